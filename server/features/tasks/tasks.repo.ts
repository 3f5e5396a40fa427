import { type SQL, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import type { UserId } from '#server/user-id.ts';
import { BUILT_IN } from '#shared/ai.ts';
import { TASK_COUNT_MAX, type Task, type TaskCounts } from '#shared/tasks.ts';

/** Which to-dos are listed. */
export interface TaskSelection {
  certain: boolean;
  done: boolean;
  /** Undefined for both. */
  waiting: boolean | undefined;
  /** The first day and the day after the last one; without a due date only if both are undefined. */
  from: string | undefined;
  before: string | undefined;
  folderId: string | undefined;
  /** Whether to leave out notes that are hidden from AI. */
  isForAi: boolean;
}

/** By due date, newest first within a day; or note by note, the newest first. */
export type TaskOrder = 'due' | 'note';

/** Where a page of to-dos ended. */
export interface TaskPageEnd {
  /** `infinity` without one. */
  due: string;
  newness: number;
  noteId: string;
  place: number;
}

export type ListedTask = Task & { end: TaskPageEnd };

/** A to-do with what changing it needs to know. */
export interface FoundTaskRow extends Task {
  dismissed: boolean;
  /** The version of the note that it was read from. */
  readVersion: number;
  /** What the document says where this is a line made from it: the dismissed suggestion that {@link setAccepted} left. */
  keptText: string | null;
}

const columns = sql`t.id, t.note_id as "noteId", n.title as "noteTitle", n.folder_id as "folderId", t.text, t.owner,
  t.due::text as due, t.due_text as "dueText", t.certain, t.done, t.waiting, t.starts_at as "startsAt",
  t.ends_at as "endsAt", case when t.document_id is not null then (
    select json_build_object('id', d.id, 'fileName', d.file_name, 'page', t.page) from documents d
    where d.user_id = t.user_id and d.id = t.document_id) end as document,
  case when not t.certain and t.document_id is null then (
    select case when model_version = version then model_name when model_failures > 0 then ${BUILT_IN}::text end
    from task_readings where user_id = t.user_id and note_id = t.note_id) end as "readBy"`;
const orders = {
  due: { due: sql`t.due_key`, newness: sql`t.newness` },
  note: { due: sql`'infinity'::date`, newness: sql`(-extract(epoch from n.created_at) * 1000)::bigint` },
};
const isListed = sql`not t.dismissed and not t.trashed`;

/** A page of to-dos in that order. */
export async function findTasks(
  tx: UserTransaction,
  userId: UserId,
  selection: TaskSelection,
  { order: by, after, limit }: { order: TaskOrder; after: TaskPageEnd | undefined; limit: number },
): Promise<ListedTask[]> {
  const { due, newness } = orders[by];
  const order = sql`${due}, ${newness}, t.note_id, t.place`;
  const isFurther = after
    ? sql`and (${order}) > (${after.due}::date, ${after.newness}::bigint, ${after.noteId}::uuid, ${after.place}::int)`
    : sql``;
  const rows = await tx.execute<Task & { dueKey: string; newness: number; place: number }>(sql`
    select ${columns}, (${due})::text as "dueKey", (${newness})::float8 as newness, t.place
    from tasks t join notes n on n.user_id = ${userId} and n.id = t.note_id and n.deleted_at is null
    where ${selected(userId, selection)} ${isFurther}
    order by ${order} limit ${limit}::int`);
  return rows.map(({ dueKey: due, newness, place, ...task }) => ({
    ...task,
    end: { due, newness, noteId: task.noteId, place },
  }));
}

function selected(userId: UserId, { certain, done, waiting, from, before, folderId, isForAi }: TaskSelection): SQL {
  const conditions = [
    sql`t.user_id = ${userId} and ${isListed} and t.certain = ${certain} and t.done = ${done}`,
    waiting === undefined ? undefined : sql`t.waiting = ${waiting}`,
    from === undefined ? undefined : sql`t.due_key >= ${from}::date`,
    before === undefined ? undefined : sql`t.due_key < ${before}::date`,
    folderId === undefined ? undefined : sql`t.note_id in (${notesWithin(userId, folderId)})`,
    isForAi ? sql`t.note_id not in (select id from (${excludedNotes(userId)}) as hidden)` : undefined,
  ];
  return sql.join(
    conditions.filter((each) => each !== undefined),
    sql` and `,
  );
}

function notesWithin(userId: UserId, folderId: string): SQL {
  return sql`
    with recursive within as (
      select id from folders where user_id = ${userId} and id = ${folderId}
      union
      select f.id from folders f join within on f.parent_id = within.id where f.user_id = ${userId}
    )
    select id from notes where user_id = ${userId} and deleted_at is null and folder_id in (select id from within)`;
}

/**
 * How many of the user's own are open, overdue and due in the week that ends before `nextWeek`, the last two with
 * suggestions, and how many are suggested; each up to a limit.
 */
export async function countTasks(
  tx: UserTransaction,
  userId: UserId,
  { today, nextWeek }: { today: string; nextWeek: string },
): Promise<TaskCounts> {
  const any = { done: false, from: undefined, before: undefined, folderId: undefined, isForAi: false };
  const own = { ...any, certain: true, waiting: false };
  const count = (...selections: TaskSelection[]) => {
    const each = selections.map(
      (selection) => sql`(
        select from tasks t join notes n on n.user_id = ${userId} and n.id = t.note_id and n.deleted_at is null
        where ${selected(userId, selection)} limit ${TASK_COUNT_MAX}::int)`,
    );
    return sql`(select least(count(*), ${TASK_COUNT_MAX}::int)::int from (${sql.join(each, sql` union all `)}) counted)`;
  };
  const withSuggested = (selection: TaskSelection) => [selection, { ...selection, certain: false }];
  const [row] = await tx.execute<{ open: number; overdue: number; week: number; suggestions: number }>(sql`
    select ${count(own)} as open,
      ${count(...withSuggested({ ...own, before: today }))} as overdue,
      ${count(...withSuggested({ ...own, from: today, before: nextWeek }))} as week,
      ${count({ ...any, certain: false, waiting: undefined })} as suggestions`);
  return row ?? { open: 0, overdue: 0, week: 0, suggestions: 0 };
}

/** A to-do of a note outside Trash. */
export async function findTask(tx: UserTransaction, userId: UserId, id: string): Promise<FoundTaskRow | undefined> {
  const [row] = await findRows(tx, userId, sql`t.id = ${id}`);
  return row;
}

/** The suggestions of a note, in its order. */
export function findSuggestions(tx: UserTransaction, userId: UserId, noteId: string): Promise<FoundTaskRow[]> {
  return findRows(tx, userId, sql`t.note_id = ${noteId} and ${isListed} and not t.certain`);
}

/** Those of these to-dos that are the note's, in its order. */
export function findTasksOf(
  tx: UserTransaction,
  userId: UserId,
  noteId: string,
  ids: readonly string[],
): Promise<FoundTaskRow[]> {
  return findRows(tx, userId, sql`t.note_id = ${noteId} and t.id = any(${sql.param(ids)}::uuid[])`);
}

function findRows(tx: UserTransaction, userId: UserId, condition: SQL): Promise<FoundTaskRow[]> {
  return tx.execute<{ [Name in keyof FoundTaskRow]: FoundTaskRow[Name] }>(sql`
    select ${columns}, t.dismissed, coalesce(r.version, 0) as "readVersion",
      case when t.certain and t.document_id is not null then (
        select k.text from tasks k where k.user_id = ${userId} and k.note_id = t.note_id and k.document_id = t.document_id
          and k.dismissed and k.due is not distinct from t.due order by k.text = t.text desc, k.id limit 1
      ) end as "keptText"
    from tasks t join notes n on n.user_id = ${userId} and n.id = t.note_id and n.deleted_at is null
    left join task_readings r on r.user_id = ${userId} and r.note_id = t.note_id
    where t.user_id = ${userId} and ${condition} and t.place is not null
    order by t.place`);
}

export async function hasFolder(tx: UserTransaction, userId: UserId, id: string): Promise<boolean> {
  const rows = await tx.execute(sql`select 1 from folders where user_id = ${userId} and id = ${id}`);
  return rows.length > 0;
}

export async function setDismissed(tx: UserTransaction, userId: UserId, id: string, isDismissed: boolean) {
  await tx.execute(sql`update tasks set dismissed = ${isDismissed} where user_id = ${userId} and id = ${id}`);
}

/** Makes a suggestion a checkbox line under its id; where the sentence stays in the note, it is a dismissed suggestion. */
export async function setAccepted(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  isSentenceKept: boolean,
): Promise<void> {
  if (isSentenceKept) {
    await tx.execute(sql`
      insert into tasks (user_id, note_id, place, starts_at, ends_at, text, owner, due, due_text, certain, done, waiting,
        dismissed, trashed, newness, document_id, page)
      select user_id, note_id, place, starts_at, ends_at, text, owner, due, due_text, false, false, waiting, true, trashed,
        newness, document_id, page
      from tasks where user_id = ${userId} and id = ${id}`);
  }
  await tx.execute(sql`update tasks set certain = true, dismissed = false where user_id = ${userId} and id = ${id}`);
}

/**
 * Makes a checkbox line a suggestion again. Where its sentence had stayed in the note, there is a dismissed suggestion with
 * its text, or that begins at `sentence`.
 */
export async function setReopened(
  tx: UserTransaction,
  userId: UserId,
  { id, noteId, text, document, keptText }: Pick<FoundTaskRow, 'id' | 'noteId' | 'text' | 'document' | 'keptText'>,
  sentence: number,
): Promise<void> {
  const [kept] = await tx.execute<{ id: string; text: string }>(sql`
    select id, text from tasks
    where user_id = ${userId} and note_id = ${noteId} and dismissed
      and document_id is not distinct from ${document?.id ?? null}::uuid
      and (text = ${keptText ?? text} or document_id is null and starts_at = ${sentence}::int)
    order by text = ${keptText ?? text} desc limit 1`);
  const reopened = await tx.execute(sql`
    update tasks set certain = false, dismissed = false, text = ${kept?.text ?? text}
    where user_id = ${userId} and id = ${id} returning id`);
  if (kept === undefined) return;
  // Where the indexer was faster, the line is no longer a to-do: its sentence is shown again under its own id.
  await tx.execute(
    reopened.length > 0
      ? sql`delete from tasks where user_id = ${userId} and id = ${kept.id}`
      : sql`update tasks set dismissed = false where user_id = ${userId} and id = ${kept.id}`,
  );
}

/** Lets the next reading take the due date from the line. */
export async function forgetDue(tx: UserTransaction, userId: UserId, id: string): Promise<void> {
  await tx.execute(sql`update tasks set due_text = null where user_id = ${userId} and id = ${id}`);
}
