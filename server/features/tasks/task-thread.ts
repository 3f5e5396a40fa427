import { parentPort } from 'node:worker_threads';
import { type FoundTask, findTasks, type NoteWithTasks } from '#server/language/tasks/find-tasks.ts';
import { TASK_TEXT_MAX } from '#shared/tasks.ts';
import { cutText } from '#shared/text.ts';
import { withDue } from './edit-due.ts';
import type { Range } from './edit-line.ts';

/** More to-dos of one note aren't listed. */
const TASKS_A_NOTE = 2_000;
const DUE_TEXT_MAX = 100;

export interface NoteToRead extends NoteWithTasks {
  /** Its sentences are not read, only its checkbox lines. */
  isHidden: boolean;
}

/** What a thread is asked: for the to-dos of notes, or to write a due date into a line. */
export type TaskWork =
  | { kind: 'read'; notes: readonly NoteToRead[] }
  | { kind: 'due'; note: NoteWithTasks; task: Range & { dueText: string | null }; due: string | null };

parentPort?.on('message', (work: TaskWork) => {
  parentPort?.postMessage(work.kind === 'read' ? work.notes.map(read) : withDue(work.note, work.task, work.due));
});

/** A note that the reader fails on has no to-dos; the others of the batch have theirs. */
function findIn(note: NoteToRead): FoundTask[] {
  try {
    return findTasks(note);
  } catch {
    return [];
  }
}

function read(note: NoteToRead): FoundTask[] {
  const found = findIn(note).filter(({ certain }) => certain || !note.isHidden);
  return found.slice(0, TASKS_A_NOTE).map((task) => ({
    ...task,
    text: cutText(task.text, TASK_TEXT_MAX),
    owner: task.owner === null ? null : cutText(task.owner, DUE_TEXT_MAX),
    dueText: task.dueText === null || task.dueText.length > DUE_TEXT_MAX ? null : task.dueText,
  }));
}
