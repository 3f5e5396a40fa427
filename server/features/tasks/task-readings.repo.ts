import { sql } from 'drizzle-orm';
import type { SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { isDatedNote } from '#server/db/dated-notes.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import type { NoteFact } from '#server/reading/read-note.ts';
import type { UserId } from '#server/user-id.ts';
import type { KnownTask } from './match-tasks.ts';
import type { ModelReading } from './model-answer.ts';
import { mayAskModel, modelTime } from './model-readings.repo.ts';

/** Incremented when the reader finds other to-dos, or days: all notes are read again then. */
const READER = 10;
/** Of notes that were read while the user had another name. */
export const OUTDATED = -1;

/** A note whose to-dos aren't those of its text. */
export interface UnreadNote {
  id: string;
  title: string;
  /** Null where it doesn't fit; empty in Trash. */
  content: string | null;
  version: number;
  isTrashed: boolean;
  /** From AI. */
  isHidden: boolean;
  /** Which versions of its documents it has; null for none. */
  papers: string | null;
  /** What a model answered about this version or an earlier one; null where none has read it. */
  modelReading: ModelReading | null;
  /** The day that it is of: `2026-11-18`. */
  day: string;
  /** Whether it says so itself, or the user does. */
  isDated: boolean;
  /** The people of its client. */
  people: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** A to-do as it is stored. */
export interface StoredTask extends KnownTask {
  startsAt: number;
  endsAt: number;
  owner: string | null;
  due: string | null;
  dueText: string | null;
  done: boolean;
  waiting: boolean;
  trashed: boolean;
  newness: number;
  documentId: string | null;
  page: number | null;
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

function hidden(userId: UserId) {
  return sql`(select id from (${excludedNotes(userId)}) as hidden)`;
}

/** Each note's documents that were read: their versions and days. */
function papers(userId: UserId, condition = sql``) {
  return sql`(
    select note_id, md5(string_agg(id || ' ' || text_version || ' ' || day, ',' order by id)) as papers from documents
    where user_id = ${userId} and note_id is not null and text_version > 0 ${condition} group by note_id)`;
}

/** Up to `limit` of the user's notes by id, after the given one, whose to-dos have to be read. */
export async function findUnread(
  tx: UserTransaction,
  userId: UserId,
  { after = LOWEST_ID, limit }: { after?: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    with hidden as materialized ${hidden(userId)}, papers as materialized ${papers(userId)}
    select n.id from notes n
    left join task_readings r on r.user_id = ${userId} and r.note_id = n.id
    left join papers p on p.note_id = n.id
    where n.user_id = ${userId} and n.id > ${after}::uuid and ${isUnread()}
    order by n.id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** Up to `limit` notes that were hidden from AI, or shown again, since they were read, or are marked as outdated. */
export async function findOutdated(tx: UserTransaction, userId: UserId, limit: number): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    with hidden as materialized ${hidden(userId)}
    select id from (
      select r.note_id as id from task_readings r
      where r.user_id = ${userId} and r.version > 0 and r.reader < 0
        and (r.reader <> ${-READER}::int or r.note_id not in (select id from hidden))
      union all
      select r.note_id from hidden join task_readings r on r.user_id = ${userId} and r.note_id = hidden.id
      where r.version > 0 and r.reader > 0
    ) changed limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** Those of the notes whose to-dos have to be read, with up to `bytes` of text in total. */
export async function readUnread(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
  bytes: number,
): Promise<UnreadNote[]> {
  type Row = Omit<UnreadNote, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string };
  const ofThese = sql`and note_id = any(${sql.param(ids)}::uuid[])`;
  const rows = await tx.execute<Pick<Row, keyof Row>>(sql`
    with hidden as materialized ${hidden(userId)}, papers as materialized ${papers(userId, ofThese)}, unread as materialized (
      select n.id, p.papers, octet_length(n.content) as size,
        r.model_answer || jsonb_build_object('isStale', r.model_version is distinct from n.version) as answer from notes n
      left join task_readings r on r.user_id = ${userId} and r.note_id = n.id
      left join papers p on p.note_id = n.id
      where n.user_id = ${userId} and n.id = any(${sql.param(ids)}::uuid[]) and ${isUnread()}
    ), sized as (select id, papers, answer, sum(size) over (order by id) - size as before from unread)
    select n.id, n.title, n.version, n.deleted_at is not null as "isTrashed", n.id in (select id from hidden) as "isHidden",
      case when n.deleted_at is not null then '' when before < ${bytes}::int then n.content end as content,
      papers, answer as "modelReading", n.day::text as day, ${isDatedNote} as "isDated", n.created_at as "createdAt", n.updated_at as "updatedAt",
      coalesce(jsonb_path_query_array(c.client, '$.people[*].name'), '[]') as people
    from sized join notes n on n.user_id = ${userId} and n.id = sized.id
    left join folders f on f.user_id = ${userId} and f.id = n.folder_id
    left join folders c on c.user_id = ${userId} and c.id = f.client_id order by n.id`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) }));
}

/** The user's username; undefined for a user who was deleted. */
export async function findUsername(system: SystemDatabase, userId: UserId): Promise<string | undefined> {
  const [row] = await system.execute<{ username: string }>(sql`select username from users where id = ${userId}`);
  return row?.username;
}

/** What the user is called, as stated: the name, empty without one, and other forms of it. */
export async function findStatedNames(tx: UserTransaction, userId: UserId): Promise<string[]> {
  const [row] = await tx.execute<{ names: string[] }>(sql`
    select name || other_names as names from settings where user_id = ${userId}`);
  return row?.names ?? [''];
}

/** Lets all notes be read again, or those of a client, a few at a time; what is stored stays until then. */
export async function markOutdated(tx: UserTransaction, userId: UserId, clientId?: string): Promise<void> {
  const ofClient = sql`and note_id in (
    select n.id from notes n join folders f on f.user_id = n.user_id and f.id = n.folder_id
    where n.user_id = ${userId} and f.client_id = ${clientId})`;
  await tx.execute(sql`
    update task_readings set reader = ${OUTDATED}::int
    where user_id = ${userId} and version > 0 ${clientId === undefined ? sql`` : ofClient}`);
}

/** No other reading of the user's notes is written until the end of the transaction. */
export async function takeTurn(tx: UserTransaction, userId: UserId, isLossy: boolean): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`to-dos ${userId}`}, 0)),
      case when ${isLossy}::bool then set_config('synchronous_commit', 'off', true) end`);
}

/** The versions of the notes, 0 in Trash; they stay the same until the end of the transaction. */
export async function holdVersions(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.execute<{ id: string; version: number }>(sql`
    select id, case when deleted_at is null then version else 0 end as version from notes
    where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) order by id for share`);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The stored to-dos of the notes, in their order, by note. */
export async function findStored(
  tx: UserTransaction,
  userId: UserId,
  noteIds: readonly string[],
): Promise<Map<string, StoredTask[]>> {
  const rows = await tx.execute<Pick<StoredTask, keyof StoredTask> & { noteId: string }>(sql`
    select note_id as "noteId", id, place, starts_at as "startsAt", ends_at as "endsAt", text, owner, due::text as due,
      due_text as "dueText", certain, done, waiting, dismissed, trashed, newness::float8 as newness,
      document_id as "documentId", page
    from tasks where user_id = ${userId} and note_id = any(${sql.param(noteIds)}::uuid[]) order by place nulls last, newness`);
  const byNote = new Map<string, StoredTask[]>();
  for (const { noteId, ...task } of rows) {
    const list = byNote.get(noteId);
    if (list) list.push(task);
    else byNote.set(noteId, [task]);
  }
  return byNote;
}

/** What differs of a note's to-dos. */
export interface TaskWrites {
  rows: (StoredTask & { noteId: string })[];
  deleted: string[];
}

export async function writeTasks(tx: UserTransaction, userId: UserId, { rows, deleted }: TaskWrites): Promise<void> {
  if (deleted.length > 0) {
    await tx.execute(sql`delete from tasks where user_id = ${userId} and id = any(${sql.param(deleted)}::uuid[])`);
  }
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into tasks (user_id, id, note_id, place, starts_at, ends_at, text, owner, due, due_text, certain, done, waiting,
      dismissed, trashed, newness, document_id, page)
    select ${userId}, id, "noteId", place, "startsAt", "endsAt", text, owner, due, "dueText", certain, done, waiting,
      dismissed, trashed, newness, "documentId", page
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as task (id uuid, "noteId" uuid, place int,
      "startsAt" int, "endsAt" int, text text, owner text, due date, "dueText" text, certain bool, done bool,
      waiting bool, dismissed bool, trashed bool, newness bigint, "documentId" uuid, page int)
    on conflict (user_id, id) do update set place = excluded.place, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, text = excluded.text, owner = excluded.owner, due = excluded.due,
      due_text = excluded.due_text, certain = excluded.certain, done = excluded.done, waiting = excluded.waiting,
      dismissed = excluded.dismissed, trashed = excluded.trashed, document_id = excluded.document_id, page = excluded.page`);
}

export async function markRead(
  tx: UserTransaction,
  userId: UserId,
  notes: readonly (Pick<UnreadNote, 'id' | 'version' | 'isTrashed' | 'isHidden' | 'papers' | 'updatedAt'> & {
    facts: NoteFact[];
  })[],
  isServerModel: boolean,
): Promise<void> {
  const rows = notes.map(({ id, version, isTrashed, isHidden, papers, updatedAt, facts }) => ({
    id,
    facts: facts.length === 0 ? null : facts,
    papers,
    version: isTrashed ? 0 : version,
    reader: isHidden ? -READER : READER,
    modelAt: isTrashed || isHidden ? null : modelTime(updatedAt),
  }));
  await tx.execute(sql`
    insert into task_readings as r (user_id, note_id, version, reader, papers, facts, model_at)
    select ${userId}, id, version, reader, papers, facts, case when ${mayAskModel(userId, isServerModel)} then "modelAt" end
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as reading (id uuid, version int, reader int, papers text, facts jsonb, "modelAt" timestamptz)
    on conflict (user_id, note_id) do update
      set version = excluded.version, reader = excluded.reader, papers = excluded.papers, facts = excluded.facts,
        model_failures = case when excluded.version = r.version then r.model_failures else 0 end,
        model_at = case
          when excluded.version = r.version and excluded.reader > 0 then r.model_at
          when excluded.version is distinct from r.model_version then excluded.model_at
        end`);
}

function isUnread() {
  return sql`(
    r.version is distinct from case when n.deleted_at is null then n.version else 0 end
    or n.deleted_at is null and (r.papers is distinct from p.papers or r.reader is distinct from
      case when n.id in (select id from hidden) then ${sql.raw(String(-READER))} else ${sql.raw(String(READER))} end))`;
}
