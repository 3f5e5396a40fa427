import { useNoteSummary } from '#web/features/notes/use-note-summary.ts';
import { useTrash } from './trash.queries.ts';

/** The id where it is that of a note in Trash: null where it isn't, undefined while that is not known. */
export function useTrashedId(id: string | null): string | null | undefined {
  const known = useNoteSummary(id);
  const isAsked = id !== null && known === undefined;
  const trash = useTrash(isAsked);
  if (!isAsked || trash.isError) return null;
  if (!trash.data) return undefined;
  // It may be on a page that isn't loaded.
  return trash.hasNextPage || trash.data.notes.some((note) => note.id === id) ? id : null;
}
