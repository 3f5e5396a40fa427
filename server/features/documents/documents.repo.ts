import { and, asc, count, eq, notInArray, sql } from 'drizzle-orm';
import { type Creation, refuseOtherRequest } from '#server/creation.ts';
import type { Connection, UserTransaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/auth.ts';
import { documentPages, documents } from '#server/db/schema/documents.ts';
import { ownedDocument } from '#server/owned-rows.ts';
import type { PageEnd } from '#server/page-cursor.ts';
import type { UserId } from '#server/user-id.ts';
import type { Document, DocumentType } from '#shared/documents.ts';
import { type DocumentRow, type OwnedDocument, own, toDocument } from './document-rows.repo.ts';

export interface NewDocument {
  fileName: string;
  fileType: DocumentType;
  size: number;
  sha256: Buffer;
  fileKey: string;
  noteId: string | null;
  ocr: boolean;
  createNote: boolean;
  summarize: boolean;
  creation: Creation | null;
  aiExcluded: boolean;
  givenDay?: string | null;
  folderId?: string | null;
  fileDate?: Date | null;
}

const isUnfinished = notInArray(documents.state, ['done', 'failed']);

/**
 * Inserts a waiting document; one with the same bytes shares its stored file. If one was created with the same key
 * before, as {@link findCreated}.
 */
export async function insertDocument(
  tx: UserTransaction,
  userId: UserId,
  { creation, ...document }: NewDocument,
  now: Date,
): Promise<DocumentRow> {
  // The lock prevents the other one and its file from being deleted before this one exists.
  const [twin] = await tx
    .select({ fileKey: documents.fileKey })
    .from(documents)
    .where(and(eq(documents.userId, userId), eq(documents.sha256, document.sha256)))
    .limit(1)
    .for('key share');
  const fileKey = twin?.fileKey ?? document.fileKey;
  const values = {
    ...document,
    ...creation,
    fileKey,
    userId,
    state: 'waiting' as const,
    createdAt: now,
    updatedAt: now,
  };
  const [row] = await tx
    .insert(documents)
    .values(values)
    .onConflictDoNothing({ target: [documents.userId, documents.creationKey] })
    .returning();
  const made = row ?? (await findCreated(tx, userId, creation));
  if (made === undefined) throw new Error('A document was neither inserted nor there');
  return made;
}

/**
 * The document created with the key.
 *
 * @throws {AppError} `invalid` if that was another request.
 */
export async function findCreated(
  tx: UserTransaction,
  userId: UserId,
  creation: Creation | null,
): Promise<DocumentRow | undefined> {
  if (creation === null) return undefined;
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.userId, userId), eq(documents.creationKey, creation.creationKey)));
  if (row !== undefined) refuseOtherRequest(row, creation);
  return row;
}

/** How many of the user's documents are not finished; blocks other uploads of the user until the transaction ends. */
export async function countUnfinished(tx: UserTransaction, userId: UserId): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [row] = await tx
    .select({ total: count() })
    .from(documents)
    .where(and(eq(documents.userId, userId), isUnfinished));
  return row?.total ?? 0;
}

/** How many documents of all users are not finished. */
export async function countUnfinishedOfAll(db: Connection): Promise<number> {
  const [row] = await db.select({ total: count() }).from(documents).where(isUnfinished);
  return row?.total ?? 0;
}

/** A document with everything needed to process it; undefined if the user has no such document. */
export async function findRow(tx: UserTransaction, userId: UserId, id: string): Promise<DocumentRow | undefined> {
  const [row] = await tx.select().from(documents).where(own(userId, id));
  return row;
}

/** A page of the user's documents, newest first. */
export async function findDocuments(
  tx: UserTransaction,
  userId: UserId,
  { after, limit }: { after: PageEnd | undefined; limit: number },
): Promise<Document[]> {
  const isFurther =
    after && sql`(${documents.createdAt}, ${documents.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const rows = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.userId, userId), isFurther))
    .orderBy(sql`${documents.createdAt} desc nulls last, ${documents.id} desc nulls last`)
    .limit(limit);
  return rows.map(toDocument);
}

/** How many documents the user has, in every state. */
export async function countDocuments(tx: UserTransaction, userId: UserId): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(documents).where(eq(documents.userId, userId));
  return row?.total ?? 0;
}

/** The text read from a document, in the order of its pages. */
export async function findPages(tx: UserTransaction, userId: UserId, documentId: string) {
  return tx
    .select({ number: documentPages.number, markdown: documentPages.markdown })
    .from(documentPages)
    .where(and(eq(documentPages.userId, userId), eq(documentPages.documentId, documentId)))
    .orderBy(asc(documentPages.number));
}

/** Restarts a finished document. Returns undefined if there is none. */
export async function restartDocument(tx: UserTransaction, userId: UserId, id: string, ocr: boolean, now: Date) {
  const [row] = await tx
    .update(documents)
    .set({
      state: 'waiting',
      ocr: ocr ? true : undefined,
      progress: 0,
      progressOf: 0,
      failure: null,
      attempts: 0,
      leaseUntil: null,
      updatedAt: now,
    })
    .where(and(own(userId, id), sql`${documents.state} in ('done', 'failed')`))
    .returning();
  return row;
}

/** Gives a document its day, or with null the one of its text again. Returns undefined if there is none. */
export async function giveDay(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  givenDay: string | null,
): Promise<OwnedDocument | undefined> {
  const [row] = await tx.update(documents).set({ givenDay }).where(own(userId, id)).returning();
  return row && ownedDocument(row);
}

/**
 * Deletes a document with its pages. Returns its note, and the key of the file if no other document of the user needs it,
 * null if another one has the same bytes; undefined if there is no such document.
 */
export async function deleteDocument(
  tx: UserTransaction,
  userId: UserId,
  id: string,
): Promise<{ fileKey: string | null; noteId: OwnedDocument['noteId'] } | undefined> {
  // Waits for an upload of the same bytes that is about to share the file; the second check sees it.
  await tx.select({ id: documents.id }).from(documents).where(own(userId, id)).for('update');
  const [row] = await tx.delete(documents).where(own(userId, id)).returning();
  if (row === undefined) return undefined;
  const [twin] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.userId, userId), eq(documents.sha256, row.sha256), eq(documents.fileKey, row.fileKey)))
    .limit(1);
  return { fileKey: twin === undefined ? row.fileKey : null, noteId: ownedDocument(row).noteId };
}
