import { type Day, dayOf, isoOf, partsOf, sameDays, weekdayOf } from './days/calendar.ts';
import { type DayOrder, weekdayIn } from './days/day-rules.ts';
import { sourceOf } from './days/day-words.ts';
import { type NamedDay, namedDays, orderIn } from './days/named-days.ts';
import * as words from './text-day-words.ts';
import { wholeWords } from './whole-words.ts';

/** The day that a text says it is of. */
export interface TextDay {
  /** As `2026-11-18`. */
  day: string;
  /** Without one, it is the year in which the words were read first. */
  hasYear: boolean;
}

/** What a note says about itself: its title and how it begins. */
export interface NoteHead {
  title: string;
  /** Its first lines, without the marks of Markdown. */
  lines: readonly string[];
}

interface Read {
  day: Day;
  date: NamedDay;
}

const TITLE_LENGTH = 200;
const LINE_LENGTH = 160;
const HEAD_LENGTH = 6000;
/** Beyond it no text is read: of a thread, the newest mail is mostly at the top. */
export const DAY_TEXT_LENGTH = 30_000;
const MAILS_MAX = 20;
const MAIL_HEAD_LINES = 12;
const FIRST_LINES = 4;
const FIRST_LINE_WORDS = 8;
const LETTER_LINES = 40;
/** Words: a place, "on", "at". */
const BESIDE_DATE_MAX = 3;
/** Before and after it was written; beyond, a date is a date of birth, or one in history. */
const YEARS_BACK = 30 * 366;
const YEARS_AHEAD = 10 * 366;
/** How far back a note may say that its meeting was: with a year, without one, and in a title that names no meeting. */
const AGE_MAX = 3 * 366;
const YEARLESS_AGE_MAX = 120;
const UNNAMED_AGE_MAX = 21;

const one = (list: string) => wholeWords(sourceOf(list)).source;
const PROPERTY = /^(?:date|day|datum|fecha)\s*:(.*)$/i;
export const SENT = new RegExp(`^(?:${words.sent})[*_]*\\s*:`, 'i');
const ADDRESSED = new RegExp(`^(?:${words.addressed})[*_]*\\s*:[*_]*\\s*\\S`, 'i');
export const WROTE = /^(?:on|am|le|el|op)\s.{6,150}(?:wrote|schrieb|a écrit|escribió|schreef)\b.{0,100}:$/iu;
/** Before a day that a text isn't of: a deadline, or the next meeting. */
const OTHER_DAY = new RegExp(
  `${one(words.deadline)}(?:\\s+(?:the|am|zum|dem|op|het|le|du|el))?[\\s|:]*$|` +
    `${one(words.ahead)}\\s+\\p{L}+(?:\\s+(?:on|am|op|le|el))?[\\s:,–—-]*$`,
  'iu',
);
const MEETING = wholeWords(sourceOf(words.meeting));
const JOINING = new RegExp(`^(?:${words.joining})$`, 'iu');
const STATING = wholeWords(sourceOf(words.stating));
const DATE_LABEL = /^[^\p{L}]*(?:date|dated|datum|fecha)\b/iu;
const DATED = new RegExp(
  `(?:(?:^|\\|)[\\s*_]*(?:date|datum|fecha)|${one(words.dated)}(?:\\s+(?:this|the|den|as\\s+of|day))*)[\\s|:*_]*$`,
  'iu',
);
const OF_ANOTHER = new RegExp(`${one(words.ofAnother)}\\s[^.]{0,40}$`, 'iu');
/** Behind the day: a time, a place or who took part, and the sign that ends the label. */
const TIME = '(?:,?\\s(?:(?:um|at|à|om|a\\slas)\\s)?\\d{1,2}[:.h]\\d{0,2}(?:\\s?(?:uhr|uur|h|am|pm))?)?';
const WHERE =
  "(?:\\s?\\([^()]{1,30}\\)|,\\s[\\p{L}'’-]+(?:\\s[\\p{L}'’-]+){0,3}|\\s(?:with|mit|met|avec|con)(?:\\s\\p{L}+){1,3})?";
const LABEL_END = new RegExp(
  `^[\\])*_]*${TIME}${WHERE}[\\])*_]*\\s*(?:[.:](?=\\s|\\*|$)|[–—](?=\\s)|\\s-(?=\\s)|$)`,
  'iu',
);
/** What a list or a quotation begins with. */
const MARKS = /^[\s>#*_|]+/;
const LISTED = /^\s*(?:[-+*]|\d+[.)])\s/;

/** The day in a title: of "2026-11-18 Weekly call", also one to come. */
export function dayOfTitle(title: string, written: Day): TextDay | null {
  return textDay(datesOf(title.slice(0, TITLE_LENGTH), written)[0]);
}

/**
 * The day that a note's text states of itself: in its front matter, in the headers of an e-mail (of a thread, of the
 * newest one), or as the label or heading that a first line is or begins with. A day in running text isn't its day.
 *
 * @param written the day on which the text was written, for a date without a year.
 */
export function dayOfContent(content: string, written: Day): TextDay | null {
  const { properties, lines } = partsIn(content.slice(0, HEAD_LENGTH));
  const order = orderIn(content.slice(0, HEAD_LENGTH));
  const ofProperty = firstOf(properties, (line) => datesOf(PROPERTY.exec(line)?.[1] ?? '', written, order)[0]);
  return textDay(ofProperty ?? mailIn(lines, content, written, order) ?? inFirstLines(lines, written, order));
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
  const lines = linesOf(head);
  const isDated = (line: string, { date }: Read) => {
    const before = line.slice(0, date.start);
    return date.hasYear && (isBare(line, date) || (DATED.test(before) && !OF_ANOTHER.test(before)));
  };
  const found =
    mailIn(lines, text, written, order) ??
    firstOf(lines.slice(0, LETTER_LINES), (line) =>
      datesOf(line, written, order).find((read) => isDated(line, read)),
    ) ??
    datesOf(fileName.slice(0, TITLE_LENGTH), written)[0];
  return found?.date.hasYear ? isoOf(found.day) : null;
}

/** Whether a text begins with the headers of an e-mail. */
export function beginsWithMail(text: string): boolean {
  return isHeadOfMail(linesOf(text.slice(0, HEAD_LENGTH)));
}

/**
 * The day of the meeting that a note is about, from its title or its first lines; undefined where it names none. A day
 * after `changed` is ahead of the note, and not when it was written.
 */
export function meetingDay({ title, lines }: NoteHead, changed: Day): Day | undefined {
  const ofTitle = dayOfHeading(title, changed);
  if (ofTitle !== undefined && (changed - ofTitle <= UNNAMED_AGE_MAX || MEETING.test(title))) return ofTitle;
  return firstOf(lines.slice(0, FIRST_LINES), (line) => dayOfHeading(labelIn(line, changed), changed));
}

/**
 * What a dated line begins with, through its day: "Call with Lumen on 3 March" of "Call with Lumen on 3 March: it is
 * late". However long the sentence behind it is; a sentence that only mentions a day has none.
 */
export function dayLabel(line: string, changed: Day): string | undefined {
  const [read] = datesOf(line.slice(0, LINE_LENGTH), changed);
  if (read === undefined) return undefined;
  const { start, end, hasYear } = read.date;
  const [before, after] = [line.slice(0, start), line.slice(end)];
  const isFirst = !/[\p{L}\p{N}]/u.test(before);
  const isNumeric = hasYear && !/\p{L}/u.test(line.slice(start, end));
  if (!LABEL_END.test(after) && !(isFirst && isNumeric && /^\s+\p{Lu}/u.test(after))) return undefined;
  return isFirst || isMeetingName(before) ? line.slice(0, end) : undefined;
}

/** The day that a heading or a label is of, which what is below it was written on: no deadline, and not ahead. */
export function dayOfHeading(heading: string, changed: Day): Day | undefined {
  return datesOf(heading.slice(0, LINE_LENGTH), changed).find(
    ({ day, date }) => day <= changed && day >= changed - (date.hasYear ? AGE_MAX : YEARLESS_AGE_MAX),
  )?.day;
}

/** The dates of a line, without a year near the day of writing; of 3/4 the day nearer to it. */
export function datesOf(line: string, written: Day, order?: DayOrder): Read[] {
  const text = line.slice(0, 2 * LINE_LENGTH);
  const [first, second] = (['day-first', 'month-first'] as const).map((each) =>
    namedDays(text, written, 'und', order ?? each).flatMap((date): Read[] => readDate(text, date, written)),
  );
  return (first ?? []).map((read, index) => {
    const other = second?.[index];
    return other && Math.abs(other.day - written) < Math.abs(read.day - written) ? other : read;
  });
}

function readDate(text: string, date: NamedDay, written: Day): Read[] {
  const [before, named] = [text.slice(0, date.start), text.slice(date.start, date.end)];
  // "Session 3/4" is the third of four.
  const isPart = !date.hasYear && /^(?:\d|1[0-2])\/(?:\d|1[0-2])$/.test(named);
  if (date.kind !== 'date' || isPart || OTHER_DAY.test(before)) return [];
  const day = date.hasYear ? date.day : nearestDay(date, named, written);
  return day === undefined || day < written - YEARS_BACK || day > written + YEARS_AHEAD ? [] : [{ day, date }];
}

/** Of a day without a year, the one nearest to when the note was written, on which the weekday is right. */
function nearestDay({ day }: NamedDay, named: string, written: Day): Day | undefined {
  const { month, dayOfMonth } = partsOf(day);
  const weekday = weekdayIn(named);
  return sameDays(written, month, dayOfMonth)
    .filter((candidate) => weekday === undefined || weekdayOf(candidate) === weekday)
    .sort((a, b) => Math.abs(a - written) - Math.abs(b - written))[0];
}

/** The part of a line that names its day: its label, or all of a short line that is no sentence; else empty. */
function labelIn(line: string, written: Day): string {
  const isProse =
    line.length > LINE_LENGTH || /\p{Ll}[.!?]$/u.test(line) || (STATING.test(line) && /[.!?]$/.test(line));
  return dayLabel(line, written) ?? (isProse || line.split(/\s+/).length > FIRST_LINE_WORDS ? '' : line);
}

/** "Call with Lumen on", "Halden", and not "The workshop is on". */
function isMeetingName(before: string): boolean {
  const named = before.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? [];
  if (named.length > FIRST_LINE_WORDS || STATING.test(before) || /[.!?;:](?=\s)/.test(before)) return false;
  return MEETING.test(before) || named.every((word) => JOINING.test(word) || /^\p{Lu}/u.test(word));
}

function inFirstLines(lines: readonly string[], written: Day, order: DayOrder | undefined): Read | undefined {
  return firstOf(lines.slice(0, FIRST_LINES - 1), (line) => {
    if (LISTED.test(line)) return undefined;
    const text = line.replace(MARKS, '').slice(0, 2 * LINE_LENGTH);
    const [found] = datesOf(text.slice(0, LINE_LENGTH), written, order);
    if (found === undefined || isBare(text, found.date)) return found;
    // A day ahead may be what is to be done then.
    return labelIn(text, written) === '' || found.day > written ? undefined : found;
  });
}

/** Whether a line is nothing but its date: "London, 16 October 2026", "Date: Wed 18.11.2026, 10:30". */
function isBare(line: string, { start, end }: NamedDay): boolean {
  if (line.length > LINE_LENGTH) return false;
  const rest = `${line.slice(0, start)} ${line.slice(end)}`.replace(/\d{1,2}[:.]\d{2}(?:[:.]\d{2})?|[+-]\d{4}/g, ' ');
  // "Event date: 5 December 2026"
  const isOther = rest.includes(':') && !DATE_LABEL.test(rest);
  return !isOther && !/\d/.test(rest) && (rest.match(/\p{L}+/gu)?.length ?? 0) <= BESIDE_DATE_MAX;
}

/** The properties above a text, and its first lines. */
function partsIn(head: string): { properties: string[]; lines: string[] } {
  const lines = linesOf(head);
  const fence = /^(?:---|```)(?=(?:ya?ml)?\s*$)/.exec(lines[0] ?? '')?.[0];
  const end = fence === undefined ? 0 : lines.indexOf(fence, 1) + 1;
  return { properties: lines.slice(1, Math.max(1, end - 1)), lines: lines.slice(end) };
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trimEnd()]));
}

function isHeadOfMail(lines: readonly string[]): boolean {
  const head = lines.slice(0, MAIL_HEAD_LINES).map((line) => line.replace(MARKS, ''));
  return head.some((line) => SENT.test(line)) && head.some((line) => ADDRESSED.test(line));
}

/** The newest mail, where the text begins with the headers of one. */
function mailIn(lines: readonly string[], text: string, written: Day, order: DayOrder | undefined): Read | undefined {
  if (!isHeadOfMail(lines)) return undefined;
  const heads = linesOf(text.slice(0, DAY_TEXT_LENGTH)).map((line) =>
    line.slice(0, 2 * LINE_LENGTH).replace(MARKS, ''),
  );
  const sent = heads.filter((line) => SENT.test(line) || WROTE.test(line)).slice(0, MAILS_MAX);
  const days = sent.flatMap((line) => datesOf(line, written, order).slice(0, 1));
  return days.sort((a, b) => b.day - a.day)[0];
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
