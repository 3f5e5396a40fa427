import { and, eq, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { notes, samples } from '#server/db/schema/notes.ts';
import type { UserId } from '#server/user-id.ts';

export type NewSample = Omit<typeof samples.$inferInsert, 'userId'>;

/** The notes of sample clients, those in Trash too. */
export function findSamples(tx: UserTransaction, userId: UserId) {
  return tx
    .select({
      noteId: samples.noteId,
      kind: samples.kind,
      profession: samples.profession,
      folderId: samples.folderId,
      textHash: samples.textHash,
      title: notes.title,
      content: notes.content,
      noteFolderId: notes.folderId,
      isTrashed: sql<boolean>`${notes.deletedAt} is not null`,
    })
    .from(samples)
    .innerJoin(notes, and(eq(notes.userId, samples.userId), eq(notes.id, samples.noteId)))
    .where(eq(samples.userId, userId));
}

/** Remembers that the note belongs to a sample client. */
export async function insertSample(tx: UserTransaction, userId: UserId, sample: NewSample): Promise<void> {
  await tx
    .insert(samples)
    .values({ ...sample, userId })
    .onConflictDoNothing();
}

/** The note is the user's own from now on. */
export async function deleteSample(tx: UserTransaction, userId: UserId, noteId: string): Promise<void> {
  await tx.delete(samples).where(and(eq(samples.userId, userId), eq(samples.noteId, noteId)));
}
