import { type Day, isoOf } from '#server/language/days/calendar.ts';
import { orderIn } from '#server/language/days/named-days.ts';
import { inlineText } from '#server/language/inline-text.ts';
import { languageOf } from '#server/language/lexicon.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import { createCorrespondence } from './correspondence.ts';
import { contentWords, isGeneric, textWithoutDay } from './deadline-text.ts';
import { type LastDay, lastDaysIn } from './last-days.ts';
import { paperWords } from './paper-phrases.ts';
import { type Unit, unitsOf } from './paper-units.ts';
import { createParties, type Owner } from './parties.ts';
import { newestOf, subjectOf } from './same-deadline.ts';

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

/** Something that has to be done by a day, and where the paper says so. */
export interface FoundDeadline extends Owner {
  text: string;
  due: string;
  dueText: string;
  page: number;
  /** The sentence on its page. */
  from: number;
  to: number;
  /** What it is about. */
  subject: ReadonlySet<string>;
}

interface Found extends FoundDeadline {
  written: Day;
  isMail: boolean;
}

const OBLIGES = [new RegExp(paperWords('acts'), 'iu'), new RegExp(paperWords('requests'), 'iu')];
const LABELS = new RegExp(paperWords('labels'), 'iu');
const EVENTS = new RegExp(`^[\\s*_]*(?:the |die |der |das )?${paperWords('events')}`, 'iu');
const PROMISES = new RegExp(paperWords('promises'), 'iu');
const COLUMN = new RegExp(`^[*_\\s]*${paperWords('columns')}[*_\\s:]*$`, 'iu');
const DATE_COLUMN = /^[*_\s]*(?:date|day|when|datum|wann|wanneer|quand)[*_\s:]*$/iu;
/** Behind who promises; "The pictures will be with you" begins with what is promised. */
const PROMISED = new RegExp(`(?!will)${paperWords('promises')}`, 'iu');
/** Where a day may be named at all: most sentences name none. */
const HINT =
  /\d|day|tomorrow|tonight|woch|tag(?!\p{L}{3})|morgen|dag|week|demain|mittwoch|mas(?!\p{L})|weihnacht|noël|kerst|lundi|mardi|mercredi|jeudi|vendredi/iu;
const LABEL = /^[\s>#*_•–-]*(?:\d{1,2}[.)]\s+)?(?<label>[^:|]{2,60}?)[\s*_]*(?::|\s[–-]\s)[\s*_]*/u;
const AMOUNT = /(?:[£€$]|EUR|GBP|USD|CHF)\s?\d|\d[.,]\d{2}(?:\s?(?:€|EUR|£))?$/u;
const UNLESS = /(?<!\p{L})(?:unless|wenn nicht|sofern|außer|falls nicht|tenzij|sauf)(?!\p{L})/iu;
const SENTENCE_MAX = 700;
const LABEL_WORDS = 8;
/** "Second payment: half of the balance, 1 March". */
const BETWEEN_WORDS = 4;
const FOUND_MAX = 200;
const LATE_DAYS = 31;
const LANGUAGE_SAMPLE = 4_000;

/**
 * What a paper obliges somebody to by a day, in its order, each once. What an older e-mail of a thread says, and a newer
 * one says otherwise, is `outdated`.
 */
export function findDeadlines(paper: Paper): { deadlines: FoundDeadline[]; outdated: FoundDeadline[] } {
  const reader = createReader(paper);
  for (const page of paper.pages) for (const unit of unitsOf(page)) reader.read(unit);
  const { deadlines, outdated } = newestOf(reader.found);
  return { deadlines: deadlines.map(shown), outdated: outdated.map(shown) };
}

function shown({ written: _, isMail: __, ...deadline }: Found): FoundDeadline {
  return deadline;
}

function createReader({ title, pages, day, seen, self }: Paper): { found: Found[]; read: (unit: Unit) => void } {
  const sample = pages
    .slice(0, 3)
    .map(({ markdown }) => markdown)
    .join('\n')
    .slice(0, LANGUAGE_SAMPLE);
  const [language, order] = [languageOf(sample), orderIn(sample)];
  const isVerbLast = language === 'de' || language === 'nl';
  const { writer, readHead, withoutSpeaker } = createCorrespondence({ day, order, self });
  const parties = createParties(self);
  const found: Found[] = [];
  /** The column of last days, of -1 for one of days of any kind. */
  let table: { column: number; width: number } | undefined;
  let intro = '';
  let items: { isDue: boolean; others: (() => void)[] } = { isDue: false, others: [] };
  return { found, read };

  function read(unit: Unit): void {
    if (unit.kind === 'row') readRow(unit);
    if (unit.kind === 'blank' || unit.kind === 'row') return;
    table = undefined;
    if (unit.kind === 'text') items = { isDue: false, others: [] };
    if (unit.kind === 'text' && readHead(unit.raw)) return;
    parties.read(unit.raw);
    const raw = withoutSpeaker(unit.raw);
    for (const { text, start, end } of splitSentences(raw)) {
      if (text.length > SENTENCE_MAX || !HINT.test(text)) intro = text;
      else readSentence(inlineText(text), unit, [unit.start + start, unit.start + end]);
    }
    intro = unit.raw;
  }

  function readSentence(text: string, unit: Unit, place: [from: number, to: number]): void {
    const days = lastDaysIn(text, writer.day, language, order);
    const label = LABEL.exec(text);
    const isLabelled = label !== null && LABELS.test(label.groups?.label ?? '');
    let from = 0;
    for (const [index, each] of days.entries()) {
      const between = label === null || index > 0 ? undefined : text.slice(label[0].length, each.start);
      const isLast = contentWords(text.slice(each.end)).length === 0;
      const isBehindLabel =
        between !== undefined && wordsBetween(between) <= (isLabelled && isLast ? BETWEEN_WORDS : 0);
      const statement = text.slice(from, each.start);
      const obliges =
        // "The report is due on 30 June, the accounts by 31 July".
        (each.kind === 'bound' && (from > 0 || OBLIGES.some((words) => words.test(actOf(text, from, each))))) ||
        (each.kind === 'falls' && !isUnless(text, days)) ||
        (isBehindLabel && isLabelled) ||
        (writer.name !== undefined && PROMISES.test(statement));
      const start = isBehindLabel && label && wordsBetween(between ?? '') === 0 ? label[0].length : each.start;
      // What follows is of the next day.
      const stated = days[index + 1] === undefined ? text : text.slice(0, each.end);
      const begun = from;
      const add = () => addFrom(stated, start, each, begun, unit, place);
      if (obliges) {
        add();
        items.isDue ||= unit.kind === 'item';
      } else if (isBehindLabel && unit.kind === 'item' && isPlain(label?.groups?.label ?? '')) items.others.push(add);
      if (obliges && !isLast) from = each.end;
    }
    addOthers();
  }

  /** What is in one list with a deadline is one. */
  function addOthers(): void {
    if (items.isDue) for (const add of items.others.splice(0)) add();
  }

  /** Where the act is: before the day, or behind one that comes first; verbs of German and Dutch come last. */
  function actOf(text: string, from: number, { start, end }: LastDay): string {
    const isFirst = contentWords(text.slice(from, start)).length === 0;
    return isFirst || isVerbLast ? text.slice(from) : text.slice(from, end);
  }

  function addFrom(
    text: string,
    start: number,
    { day: due, end }: LastDay,
    from: number,
    { page }: Unit,
    place: [from: number, to: number],
  ): void {
    const statement = text.slice(from, start);
    // What comes before a promise isn't promised.
    const promise = writer.name === undefined ? -1 : statement.search(PROMISED);
    const begin = from + Math.max(0, promise);
    const bare = textWithoutDay(text.slice(begin), start - begin, end - begin, isVerbLast);
    push(bare, due, text.slice(start, end), parties.ownerOf(text.slice(begin), writer), page, place);
  }

  function push(
    bare: string,
    due: Day,
    dueText: string,
    owner: Owner,
    page: number,
    [from, to]: [number, number],
  ): void {
    const earliest = Math.max(writer.day, seen === undefined ? 0 : seen - LATE_DAYS);
    if (due < earliest || !/\p{L}/u.test(bare) || found.length >= FOUND_MAX) return;
    const about = writer.subject === '' ? title : writer.subject;
    const text = isGeneric(bare) && about !== '' ? `${bare}: ${about}` : bare;
    const place = { page, from, to, written: writer.day, isMail: writer.name !== undefined };
    found.push({
      text,
      subject: subjectOf(bare),
      due: isoOf(due),
      dueText: trimEndOf(dueText.trim(), /[.,]/),
      ...owner,
      ...place,
    });
  }

  /** A row of a table with a column of last days, or whose first cell names a payment, a notice and the like. */
  function readRow({ cells: raw, page, start, end }: Unit): void {
    const cells = raw.map(inlineText);
    if (cells.length < 2) return;
    const column = cells.findIndex((cell) => COLUMN.test(cell) && !/\d/.test(cell));
    if (column > 0 || cells.some((cell) => DATE_COLUMN.test(cell))) {
      table = { column, width: cells.length };
      return;
    }
    const name = cells.find((cell) => /\p{L}{3}/u.test(cell) && dayOfCell(cell) === undefined);
    if (name === undefined) return;
    const isDue = table !== undefined && table.column >= 0;
    const inColumn = isDue && cells.length === table?.width ? [cells[table.column] ?? ''] : cells.toReversed();
    const cell = inColumn.find((each) => dayOfCell(each) !== undefined);
    const due = cell === undefined ? undefined : dayOfCell(cell);
    if (cell === undefined || due === undefined) return;
    if (EVENTS.test(name) && !isDue) return;
    const amount = cells.findLast((each) => AMOUNT.test(each) && each !== name);
    const row = textWithoutDay(name, name.length, name.length, false);
    const text = amount === undefined || contentWords(name).length > LABEL_WORDS ? row : `${row}, ${amount}`;
    const owner = parties.ownerOf(intro, { ...writer, name: undefined });
    items.isDue ||= isDue || LABELS.test(name);
    items.others.push(() => push(text, due, cell, owner, page, [start, end]));
    addOthers();
  }

  /** The day of a cell that has nothing else to say. */
  function dayOfCell(cell: string): Day | undefined {
    if (cell.length > 60 || !/\d/.test(cell)) return undefined;
    const [only, ...others] = lastDaysIn(cell, writer.day, language, order);
    if (only === undefined || others.length > 0) return undefined;
    return contentWords(cell.slice(0, only.start)).length + contentWords(cell.slice(only.end)).length < 2
      ? only.day
      : undefined;
  }
}

/** "It renews on 1 December unless notice is given by 31 August": the notice is the deadline. */
function isUnless(text: string, days: readonly LastDay[]): boolean {
  return UNLESS.test(text) && days.some(({ kind }) => kind === 'bound');
}

/** How many words are between a label and its day: none in "Valid: until", "Numbers: Wednesday". */
function wordsBetween(between: string): number {
  return contentWords(between).filter((word) => !/day$|^\d+$/.test(word)).length;
}

/** The label of a deadline among others, and of no event. */
function isPlain(label: string): boolean {
  return label.split(/\s+/).length <= LABEL_WORDS && !EVENTS.test(label);
}
