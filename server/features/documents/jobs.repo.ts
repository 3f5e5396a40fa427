import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Connection, UserTransaction } from '#server/db/client.ts';
import { documentPages, documents } from '#server/db/schema/documents.ts';
import type { UserId } from '#server/user-id.ts';
import type { DocumentState, DocumentSummary } from '#shared/documents.ts';
import { type DocumentRow, own } from './document-rows.repo.ts';

/** Pages that one statement inserts: together they stay far below what the database takes at once. */
const PAGES_A_STATEMENT = 50;
const isUnfinished = notInArray(documents.state, ['done', 'failed']);

/** A document that a server has taken on. The number of the attempt tells it from one that took it over. */
export type Job = Pick<DocumentRow, 'id' | 'attempts'> & { userId: UserId };

/** What reading a document came to. */
export interface ReadingResult {
  noteId: string | null;
  pageCount: number | null;
  scannedPages: number;
  isTruncated: boolean;
  summary: DocumentSummary | null;
  pages: { number: number; markdown: string }[];
}

/** Up to `limit` documents that nobody is reading, the longest waiting first, one of each user who has none being read. */
export async function findDue(db: Connection, now: Date, limit: number): Promise<{ userId: UserId; id: string }[]> {
  const moment = now.toISOString();
  return db.execute<{ userId: UserId; id: string }>(sql`
    select user_id as "userId", id from (
      select distinct on (user_id) user_id, id, created_at from ${documents} due
      where state not in ('done', 'failed') and (lease_until is null or lease_until < ${moment})
        and not exists (
          select from ${documents} other
          where other.user_id = due.user_id and other.lease_until >= ${moment}
            and other.state not in ('waiting', 'done', 'failed'))
      order by user_id, created_at
    ) as first
    order by created_at
    limit ${limit}`);
}

/** Takes a document on until `leaseUntil`. Answers undefined where somebody else was faster. */
export async function takeDocument(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<DocumentRow | undefined> {
  const isFree = sql`(${documents.leaseUntil} is null or ${documents.leaseUntil} < ${now.toISOString()})`;
  const [row] = await tx
    .update(documents)
    .set({ state: 'reading', leaseUntil, attempts: sql`${documents.attempts} + 1`, updatedAt: now })
    .where(and(own(userId, id), isUnfinished, isFree))
    .returning();
  return row;
}

/** Says how far it is, and keeps the document for longer. Answers false where it is not this server's any more. */
export async function writeProgress(
  tx: UserTransaction,
  job: Job,
  at: { state?: DocumentState; progress?: number; progressOf?: number; leaseUntil: Date; updatedAt?: Date },
): Promise<boolean> {
  const rows = await tx.update(documents).set(at).where(ours(job)).returning({ id: documents.id });
  return rows.length > 0;
}

/** Gives a document back, unread, for anybody to take on from then. */
export async function handBack(
  tx: UserTransaction,
  job: Job,
  { attempts, leaseUntil, now }: { attempts: number; leaseUntil: Date | null; now: Date },
): Promise<void> {
  await tx
    .update(documents)
    .set({ state: 'waiting', progress: 0, progressOf: 0, attempts, leaseUntil, updatedAt: now })
    .where(ours(job));
}

/** Ends a document as failed. */
export async function failDocument(tx: UserTransaction, job: Job, failure: string, now: Date): Promise<void> {
  await tx
    .update(documents)
    .set({ state: 'failed', failure, progress: 0, progressOf: 0, leaseUntil: null, updatedAt: now })
    .where(ours(job));
}

/** Locks the document for its last step. Answers undefined where it is not this server's any more. */
export async function lockJob(tx: UserTransaction, job: Job): Promise<DocumentRow | undefined> {
  const [row] = await tx.select().from(documents).where(ours(job)).for('update');
  return row;
}

/** Ends a document as done, with its pages in place of those of an earlier reading. */
export async function finishDocument(tx: UserTransaction, job: Job, result: ReadingResult, now: Date): Promise<void> {
  const { pages, ...rest } = result;
  const { userId, id } = job;
  await tx.delete(documentPages).where(and(eq(documentPages.userId, userId), eq(documentPages.documentId, id)));
  for (let from = 0; from < pages.length; from += PAGES_A_STATEMENT) {
    const some = pages.slice(from, from + PAGES_A_STATEMENT);
    await tx.insert(documentPages).values(some.map((page) => ({ ...page, userId, documentId: id })));
  }
  await tx
    .update(documents)
    .set({
      ...rest,
      state: 'done',
      progress: 0,
      progressOf: 0,
      failure: null,
      leaseUntil: null,
      textVersion: sql`${documents.textVersion} + 1`,
      updatedAt: now,
    })
    .where(ours(job));
}

/** Frees every document that is being read: for a start after which nobody else can be reading. */
export async function freeAll(db: Connection): Promise<void> {
  await db.update(documents).set({ leaseUntil: null }).where(isUnfinished);
}

function ours({ userId, id, attempts }: Job) {
  return and(own(userId, id), eq(documents.attempts, attempts), isUnfinished);
}
