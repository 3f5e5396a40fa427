import type { OwnedId } from './id.ts';

/** The row of a note, from a statement that names the user: its id is the user's from here on. */
export function ownedNote<Row extends { id: string }>(row: Row): Row & { id: OwnedId<'note'> } {
  return row as Row & { id: OwnedId<'note'> };
}

/** The row of a document, from a statement that names the user. The key to its note has the same user in it. */
export function ownedDocument<Row extends { id: string; noteId: string | null }>(
  row: Row,
): Row & { id: OwnedId<'document'>; noteId: OwnedId<'note'> | null } {
  return row as Row & { id: OwnedId<'document'>; noteId: OwnedId<'note'> | null };
}
