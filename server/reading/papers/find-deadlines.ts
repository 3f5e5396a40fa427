import { type Day, isoOf } from '#server/language/days/calendar.ts';
import { orderIn } from '#server/language/days/named-days.ts';
import { inlineText } from '#server/language/inline-text.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import { detectLanguage } from '#server/language/words.ts';
import { createCorrespondence, type Owner } from './correspondence.ts';
import { paperWords } from './paper-phrases.ts';
import { type Unit, unitsOf } from './paper-units.ts';
import { contentWords, isGeneric, type LastDay, lastDaysIn, subjectOf, textWithoutDay } from './statement.ts';

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

const OBLIGES = [new RegExp(paperWords('acts'), 'iu'), new RegExp(paperWords('requests'), 'iu')];
const LABELS = new RegExp(paperWords('labels'), 'iu');
const EVENTS = new RegExp(`^[\\s*_]*(?:the |die |der |das )?${paperWords('events')}`, 'iu');
/** Behind who promises; "The pictures will be with you" begins with what is promised. */
const PROMISED = new RegExp(`(?!will)${paperWords('promises')}`, 'iu');
const PROMISES = new RegExp(paperWords('promises'), 'iu');
const COLUMN = new RegExp(`^[*_\\s]*(?:${paperWords('labels')}|${paperWords('bound')})(?:\\s\\p{L}+)?[*_\\s:]*$`, 'iu');
const DATE_COLUMN = /^[*_\s]*(?:date|day|when|datum|wann|wanneer|quand)[*_\s:]*$/iu;
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
  /** The column of last days, or -1 for one of days of any kind. */
  let column: number | undefined;
  let intro = '';
  /** What is in one list with a deadline is one. */
  let list: { isDue: boolean; others: (() => void)[] } = { isDue: false, others: [] };
  for (const page of pages) for (const unit of unitsOf(page)) readUnit(unit);
  return found;

  function readUnit(unit: Unit): void {
    if (unit.kind === 'row') readRow(unit);
    else {
      column = undefined;
      if (unit.kind === 'text') list = { isDue: false, others: [] };
      if (unit.kind === 'text' && readHead(unit.raw)) return;
      for (const { text, start } of splitSentences(withoutSpeaker(unit.raw))) {
        const place = { page: unit.page, from: unit.start + start, to: unit.start + start + text.length };
        if (text.length <= SENTENCE_MAX) readSentence(inlineText(text), unit, place);
      }
      intro = unit.raw;
    }
    if (list.isDue) for (const add of list.others.splice(0)) add();
  }

  function readSentence(text: string, { kind }: Unit, place: Place): void {
    const days = lastDaysIn(text, writer.day, order);
    const label = LABEL.exec(text);
    let from = 0;
    for (const [index, each] of days.entries()) {
      const begun = from;
      const statement = text.slice(begun, each.start);
      const isLast = contentWords(text.slice(each.end)).length === 0;
      const between = wordsIn(index > 0 || label === null ? statement : text.slice(label[0].length, each.start));
      const isLabelled = label !== null && index === 0 && LABELS.test(label.groups?.label ?? '');
      // Where the act is: before the day, or behind one that comes first; verbs of German and Dutch come last.
      const act = isVerbLast || contentWords(statement).length === 0 ? text.slice(begun) : text.slice(begun, each.end);
      const obliges =
        // "The report is due on 30 June, the accounts by 31 July".
        (each.kind === 'bound' && (begun > 0 || OBLIGES.some((words) => words.test(act)))) ||
        // "It renews on 1 December unless notice is given by 31 August": the notice is the deadline.
        (each.kind === 'falls' && !(UNLESS.test(text) && days.some((other) => other.kind === 'bound'))) ||
        (isLabelled && between <= (isLast ? BETWEEN_WORDS : 0)) ||
        (writer.name !== undefined && PROMISES.test(statement));
      const start = label && index === 0 && between === 0 ? Math.min(label[0].length, each.start) : each.start;
      // What follows is of the next day.
      const stated = index + 1 === days.length ? text : text.slice(0, each.end);
      const add = () => addFrom(stated, begun, { ...each, start }, place);
      if (obliges) add();
      else if (label && index === 0 && between === 0 && !EVENTS.test(label.groups?.label ?? '')) list.others.push(add);
      list.isDue ||= obliges && kind === 'item';
      if (obliges && !isLast) from = each.end;
    }
    if (kind === 'text') list.others = [];
  }

  function addFrom(text: string, from: number, { day: due, start, end }: LastDay, place: Place): void {
    // What comes before a promise isn't promised.
    const promise = writer.name === undefined ? -1 : text.slice(from, start).search(PROMISED);
    const begin = from + Math.max(0, promise);
    const bare = textWithoutDay(text.slice(begin), start - begin, end - begin, isVerbLast);
    push(bare, due, text.slice(start, end), ownerOf(text.slice(begin)), place);
  }

  function push(bare: string, due: Day, dueText: string, owner: Owner, place: Place): void {
    if (due < Math.max(writer.day, seen - LATE_DAYS) || !/\p{L}/u.test(bare) || found.length >= FOUND_MAX) return;
    const about = writer.subject || title;
    const text = isGeneric(bare) && about !== '' ? `${bare}: ${about}` : bare;
    const written = { written: writer.day, isMail: writer.name !== undefined };
    const when = { due: isoOf(due), dueText: trimEndOf(dueText.trim(), /[.,]/) };
    found.push({ text, subject: subjectOf(bare), ...when, ...owner, ...place, ...written });
  }

  /** A row of a table with a column of last days, or whose first cell names a payment, a notice and the like. */
  function readRow({ cells: raw, page, start, end }: Unit): void {
    const cells = raw.map(inlineText);
    if (cells.length < 2) return;
    const head = cells.findIndex((cell) => COLUMN.test(cell));
    if (head > 0 || cells.some((cell) => DATE_COLUMN.test(cell))) {
      column = head;
      return;
    }
    const name = cells.find((cell) => /\p{L}{3}/u.test(cell) && dayOfCell(cell) === undefined);
    const isDue = column !== undefined && column >= 0;
    const cell = isDue ? cells[column ?? 0] : cells.findLast((each) => dayOfCell(each) !== undefined);
    const due = cell === undefined ? undefined : dayOfCell(cell);
    if (name === undefined || cell === undefined || due === undefined || (EVENTS.test(name) && !isDue)) return;
    const amount = cells.findLast((each) => AMOUNT.test(each) && each !== name);
    const row = textWithoutDay(name, name.length, name.length, false);
    const owner = ownerOf(intro, true);
    list.isDue ||= isDue || LABELS.test(name);
    list.others.push(() => push(amount ? `${row}, ${amount}` : row, due, cell, owner, { page, from: start, to: end }));
  }

  /** The day of a cell that has nothing else to say. */
  function dayOfCell(cell: string): Day | undefined {
    if (cell.length > CELL_MAX || !/\d/.test(cell)) return undefined;
    const [only, ...others] = lastDaysIn(cell, writer.day, order);
    if (only === undefined || others.length > 0) return undefined;
    return contentWords(cell.slice(0, only.start) + cell.slice(only.end)).length < 2 ? only.day : undefined;
  }
}

type Place = Pick<FoundDeadline, 'page' | 'from' | 'to'>;

/** How many words are between a label and its day: none in "Valid: until", "Numbers: Wednesday". */
function wordsIn(between: string): number {
  return contentWords(between).filter((word) => !/day$|^\d+$/.test(word)).length;
}
