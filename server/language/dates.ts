import type { Block } from './blocks.ts';
import { dayFrom, isoOf as isoOfDay } from './days/calendar.ts';
import { monthNames } from './days/month-names.ts';
import { FOUND_MAX, type Found, type Match, matches } from './found.ts';

export interface FoundDate extends Found {
  /** The calendar date, if it is certain. */
  iso: string | null;
}

interface Named {
  iso: string | null;
  /** `03-14` of a date without a year; another mention may have it. */
  dayOfYear: string | null;
}
interface Reading extends FoundDate, Named {
  place: [block: number, offset: number];
}

/**
 * The dates a document names, as written, each once, in order. `iso` only where it is certain: 03/04/2026 needs another
 * date of the document, or its language, to tell day and month apart.
 */
export function findDates(blocks: readonly Block[], language: string): FoundDate[] {
  const texts = blocks.map((block, index) => ({ ...block, index, text: plainDigits(block.text) }));
  const months = monthNames(language);
  const isDayFirst = dayOrder(texts, language);
  const readings: Reading[] = [];
  const add = (named: Named | undefined, { match, block, page }: Match<(typeof texts)[number]>) => {
    if (!named) return;
    const end = match.index + match[0].length;
    // As written, whichever digits that is in: plain ones have the same length.
    const text = blocks[block.index]?.text.slice(match.index, end) ?? match[0];
    readings.push({
      text: withoutFullStop(text, match.groups?.month),
      page,
      ...named,
      place: [block.index, match.index],
    });
  };
  for (const found of matches(texts, NUMERIC)) add(readNumeric(found.match, isDayFirst, language), found);
  for (const found of matches(texts, namedPattern(months))) add(readNamed(found.match, months, language), found);
  return distinct(readings.sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1]));
}

/** A month in full is no abbreviation: the period after it ends the sentence. */
function withoutFullStop(text: string, month: string | undefined): string {
  const isShort =
    month === undefined || (month.length < 5 && !/^(?:mai|may|juni|juli|june|july|juin|mars|mayo)$/i.test(month));
  return isShort ? text : text.replace(/\.$/, '');
}

function distinct(readings: readonly Reading[]): FoundDate[] {
  const complete = new Set(readings.map(({ iso }) => iso?.slice(5)));
  const found = new Map<string, FoundDate>();
  for (const { text, page, iso, dayOfYear } of readings) {
    if (dayOfYear && complete.has(dayOfYear)) continue;
    const key = iso ?? text.toLowerCase();
    if (!found.has(key)) found.set(key, { text, page, iso });
    if (found.size === FOUND_MAX) break;
  }
  return [...found.values()];
}

/** Replaces Arabic, Persian and Hindi digits by 0–9, one for one. */
function plainDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code < 0x6f0 ? 0x660 : code < 0x966 ? 0x6f0 : 0x966));
  });
}

const NUMERIC =
  /(?<![\p{L}\p{N}.,/:$€£-])(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})(\.\s?|[/-])(\d{1,2})\6(\d{4}|\d{2})|(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일])(?![\p{N}]|[./:,-]\p{N}|(?<=\d)\p{Ll})/gu;

/** Languages that are written day before month wherever they are written. English is not; Japanese begins with the year. */
const DAY_FIRST = new Set('ar cs da de el es fi fr he it nl no pl pt ro ru tr uk vi'.split(' '));

type DayOrder = (separator: string) => boolean | null;

/** Whether 03/04 is the third of April, judging by other dates with the same separator; null if they don't show it. */
function dayOrder(blocks: readonly Block[], language: string): DayOrder {
  const evidence = new Map<string, Set<boolean>>();
  for (const { match } of matches(blocks, NUMERIC)) {
    const [first, second] = [Number(match[5]), Number(match[7])];
    const separator = match[6]?.trim() ?? '';
    const isClear = Math.max(first, second) <= 31 && Math.min(first, second) <= 12 && Math.max(first, second) > 12;
    if (isClear) evidence.set(separator, (evidence.get(separator) ?? new Set()).add(first > 12));
  }
  return (separator) => {
    const seen = evidence.get(separator);
    if (seen) return seen.size === 1 ? seen.has(true) : null;
    return DAY_FIRST.has(language) ? true : null;
  };
}

/** Undefined if it is no date; `iso` is null if it is one, but not certain which. */
function readNumeric(match: RegExpExecArray, isDayFirst: DayOrder, language: string): Named | undefined {
  const [, ...parts] = match;
  const written = parts[0] ? [parts[0], parts[2], parts[3]] : parts[8] ? [parts[8], parts[9], parts[10]] : null;
  if (written) return asNamed(isoOf(Number(written[0]), Number(written[1]), Number(written[2])));
  const [first, second, year, separator] = [Number(parts[4]), Number(parts[6]), parts[7] ?? '', parts[5]?.trim() ?? ''];
  const asDayFirst = isoOf(Number(year), second, first);
  const asMonthFirst = isoOf(Number(year), first, second);
  if (asDayFirst === undefined && asMonthFirst === undefined) return undefined;
  // 1.2.26 may be a version and 1-2-26 anything; a slash, or a language that writes dates so, makes it a date.
  if (year.length === 2)
    return separator === '/' || (separator === '.' && DAY_FIRST.has(language)) ? asNamed(null) : undefined;
  if (asDayFirst === undefined || asMonthFirst === undefined) return asNamed(asDayFirst ?? asMonthFirst);
  if (asDayFirst === asMonthFirst) return asNamed(asDayFirst);
  const dayFirst = isDayFirst(separator);
  return asNamed(dayFirst === null ? null : dayFirst ? asDayFirst : asMonthFirst);
}

function asNamed(iso: string | null | undefined): Named | undefined {
  return iso === undefined ? undefined : { iso, dayOfYear: null };
}

function namedPattern(months: Map<string, number>): RegExp {
  const names = [...months.keys()].sort((a, b) => b.length - a.length).join('|');
  const month = `(?<month>${names})\\.?`;
  const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|ère|e|º|ª|\.)?`;
  const range = String.raw`(?<until>\s?[–—-]\s?\d{1,2}(?:st|nd|rd|th|\.)?)?`;
  const year = String.raw`(?<year>\d{4})`;
  const before = String.raw`(?<![\p{L}\p{N}.,:/$€£-])`;
  const dayBefore = `${day}${range}(?:\\s(?:of|de|del|d['’])\\s?|\\s|-)${month}(?:(?:,?\\s|-|\\sdel?\\s)${year})?`;
  const dayAfter = `${month}\\s${day}${range}(?:,?\\s${year})?`;
  const noDay = `${month},?\\s(?:del?\\s)?${year}`;
  const after = String.raw`(?![\p{L}\p{N}]|[:/]\p{N})`;
  return new RegExp(`${before}(?:${dayBefore}|${dayAfter}|${noDay})${after}`, 'giu');
}

function readNamed({ groups }: RegExpExecArray, months: Map<string, number>, language: string): Named | undefined {
  const name = groups?.month ?? '';
  const month = months.get(name.toLowerCase());
  if (month === undefined) return undefined;
  const day = groups?.day === undefined ? null : Number(groups.day);
  const year = groups?.year === undefined ? null : Number(groups.year);
  if (year !== null && !isYear(year)) return undefined;
  // English writes its months with a capital: "we may 12 people invite" has no date.
  const isComplete = day !== null && year !== null;
  if (language === 'en' && !isComplete && /^\p{Ll}/u.test(name)) return undefined;
  if (day === null) return asNamed(null);
  // 2024 has a 29th of February: a date without a year is one if some year has it.
  const iso = isoOf(year ?? 2024, month, day);
  if (iso === undefined) return undefined;
  if (groups?.until) return asNamed(null);
  return year === null ? { iso: null, dayOfYear: iso.slice(5) } : asNamed(iso);
}

function isYear(year: number): boolean {
  return year >= 1000 && year <= 2999;
}

/** Undefined for the 31st of February and the like. */
function isoOf(year: number, month: number, day: number): string | undefined {
  const found = year > 99 && !isYear(year) ? undefined : dayFrom(year, month, day);
  return found === undefined ? undefined : isoOfDay(found);
}
