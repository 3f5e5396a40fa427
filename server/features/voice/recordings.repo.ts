import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Connection, UserTransaction } from '#server/db/client.ts';
import { recordings } from '#server/db/schema/voice.ts';
import type { UserId } from '#server/user-id.ts';
import type { Recording } from '#shared/voice.ts';

export type RecordingRow = typeof recordings.$inferSelect;

/** A recording that a server has taken on. Until when tells it from one that took it over. */
export interface Job {
  userId: UserId;
  id: string;
  leaseUntil: Date;
}

/** The recording as the contract writes it. */
export function toRecording(row: RecordingRow): Recording {
  const { id, noteId, type, size, durationMs, state, failure, text } = row;
  return { id, noteId, type, size, durationMs, state, failure, text, createdAt: row.createdAt.toISOString() };
}

/** Keeps a recording; answers the one that is there already under its id. */
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

/** A kept recording; undefined where the user has none such. */
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

/** Answers the key of the file that it had; undefined where there is no such recording. */
export async function deleteRecording(tx: UserTransaction, userId: UserId, id: string): Promise<string | undefined> {
  const [row] = await tx.delete(recordings).where(own(userId, id)).returning();
  return row?.fileKey;
}

/** The keys of all files of the user. */
export async function findFileKeys(tx: UserTransaction, userId: UserId): Promise<string[]> {
  const rows = await tx.select({ key: recordings.fileKey }).from(recordings).where(eq(recordings.userId, userId));
  return rows.map(({ key }) => key);
}

/** Takes a recording on. Answers false where somebody else is at it. */
export async function takeRecording(tx: UserTransaction, { userId, id, leaseUntil }: Job, now: Date): Promise<boolean> {
  const isFree = or(sql`${recordings.state} <> 'transcribing'`, lt(recordings.leaseUntil, now));
  const rows = await tx
    .update(recordings)
    .set({ state: 'transcribing', failure: null, leaseUntil })
    .where(and(own(userId, id), isFree))
    .returning({ id: recordings.id });
  return rows.length > 0;
}

/** Keeps it for longer. Answers false where it is not this server's any more. */
export async function renewLease(tx: UserTransaction, job: Job, leaseUntil: Date): Promise<boolean> {
  const rows = await tx.update(recordings).set({ leaseUntil }).where(ours(job)).returning({ id: recordings.id });
  return rows.length > 0;
}

/** Ends it with its text, whoever has it meanwhile: what was heard is not thrown away. */
export async function finishRecording(
  tx: UserTransaction,
  { userId, id }: Job,
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

/** Ends it without one; a text that it had stays. */
export async function failRecording(tx: UserTransaction, job: Job, failure: string): Promise<void> {
  await tx.update(recordings).set({ state: 'failed', failure, leaseUntil: null }).where(ours(job));
}

/** Ends every recording whose server does not work on it any more. */
export async function failAbandoned(db: Connection, failure: string, now: Date): Promise<void> {
  await db
    .update(recordings)
    .set({ state: 'failed', failure, leaseUntil: null })
    .where(and(eq(recordings.state, 'transcribing'), lt(recordings.leaseUntil, now)));
}

/** Ends every recording that is being transcribed: for a start after which nobody else can be at work. */
export async function failAll(db: Connection, failure: string): Promise<void> {
  await db
    .update(recordings)
    .set({ state: 'failed', failure, leaseUntil: null })
    .where(eq(recordings.state, 'transcribing'));
}

function own(userId: UserId, id: string) {
  return and(eq(recordings.userId, userId), eq(recordings.id, id));
}

function ours({ userId, id, leaseUntil }: Job) {
  return and(own(userId, id), eq(recordings.state, 'transcribing'), eq(recordings.leaseUntil, leaseUntil));
}
