import type { UserServices } from '#server/context.ts';
import type { SourcePassage } from '#server/features/assistant/material.ts';
import { privateRanges } from '#shared/markdown/private.ts';
import type { Task } from '#shared/tasks.ts';
import * as repo from './noted-tasks.repo.ts';

/** A to-do with the place that says so, as an answer may name it. */
export interface NotedTask {
  task: Task;
  source: SourcePassage;
}

/** These to-dos as sources, without those in private callouts and those of what the assistant wrote. */
export async function notedTasks(
  { db, userId }: Pick<UserServices, 'db' | 'userId'>,
  tasks: readonly Task[],
): Promise<NotedTask[]> {
  const ids = [...new Set(tasks.map(({ noteId }) => noteId))];
  const notes = await db.read(userId, (tx) => repo.findNotesOfTasks(tx, userId, ids));
  return tasks.flatMap((task) => {
    const note = notes.get(task.noteId);
    if (note === undefined || isPrivate(task, note)) return [];
    const { place, clientId, day, isDated, updatedAt } = note;
    return [{ task, source: { ...passageOfTask(task), place, clientId, day, isDated, updatedAt } }];
  });
}

/** The same with the words of the note or page as they are written there. */
export async function quotedTasks(
  { db, userId }: Pick<UserServices, 'db' | 'userId'>,
  noted: readonly NotedTask[],
): Promise<NotedTask[]> {
  const written = await db.read(userId, (tx) =>
    repo.findWritten(
      tx,
      userId,
      noted.map(({ source }) => source),
    ),
  );
  return noted.map(({ task, source }, index) => ({ task, source: { ...source, text: written[index] || task.text } }));
}

/** Where a to-do stands. */
type Placed = Pick<Task, 'noteId' | 'startsAt' | 'certain'> & { document: unknown };

/** Of these to-dos, those that an assistant may see: as {@link notedTasks}. */
export async function openToAssistants<T extends Placed>(
  { db, userId }: Pick<UserServices, 'db' | 'userId'>,
  tasks: readonly T[],
): Promise<T[]> {
  const ids = [...new Set(tasks.map(({ noteId }) => noteId))];
  const notes = await db.read(userId, (tx) => repo.findNotesOfTasks(tx, userId, ids));
  return tasks.filter((task) => {
    const note = notes.get(task.noteId);
    return note !== undefined && !isPrivate(task, note);
  });
}

/** Whether a to-do is in a private callout, or may be: its note has one, and was just changed. */
function isPrivate(task: Placed, { marked, isRead }: repo.NoteOfTasks): boolean {
  const { startsAt, certain, document } = task;
  if (marked === null || (!certain && document !== null)) return false;
  return !isRead || privateRanges(marked).some(({ start, end }) => start <= startsAt && startsAt < end);
}

/** The document whose page says it, and not the note. */
function documentOf({ certain, document }: Task): Task['document'] {
  return certain ? null : document;
}

function passageOfTask(task: Task): Omit<SourcePassage, 'place' | 'day' | 'isDated' | 'updatedAt'> {
  const { noteId, noteTitle, text, owner, due, done, startsAt, endsAt } = task;
  const parts = [text, ...(owner === null ? [] : [`— ${owner}`]), ...(due === null ? [] : [`due ${due}`])];
  const line = `- [${done ? 'x' : ' '}] ${parts.join(', ')}`;
  const document = documentOf(task);
  const source =
    document === null
      ? { kind: 'note' as const, id: noteId, title: noteTitle, page: null }
      : { kind: 'document' as const, id: document.id, title: document.fileName, page: document.page };
  return { ...source, heading: '', text: line, startsAt, endsAt };
}
