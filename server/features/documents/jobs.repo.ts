import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Connection, SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { documentPages, documents } from '#server/db/schema/documents.ts';
import { isFree, isHeld, type Queue } from '#server/jobs/leases.repo.ts';
import { ownedDocument } from '#server/owned-rows.ts';
import type { UserId } from '#server/user-id.ts';
import type { DocumentSummary } from '#shared/documents.ts';
import { type DocumentRow, type OwnedDocument, own } from './document-rows.repo.ts';

/** Pages per INSERT: far below the largest statement that the database accepts. */
const PAGES_A_STATEMENT = 50;
const isUnfinished = notInArray(documents.state, ['done', 'failed']);
export const queue: Queue = { table: documents, isUnfinished };

/** A document whose lease this server holds. */
export interface HeldDocument {
  userId: UserId;
  id: string;
  held: readonly Date[];
}

/** How far the processing of a document is. */
export type ProgressChange = Pick<DocumentRow, 'state' | 'progress' | 'progressOf' | 'updatedAt'>;

/** The result of processing a document. */
export interface ReadingResult {
  noteId: string | null;
  pageCount: number | null;
  scannedPages: number;
  unclearPages: number;
  confidence: number | null;
  isTruncated: boolean;
  summary: DocumentSummary | null;
  /** The day that its text or its name states. */
  textDay: string | null;
  pages: { number: number; markdown: string }[];
}

/** Claims a document until then. Returns undefined if another server holds it or it is finished. */
export async function claimDocument(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  now: Date,
  until: Date,
): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .update(documents)
    .set({ state: 'reading', leaseUntil: until, updatedAt: now })
    .where(and(own(userId, id), isUnfinished, isFree(documents.leaseUntil, now)))
    .returning();
  return row;
}

/** Renews the lease, and writes the progress with it. Returns false if this server lost the lease. */
export async function renewLease(
  tx: UserTransaction,
  held: HeldDocument,
  leaseUntil: Date,
  change?: ProgressChange,
): Promise<boolean> {
  const rows = await tx
    .update(documents)
    .set({ ...change, leaseUntil })
    .where(isOurs(held))
    .returning({ id: documents.id });
  return rows.length > 0;
}

/** Lets any server claim the document again, after `notBefore` if given. */
export async function releaseDocument(
  tx: UserTransaction,
  held: HeldDocument,
  { attempts, notBefore }: { attempts: number; notBefore: Date | null },
  now: Date,
): Promise<void> {
  await tx
    .update(documents)
    .set({ state: 'waiting', progress: 0, progressOf: 0, attempts, leaseUntil: notBefore, updatedAt: now })
    .where(isOurs(held));
}

/** Ends a document as failed. */
export async function failDocument(tx: UserTransaction, held: HeldDocument, failure: string, now: Date): Promise<void> {
  await tx
    .update(documents)
    .set({ state: 'failed', failure, progress: 0, progressOf: 0, leaseUntil: null, updatedAt: now })
    .where(isOurs(held));
}

/** Locks the document for its last step. Returns undefined if this server lost the lease. */
export async function lockHeld(tx: UserTransaction, held: HeldDocument): Promise<OwnedDocument | undefined> {
  const [row] = await tx.select().from(documents).where(isOurs(held)).for('update');
  return row && ownedDocument(row);
}

/** Ends a document as done, and replaces the pages of an earlier run. */
export async function finishDocument(
  tx: UserTransaction,
  held: HeldDocument,
  result: ReadingResult,
  now: Date,
): Promise<void> {
  const { pages, ...rest } = result;
  const { userId, id } = held;
  await tx.delete(documentPages).where(and(eq(documentPages.userId, userId), eq(documentPages.documentId, id)));
  for (let from = 0; from < pages.length; from += PAGES_A_STATEMENT) {
    const some = pages.slice(from, from + PAGES_A_STATEMENT);
    await tx.insert(documentPages).values(some.map((page) => ({ ...page, userId, documentId: id })));
  }
  await tx
    .update(documents)
    .set({
      ...rest,
      isDayRead: true,
      state: 'done',
      progress: 0,
      progressOf: 0,
      failure: null,
      leaseUntil: null,
      textVersion: sql`${documents.textVersion} + 1`,
      updatedAt: now,
    })
    .where(isOurs(held));
}

/** Documents that were processed by a release that read no days, with the beginnings of their texts. */
export async function findWithoutDay(system: SystemDatabase, length: number, limit: number) {
  const text = sql<string>`coalesce((
    select left(markdown, ${length}::int) from document_pages
    where user_id = ${documents.userId} and document_id = ${documents.id} order by number limit 1), '')`;
  const { id, userId, fileName, createdAt } = documents;
  const rows = await system
    .select({ id, userId, fileName, createdAt, text })
    .from(documents)
    .where(sql`${documents.state} = 'done' and not ${documents.isDayRead}`)
    .limit(limit);
  return rows.map((row) => ({ ...row, userId: row.userId as UserId }));
}

/** Stores the day that a document states, unless it was processed again since. */
export async function writeTextDay(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  textDay: string | null,
): Promise<void> {
  await tx
    .update(documents)
    .set({ textDay, isDayRead: true })
    .where(and(own(userId, id), sql`not ${documents.isDayRead}`));
}

/** Releases every document: for the start of a single server, where no lease can be in use. */
export async function releaseAll(db: Connection): Promise<void> {
  await db.update(documents).set({ leaseUntil: null }).where(isUnfinished);
}

function isOurs({ userId, id, held }: HeldDocument) {
  return and(own(userId, id), isUnfinished, isHeld(documents.leaseUntil, held));
}
