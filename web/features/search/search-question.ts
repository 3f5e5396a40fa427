import type { EndpointInput } from '#shared/endpoint.ts';
import type { searchLibrary } from '#shared/search.ts';

/** The filters set in the panel; an empty string means no filter. */
export interface SearchFilters {
  /** A note has all of them. */
  tags: readonly string[];
  folderId: string;
  kind: '' | 'notes' | 'documents';
  /** Changed on this day or later. */
  since: string;
  /** Changed before this day. */
  before: string;
}

export const NO_FILTERS: SearchFilters = { tags: [], folderId: '', kind: '', since: '', before: '' };

/** The number of filters that are set. */
export function countFilters(filters: SearchFilters): number {
  const { tags, ...others } = filters;
  return tags.length + Object.values(others).filter((value) => value !== '').length;
}

/** The body of the search call. */
export function questionOf(
  query: string,
  filters: SearchFilters,
  isTyping: boolean,
): EndpointInput<typeof searchLibrary>['body'] {
  const { tags, folderId, kind, since, before } = filters;
  return {
    query: query.trim(),
    // A trailing space means that the last word is complete.
    isTyping: isTyping && !/\s$/.test(query),
    filters: {
      ...(tags.length > 0 && { tags: [...tags] }),
      ...(folderId && { folderId }),
      ...(kind && { kind }),
      ...(since && { after: since }),
      ...(before && { before }),
    },
  };
}
