import { type Day, dayOf, isoOf } from './days/calendar.ts';
import type { DayOrder, NamedDay } from './days/named-days.ts';
import { datesIn, dayLabel, dayOfHeading, isOfSomethingElse, nearestDay, statesSomething } from './tasks/written-on.ts';

/** The day that a text says it is of. */
export interface TextDay {
  /** As `2026-11-18`. */
  day: string;
  /** Without one, it is the year in which the words were read first. */
  hasYear: boolean;
}

interface Read {
  day: Day;
  date: NamedDay;
}

const TITLE_LENGTH = 200;
const LINE_LENGTH = 160;
/** Of a line. */
const READ_LENGTH = 360;
const HEAD_LENGTH = 6000;
/** Beyond it no text is read: of a thread, the newest mail is mostly at the top. */
export const DAY_TEXT_LENGTH = 30_000;
const MAILS_MAX = 20;
const MAIL_HEAD_LINES = 12;
const FIRST_LINES = 3;
const FIRST_LINE_WORDS = 8;
/** What else a line with a date may have that is nothing but one: a weekday, a place, a time. */
const BARE_WORDS = 2;
const LETTER_LINES = 40;
/** Before and after it was written; beyond, a date is a date of birth, or one in history. */
const YEARS_BACK = 30 * 366;
const YEARS_AHEAD = 10 * 366;

const PROPERTY = /^(?:date|day|datum|fecha)\s*:(.*)$/i;
export const SENT = /^(?:date|sent|datum|gesendet|envoyé|envoyée|enviado|fecha|verzonden|inviato)[*_]*\s*:/i;
const ADDRESSED = /^(?:from|to|cc|subject|von|an|betreff|de|à|objet|para|asunto|van|aan|onderwerp)[*_]*\s*:[*_]*\s*\S/i;
export const WROTE = /^(?:on|am|le|el|op)\s.{6,150}(?:wrote|schrieb|a écrit|escribió|schreef)\b.{0,100}:$/iu;
const DATED_WORDS =
  /(?<!\p{L})(?:date|dated|datum|written|created|fecha|on|am|le|el|op|den|the|at|um|om|uhr|uur|mon|tue|wed|thu|fri|sat|sun|\p{L}*day|\p{L}*tag|mittwoch|sonnabend|\p{L}*dag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|mo|di|mi|do|fr|sa|so|pm|utc|gmt|h)(?!\p{L})/giu;
/** At the beginning of a line or a cell, or with what is dated: "Event date" is another day. */
const DATE_LABEL =
  /(?:(?:^|\|)[\s*_]*(?:date|datum|fecha)|(?<!\p{L})(?:contract|agreement|letter|invoice|quote|quotation|offer|proposal|effective|issue)\s+date|(?<!\p{L})date\s+of\s+(?:issue|(?:this\s+)?(?:contract|agreement|letter|offer|quotation|invoice))|(?<!\p{L})(?:vertrags|rechnungs|angebots|brief|ausstellungs)datum|(?<!\p{L})(?:contract|factuur|offerte)datum|(?<!\p{L})date\s+(?:du\s+contrat|de\s+la\s+facture)|(?<!\p{L})fecha\s+del?\s+(?:contrato|factura))[\s|:*_]*$/iu;
const DATED =
  /(?<!\p{L})(?:dated|made\s+(?:on|as\s+of)|signed\s+on|entered\s+into\s+(?:on|as\s+of)|(?:contract|agreement|letter|proposal|quotation)\s+of|(?:vertrag|angebot|vereinbarung)\s+vom|en\s+date\s+du|fait\s+(?:à\s+\p{L}+,?\s+)?le|de\s+fecha|gedateerd)(?:\s+(?:this|the|den|as\s+of|day))*[\s|:*_]*$/iu;
const OF_ANOTHER =
  /(?<!\p{L})(?:your|our\s+(?:last|previous|earlier)|previous|earlier|original|ihre?[mnrs]?|votre|vos|su|uw)\s+[^.]{0,40}$/iu;
/** What a list or a quotation begins with. */
const MARKS = /^[\s>#*_|]+/;
const LISTED = /^\s*(?:[-+*]|\d+[.)])\s/;

/** The day in a title: of "2026-11-18 Weekly call", also one to come. */
export function dayOfTitle(title: string, written: Day): TextDay | null {
  return textDay(dateIn(title.slice(0, TITLE_LENGTH), written, undefined));
}

/**
 * The day that a note's text states of itself: in its front matter, in the headers of an e-mail (of a thread, of the
 * newest one), in a first line with nothing else, or in a first line that is a heading. A day in running text isn't its
 * day.
 *
 * @param written the day on which the text was written, for a date without a year.
 */
export function dayOfContent(content: string, written: Day): TextDay | null {
  const { properties, lines } = partsOf(content.slice(0, HEAD_LENGTH));
  const order = orderIn(content.slice(0, HEAD_LENGTH));
  for (const line of properties) {
    const value = PROPERTY.exec(line)?.[1];
    const found = value === undefined ? undefined : dateIn(value, written, order);
    if (found !== undefined) return textDay(found);
  }
  return textDay(mailIn(lines, content, written, order) ?? inFirstLines(lines, written, order));
}

/** The day that a note's title or text states, as `2026-11-18`; null if neither does. */
export function statedDay({ title, content }: { title: string; content: string }, written: Date): string | null {
  const day = dayOf(written);
  return (dayOfTitle(title, day) ?? dayOfContent(content, day))?.day ?? null;
}

/**
 * The day of a document: of a letter, a contract or an invoice that is dated near its beginning, else of its file name.
 * Dates without a year are none.
 */
export function dayOfDocument(fileName: string, text: string, written: Day): string | null {
  const head = text.slice(0, HEAD_LENGTH);
  const order = orderIn(head);
  const lines = linesOf(head).slice(0, LETTER_LINES);
  const datedBy = (isDated: (before: string, line: string, date: NamedDay) => boolean) =>
    firstOf(lines, (line) =>
      datesOf(line, written, order).find(({ date }) => date.hasYear && isDated(line.slice(0, date.start), line, date)),
    );
  const found =
    mailIn(lines, text, written, order) ??
    datedBy((before, line, date) => DATE_LABEL.test(before) || isBare(line, date)) ??
    datedBy((before) => DATED.test(before) && !OF_ANOTHER.test(before)) ??
    dateIn(fileName.slice(0, TITLE_LENGTH), written, undefined);
  return found?.date.hasYear ? isoOf(found.day) : null;
}

/** The properties above a text, and its first lines. */
function partsOf(head: string): { properties: string[]; lines: string[] } {
  const lines = linesOf(head);
  const fence = /^(?:---|```ya?ml)\s*$/.exec(lines[0] ?? '')?.[0].trim();
  const end = fence === undefined ? -1 : lines.indexOf(fence === '---' ? '---' : '```', 1);
  return end === -1 ? { properties: [], lines } : { properties: lines.slice(1, end), lines: lines.slice(end + 1) };
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trimEnd()]));
}

/** Whether a text begins with the headers of an e-mail. */
export function beginsWithMail(text: string): boolean {
  return isHeadOfMail(linesOf(text.slice(0, HEAD_LENGTH)));
}

function isHeadOfMail(lines: readonly string[]): boolean {
  const head = lines.slice(0, MAIL_HEAD_LINES).map((line) => line.replace(MARKS, ''));
  return head.some((line) => SENT.test(line)) && head.some((line) => ADDRESSED.test(line));
}

/** The newest mail, where the text begins with the headers of one. */
function mailIn(lines: readonly string[], text: string, written: Day, order: DayOrder | undefined): Read | undefined {
  if (!isHeadOfMail(lines)) return undefined;
  const sent = text
    .slice(0, DAY_TEXT_LENGTH)
    .split('\n')
    .map((line) =>
      line
        .slice(0, 2 * LINE_LENGTH)
        .replace(MARKS, '')
        .trimEnd(),
    )
    .filter((line) => SENT.test(line) || WROTE.test(line))
    .slice(0, MAILS_MAX);
  const days = sent.flatMap((line) => datesOf(line.slice(0, LINE_LENGTH), written, order).slice(0, 1));
  return days.sort((a, b) => b.day - a.day)[0];
}

function inFirstLines(lines: readonly string[], written: Day, order: DayOrder | undefined): Read | undefined {
  return firstOf(lines.slice(0, FIRST_LINES), (line) => {
    if (LISTED.test(line)) return undefined;
    const text = line.replace(MARKS, '').slice(0, READ_LENGTH);
    const found = dateIn(text.slice(0, LINE_LENGTH), written, order);
    if (found === undefined || isBare(text, found.date)) return found;
    const label = dayLabel(text, written, 'en');
    const isProse = text.length > LINE_LENGTH || /\p{Ll}[.!?]$/u.test(text) || statesSomething(text);
    if (label === undefined && (isProse || text.split(/\s+/).length > FIRST_LINE_WORDS)) return undefined;
    // A day ahead may be what is to be done then.
    return dayOfHeading(label ?? text, written, 'en') === undefined || found.day > written ? undefined : found;
  });
}

/** Whether a line is nothing but its date: "London, 16 October 2026", "Date: Wed 18.11.2026, 10:30". */
function isBare(line: string, { start, end }: NamedDay): boolean {
  if (line.length > LINE_LENGTH) return false;
  const rest = `${line.slice(0, start)} ${line.slice(end)}`.replace(/\d{1,2}[:.]\d{2}(?:[:.]\d{2})?|[+-]\d{4}/g, ' ');
  if (/\d/.test(rest)) return false;
  const other = rest.replace(DATED_WORDS, ' ');
  // "Event date: 5 December 2026"
  if (/\p{L}/u.test(other.slice(0, Math.max(0, other.indexOf(':'))))) return false;
  const words = other.match(/\p{L}+/gu) ?? [];
  return words.length <= BARE_WORDS && words.every((word) => /^\p{Lu}/u.test(word));
}

/** The first date of a line that isn't a deadline. */
function dateIn(line: string, written: Day, order: DayOrder | undefined): Read | undefined {
  return datesOf(line, written, order)[0];
}

function datesOf(line: string, written: Day, order: DayOrder | undefined): Read[] {
  const text = line.slice(0, READ_LENGTH);
  const [first, second] = (['day-first', 'month-first'] as const).map((each) =>
    readDates(text, written, order ?? each),
  );
  return (first ?? []).map((read, index) => {
    const other = second?.[index];
    // What 3/4 is: the day nearer to when it was written.
    return other && Math.abs(other.day - written) < Math.abs(read.day - written) ? other : read;
  });
}

function readDates(text: string, written: Day, order: DayOrder): Read[] {
  return datesIn(text, written, 'en', order).flatMap((date) => {
    const words = text.slice(date.start, date.end);
    // "Session 3/4" is the third of four.
    const isPart = !date.hasYear && /^\d+\/\d+$/.test(words);
    if (date.kind !== 'date' || isPart || isOfSomethingElse(text.slice(0, date.start))) return [];
    const day = date.hasYear ? date.day : nearestDay(date, words, written);
    return day === undefined || day < written - YEARS_BACK || day > written + YEARS_AHEAD ? [] : [{ day, date }];
  });
}

/** How the text writes 3/4, if another date of it shows that. */
export function orderIn(text: string): DayOrder | undefined {
  const shown = new Set<DayOrder>();
  for (const [, first, second] of text.matchAll(/(?<![\d/])(\d{1,2})\/(\d{1,2})\/\d{2}/g)) {
    if (Number(first) > 12) shown.add('day-first');
    else if (Number(second) > 12) shown.add('month-first');
  }
  return shown.size === 1 ? [...shown][0] : undefined;
}

function firstOf<Value>(lines: readonly string[], find: (line: string) => Value | undefined): Value | undefined {
  for (const line of lines) {
    const found = find(line);
    if (found !== undefined) return found;
  }
  return undefined;
}

function textDay(read: Read | undefined): TextDay | null {
  return read === undefined ? null : { day: isoOf(read.day), hasYear: read.date.hasYear };
}
