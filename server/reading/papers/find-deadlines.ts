import { type Day, isoOf } from '#server/language/days/calendar.ts';
import { orderIn } from '#server/language/days/named-days.ts';
import { inlineText } from '#server/language/inline-text.ts';
import { cellsOf } from '#server/language/table-row.ts';
import { type NoteSentence, readSentences } from '#server/reading/answers/read-sentences.ts';
import type { FoundTask } from '#server/reading/tasks/context.ts';
import { createCorrespondence } from './correspondence.ts';
import { anyPaperWord } from './paper-words.ts';
import { deadlinesIn, subjectOf, type Writer } from './statement.ts';

/** A document of a note, or the e-mail in it. */
export interface NotePaper {
  documentId: string | null;
  isPaged: boolean;
  /** Its name, for what says nothing but "Due date". */
  title: string;
  pages: readonly { number: number; markdown: string }[];
  /** The day that it is of; days in words count from it. */
  day: Day;
  /** What was over long before is of no use; undefined if the paper was read on its day. */
  seen?: Day;
  /** What the user is called. */
  self: readonly string[];
}

/** A to-do of a note or of one of its documents. */
export interface ReadTask extends FoundTask {
  documentId: string | null;
  /** Of a PDF. */
  page: number | null;
}

/** Something that has to be done by a day, and the sentence that says so. */
export interface FoundDeadline {
  task: ReadTask;
  sentence: string;
  /** What it is about. */
  subject: ReadonlySet<string>;
  /** When, if in an e-mail, which a later one may change. */
  sent: Day | undefined;
}

const COLUMN = new RegExp(`^[^\\p{L}]*${anyPaperWord('duty', 'last', 'until', 'falls')}(?:\\s\\p{L}+)?:?$`, 'iu');
/** Columns of a text file. */
const COLUMNS = /(?<![.,;:!?]) {2,}|\t+/;
/** The end of a line that goes on in the next one. */
const WRAP = /(?<=(?:[^\n| ]| (?! )){45}[\p{Ll},])\n(?=[\p{L}\p{N}](?![^\n]{0,40}:))/gu;
const LINE_MAX = 700;
const LATE_DAYS = 31;

/** What a paper obliges somebody to by a day, in its order. */
export function findDeadlines({ documentId, isPaged, title, pages, day, seen = 0, self }: NotePaper): FoundDeadline[] {
  const beginning = pages[0]?.markdown ?? '';
  const writer: Writer = { day, order: orderIn(beginning) };
  const { readHead, ownerOf } = createCorrespondence(writer, self, beginning);
  /** The column of last days in a table. */
  let column = -1;
  return pages.flatMap((page) => {
    const text = page.markdown.replace(/^>.*$/gm, (line) => ' '.repeat(line.length)).replace(WRAP, ' ');
    return readSentences(text).flatMap((sentence) => readSentence(sentence, page));
  });

  function readSentence(each: NoteSentence, { number, markdown }: NotePaper['pages'][number]): FoundDeadline[] {
    const { text: line, start: from, end: to } = each;
    if (line.length > LINE_MAX || readHead(line)) return [];
    const statement = statementOf(each);
    const found = { sentence: markdown.slice(from, to), sent: writer.name === undefined ? undefined : writer.day };
    const place = { documentId, page: isPaged ? number : null, from, to, certain: false, done: false };
    const first = isoOf(Math.max(writer.day, seen - LATE_DAYS));
    return deadlinesIn(statement, writer, column > 0).flatMap(({ text, due, dueText }) => {
      const subject = subjectOf(text);
      const named = subject.size === 0 && title !== '' ? `${text}: ${title}` : text;
      const task = { ...place, ...ownerOf(text), text: named, due, dueText };
      return due < first || text === '' ? [] : { ...found, subject, task };
    });
  }

  /** A row as a statement: "First instalment, £1,970.00: 15 December 2026". */
  function statementOf({ text, kind, head }: NoteSentence): string {
    const cells = kind === 'row' ? cellsOf(text) : text.split(COLUMNS);
    const heads = head === '' ? cells : cellsOf(head);
    if (heads.length === 1 || !/\d{4}/.test(heads.join(' '))) column = heads.findIndex((cell) => COLUMN.test(cell));
    if (cells.length === 1) return inlineText(text);
    const last = column > 0 ? column : cells.findLastIndex((cell) => /\d.*\d{4}/.test(cell));
    const others = cells.filter((cell, at) => cell !== '' && at !== last);
    return inlineText(`${others.join(', ')}: ${cells[last] ?? ''}`);
  }
}
