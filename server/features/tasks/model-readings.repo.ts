import { type SQL, sql } from 'drizzle-orm';
import type { SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import type { UserId } from '#server/user-id.ts';
import type { ModelReading } from './model-answer.ts';

/** How long a note has to stay unchanged. */
const REST_MS = 60_000;
/** What was changed longer ago, and is read because the reader or its owner's name changed, isn't sent. */
const RECENT_MS = 3_600_000;
/** After the first failure; doubled with each. */
const RETRY_SECONDS = 15 * 60;
const ATTEMPTS = 5;

/** A note that a model is asked about. */
export interface RestedNote {
  id: string;
  title: string;
  /** Its beginning. */
  content: string;
  version: number;
}

/** When a model is asked about a note that was saved then; null for one that has not changed lately. */
export function modelTime(updatedAt: Date): Date | null {
  return Date.now() - updatedAt.getTime() < RECENT_MS ? new Date(updatedAt.getTime() + REST_MS) : null;
}

/** Whether the user has a model, and lets it read all notes. */
export function mayAskModel(userId: UserId, isServerModel: boolean): SQL {
  return sql`(
    (${isServerModel}::bool or exists (select from ai_keys where user_id = ${userId}))
    and coalesce((select ai_scope from settings where user_id = ${userId}), 'library') = 'library')`;
}

/** Up to `limit` users with notes that a model is to be asked about, the longest wait first. */
export async function findUsersToAsk(system: SystemDatabase, now: Date, limit: number): Promise<UserId[]> {
  const rows = await system.execute<{ userId: UserId }>(sql`
    select user_id as "userId" from task_readings where model_at <= ${now.toISOString()}::timestamptz
    group by user_id order by min(model_at) limit ${limit}::int`);
  return rows.map(({ userId }) => userId);
}

/** The note that a model is asked about next: not in Trash, not hidden from AI, and read by the rules as it is. */
export async function findRested(
  tx: UserTransaction,
  userId: UserId,
  now: Date,
  characters: number,
): Promise<RestedNote | undefined> {
  const [note] = await tx.execute<{ [Name in keyof RestedNote]: RestedNote[Name] }>(sql`
    select n.id, n.title, left(n.content, ${characters}::int) as content, n.version
    from task_readings r join notes n on n.user_id = ${userId} and n.id = r.note_id and n.version = r.version
    where r.user_id = ${userId} and r.model_at <= ${now.toISOString()}::timestamptz and n.deleted_at is null
      and n.id not in (select id from (${excludedNotes(userId)}) as hidden)
    order by r.model_at, n.id limit 1`);
  return note;
}

/** A model isn't asked about any note of the user that waits for it, or about this one, until it changes. */
export async function askNoMore(tx: UserTransaction, userId: UserId, noteId?: string): Promise<void> {
  await tx.execute(sql`
    update task_readings set model_at = null
    where user_id = ${userId} and model_at is not null and note_id = coalesce(${noteId ?? null}::uuid, note_id)`);
}

/** Stores an answer, and lets the note be read with it; not if the note has changed, or was hidden from AI, since. */
export async function saveAnswer(
  tx: UserTransaction,
  userId: UserId,
  { id, version }: RestedNote,
  { name, answer, reader }: { name: string; answer: ModelReading; reader: number },
): Promise<void> {
  await tx.execute(sql`
    update task_readings set model_at = null, model_failures = 0, model_version = ${version}::int, model_name = ${name},
      model_answer = ${JSON.stringify(answer)}::text::jsonb, reader = ${reader}::int
    where user_id = ${userId} and note_id = ${id} and version = ${version}::int and note_id in (
      select id from notes
      where user_id = ${userId} and id = ${id} and version = ${version}::int and deleted_at is null
      except select id from (${excludedNotes(userId)}) as hidden)`);
}

/**
 * Counts a failure of the note, or of all that are due, and asks again later; not after the last attempt.
 *
 * @param now those that were due then.
 */
export async function markFailed(
  tx: UserTransaction,
  userId: UserId,
  now: Date,
  noteId: string | undefined,
): Promise<void> {
  const pause = sql`${RETRY_SECONDS}::int * 2 ^ model_failures * interval '1 second'`;
  await tx.execute(sql`
    update task_readings set model_failures = model_failures + 1,
      model_at = case when model_failures + 1 < ${ATTEMPTS}::int then ${now.toISOString()}::timestamptz + ${pause} end
    where user_id = ${userId} and model_at <= ${now.toISOString()}::timestamptz
      and note_id = coalesce(${noteId ?? null}::uuid, note_id)`);
}
