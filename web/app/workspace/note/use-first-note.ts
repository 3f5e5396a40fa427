import type { NoteFilter } from '#web/features/notes/note-pages.ts';
import { useNoteList } from '#web/features/notes/notes.queries.ts';

/**
 * Which note is shown while none was chosen: the first one of the list in view, else of all notes. Undefined while that is
 * not known, null where there is no note.
 */
export function useFirstNote(filter: NoteFilter): string | null | undefined {
  const inView = useNoteList(filter);
  const isEmpty = inView.data?.notes.length === 0;
  const all = useNoteList({}, { enabled: isEmpty });
  const first = inView.data?.notes[0] ?? all.data?.notes[0];
  if (first) return first.id;
  return isEmpty && all.data ? null : undefined;
}
