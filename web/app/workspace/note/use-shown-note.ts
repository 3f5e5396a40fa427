import { useEffect, useMemo } from 'react';
import { filterOf, type View } from '#web/app/workspace/core/view-address.ts';
import { useFolders } from '#web/features/folders/folders.queries.ts';
import { useTags } from '#web/features/notes/notes.queries.ts';
import { useNoteSummary } from '#web/features/notes/use-note-summary.ts';
import { useFirstNote } from './use-first-note.ts';
import { useNoteRoute } from './use-note-route.ts';

/**
 * The note that is shown, with what is known around it: the one in the address; the first one where none is, which is
 * then put into the address. On a narrow screen that is the list. `shownId` is null where there is no note, undefined while
 * that is not known.
 */
export function useShownNote(list: View, isNarrow: boolean) {
  const folderList = useFolders();
  const tagList = useTags();
  const route = useNoteRoute(isNarrow);
  const firstId = useFirstNote(filterOf(list) ?? {});
  const shownId = route.noteId ?? (isNarrow ? null : firstId);
  const summary = useNoteSummary(shownId ?? null);

  const { nameNote } = route;
  useEffect(() => {
    if (shownId) nameNote(shownId);
  }, [shownId, nameNote]);

  const tags = useMemo(() => tagList.data?.map(({ tag }) => tag) ?? [], [tagList.data]);
  return { folders: folderList.data ?? [], tags, route, shownId, summary, isEmpty: firstId === null };
}
