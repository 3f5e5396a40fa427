import { z } from 'zod';
import type { UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { dayOf, isoOf, mondayOf } from '#server/language/days/calendar.ts';
import type { listTasks as contract, Task, TaskCounts, TaskPage } from '#shared/tasks.ts';
import type { TaskPageEnd } from './tasks.repo.ts';
import * as repo from './tasks.repo.ts';
import { tasksTexts } from './tasks.texts.ts';

type TaskQuery = z.output<typeof contract.query>;

const DAYS_A_WEEK = 7;

/**
 * A page of the to-dos of the user's notes.
 *
 * @param isForAi leaves out notes that are hidden from AI.
 * @throws {AppError} `not_found` for the folder, `invalid` for a cursor that is none.
 */
export async function listTasks(
  { db, userId, now }: Pick<UserServices, 'db' | 'userId' | 'now'>,
  { filter, folderId, certain, done, order, today = todayOf(now()), limit, cursor }: TaskQuery,
  isForAi = false,
): Promise<TaskPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const selection = { ...boundsOf(filter, today), certain, done, folderId, isForAi };
  return db.read(userId, async (tx) => {
    if (folderId !== undefined && !(await repo.hasFolder(tx, userId, folderId))) {
      throw new AppError('not_found', tasksTexts.folderNotFound);
    }
    const rows = await repo.findTasks(tx, userId, selection, { order, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { tasks: page, nextCursor: rows.length <= limit || !last ? null : encodeCursor(last.end) };
  });
}

/**
 * The open to-dos by due date, suggestions among them, without notes that are hidden from AI.
 *
 * @param limit of checkbox lines, and of suggestions.
 */
export async function openTasks(
  { db, userId }: Pick<UserServices, 'db' | 'userId'>,
  asked: Pick<repo.TaskSelection, 'waiting' | 'from' | 'before'>,
  limit: number,
): Promise<Task[]> {
  const any = { ...asked, done: false, folderId: undefined, isForAi: true };
  const page = { order: 'due', after: undefined, limit } as const;
  return db.read(userId, async (tx) => {
    const certain = await repo.findTasks(tx, userId, { ...any, certain: true }, page);
    const suggested = await repo.findTasks(tx, userId, { ...any, certain: false }, page);
    return [...certain, ...suggested].sort((a, b) => (a.end.due < b.end.due ? -1 : Number(a.end.due > b.end.due)));
  });
}

/** How many of the user's own to-dos are open, overdue or due this week, and how many suggestions there are. */
export function countTasks(
  { db, userId, now }: Pick<UserServices, 'db' | 'userId' | 'now'>,
  today: string = todayOf(now()),
): Promise<TaskCounts> {
  return db.read(userId, (tx) => repo.countTasks(tx, userId, { today, nextWeek: nextWeekAfter(today) }));
}

/** The day, in UTC. */
function todayOf(now: Date): string {
  return isoOf(dayOf(now));
}

/** Monday of the next week. */
function nextWeekAfter(today: string): string {
  return isoOf(mondayOf(dayOf(new Date(today))) + DAYS_A_WEEK);
}

function boundsOf(filter: TaskQuery['filter'], today: string) {
  const own = { waiting: false, from: undefined, before: undefined };
  if (filter === 'all') return { ...own, waiting: undefined };
  if (filter === 'waiting') return { ...own, waiting: true };
  if (filter === 'overdue') return { ...own, before: today };
  if (filter === 'week') return { ...own, from: today, before: nextWeekAfter(today) };
  return own;
}

const cursorSchema = z.tuple([
  z.union([z.literal('infinity'), z.iso.date().refine((day) => day >= '1970')]),
  z.int(),
  z.uuid(),
  z.int().min(0).max(1_000_000),
]);

/** @throws {AppError} `invalid` if the text was not created by {@link encodeCursor}. */
function decodeCursor(cursor: string): TaskPageEnd {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    parts = undefined;
  }
  const parsed = cursorSchema.safeParse(parts);
  if (!parsed.success) throw new AppError('invalid', 'This page no longer exists. Start from the first one');
  const [due, newness, noteId, place] = parsed.data;
  return { due, newness, noteId, place };
}

/** A page's end in the form that the client sends back. */
function encodeCursor({ due, newness, noteId, place }: TaskPageEnd): string {
  return Buffer.from(JSON.stringify([due, newness, noteId, place])).toString('base64url');
}
