import { useEffect, useMemo, useRef } from 'react';
import type { NoteSummary } from '#shared/notes.ts';
import { filterOf, type View } from '#web/app/workspace/core/view-address.ts';
import { useFolders } from '#web/features/folders/folders.queries.ts';
import type { NoteFilter } from '#web/features/notes/note-pages.ts';
import { useNoteList, useNoteSummary, useTags } from '#web/features/notes/notes.queries.ts';
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

/**
 * Which note is shown while none was chosen: the first one of the list in view, else of all notes. Undefined while that is
 * not known, null where there is no note.
 */
function useFirstNote(filter: NoteFilter): string | null | undefined {
  const inView = useNoteList(filter);
  const isEmpty = inView.data?.notes.length === 0;
  const all = useNoteList({}, { enabled: isEmpty });
  const first = inView.data?.notes[0] ?? all.data?.notes[0];
  if (first) return first.id;
  return isEmpty && all.data ? null : undefined;
}

interface FilteredNoteOptions {
  tags: readonly string[];
  shownId: string | null | undefined;
  summary: NoteSummary | undefined;
  openNote: (id: string, how: 'replace') => void;
}

/** Opens the first note of tags that were just chosen, unless the open note has them. */
export function useFilteredNote({ tags, shownId, summary, openNote }: FilteredNoteOptions): void {
  const filtered = useNoteList({ tag: [...tags] }, { enabled: tags.length > 0 });
  const settled = useRef('');
  const wanted = tags.join('\n');
  useEffect(() => {
    const first = filtered.data?.notes[0];
    // Whatever is opened while the filter is on stays open.
    if (wanted === '') settled.current = '';
    if (wanted === settled.current || !first || (shownId && !summary)) return;
    settled.current = wanted;
    if (!wanted.split('\n').every((tag) => summary?.tags.includes(tag))) openNote(first.id, 'replace');
  }, [wanted, filtered.data, shownId, summary, openNote]);
}
