import { useEffect, useMemo } from 'react';
import { usePageTitle } from '#web/app/workspace/shell/use-page-title.ts';
import { useFolders } from '#web/features/folders/folders.queries.ts';
import { useTags } from '#web/features/notes/notes.queries.ts';
import { useNoteSummary } from '#web/features/notes/use-note-summary.ts';
import { useFirstNote } from './use-first-note.ts';
import { useNoteRoute } from './use-note-route.ts';

/**
 * The note that is shown, with what is known around it: the one in the address; the first one where none is, which is
 * then put into the address. `shownId` is null where there is no note, undefined while that is not known.
 */
export function useShownNote() {
  const folderList = useFolders();
  const tagList = useTags();
  const route = useNoteRoute();
  const firstId = useFirstNote(folderList.data?.some((folder) => folder.noteCount > 0));
  const shownId = route.noteId ?? firstId;
  const summary = useNoteSummary(shownId ?? null);
  usePageTitle(summary?.title);

  const { openNote } = route;
  useEffect(() => {
    if (shownId) openNote(shownId, 'replace');
  }, [shownId, openNote]);

  const tags = useMemo(() => tagList.data?.map(({ tag }) => tag) ?? [], [tagList.data]);
  return { folders: folderList.data ?? [], tags, route, shownId, summary };
}
