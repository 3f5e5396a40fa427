import { dayOf } from '#server/language/days/calendar.ts';
import { beginsWithMail } from '#server/language/text-day.ts';
import type { FoundTask } from '#server/reading/tasks/context.ts';
import { type FoundDeadline, findDeadlines, type NotePaper, type ReadTask } from './find-deadlines.ts';
import { subjectOf } from './statement.ts';

/** A note as the deadlines of its papers are read. */
export interface NoteWithPapers {
  title: string;
  content: string;
  createdAt: Date;
  self: readonly string[];
  /** What the note itself says. */
  tasks: readonly FoundTask[];
  papers: readonly NotePaper[];
}

/** Two statements of one obligation share so much of the shorter one's words. */
const ALIKE = 0.5;
const FOUND_MAX = 500;

/**
 * The to-dos of a note with the deadlines of its documents, or of the e-mail in it, as suggestions: each obligation
 * once, and in a thread with the day of the newest e-mail. What the note says itself wins, unless it is a copy.
 */
export function withDeadlines(note: NoteWithPapers): ReadTask[] {
  const { title, content, createdAt, self } = note;
  const mail = { title, pages: [{ number: 1, markdown: content }], day: dayOf(createdAt), self };
  const isMail = note.papers.length === 0 && beginsWithMail(content);
  const papers = isMail ? [{ ...mail, documentId: null, isPaged: false }] : note.papers;
  const read = papers.flatMap(findDeadlines).slice(0, FOUND_MAX);
  const isCopy = (words: string) => read.some(({ sentence }) => sentence.includes(words) || words.includes(sentence));
  const own = note.tasks.filter(({ certain, from, to }) => certain || !isCopy(content.slice(from, to).trim()));
  const known: Pick<FoundDeadline, 'subject' | 'task'>[] = own.map((task) => ({
    subject: subjectOf(task.text),
    task: { ...task, documentId: null, page: null },
  }));
  for (const each of read) {
    const isKnown = known.some(({ task, subject }) => task.due === each.task.due && isAlike(subject, each.subject));
    if (!isKnown && !read.some((other) => replaces(other, each))) known.push(each);
  }
  return known.map(({ task }) => task);
}

/** "You'll have it on Monday" names nothing: a newer day for the same side is meant. */
function replaces(newer: FoundDeadline, older: FoundDeadline): boolean {
  const isNewer = newer.sent !== undefined && older.sent !== undefined && newer.sent > older.sent;
  if (!isNewer || newer.task.due === older.task.due || newer.task.waiting !== older.task.waiting) return false;
  return older.subject.size === 0 || isAlike(newer.subject, older.subject);
}

function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const least = Math.min(a.size, b.size);
  return least === 0 ? a.size === b.size : a.intersection(b).size >= ALIKE * least;
}
