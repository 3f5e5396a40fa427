import type { EndpointInput } from '#shared/endpoint.ts';
import { ROOT_FOLDER } from '#shared/folders.ts';
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
  /** The folder of the client that is searched. */
  clientId: string;
}

export const NO_FILTERS: SearchFilters = { tags: [], folderId: '', kind: '', since: '', before: '', clientId: '' };

/** The number of filters that are set; the client is no filter, as it is shown beside them. */
export function countFilters(filters: SearchFilters): number {
  const { tags, clientId: _, ...others } = filters;
  return tags.length + Object.values(others).filter((value) => value !== '').length;
}

/** The body of the search call. */
export function questionOf(
  query: string,
  filters: SearchFilters,
  isTyping: boolean,
): EndpointInput<typeof searchLibrary>['body'] {
  const { tags, folderId, kind, since, before, clientId } = filters;
  return {
    query: query.trim(),
    ...(clientId && { clientId }),
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

/** The query with the filters of the panel as text, as `plan tag:budget in:"My Files"`. */
export function queryWithFilters(query: string, filters: SearchFilters, folderName: string | undefined): string {
  const { tags, folderId, kind, since, before } = filters;
  const name = folderId === ROOT_FOLDER.id ? ROOT_FOLDER.name : folderName;
  return [
    query.trim(),
    ...tags.map((tag) => `tag:${quoted(tag)}`),
    ...(folderId !== '' && name !== undefined ? [`in:${quoted(name)}`] : []),
    ...(kind === '' ? [] : [`kind:${kind}`]),
    ...(since === '' ? [] : [`after:${since}`]),
    ...(before === '' ? [] : [`before:${before}`]),
  ].join(' ');
}

function quoted(value: string): string {
  return /\s/.test(value) ? `"${value}"` : value;
}
