import { type Day, isoOf } from '#server/language/days/calendar.ts';
import { orderIn } from '#server/language/days/named-days.ts';
import { inlineText } from '#server/language/inline-text.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import { detectLanguage } from '#server/language/words.ts';
import { createCorrespondence, type Owner } from './correspondence.ts';
import { type Unit, unitsOf } from './paper-units.ts';
import { anyPaperWord } from './paper-words.ts';
import { contentWords, type LastDay, lastDaysIn, subjectOf, textWithoutDay } from './statement.ts';

/** A document, or an e-mail in a note. */
export interface Paper {
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

/** Something that has to be done by a day, and where the paper says so: the sentence on its page. */
export interface FoundDeadline extends Owner {
  text: string;
  due: string;
  dueText: string;
  page: number;
  from: number;
  to: number;
  /** What it is about. */
  subject: ReadonlySet<string>;
  /** When it was written, and whether in an e-mail, which a later one may change. */
  written: Day;
  isMail: boolean;
}

const OBLIGES = new RegExp(`${anyPaperWord('acts')}|${anyPaperWord('requests')}`, 'iu');
const LABELS = new RegExp(anyPaperWord('labels'), 'iu');
const EVENTS = new RegExp(`^[\\s*_]*(?:the |die |der |das )?${anyPaperWord('events')}`, 'iu');
const PROMISES = new RegExp(anyPaperWord('promises'), 'iu');
/** Behind who promises; "The pictures will be with you" begins with what is promised. */
const PROMISED = new RegExp(`(?!will)${anyPaperWord('promises')}`, 'iu');
const COLUMN = new RegExp(
  `^[*_\\s]*(?:${anyPaperWord('labels')}|${anyPaperWord('bound')})(?:\\s\\p{L}+)?[*_\\s:]*$`,
  'iu',
);
const LABEL = /^[\s>#*_•–-]*(?:\d{1,2}[.)]\s+)?(?<label>[^:|]{2,60}?)[\s*_]*(?::|\s[–-]\s)[\s*_]*/u;
const AMOUNT = /(?:[£€$]|EUR|GBP|USD|CHF)\s?\d|\d[.,]\d{2}(?:\s?(?:€|EUR|£))?$/u;
const UNLESS = /(?<!\p{L})(?:unless|wenn nicht|sofern|außer|falls nicht|tenzij|sauf)(?!\p{L})/iu;
const SENTENCE_MAX = 700;
const CELL_MAX = 60;
/** "Second payment: half of the balance, 1 March". */
const BETWEEN_WORDS = 4;
const FOUND_MAX = 200;
const LATE_DAYS = 31;
const SAMPLE = 4_000;

type Place = Pick<FoundDeadline, 'page' | 'from' | 'to'>;

/** What a paper obliges somebody to by a day, in its order. */
export function findDeadlines(paper: Paper): FoundDeadline[] {
  const { title, pages, day, seen = 0, self } = paper;
  const sample = pages
    .map(({ markdown }) => markdown.slice(0, SAMPLE))
    .join('\n')
    .slice(0, SAMPLE);
  const order = orderIn(sample);
  const isVerbLast = /de|nl/.test(detectLanguage(sample));
  const { writer, readHead, withoutSpeaker, ownerOf } = createCorrespondence({ day, self }, sample, order);
  const found: FoundDeadline[] = [];
  /** The column of last days in a table. */
  let column = -1;
  let intro = '';
  for (const page of pages) for (const unit of unitsOf(page)) readUnit(unit);
  return found;

  function readUnit({ kind, raw, cells, page, start, end }: Unit): void {
    if (kind === 'row') {
      readRow(cells.map(inlineText), { page, from: start, to: end });
      return;
    }
    column = -1;
    if (kind === 'text' && readHead(raw)) return;
    for (const { text, start: at } of splitSentences(withoutSpeaker(raw))) {
      const place = { page, from: start + at, to: start + at + text.length };
      if (text.length <= SENTENCE_MAX) readSentence(inlineText(text), kind === 'item', place);
    }
    intro = raw;
  }

  function readSentence(text: string, isItem: boolean, place: Place): void {
    const named = lastDaysIn(text, writer.day, order);
    // "It renews on 1 December unless notice is given by 31 August": the notice is the deadline.
    const isRenewal = UNLESS.test(text) && named.some(({ kind }) => kind === 'bound');
    const days = isRenewal ? named.filter(({ kind }) => kind === 'bound') : named;
    const label = LABEL.exec(text);
    let begun = 0;
    for (const [index, each] of days.entries()) {
      const between = wordsIn(text.slice(label?.[0].length ?? 0, each.start));
      const labelled = index === 0 ? label?.groups?.label : undefined;
      if (!isDeadline(text, begun, each, { labelled, between, isItem })) continue;
      const start = labelled && between === 0 ? Math.min(label?.[0].length ?? 0, each.start) : each.start;
      // What follows is of the next day.
      const stated = index + 1 === days.length ? text : text.slice(0, each.end);
      add(stated, begun, { ...each, start }, place);
      begun = each.end;
    }
  }

  /** @param begun where the words of the day before end: "The report is due on 30 June, the accounts by 31 July". */
  function isDeadline(
    text: string,
    begun: number,
    { kind, start, end }: LastDay,
    { labelled, between, isItem }: { labelled: string | undefined; between: number; isItem: boolean },
  ): boolean {
    // Where the act is: before the day, or behind one that comes first; verbs of German and Dutch come last.
    const isBehind = isVerbLast || contentWords(text.slice(begun, start)).length === 0;
    const act = text.slice(begun, isBehind ? undefined : end);
    if (kind === 'falls' || (kind === 'bound' && (begun > 0 || OBLIGES.test(act)))) return true;
    if (labelled !== undefined && LABELS.test(labelled) && between <= BETWEEN_WORDS) return true;
    if (labelled !== undefined && isItem && between === 0 && !EVENTS.test(labelled)) return true;
    return writer.name !== undefined && PROMISES.test(text.slice(begun, start));
  }

  function add(text: string, from: number, { day: due, start, end }: LastDay, place: Place): void {
    // What comes before a promise isn't promised.
    const promise = writer.name === undefined ? -1 : text.slice(from, start).search(PROMISED);
    const begin = from + Math.max(0, promise);
    const bare = textWithoutDay(text.slice(begin), start - begin, end - begin, isVerbLast);
    push(bare, due, text.slice(start, end), ownerOf(text.slice(begin)), place);
  }

  function push(bare: string, due: Day, dueText: string, owner: Owner, place: Place): void {
    if (due < Math.max(writer.day, seen - LATE_DAYS) || !/\p{L}/u.test(bare) || found.length >= FOUND_MAX) return;
    const about = writer.subject || title;
    const subject = subjectOf(bare);
    const text = subject.size === 0 && about !== '' ? `${bare}: ${about}` : bare;
    const written = { written: writer.day, isMail: writer.name !== undefined };
    const when = { due: isoOf(due), dueText: trimEndOf(dueText.trim(), /[.,]/) };
    found.push({ text, subject, ...when, ...owner, ...place, ...written });
  }

  /** A row of a table with a column of last days, or whose first cell names a payment, a notice and the like. */
  function readRow(cells: readonly string[], place: Place): void {
    const head = cells.findIndex((cell) => COLUMN.test(cell));
    if (head > 0 && cells.every((cell) => dayOfCell(cell) === undefined)) column = head;
    const name = cells.find((cell) => /\p{L}{3}/u.test(cell) && dayOfCell(cell) === undefined);
    const cell = column > 0 ? cells[column] : cells.findLast((each) => dayOfCell(each) !== undefined);
    const due = dayOfCell(cell ?? '');
    if (name === undefined || cell === undefined || due === undefined || (column < 0 && !LABELS.test(name))) return;
    const amount = cells.findLast((each) => AMOUNT.test(each) && each !== name);
    const row = textWithoutDay(name, name.length, name.length, false);
    push(amount ? `${row}, ${amount}` : row, due, cell, ownerOf(intro, true), place);
  }

  /** The day of a cell that has nothing else to say. */
  function dayOfCell(cell: string): Day | undefined {
    if (cell.length > CELL_MAX || !/\d/.test(cell)) return undefined;
    const [only, ...others] = lastDaysIn(cell, writer.day, order);
    if (only === undefined || others.length > 0) return undefined;
    return contentWords(cell.slice(0, only.start) + cell.slice(only.end)).length < 2 ? only.day : undefined;
  }
}

/** How many words are between a label and its day: none in "Valid: until", "Numbers: Wednesday". */
function wordsIn(between: string): number {
  return contentWords(between).filter((word) => !/day$|^\d+$/.test(word)).length;
}
