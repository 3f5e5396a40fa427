import { useEffect, useMemo } from 'react';
import { usePageTitle } from '#web/app/workspace/shell/use-page-title.ts';
import type { ViewControls } from '#web/app/workspace/views/use-view.ts';
import { filterOf, isListView } from '#web/app/workspace/views/view-address.ts';
import { viewsTexts } from '#web/app/workspace/views/views.texts.ts';
import { useFolders } from '#web/features/folders/folders.queries.ts';
import { useTags } from '#web/features/notes/notes.queries.ts';
import { useTrashedId } from '#web/features/notes/trash/use-trashed-id.ts';
import { useNoteSummary } from '#web/features/notes/use-note-summary.ts';
import { useFirstNote } from './use-first-note.ts';
import { useNoteRoute } from './use-note-route.ts';

/**
 * The note that is shown, with what is known around it: the one in the address; the first one where none is, which is
 * then put into the address. On a narrow screen that is the list. `shownId` is null where there is no note, undefined while
 * that is not known; in Trash, the address may name a note that is in it, `trashedId`.
 */
export function useShownNote(view: Pick<ViewControls, 'view' | 'list'>, isNarrow: boolean) {
  const folderList = useFolders();
  const tagList = useTags();
  const route = useNoteRoute(isNarrow);
  const firstId = useFirstNote(filterOf(view.list) ?? {});
  const trashedId = useTrashedId(view.view === 'trash' ? route.noteId : null);
  const shownId = trashedId === null ? (route.noteId ?? (isNarrow ? null : firstId)) : trashedId && null;
  const summary = useNoteSummary(shownId ?? null);
  usePageTitle(isListView(view.view) ? summary?.title : viewsTexts.names[view.view]);

  const { nameNote } = route;
  useEffect(() => {
    if (shownId) nameNote(shownId);
  }, [shownId, nameNote]);

  const tags = useMemo(() => tagList.data?.map(({ tag }) => tag) ?? [], [tagList.data]);
  return { folders: folderList.data ?? [], tags, route, shownId, trashedId, summary, isEmpty: firstId === null };
}
