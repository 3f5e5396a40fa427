import { join } from 'node:path';
import type { FoundTask, NoteWithTasks } from '#server/language/tasks/find-tasks.ts';
import { ThreadPool } from '#server/thread-pool.ts';
import type { Edited, Range } from './edit-line.ts';
import type { LineEdit, NoteToRead, TaskWork } from './task-thread.ts';

const pool = new ThreadPool(join(import.meta.dirname, 'task-thread.ts'), {
  threads: 1,
  memoryMb: 384,
  seconds: 30,
  waitingOfOwner: 100,
  waiting: 1000,
});

/** The to-dos of each note, read in a thread, which an aborted signal ends. @throws {ThreadFailure} */
export async function readTasksAside(
  userId: string,
  notes: readonly NoteToRead[],
  signal: AbortSignal | undefined,
): Promise<FoundTask[][]> {
  return (await run(userId, { kind: 'read', notes }, signal)) as FoundTask[][];
}

/** The content with another due date in a line, as `withDue` writes it. @throws {ThreadFailure} */
export async function writeDueAside(
  userId: string,
  note: NoteWithTasks,
  task: Range & { dueText: string | null },
  due: string | null,
): Promise<string | null> {
  return (await run(userId, { kind: 'due', note, task, due })) as string | null;
}

/** The content with a to-do accepted or that undone, ticked or cleared; null if the line isn’t there. @throws {ThreadFailure} */
export async function editLineAside(userId: string, edit: LineEdit): Promise<Edited | null> {
  return (await run(userId, edit)) as Edited | null;
}

function run(userId: string, work: TaskWork, signal?: AbortSignal): Promise<unknown> {
  return pool.run(userId, work, signal);
}
