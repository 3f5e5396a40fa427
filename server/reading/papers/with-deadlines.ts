import { dayOf } from '#server/language/days/calendar.ts';
import { beginsWithMail } from '#server/language/text-day.ts';
import type { FoundTask } from '#server/reading/tasks/context.ts';
import { type FoundDeadline, findDeadlines, type Paper } from './find-deadlines.ts';
import { subjectOf } from './statement.ts';

/** A document of a note. */
export interface NotePaper extends Paper {
  documentId: string | null;
  isPaged: boolean;
}

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

/** A to-do of a note or of one of its documents. */
export interface ReadTask extends FoundTask {
  documentId: string | null;
  /** Of a PDF. */
  page: number | null;
}

type Stated = Pick<FoundDeadline, 'subject'> & { due: string | null };

/** Statements of papers share so much of the shorter one's words. */
const ALIKE = 0.5;
/** And the same duty without its day. */
const SAME_DUTY = 0.75;

/**
 * The to-dos of a note with the deadlines of its documents, or of the e-mail in it, as suggestions: each obligation once.
 * What the note says itself wins, unless that is a copy of the document's text, has no day, or is of an e-mail which a
 * newer one replaces.
 */
export function withDeadlines(note: NoteWithPapers): ReadTask[] {
  const read = papersOf(note).map((paper) => ({ paper, ...newestOf(findDeadlines(paper)) }));
  const outdated = read.flatMap((each) => each.outdated);
  const found = read.flatMap(({ paper, deadlines }) => deadlines.map((deadline) => ({ paper, deadline })));
  const once = found.filter(
    ({ deadline }, index) => !found.slice(0, index).some((other) => isSame(other.deadline, deadline)),
  );
  const own = note.tasks.filter((task) => {
    if (task.certain) return true;
    const stated = { due: task.due, subject: subjectOf(task.text) };
    const words = note.content.slice(task.from, task.to).trim();
    const isOutdated = outdated.some((old) => old.due === task.due && (old.subject.size === 0 || isSame(old, stated)));
    return !isOutdated && !once.some(({ paper, deadline }) => isCopy(stated, words, deadline, paper));
  });
  const stated = own.map(({ text, due }) => ({ subject: subjectOf(text), due }));
  const others = once.filter(({ deadline }) => !stated.some((each) => isSame(each, deadline)));
  return [
    ...own.map((task) => ({ ...task, documentId: null, page: null })),
    ...others.map(({ paper, deadline: { subject: _, written: __, isMail: ___, page, ...deadline } }) => {
      const place = { documentId: paper.documentId, page: paper.isPaged ? page : null };
      return { ...deadline, ...place, certain: false, done: false };
    }),
  ];
}

function papersOf({ papers, title, content, createdAt, self }: NoteWithPapers): readonly NotePaper[] {
  if (papers.length > 0 || !beginsWithMail(content)) return papers;
  const [pages, day] = [[{ number: 1, markdown: content }], dayOf(createdAt)];
  return [{ title, pages, day, seen: day, self, documentId: null, isPaged: false }];
}

/** Each obligation once; in a thread with the day that the newest e-mail gives it. The others are `outdated`. */
export function newestOf(found: readonly FoundDeadline[]) {
  const outdated = new Set(found.filter((deadline) => found.some((other) => replaces(other, deadline))));
  const deadlines: FoundDeadline[] = [];
  for (const each of found) {
    const isKnown = deadlines.some((other) => other.due === each.due && sharedOf(other, each) >= ALIKE);
    if (!outdated.has(each) && !isKnown) deadlines.push(each);
  }
  return { deadlines, outdated: [...outdated] };
}

/** "You'll have it on Monday" names nothing: a newer day for the same side is meant. */
function replaces(newer: FoundDeadline, older: FoundDeadline): boolean {
  if (!(newer.isMail && older.isMail) || newer.written <= older.written || newer.due === older.due) return false;
  return newer.waiting === older.waiting && (older.subject.size === 0 || sharedOf(newer, older) >= ALIKE);
}

/** How much of the shorter one's words two statements share, from 0 to 1; 1 if neither says what it is about. */
function sharedOf({ subject: a }: Pick<Stated, 'subject'>, { subject: b }: Pick<Stated, 'subject'>): number {
  const least = Math.min(a.size, b.size);
  return least === 0 ? Number(a.size === b.size) : a.intersection(b).size / least;
}

/** The same day and any word in common. */
function isSame(a: Stated, b: Stated): boolean {
  return a.due === b.due && sharedOf(a, b) > 0;
}

/** Whether a suggestion is what the document says, without the day, or in words that were copied from it. */
function isCopy(stated: Stated, words: string, deadline: FoundDeadline, { pages }: Paper): boolean {
  if (stated.due === null) return stated.subject.size > 1 && sharedOf(deadline, stated) >= SAME_DUTY;
  return isSame(deadline, stated) && pages.some(({ markdown }) => markdown.includes(words));
}
