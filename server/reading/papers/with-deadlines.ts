import { dayOf } from '#server/language/days/calendar.ts';
import type { FoundTask } from '#server/language/tasks/find-tasks.ts';
import { beginsWithMail } from '#server/language/text-day.ts';
import { type FoundDeadline, findDeadlines, type Paper } from './find-deadlines.ts';
import { type Stated, sharedOf, subjectOf } from './same-deadline.ts';

/** A document of a note. */
export interface NotePaper extends Paper {
  documentId: string;
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

type Read = FoundDeadline & Pick<ReadTask, 'documentId'> & { isPaged: boolean };

/** The same duty without its day shares so much of the shorter statement's words. */
const SAME_DUTY = 0.75;

/**
 * The to-dos of a note with the deadlines of its documents, or of the e-mail in it, as suggestions: each obligation once.
 * What the note says itself wins, unless that is a copy of the document's text, has no day, or is of an e-mail which a
 * newer one replaces.
 */
export function withDeadlines(note: NoteWithPapers): ReadTask[] {
  const read = papersOf(note).map(({ documentId, isPaged, ...paper }) => {
    const { deadlines, outdated } = findDeadlines(paper);
    return { deadlines: deadlines.map((each) => ({ ...each, documentId, isPaged })), outdated };
  });
  const outdated = read.flatMap((each) => each.outdated);
  const deadlines: Read[] = [];
  for (const each of read.flatMap((one) => one.deadlines)) {
    if (!deadlines.some((other) => isSame(other, each))) deadlines.push(each);
  }
  const own = note.tasks
    .map((task) => ({ ...task, subject: subjectOf(task.text) }))
    .filter(
      (task) => task.certain || !(isOutdated(task, outdated) || deadlines.some((each) => isFrom(each, task, note))),
    );
  const others = deadlines.filter((each) => !own.some((task) => isSame(task, each)));
  return [
    ...own.map(({ subject: _, ...task }) => ({ ...task, documentId: null, page: null })),
    ...others.map(({ subject: _, isPaged, page, ...deadline }) => ({
      ...deadline,
      certain: false,
      done: false,
      page: isPaged ? page : null,
    })),
  ];
}

function papersOf(note: NoteWithPapers): (Paper & { documentId: string | null; isPaged: boolean })[] {
  if (note.papers.length > 0 || !beginsWithMail(note.content)) return [...note.papers];
  const { title, content, createdAt, self } = note;
  const mail = {
    title,
    pages: [{ number: 1, markdown: content }],
    day: dayOf(createdAt),
    seen: dayOf(createdAt),
    self,
  };
  return [{ ...mail, documentId: null, isPaged: false }];
}

/** The same day and any word in common. */
function isSame(a: Stated, b: Stated): boolean {
  return a.due === b.due && sharedOf(a, b) > 0;
}

function isOutdated(task: Stated, outdated: readonly Stated[]): boolean {
  return outdated.some((each) => each.due === task.due && (each.subject.size === 0 || sharedOf(each, task) > 0));
}

/** Whether a suggestion is what the document says, without the day, or in words that were copied from it. */
function isFrom(deadline: Read, task: FoundTask & Stated, { content, papers }: NoteWithPapers): boolean {
  if (task.due === null) return task.subject.size > 1 && sharedOf(deadline, task) >= SAME_DUTY;
  if (!isSame(deadline, task)) return false;
  const pages = papers.find(({ documentId }) => documentId === deadline.documentId)?.pages ?? [];
  const words = content.slice(task.from, task.to).trim();
  return pages.some(({ number, markdown }) => number === deadline.page && markdown.includes(words));
}
