import { useNoteList } from '#web/features/notes/notes.queries.ts';

/**
 * Which note is shown while none was chosen: the first one of the list; where all notes are filed, the one changed
 * last. Undefined while that is not known, null where there is no note.
 */
export function useFirstNote(hasFiledNotes: boolean | undefined): string | null | undefined {
  const unfiled = useNoteList({ folder: 'root' });
  const isEmpty = unfiled.data?.notes.length === 0;
  const all = useNoteList({}, { enabled: isEmpty && hasFiledNotes === true });
  const first = unfiled.data?.notes[0] ?? all.data?.notes[0];
  if (first) return first.id;
  if (!isEmpty || hasFiledNotes === undefined) return undefined;
  return hasFiledNotes && !all.data ? undefined : null;
}
