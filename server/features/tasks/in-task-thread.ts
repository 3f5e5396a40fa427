import { join } from 'node:path';
import type { FoundTask, NoteWithPapers } from '#server/reading/read-note.ts';
import { ThreadPool } from '#server/thread-pool.ts';
import type { EditedDue } from './edit-due.ts';
import type { Edited } from './edit-line.ts';
import type { TaskLine, withAllAccepted, withoutAllAccepted } from './edit-lines.ts';
import type { DueWork, LineEdit, NoteToRead, ReadOfNote, TaskWork } from './task-thread.ts';

const pool = new ThreadPool(join(import.meta.dirname, 'task-thread.ts'), {
  threads: 1,
  memoryMb: 384,
  // A note of 1,000,000 characters takes about four; one that takes longer has no to-dos, and doesn't keep others waiting.
  seconds: 6,
  waitingOfOwner: 100,
  waiting: 1000,
});

/** The to-dos and facts of each note, read in a thread, which an aborted signal ends. @throws {ThreadFailure} */
export async function readTasksAside(
  userId: string,
  notes: readonly NoteToRead[],
  signal: AbortSignal | undefined,
): Promise<ReadOfNote<FoundTask>[]> {
  return (await run(userId, { kind: 'read', notes }, signal)) as ReadOfNote<FoundTask>[];
}

/** The to-dos of a note with the deadlines of its papers, and what these state. @throws {ThreadFailure} */
export async function readPapersAside(
  userId: string,
  note: NoteWithPapers,
  signal: AbortSignal | undefined,
): Promise<ReadOfNote> {
  return (await run(userId, { kind: 'papers', note }, signal)) as ReadOfNote;
}

/** The content with another due date in a line, as `withTypedDue` writes it. @throws {ThreadFailure} */
export async function writeDueAside(userId: string, work: Omit<DueWork, 'kind'>): Promise<EditedDue> {
  return (await run(userId, { kind: 'due', ...work })) as EditedDue;
}

/** The content with a to-do accepted or that undone, ticked or cleared; null if the line isn’t there. @throws {ThreadFailure} */
export async function editLineAside(userId: string, edit: LineEdit): Promise<Edited | null> {
  return (await run(userId, edit)) as Edited | null;
}

/** The content with all of these suggestions accepted, as `withAllAccepted`. @throws {ThreadFailure} */
export async function acceptAllAside(userId: string, content: string, lines: readonly TaskLine[]) {
  return (await run(userId, { kind: 'accept all', content, lines })) as ReturnType<typeof withAllAccepted>;
}

/** The content with that undone, as `withoutAllAccepted`. @throws {ThreadFailure} */
export async function undoAllAside(userId: string, content: string, lines: readonly TaskLine[]) {
  return (await run(userId, { kind: 'undo all', content, lines })) as ReturnType<typeof withoutAllAccepted>;
}

function run(userId: string, work: TaskWork, signal?: AbortSignal): Promise<unknown> {
  return pool.run(userId, work, signal);
}
