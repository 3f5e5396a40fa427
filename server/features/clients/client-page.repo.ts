import { sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import type { NoteFact } from '#server/reading/read-note.ts';
import type { UserId } from '#server/user-id.ts';
import type { ClientDocument, OpenItem } from '#shared/client-page.ts';

/** A note of a client, with what it and its documents state. */
export interface NoteWithFacts {
  id: string;
  title: string;
  day: string;
  facts: NoteFact[] | null;
}

/** Where the user said what holds. */
export interface Settled {
  key: string;
  value: string;
  forms: string[];
  /** `2026-11-18` */
  day: string;
}

const OPEN_MAX = 100;
const DOCUMENTS_MAX = 200;

function notesOf(userId: UserId, clientId: string) {
  return sql`own as materialized (
    select n.id, n.title, n.day from notes n join folders f on f.user_id = n.user_id and f.id = n.folder_id
    where n.user_id = ${userId} and n.deleted_at is null and f.client_id = ${clientId})`;
}

/** All notes of a client, newest first. */
export async function findNotesWithFacts(tx: UserTransaction, userId: UserId, id: string): Promise<NoteWithFacts[]> {
  const rows = await tx.execute<Pick<NoteWithFacts, keyof NoteWithFacts>>(sql`
    with ${notesOf(userId, id)}
    select own.id, own.title, own.day::text as day, r.facts
    from own left join task_readings r on r.user_id = ${userId} and r.note_id = own.id
    order by own.day desc, own.id`);
  return [...rows];
}

/** What is open between the user and a client, up to a limit each; what is due first comes first. */
export async function findOpenItems(
  tx: UserTransaction,
  userId: UserId,
  id: string,
): Promise<(OpenItem & { waiting: boolean })[]> {
  const rows = await tx.execute<Pick<OpenItem, keyof OpenItem> & { waiting: boolean }>(sql`
    with ${notesOf(userId, id)}, open as (
      select t.*, own.title, own.day, row_number() over (
        partition by t.waiting order by t.due_key, not t.certain, own.day desc, t.note_id, t.place) as at
      from tasks t join own on own.id = t.note_id
      where t.user_id = ${userId} and not t.dismissed and not t.trashed and not t.done)
    select open.id, open.text, open.due::text as due, open.owner, open.certain, open.waiting, open.note_id as "noteId",
      open.title, open.day::text as day, open.document_id as "documentId", d.file_name as "fileName", open.page,
      open.starts_at as "startsAt", open.ends_at as "endsAt"
    from open left join documents d on d.user_id = ${userId} and d.id = open.document_id
    where open.at <= ${OPEN_MAX}::int order by open.at`);
  return [...rows];
}

/** A client's documents, newest first, each with what is open in it. */
export async function findDocuments(tx: UserTransaction, userId: UserId, id: string): Promise<ClientDocument[]> {
  const rows = await tx.execute<Pick<ClientDocument, keyof ClientDocument>>(sql`
    with ${notesOf(userId, id)}
    select d.id, d.file_name as "fileName", d.note_id as "noteId", d.day::text as day, coalesce((
      select jsonb_agg(jsonb_build_object('day', t.due, 'text', t.text, 'page', t.page) order by t.due, t.text)
      from tasks t where t.user_id = ${userId} and t.document_id = d.id and t.due is not null
        and not t.done and not t.dismissed and not t.trashed), '[]') as deadlines
    from documents d
    where d.user_id = ${userId} and (d.note_id in (select id from own) or d.note_id is null and d.folder_id in (
      select f.id from folders f where f.user_id = ${userId} and f.client_id = ${id}))
    order by d.day desc, d.id limit ${DOCUMENTS_MAX}::int`);
  return [...rows];
}

export async function findSettled(tx: UserTransaction, userId: UserId, id: string): Promise<Settled[]> {
  const rows = await tx.execute<Pick<Settled, keyof Settled>>(sql`
    select key, value, forms, (settled_at at time zone 'UTC')::date::text as day
    from settled_facts where user_id = ${userId} and folder_id = ${id}`);
  return [...rows];
}

export async function settle(tx: UserTransaction, userId: UserId, id: string, settled: Omit<Settled, 'day'>) {
  const { key, value, forms } = settled;
  await tx.execute(sql`
    insert into settled_facts (user_id, folder_id, key, value, forms)
    values (${userId}, ${id}, ${key}, ${value}, ${JSON.stringify(forms)}::jsonb)
    on conflict (user_id, folder_id, key) do update
      set value = excluded.value, forms = excluded.forms, settled_at = now()`);
}

export async function unsettle(tx: UserTransaction, userId: UserId, id: string, key: string): Promise<void> {
  await tx.execute(sql`
    delete from settled_facts where user_id = ${userId} and folder_id = ${id} and key = ${key}`);
}

/** What a model said of pairs of passages, by their hash. */
export async function findJudged(tx: UserTransaction, userId: UserId, id: string): Promise<Map<string, boolean>> {
  const rows = await tx.execute<{ pair: string; disagree: boolean }>(sql`
    select pair, disagree from judged_facts where user_id = ${userId} and folder_id = ${id}`);
  return new Map(rows.map(({ pair, disagree }) => [pair, disagree]));
}

export async function keepJudged(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  judged: readonly { pair: string; disagree: boolean }[],
): Promise<void> {
  await tx.execute(sql`
    insert into judged_facts (user_id, folder_id, pair, disagree)
    select ${userId}, ${id}, pair, disagree
    from json_to_recordset(${JSON.stringify(judged)}::text::json) as judged (pair text, disagree boolean)
    on conflict (user_id, folder_id, pair) do update set disagree = excluded.disagree`);
}

export async function findContents(
  tx: UserTransaction,
  userId: UserId,
  noteIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.execute<{ id: string; content: string }>(sql`
    select id, content from notes where user_id = ${userId} and id = any(${sql.param(noteIds)}::uuid[])`);
  return new Map(rows.map(({ id, content }) => [id, content]));
}

export interface LastNote {
  id: string;
  title: string;
  day: string;
  /** ISO. */
  updatedAt: string;
  content: string;
  /** Where its to-dos stand that are done or were dismissed, in UTF-16 code units. */
  closed: { startsAt: number; endsAt: number }[];
}

/** The newest note of a client that isn't of a day ahead, with up to so many characters of its text. */
export async function findLastNote(
  tx: UserTransaction,
  userId: UserId,
  { id, today, characters }: { id: string; today: string; characters: number },
): Promise<LastNote | undefined> {
  const [row] = await tx.execute<{ [Name in keyof LastNote]: LastNote[Name] }>(sql`
    with ${notesOf(userId, id)}
    select n.id, n.title, n.day::text as day, n.updated_at as "updatedAt", left(n.content, ${characters}::int) as content,
      coalesce((select jsonb_agg(jsonb_build_object('startsAt', t.starts_at, 'endsAt', t.ends_at)) from tasks t
        where t.user_id = ${userId} and t.note_id = n.id and t.document_id is null and (t.done or t.dismissed)), '[]') as closed
    from own join notes n on n.user_id = ${userId} and n.id = own.id
    where own.day <= ${today}::date and n.id not in (select id from (${excludedNotes(userId)}) as hidden)
    order by own.day desc, n.created_at desc limit 1`);
  return row && { ...row, updatedAt: new Date(row.updatedAt).toISOString() };
}
