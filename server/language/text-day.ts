import { type Day, dayOf, isoOf, partsOf, sameDays, weekdayOf } from './days/calendar.ts';
import { type DayOrder, weekdayIn } from './days/day-rules.ts';
import { sourceOf } from './days/day-words.ts';
import { type NamedDay, namedDays, orderIn } from './days/named-days.ts';
import * as words from './text-day-words.ts';
import { wholeWords } from './whole-words.ts';

/** The day that a text says it is of, as `2026-11-18`; without a year, in the one in which the words were read first. */
export interface TextDay {
  day: string;
  hasYear: boolean;
}

const [LINE_LENGTH, TITLE_LENGTH, HEAD_LENGTH] = [160, 200, 6000];
/** Beyond it no text is read: of a thread, the newest mail is mostly at the top. */
export const DAY_TEXT_LENGTH = 30_000;
const [FIRST_LINES, MAIL_HEAD_LINES, LETTER_LINES] = [4, 12, 40];
const LABEL_WORDS = 8;
/** Before and after it was written; beyond, a date is a date of birth, or one in history. */
const [YEARS_BACK, YEARS_AHEAD] = [30 * 366, 10 * 366];
/** How far back a note may say that its meeting was: with a year, without one, and in a title that names no meeting. */
const [AGE_MAX, YEARLESS_AGE_MAX, UNNAMED_AGE_MAX] = [3 * 366, 120, 21];

const one = (list: string) => wholeWords(sourceOf(list)).source;
const FRONT_MATTER = /^(?:---|```(?:ya?ml)?)\s*\n(?:.*\n)*?(?:---|```)\s*(?:\n|$)/;
const PROPERTY = /^(?:date|day|datum|fecha)\s*:(.*)$/im;
const MARKS = '^[\\s>#*_|]*';
/** Of an e-mail: when it was sent, who and what it is for, and who wrote what is quoted. */
export const SENT = new RegExp(`${MARKS}(?:${words.sent})[*_]*\\s*:`, 'i');
export const ADDRESSED = new RegExp(`${MARKS}(?:${words.addressed})[*_]*\\s*:[*_]*\\s*\\S`, 'i');
export const WROTE = /^[\s>#*_|]*(?:on|am|le|el|op)\s.{6,150}(?:wrote|schrieb|a écrit|escribió|schreef)\b.{0,100}:$/iu;
/** Before a day that a text isn't of: a deadline, or the next meeting. */
const ARTICLE = '(?:\\s+(?:the|on|am|zum|dem|op|het|le|du|el))?[\\s|:,–—-]*$';
const OTHER_DAY = new RegExp(`(?:${one(words.deadline)}|${one(words.ahead)}\\s+\\p{L}+)${ARTICLE}`, 'iu');
const MEETING = wholeWords(sourceOf(words.meeting));
const STATING = wholeWords(sourceOf(words.stating));
const DATED = new RegExp(`(?:(?:^|\\|)[\\s*_]*(?:date|datum|fecha)|${one(words.dated)})[\\s|:*_]*$`, 'iu');
/** Behind the day: a time, a place or who took part, and the sign that ends the label. */
const BESIDE =
  '(?:,?\\s(?:(?:um|at|à|om)\\s)?\\d{1,2}[:.h]\\d{0,2}(?:\\s?(?:uhr|uur|h|am|pm))?|\\s?\\([^()]{1,30}\\)|' +
  ",\\s[\\p{L}'’-]+(?:\\s[\\p{L}'’-]+){0,3}|\\s(?:with|mit|met|avec|con)(?:\\s\\p{L}+){1,3}){0,2}";
const LABEL_END = new RegExp(`^[\\])*_]*${BESIDE}[\\])*_]*\\s*(?:[.:](?=\\s|\\*|$)|[–—](?=\\s)|\\s-(?=\\s)|$)`, 'iu');
const LISTED = /^\s*(?:[-+*]|\d+[.)])\s/;

/** The day in a title: of "2026-11-18 Weekly call", also one to come. */
export function dayOfTitle(title: string, written: Day): TextDay | null {
  return textDay(datesOf(title.slice(0, TITLE_LENGTH), written)[0]);
}

/**
 * The day that a note's text states of itself: in its front matter, in the headers of an e-mail, or as the label or
 * heading that a first line is or begins with; `written` is the day on which it was written, for a date without a year.
 */
export function dayOfContent(content: string, written: Day): TextDay | null {
  const head = content.slice(0, HEAD_LENGTH);
  const order = orderIn(head);
  const properties = FRONT_MATTER.exec(head)?.[0] ?? '';
  const [ofProperty] = datesOf(PROPERTY.exec(properties)?.[1] ?? '', written, order);
  const text = content.slice(properties.length);
  const [ofLine] = linesOf(text.slice(0, HEAD_LENGTH))
    .slice(0, FIRST_LINES - 1)
    .flatMap((line) => dateOfFirstLine(line, written, order) ?? []);
  return textDay(ofProperty ?? mailIn(text, written, order) ?? ofLine);
}

/** The day that a note's title or text states, as `2026-11-18`; null if neither does. */
export function statedDay({ title, content }: { title: string; content: string }, written: Date): string | null {
  const day = dayOf(written);
  return (dayOfTitle(title, day) ?? dayOfContent(content, day))?.day ?? null;
}

/** The day of a document, with its year: of a letter or contract that is dated near its beginning, else of its file name. */
export function dayOfDocument(fileName: string, text: string, written: Day): string | null {
  const head = text.slice(0, HEAD_LENGTH);
  const order = orderIn(head);
  const datesIn = (line: string) =>
    datesOf(line, written, order).filter((date) => isBare(line, date) || DATED.test(line.slice(0, date.start)));
  const mail = mailIn(text, written, order);
  const ofText = mail ? [mail] : linesOf(head).slice(0, LETTER_LINES).flatMap(datesIn);
  const dates = [...ofText, ...datesOf(fileName.slice(0, TITLE_LENGTH), written)];
  return textDay(dates.find(({ hasYear }) => hasYear))?.day ?? null;
}

/** Whether a text begins with the headers of an e-mail. */
export function beginsWithMail(text: string): boolean {
  const head = linesOf(text.slice(0, HEAD_LENGTH)).slice(0, MAIL_HEAD_LINES);
  return head.some((line) => SENT.test(line)) && head.some((line) => ADDRESSED.test(line));
}

/** The day of the meeting that a note is about, up to a day, from its title or its first lines without their marks. */
export function meetingDay(note: { title: string; lines: readonly string[] }, changed: Day): Day | undefined {
  const ofTitle = dayOfHeading(note.title, changed);
  if (ofTitle !== undefined && (changed - ofTitle <= UNNAMED_AGE_MAX || MEETING.test(note.title))) return ofTitle;
  return note.lines.slice(0, FIRST_LINES).flatMap((line) => dayOfHeading(labelIn(line, changed), changed) ?? [])[0];
}

/** What a dated line begins with, through its day: "Call with Lumen on 3 March" of "Call with Lumen on 3 March: it is". */
export function dayLabel(line: string, changed: Day): string | undefined {
  const [date] = datesOf(line.slice(0, LINE_LENGTH), changed);
  if (date === undefined) return undefined;
  const { start, end, hasYear } = date;
  const [before, after] = [line.slice(0, start), line.slice(end)];
  const isFirst = !/[\p{L}\p{N}]/u.test(before);
  const isNumeric = hasYear && !/\p{L}/u.test(line.slice(start, end));
  if (!LABEL_END.test(after) && !(isFirst && isNumeric && /^\s+\p{Lu}/u.test(after))) return undefined;
  return isFirst || isMeetingName(before) ? line.slice(0, end) : undefined;
}

/** The day that a heading or a label is of, which what is below it was written on: no deadline, and not ahead. */
export function dayOfHeading(heading: string, changed: Day): Day | undefined {
  return datesOf(heading.slice(0, LINE_LENGTH), changed).find(
    ({ day, hasYear }) => day <= changed && day >= changed - (hasYear ? AGE_MAX : YEARLESS_AGE_MAX),
  )?.day;
}

/** The dates of a line, without a year near the day of writing; of 3/4 the day nearer to it. */
export function datesOf(line: string, written: Day, order?: DayOrder): NamedDay[] {
  const text = line.slice(0, 2 * LINE_LENGTH);
  const [first = [], second] = (['day-first', 'month-first'] as const).map((each) =>
    namedDays(text, written, 'und', order ?? each).flatMap((date) => readDate(text, date, written)),
  );
  return first.map((read, index) => {
    const other = second?.[index];
    return other && Math.abs(other.day - written) < Math.abs(read.day - written) ? other : read;
  });
}

function readDate(text: string, date: NamedDay, written: Day): NamedDay[] {
  const named = text.slice(date.start, date.end);
  // "Session 3/4" is the third of four.
  const isPart = !date.hasYear && /^(?:\d|1[0-2])\/(?:\d|1[0-2])$/.test(named);
  if (date.kind !== 'date' || isPart || OTHER_DAY.test(text.slice(0, date.start))) return [];
  const { month, dayOfMonth } = partsOf(date.day);
  const weekday = weekdayIn(named);
  // Without a year it is the nearest one on which the weekday is right.
  return (date.hasYear ? [date.day] : sameDays(written, month, dayOfMonth))
    .filter((day) => date.hasYear || weekday === undefined || weekdayOf(day) === weekday)
    .filter((day) => day >= written - YEARS_BACK && day <= written + YEARS_AHEAD)
    .sort((a, b) => Math.abs(a - written) - Math.abs(b - written))
    .slice(0, 1)
    .map((day) => ({ ...date, day }));
}

/** The part of a line that names its day: its label, or all of a short line that is no sentence; else empty. */
function labelIn(line: string, written: Day): string {
  const isProse = line.length > LINE_LENGTH || /[\p{Ll}\d][.!?]$/u.test(line) || line.split(/\s+/).length > LABEL_WORDS;
  return dayLabel(line, written) ?? (isProse ? '' : line);
}

/** "Call with Lumen on", "Halden", and not "The workshop is on". */
function isMeetingName(before: string): boolean {
  const named = before.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? [];
  if (named.length > LABEL_WORDS || STATING.test(before) || /[.!?;:](?=\s)/.test(before)) return false;
  return MEETING.test(before) || named.every((word) => word.length < 4 || /^\p{Lu}/u.test(word));
}

/** The date that a first line is or begins with. A day ahead beside other words may be what is to be done then. */
function dateOfFirstLine(line: string, written: Day, order: DayOrder | undefined): NamedDay | undefined {
  const text = line.replace(/^[\s>#*_|]+/, '').slice(0, 2 * LINE_LENGTH);
  const [found] = LISTED.test(line) ? [] : datesOf(text.slice(0, LINE_LENGTH), written, order);
  if (found === undefined || isBare(text, found)) return found;
  return found.day <= written && labelIn(text, written) !== '' ? found : undefined;
}

/** Whether a line is nothing but its date: "London, 16 October 2026", "Date: Wed 18.11.2026, 10:30". */
function isBare(line: string, { start, end }: NamedDay): boolean {
  const rest = `${line.slice(0, start)} ${line.slice(end)}`.replace(/\d{1,2}[:.]\d{2}(?:[:.]\d{2})?|[+-]\d{4}/g, ' ');
  // "Event date: 5 December 2026"
  const isOther = rest.includes(':') && !/^[^\p{L}]*(?:date|dated|datum|fecha)\b/iu.test(rest);
  const beside = rest.match(/\p{L}+/gu)?.length ?? 0;
  return line.length <= LINE_LENGTH && !isOther && !/\d/.test(rest) && beside <= 3;
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trimEnd()]));
}

/** The newest mail, where the text begins with the headers of one. */
function mailIn(text: string, written: Day, order: DayOrder | undefined): NamedDay | undefined {
  if (!beginsWithMail(text)) return undefined;
  const lines = linesOf(text.slice(0, DAY_TEXT_LENGTH));
  const sent = lines.filter((line) => SENT.test(line) || WROTE.test(line.slice(0, 320))).slice(0, 20);
  return sent.flatMap((line) => datesOf(line, written, order).slice(0, 1)).sort((a, b) => b.day - a.day)[0];
}

function textDay(date: NamedDay | undefined): TextDay | null {
  return date === undefined ? null : { day: isoOf(date.day), hasYear: date.hasYear };
}
