import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Folder } from '#shared/folders.ts';
import {
  addressOf,
  isListView,
  listOf,
  readSort,
  readView,
  rememberLastList,
  rememberSort,
  type View,
} from '#web/app/workspace/core/view-address.ts';
import type { ViewControls } from '#web/app/workspace/core/workspace-parts.ts';
import { useFolders } from '#web/features/folders/folders.queries.ts';
import { goTo, visitOf } from '#web/lib/back-closes.ts';

/**
 * What is shown, from the address.
 */
export function useView(isNarrow: boolean): ViewControls {
  const [, navigate] = useLocation();
  const search = useSearch();
  const folders = useFolders().data;
  const read = useMemo(() => readView(new URLSearchParams(search)), [search]);
  const shown = useMemo(() => withoutForeign(read, folders), [read, folders]);
  const { view, folderId, clientId, tags } = shown;
  const sort = shown.sort ?? readSort(view);

  useEffect(() => {
    if (isListView(read.view)) rememberLastList(read);
  }, [read]);

  const show = useCallback(
    (next: Partial<View>) => {
      const params = new URLSearchParams(location.search);
      const before = readView(params);
      if (next.sort !== undefined) rememberSort(next.view ?? before.view, next.sort);
      const isOther = next.view !== undefined && next.view !== before.view;
      const kept: View = isOther ? { view: before.view, folderId: undefined, tags: [], sort: undefined } : before;
      const wanted = { ...kept, ...next };
      // There, the list takes the place of the note.
      const isInPlace = isNarrow && isListView(wanted.view);
      const address = addressOf(wanted, isInPlace ? null : params.get('note'));
      if (address === `${location.pathname}${location.search}`) return;
      // A sort order is no place to go back to.
      const isReplaced = Object.keys(next).every((name) => name === 'sort');
      goTo(address, visitOf(history.state) + (isReplaced ? 0 : 1), isReplaced, navigate);
    },
    [navigate, isNarrow],
  );

  return { view, folderId, clientId, tags, sort, list: withoutForeign(listOf(shown), folders), show };
}

/**
 * A folder that was deleted, or is another user's, leads to all folders; so does any until the folders are known. A client
 * that is none any more leads to all clients.
 */
function withoutForeign<Shown extends View>(view: Shown, folders: readonly Folder[] | undefined): Shown {
  const { folderId, clientId } = view;
  const isClient = clientId === undefined || !folders || folders.some(({ id, client }) => id === clientId && client);
  if (!isClient) return { ...view, view: 'clients', clientId: undefined };
  const isKnown = folderId === undefined || folders?.some(({ id }) => id === folderId);
  return isKnown ? view : { ...view, folderId: undefined };
}
