import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { AppError, ChangedNoteError } from '#server/errors.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { readNote, saveNote } from '#server/features/notes/notes.service.ts';
import { parseId } from '#server/id.ts';
import { dayOf } from '#server/language/days/calendar.ts';
import { ThreadFailure } from '#server/thread-pool.ts';
import type { Note } from '#shared/notes.ts';
import type { changeTask as contract, Task } from '#shared/tasks.ts';
import type { Edited } from './edit-line.ts';
import type { TaskLine } from './edit-lines.ts';
import { editLineAside, writeDueAside } from './in-task-thread.ts';
import { readTasks } from './task-reader.service.ts';
import type { LineEdit } from './task-thread.ts';
import * as repo from './tasks.repo.ts';
import { tasksTexts } from './tasks.texts.ts';

type TaskChange = z.output<typeof contract.body>;

/** How often a note that others save at the same time is read again. */
const ATTEMPTS = 12;

interface Changed {
  task: Task;
  note: Note | null;
}

/**
 * Changes a to-do, and with it its line in the note, as a save of the note does.
 *
 * @throws {AppError} `not_found`; `line_missing` if the note has changed and the line is no longer in it; `invalid` for a
 * date that is none, or a change that this kind of to-do doesn't have; `busy`.
 */
export async function changeTask(context: Context, id: string, change: TaskChange): Promise<Changed> {
  const taskId = parseId(id, noSuchTask);
  return inCurrentVersion(() => changeOnce(context, taskId, change));
}

/** @throws {AppError} `not_found` */
export async function readTask(context: Context, id: string): Promise<Task> {
  const task = await findTask(context, parseId(id, noSuchTask));
  if (task === undefined) throw noSuchTask();
  return task;
}

/** Tries again while others save the note at the same time. */
export async function inCurrentVersion<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isStale = error instanceof AppError && error.code === 'stale_version';
      if (!isStale || attempt === ATTEMPTS) throw error;
    }
  }
}

async function changeOnce(context: Context, id: string, change: TaskChange): Promise<Changed> {
  const { db, userId } = context;
  const before = await findTask(context, id);
  if (before === undefined) throw noSuchTask();
  if (change.dismiss !== undefined) return dismiss(context, before, change.dismiss);
  const note = await readNote(context, before.noteId);
  const task = note.version === before.readVersion ? before : await findAgain(context, before);
  // Another save came in between: the places are of that version.
  if (task.readVersion !== note.version) throw new ChangedNoteError('stale_version', tasksTexts.lineGone, note);
  const { content, isSentenceKept = false, sentence = 0 } = await edited(context, note, task, change);
  const saved = await saveNote(context, note.id, { content, version: note.version });
  await db.write(userId, async (tx) => {
    if (change.accept) await repo.setAccepted(tx, userId, id, isSentenceKept);
    if (change.accept === false) await repo.setReopened(tx, userId, task, sentence);
    if (change.due !== undefined && saved.version !== note.version) await repo.forgetDue(tx, userId, id);
  });
  await readAgain(context, note.id);
  return { task: (await findTask(context, id)) ?? task, note: saved };
}

/** The content with the changed line. @throws {AppError} */
async function edited(
  { userId, now, locale }: Context,
  note: Note,
  task: repo.FoundTaskRow,
  { done, due, accept, today }: TaskChange,
): Promise<Edited> {
  const { due: before, dueText, certain } = task;
  const line = lineOf(task);
  const { from, to } = line;
  const at = { content: note.content, line };
  if (accept) {
    if (certain) throw new AppError('invalid', tasksTexts.lineHasBox);
    return edit({ kind: 'accept', ...at }, tasksTexts.lineGone);
  }
  if (!certain) throw new AppError('invalid', tasksTexts.lineHasNoBox);
  if (accept === false) return edit({ kind: 'undo', ...at }, tasksTexts.lineChanged);
  if (done !== undefined) return edit({ kind: done ? 'tick' : 'clear', ...at }, tasksTexts.lineGone);
  const work = {
    note: { title: note.title, content: note.content, writtenOn: now() },
    task: { from, to, due: before, dueText },
    typed: due ?? null,
    by: { today: dayOf(new Date(today ?? now())), locale },
  };
  const { day, content } = await aside(() => writeDueAside(userId, work));
  if (day === undefined) throw new AppError('invalid', tasksTexts.noDay);
  if (content === null) throw new AppError('invalid', tasksTexts.dayNotWritten);
  return { content };

  async function edit(work: LineEdit, ifMissing: string): Promise<Edited> {
    const outcome = await aside(() => editLineAside(userId, work));
    if (outcome === null) throw new AppError('line_missing', ifMissing);
    return outcome;
  }
}

/** Where it is in its note; of what a document says, with the words that the note gets or got. */
export function lineOf(task: repo.FoundTaskRow): TaskLine {
  const { startsAt: from, endsAt: to, certain, document, due, keptText } = task;
  const text = certain ? keptText : task.text;
  return { from, to, paper: document === null || text === null ? null : { text, due, owner: task.owner } };
}

async function dismiss(context: Context, task: repo.FoundTaskRow, isDismissed: boolean): Promise<Changed> {
  const { db, userId } = context;
  if (task.certain) throw new AppError('invalid', tasksTexts.lineHasBox);
  await db.write(userId, (tx) => repo.setDismissed(tx, userId, task.id, isDismissed));
  publishChange(context, { kind: 'tasks' });
  return { task, note: null };
}

/** The to-do in the current version of its note. @throws {AppError} `line_missing` */
async function findAgain(context: Context, { id, noteId }: repo.FoundTaskRow): Promise<repo.FoundTaskRow> {
  await aside(() => readTasks(context, context.userId, [noteId]));
  const task = await findTask(context, id);
  if (task === undefined) throw new AppError('line_missing', tasksTexts.lineGone);
  return task;
}

/** What fails here, the indexer reads a moment later. */
export async function readAgain(context: Context, noteId: string): Promise<void> {
  try {
    await readTasks(context, context.userId, [noteId]);
  } catch (error) {
    context.log.warn({ err: error }, 'could not read the to-dos of a changed note at once');
  }
}

/** @throws {AppError} `busy` */
export async function aside<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof ThreadFailure)) throw cause;
    throw new AppError('busy', tasksTexts.busy, { cause, retryAfter: 1 });
  }
}

function findTask({ db, userId }: Context, id: string): Promise<repo.FoundTaskRow | undefined> {
  return db.read(userId, (tx) => repo.findTask(tx, userId, id));
}

/** The one answer for what is missing, in Trash or another user's. */
function noSuchTask(): AppError {
  return new AppError('not_found', tasksTexts.notFound);
}
