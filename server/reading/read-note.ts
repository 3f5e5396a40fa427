import type { StatedFact } from './facts/find-facts.ts';
import type { FoundTask } from './tasks/context.ts';
import { findTasks, type NoteWithTasks } from './tasks/find-tasks.ts';

export { findFacts, type StatedFact } from './facts/find-facts.ts';
export type { NotePaper, ReadTask } from './papers/find-deadlines.ts';
export { type NoteWithPapers, withDeadlines } from './papers/with-deadlines.ts';
export { type SummaryOptions, summarize } from './summaries/summarize.ts';
export type { FoundTask } from './tasks/context.ts';
export type { NoteWithTasks } from './tasks/find-tasks.ts';
export { whoseList } from './tasks/labels.ts';
export { languageOfNote } from './tasks/note-language.ts';

/** What a note or one of its documents states. */
export interface NoteFact extends StatedFact {
  documentId: string | null;
  /** Of a PDF. */
  page: number | null;
}

/** What is read from a note. */
export interface ReadNote {
  /** In its order: every checkbox line, and every sentence that commits somebody to something. */
  tasks: FoundTask[];
}

/** Reads a note; takes time in proportion to its text. */
export function readNote(note: NoteWithTasks): ReadNote {
  return { tasks: findTasks({ ...note, content: note.content.replace(/^.*~~.*$/gm, withoutStruck) }) };
}

const BOX = /^[ \t>]{0,40}(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}\[[ xX]\]/;

/** What is struck through says nothing any more; a box with its line stays what it is. */
function withoutStruck(line: string): string {
  return BOX.test(line) ? line : line.replace(/~~[^~]{1,500}~~/g, (struck) => ' '.repeat(struck.length));
}
