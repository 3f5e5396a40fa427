import { and, desc, eq, sql } from 'drizzle-orm';
import type { Connection, UserTransaction } from '#server/db/client.ts';
import { recordings } from '#server/db/schema/voice.ts';
import { isFree, isHeld, type Queue } from '#server/jobs/leases.repo.ts';
import type { UserId } from '#server/user-id.ts';
import type { Recording } from '#shared/voice.ts';

export type RecordingRow = typeof recordings.$inferSelect;

const isUnfinished = eq(recordings.state, 'transcribing');
export const queue: Queue = { table: recordings, isUnfinished };

/** A recording whose lease this server holds. */
interface HeldRecording {
  userId: UserId;
  id: string;
  held: readonly Date[];
}

/** The recording as the contract writes it. */
export function toRecording(row: RecordingRow): Recording {
  const { id, noteId, type, size, durationMs, state, failure, text } = row;
  return { id, noteId, type, size, durationMs, state, failure, text, createdAt: row.createdAt.toISOString() };
}

/** Stores a recording; returns the existing one if there is one under its id. */
export async function insertRecording(
  tx: UserTransaction,
  recording: Omit<typeof recordings.$inferInsert, 'state'>,
): Promise<RecordingRow> {
  await tx
    .insert(recordings)
    .values({ ...recording, state: 'kept' })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(recordings)
    .where(own(recording.userId as UserId, recording.id));
  if (row === undefined) throw new Error('A recording was not inserted');
  return row;
}

/** A stored recording; undefined if the user has no such recording. */
export async function findRecording(
  tx: UserTransaction,
  userId: UserId,
  id: string,
): Promise<RecordingRow | undefined> {
  const [row] = await tx.select().from(recordings).where(own(userId, id));
  return row;
}

/** The newest of the user's recordings, newest first. */
export async function findRecordings(tx: UserTransaction, userId: UserId, limit: number): Promise<RecordingRow[]> {
  return tx
    .select()
    .from(recordings)
    .where(eq(recordings.userId, userId))
    .orderBy(desc(recordings.createdAt), desc(recordings.id))
    .limit(limit);
}

/** Returns the key of its file; undefined if there is no such recording. */
export async function deleteRecording(tx: UserTransaction, userId: UserId, id: string): Promise<string | undefined> {
  const [row] = await tx.delete(recordings).where(own(userId, id)).returning();
  return row?.fileKey;
}

/** Claims a recording until then. Returns undefined if another server holds it, or has finished what is resumed. */
export async function claimRecording(
  tx: UserTransaction,
  userId: UserId,
  { id, language, isResumed }: Pick<RecordingRow, 'id' | 'language'> & { isResumed: boolean },
  now: Date,
  until: Date,
): Promise<RecordingRow | undefined> {
  const [row] = await tx
    .update(recordings)
    .set({ state: 'transcribing', failure: null, language, leaseUntil: until })
    .where(and(own(userId, id), isFree(recordings.leaseUntil, now), isResumed ? isUnfinished : undefined))
    .returning();
  return row;
}

/** Returns false if this server lost the lease. */
export async function renewLease(tx: UserTransaction, held: HeldRecording, leaseUntil: Date): Promise<boolean> {
  const rows = await tx.update(recordings).set({ leaseUntil }).where(isOurs(held)).returning({ id: recordings.id });
  return rows.length > 0;
}

/** Ends it with its text, even if this server lost the lease: no transcript is thrown away. */
export async function finishRecording(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  { text, durationMs }: { text: string; durationMs: number },
): Promise<void> {
  await tx
    .update(recordings)
    .set({
      state: 'done',
      text,
      failure: null,
      leaseUntil: null,
      durationMs: sql`coalesce(${recordings.durationMs}, ${durationMs})`,
    })
    .where(own(userId, id));
}

/** Ends it without a text; an existing text stays. */
export async function failRecording(tx: UserTransaction, held: HeldRecording, failure: string): Promise<void> {
  await tx.update(recordings).set({ state: 'failed', failure, leaseUntil: null }).where(isOurs(held));
}

/** Lets any server claim it again, after `notBefore` if given. */
export async function releaseRecording(
  tx: UserTransaction,
  held: HeldRecording,
  { notBefore }: { notBefore: Date | null },
): Promise<void> {
  await tx.update(recordings).set({ leaseUntil: notBefore }).where(isOurs(held));
}

/** Releases every recording: for the start of a single server, where no lease can be in use. */
export async function releaseAll(db: Connection): Promise<void> {
  await db.update(recordings).set({ leaseUntil: null }).where(isUnfinished);
}

function own(userId: UserId, id: string) {
  return and(eq(recordings.userId, userId), eq(recordings.id, id));
}

function isOurs({ userId, id, held }: HeldRecording) {
  return and(own(userId, id), isUnfinished, isHeld(recordings.leaseUntil, held));
}
