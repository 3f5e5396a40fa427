import { parentPort } from 'node:worker_threads';
import { isoOf } from '#server/language/days/calendar.ts';
import {
  type FoundTask,
  findFacts,
  type NoteFact,
  type NoteWithPapers,
  type NoteWithTasks,
  type ReadTask,
  readNote,
  withDeadlines,
} from '#server/reading/read-note.ts';
import { isAnswerNote } from '#shared/shares.ts';
import { TASK_TEXT_MAX } from '#shared/tasks.ts';
import { cutText } from '#shared/text.ts';
import { type TaskWithDue, type Typist, withTypedDue } from './edit-due.ts';
import { withBox } from './edit-line.ts';
import { type TaskLine, withAllAccepted, withLine, withoutAllAccepted, withoutLine } from './edit-lines.ts';
import type { ModelReading } from './model-answer.ts';
import { withModelTasks } from './model-tasks.ts';

/** More to-dos of one note aren't listed. */
const TASKS_A_NOTE = 2_000;
const FACTS_OF_PAPERS = 200;
const DUE_TEXT_MAX = 100;

/** What was read from a note, or from it and its documents. */
export interface ReadOfNote<Task extends FoundTask = ReadTask> {
  tasks: Task[];
  facts: NoteFact[];
}

export interface NoteToRead extends NoteWithTasks {
  /** The day that it is of. */
  day: string;
  /** Its sentences are not read, only its checkbox lines. */
  isHidden: boolean;
  /** What a model answered about this text or an earlier one; null where none has read it. */
  modelReading: ModelReading | null;
}

/** What a thread is asked: for the to-dos of notes, or of a note's papers, or for a note with another line. */
export type TaskWork =
  | { kind: 'read'; notes: readonly NoteToRead[] }
  | { kind: 'papers'; note: NoteWithPapers }
  | DueWork
  | LineEdit
  | LinesEdit;

export type DueWork = { kind: 'due'; note: NoteWithTasks; task: TaskWithDue; typed: string | null; by: Typist };

/** To accept a suggestion, to undo that, or to tick or clear a box. */
export type LineEdit = { content: string; line: TaskLine; kind: 'accept' | 'undo' | 'tick' | 'clear' };

/** The same for many of a note. */
export type LinesEdit = { content: string; lines: readonly TaskLine[]; kind: 'accept all' | 'undo all' };

parentPort?.on('message', (work: TaskWork) => parentPort?.postMessage(answerTo(work)));

function answerTo(work: TaskWork) {
  if (work.kind === 'read') return work.notes.map(read);
  if (work.kind === 'papers') return readPapers(work.note);
  if (work.kind === 'due') return withTypedDue(work.note, work.task, work.typed, work.by);
  if (isOfLines(work))
    return (work.kind === 'accept all' ? withAllAccepted : withoutAllAccepted)(work.content, work.lines);
  const { kind, content, line } = work;
  if (kind === 'accept') return withLine(content, line);
  return kind === 'undo' ? withoutLine(content, line) : withBox(content, line, kind === 'tick');
}

function isOfLines(work: LineEdit | LinesEdit): work is LinesEdit {
  return 'lines' in work;
}

/** A note that the reader fails on has no to-dos; the others of the batch have theirs. */
function findIn(note: NoteToRead): FoundTask[] {
  try {
    const { tasks } = readNote(note);
    return note.modelReading === null ? tasks : withModelTasks(note, tasks, note.modelReading);
  } catch {
    return [];
  }
}

function read(note: NoteToRead): ReadOfNote<FoundTask> {
  // “I'll send it by Friday” of a visitor is no promise of the note's owner.
  const isMute = note.isHidden || isAnswerNote(note.content);
  const found = findIn(note).filter(({ certain }) => certain || !isMute);
  const facts = isMute ? [] : findFacts(note).map((fact) => ({ ...fact, documentId: null, page: null }));
  return { tasks: found.slice(0, TASKS_A_NOTE).map(fitted), facts };
}

function readPapers(note: NoteWithPapers): ReadOfNote {
  const facts = note.papers.flatMap(({ documentId, isPaged, pages, day }) =>
    pages.flatMap(({ number, markdown: content }) =>
      findFacts({ content, day: isoOf(day), writtenOn: new Date(isoOf(day)) }).map((fact) => ({
        ...fact,
        documentId,
        page: isPaged ? number : null,
      })),
    ),
  );
  return { tasks: withDeadlines(note).slice(0, TASKS_A_NOTE).map(fitted), facts: facts.slice(0, FACTS_OF_PAPERS) };
}

function fitted<Task extends FoundTask | ReadTask>(task: Task): Task {
  return {
    ...task,
    text: cutText(task.text, TASK_TEXT_MAX),
    owner: task.owner === null ? null : cutText(task.owner, DUE_TEXT_MAX),
    dueText: task.dueText === null || task.dueText.length > DUE_TEXT_MAX ? null : task.dueText,
  };
}
