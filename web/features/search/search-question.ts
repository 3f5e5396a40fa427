import type { EndpointInput } from '#shared/endpoint.ts';
import type { searchLibrary } from '#shared/search.ts';

/** What the controls narrow a search to; an empty text does not narrow. */
export interface SearchFilters {
  tag: string;
  folderId: string;
  kind: '' | 'notes' | 'documents';
  /** Changed on this day or later. */
  since: string;
  /** Changed before this day. */
  before: string;
}

export const NO_FILTERS: SearchFilters = { tag: '', folderId: '', kind: '', since: '', before: '' };

/** How many of the controls narrow. */
export function countFilters(filters: SearchFilters): number {
  return Object.values(filters).filter((value) => value !== '').length;
}

/** The body of the call. */
export function questionOf(
  query: string,
  filters: SearchFilters,
  isTyping: boolean,
): EndpointInput<typeof searchLibrary>['body'] {
  const { tag, folderId, kind, since, before } = filters;
  return {
    query: query.trim(),
    // A space ends the word.
    isTyping: isTyping && !/\s$/.test(query),
    filters: {
      ...(tag && { tags: [tag] }),
      ...(folderId && { folderId }),
      ...(kind && { kind }),
      ...(since && { after: since }),
      ...(before && { before }),
    },
  };
}
