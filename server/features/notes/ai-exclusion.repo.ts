import { and, eq, isNull, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import { notes } from '#server/db/schema/notes.ts';
import type { UserId } from '#server/user-id.ts';
import type { Note } from '#shared/notes.ts';
import { noteColumns, toNote } from './note-rows.repo.ts';

/** The ids of these notes, in Trash or not, that are hidden from AI. */
export async function findExcluded(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from (${excludedNotes(userId)}) as hidden where id = any(${sql.param(ids)}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** Hides a note from AI or shows it again; this doesn't change the note itself. */
export async function setExcluded(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  aiExcluded: boolean,
): Promise<Note | undefined> {
  const [row] = await tx
    .update(notes)
    .set({ aiExcluded })
    .where(and(eq(notes.userId, userId), eq(notes.id, id), isNull(notes.deletedAt)))
    .returning(noteColumns);
  return row && toNote(row);
}
