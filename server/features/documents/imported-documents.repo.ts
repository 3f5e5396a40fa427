import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import type { UserId } from '#server/user-id.ts';
import { type DocumentRow, own } from './document-rows.repo.ts';

/** The newest document whose key begins so. */
export async function findNewest(
  tx: UserTransaction,
  userId: UserId,
  keyBegins: string,
): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.userId, userId), sql`starts_with(${documents.creationKey}, ${keyBegins})`))
    .orderBy(desc(documents.createdAt))
    .limit(1);
  return row;
}

/** Sets the note of documents that have none and created none. */
export async function giveToNote(tx: UserTransaction, userId: UserId, ids: readonly string[], noteId: string) {
  const isWanted = sql`${documents.id} = any(${sql.param(ids)}::uuid[])`;
  await tx
    .update(documents)
    .set({ noteId })
    .where(and(eq(documents.userId, userId), isWanted, isNull(documents.noteId), eq(documents.createNote, false)));
}

/** Puts another file in place of a document's, to be processed. A server that is processing it loses its lease. */
export async function replaceFile(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  file: Pick<DocumentRow, 'fileName' | 'fileType' | 'size' | 'sha256' | 'fileKey' | 'creationKey' | 'fileDate'>,
  now: Date,
): Promise<void> {
  const restarted = { progress: 0, progressOf: 0, failure: null, attempts: 0, leaseUntil: null };
  await tx
    .update(documents)
    .set({ ...file, ...restarted, state: 'waiting', updatedAt: now })
    .where(own(userId, id));
}

/** Whether a document of the user has the file. */
export async function hasFile(tx: UserTransaction, userId: UserId, fileKey: string): Promise<boolean> {
  const isIt = and(eq(documents.userId, userId), eq(documents.fileKey, fileKey));
  const [row] = await tx.select({ id: documents.id }).from(documents).where(isIt).limit(1);
  return row !== undefined;
}

/** How far the documents are; those that were deleted are missing. */
export function findStates(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
): Promise<Pick<DocumentRow, 'id' | 'state' | 'failure' | 'scannedPages' | 'isTruncated'>[]> {
  const { id, state, failure, scannedPages, isTruncated } = documents;
  return tx
    .select({ id, state, failure, scannedPages, isTruncated })
    .from(documents)
    .where(and(eq(documents.userId, userId), sql`${documents.id} = any(${sql.param(ids)}::uuid[])`));
}
