import { and, count, desc, eq } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { sentLetters } from '#server/db/schema/letters.ts';
import type { UserId } from '#server/user-id.ts';

const ofNote = (userId: UserId, noteId: string) => and(eq(sentLetters.userId, userId), eq(sentLetters.noteId, noteId));

export type SentLetterRow = typeof sentLetters.$inferSelect;

/** The letters of a note, newest first. */
export function findLetters(tx: UserTransaction, userId: UserId, noteId: string): Promise<SentLetterRow[]> {
  return tx
    .select()
    .from(sentLetters)
    .where(ofNote(userId, noteId))
    .orderBy(desc(sentLetters.sentAt), desc(sentLetters.id));
}

export async function countLetters(tx: UserTransaction, userId: UserId, noteId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(sentLetters).where(ofNote(userId, noteId));
  return row?.count ?? 0;
}

export async function insertLetter(tx: UserTransaction, row: typeof sentLetters.$inferInsert): Promise<SentLetterRow> {
  const [letter] = await tx.insert(sentLetters).values(row).returning();
  if (letter === undefined) throw new Error('A letter was not inserted');
  return letter;
}

/** The newest letters of a note, without their texts. */
export function findNewest(tx: UserTransaction, userId: UserId, noteId: string, limit: number) {
  const { id, recipients, sentAt } = sentLetters;
  return tx
    .select({ id, recipients, sentAt })
    .from(sentLetters)
    .where(ofNote(userId, noteId))
    .orderBy(desc(sentAt), desc(id))
    .limit(limit);
}
