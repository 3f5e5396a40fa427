import { type SQL, sql } from 'drizzle-orm';
import type { UserId } from '#server/user-id.ts';
import type { UserTransaction } from './client.ts';

/**
 * A query for the ids of the notes hidden from AI: themselves, or by a folder above them. This is the one place that
 * decides it.
 */
export function excludedNotes(userId: UserId): SQL {
  return sql`
    select id from notes where user_id = ${userId}
      and (ai_excluded or folder_id in (select id from folders where user_id = ${userId} and is_hidden))`;
}

/** Called before notes are permanently deleted: the documents of hidden ones stay, and stay hidden. */
export async function leaveOutDocumentsOf(
  tx: UserTransaction,
  userId: UserId,
  noteIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update documents set ai_excluded = true
    where user_id = ${userId} and note_id = any(${sql.param(noteIds)}::uuid[])
      and note_id in (select id from (${excludedNotes(userId)}) as hidden)`);
}
