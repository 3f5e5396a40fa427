import { type Day, dayFrom, lastOfMonth, mondayOf, partsOf, weekdayOf } from './calendar.ts';
import { LONG_WEEKDAY, monthReader, monthsLater, type Unit, weekdayNumber, wordPattern, YEAR } from './day-rules.ts';
import { monthNames } from './month-names.ts';
import { namedDays } from './named-days.ts';

/** A time in the past that a text names. */
export interface NamedPeriod {
  start: number;
  end: number;
  from: Day;
  /** The first day after it. */
  to: Day;
}

interface Dated extends NamedPeriod {
  hasYear: boolean;
}

const PREPOSITION = 'in|during|since|from|before|after|until';
const BEFORE_MAY = new RegExp(`\\b(?:${PREPOSITION}|between|and|to|till)\\s$`, 'i');
const RELATIVE = new RegExp(
  [
    '(?<day>today|tonight|yesterday|last night)',
    '(?<weekend>(?:last|previous) weekend)',
    '(?<which>this|last|previous) (?<unit>week|month|quarter|year)',
    '(?:the )?(?:last|past) (?<count>\\d{1,3}|few|couple of)? ?(?<units>day|week|month|year)s?',
    '(?<ago>\\d{1,3}|an?|one|two|three|four|five|six|a few|a couple of) (?<agoUnit>day|week|month)s? ago',
  ]
    .map((source) => `\\b${source}\\b`)
    .join('|'),
  'i',
);
const YEAR_ALONE = new RegExp(`(?<=\\b(?:${PREPOSITION})\\s)${YEAR}\\b(?!-)`, 'i');
/** Between the two ends of a time. */
const RANGE = /^\s*(?:and|to|until|till|-|–)\s*$/i;
/** "last March", "this Friday" */
const WHICH = '(?:(?<which>this|last|past|next)\\s+)?';
const WEEKDAY = wordPattern(`${WHICH}${LONG_WEEKDAY}`);
const { pattern: MONTH_NAME, monthOf } = monthReader(monthNames('en'));
const MONTH = wordPattern(
  `${WHICH}(?:${MONTH_NAME}(?:,?[\\s-]+${YEAR})?|(?<number>0?[1-9]|1[0-2])/(?<inYear>20\\d{2}))`,
);
/** "3–5 March 2026", "from 3 to 5 March", "March 3-5" */
const SPAN = '(?<first>\\d{1,2})(?:st|nd|rd|th)?\\s?(?:-|–|to|and)\\s?(?<last>\\d{1,2})(?:st|nd|rd|th)?';
const SPANS = [`${SPAN}\\s(?:of\\s)?${MONTH_NAME}`, `${MONTH_NAME}\\s${SPAN}`].map((source) =>
  wordPattern(`${source}(?:,?\\s${YEAR})?`),
);
/** A price, more often than a day. */
const NUMBER = /^\d+\.\d+$/;

/** The first time that an English text names; of dates without a year the last one that has begun. */
export function namedPeriod(text: string, today: Day): NamedPeriod | null {
  return relativePeriod(text, today) ?? datedPeriod(text, today) ?? yearAlone(text);
}

function relativePeriod(text: string, today: Day): NamedPeriod | null {
  const match = RELATIVE.exec(text);
  if (!match) return null;
  const { day, weekend, which, unit, count, units, ago, agoUnit } = match.groups ?? {};
  const place = { start: match.index, end: match.index + match[0].length };
  if (day) return { ...place, ...wholeUnit('day', today, /^to/i.test(day) ? 0 : -1) };
  if (weekend) return { ...place, from: mondayOf(today) - 2, to: mondayOf(today) };
  if (unit) return { ...place, ...wholeUnit(unitOf(unit), today, /^this$/i.test(which ?? '') ? 0 : -1) };
  if (ago) return { ...place, ...wholeUnit(unitOf(agoUnit), today, -countOf(ago)) };
  return { ...place, from: later(unitOf(units), today, -countOf(count)), to: today + 1 };
}

function datedPeriod(text: string, today: Day): NamedPeriod | null {
  const [first, second] = datesIn(text, today);
  if (!first) return null;
  if (!second || !RANGE.test(text.slice(first.end, second.start))) return first;
  // "March to May 2025": the year is that of both.
  const years = second.hasYear && !first.hasYear ? partsOf(second.from).year - partsOf(first.from).year : 0;
  const from = later('year', first.from, years);
  const isYearBefore = from > second.from && !first.hasYear;
  return { start: first.start, end: second.end, from: isYearBefore ? later('year', from, -1) : from, to: second.to };
}

/** Days, months and weekdays in their order; a month within a date does not count again. */
function datesIn(text: string, today: Day): Dated[] {
  const found: Dated[] = [];
  for (const date of [
    ...spansIn(text, today),
    ...daysIn(text, today),
    ...monthsIn(text, today),
    ...weekdaysIn(text, today),
  ]) {
    if (found.every(({ start, end }) => date.end <= start || date.start >= end)) found.push(date);
  }
  return found.sort((a, b) => a.start - b.start);
}

function spansIn(text: string, today: Day): Dated[] {
  return SPANS.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(
    ({ 0: written, index: start, groups = {} }) => {
      const { first, last, year } = groups;
      const ofYear = year === undefined ? partsOf(today).year : Number(year);
      const from = dayFrom(ofYear, monthOf(groups), Number(first));
      const until = dayFrom(ofYear, monthOf(groups), Number(last));
      if (from === undefined || until === undefined || until < from) return [];
      return [begun({ start, end: start + written.length, from, to: until + 1, hasYear: year !== undefined }, today)];
    },
  );
}

function daysIn(text: string, today: Day): Dated[] {
  return namedDays(text, today, 'en', 'month-first')
    .filter(({ kind, start, end }) => kind === 'date' && !NUMBER.test(text.slice(start, end)))
    .map(({ day, start, end, hasYear }) => begun({ start, end, from: day, to: day + 1, hasYear }, today));
}

function monthsIn(text: string, today: Day): Dated[] {
  return [...text.matchAll(MONTH)].flatMap((match) => {
    const { number, month: name = '', inYear, year = inYear } = match.groups ?? {};
    const month = number === undefined ? monthOf({ month: name }) : Number(number);
    const [start, end] = [match.index, match.index + match[0].length];
    if (year === undefined && !isMonthAlone(name, text.slice(0, start))) return [];
    const last = lastOfMonth(year === undefined ? partsOf(today).year : Number(year), month);
    return [begun({ start, end, from: monthStart(last), to: last + 1, hasYear: year !== undefined }, today)];
  });
}

/** "May" is also a verb, and "Jan" a name. */
function isMonthAlone(name: string, before: string): boolean {
  if (/^may$/i.test(name)) return name === 'May' && BEFORE_MAY.test(before);
  return name.length >= 4 && name.toLowerCase() !== 'sept';
}

function weekdaysIn(text: string, today: Day): Dated[] {
  return [...text.matchAll(WEEKDAY)].map((match) => {
    const { which = '', weekday } = match.groups ?? {};
    const ago = (weekdayOf(today) - weekdayNumber(weekday) + 7) % 7;
    const from = today - (ago === 0 && /^(?:last|past)$/i.test(which) ? 7 : ago);
    return { start: match.index, end: match.index + match[0].length, from, to: from + 1, hasYear: true };
  });
}

/** Without a year it is the last one that has begun. */
function begun(date: Dated, today: Day): Dated {
  if (date.hasYear || date.from <= today) return date;
  return { ...date, from: later('year', date.from, -1), to: later('year', date.to, -1) };
}

function yearAlone(text: string): NamedPeriod | null {
  const match = YEAR_ALONE.exec(text);
  if (!match) return null;
  const year = Number(match[0]);
  const [from, to] = [lastOfMonth(year - 1, 12) + 1, lastOfMonth(year, 12) + 1];
  return { start: match.index, end: match.index + match[0].length, from, to };
}

/** The whole week, month … that is so many after the one of today. */
export function wholeUnit(unit: Unit, today: Day, ahead: number): { from: Day; to: Day } {
  const from = startOf(unit, later(unit, today, ahead));
  return { from, to: later(unit, from, 1) };
}

/** Weeks begin on Monday (ISO 8601). */
function startOf(unit: Unit, day: Day): Day {
  const { year, month } = partsOf(day);
  if (unit === 'day') return day;
  if (unit === 'week') return mondayOf(day);
  if (unit === 'month') return monthStart(day);
  return lastOfMonth(year, unit === 'year' ? 0 : month - 1 - ((month - 1) % 3)) + 1;
}

function monthStart(day: Day): Day {
  return day - partsOf(day).dayOfMonth + 1;
}

/** So many units later. */
export function later(unit: Unit, day: Day, count: number): Day {
  if (unit === 'day') return day + count;
  if (unit === 'week') return day + 7 * count;
  return monthsLater(day, count * { month: 1, quarter: 3, year: 12 }[unit]);
}

function unitOf(written = 'week'): Unit {
  return written.toLowerCase() as Unit;
}

function countOf(written = 'one'): number {
  const count = written.toLowerCase();
  if (/^\d/.test(count)) return Number(count) || 1;
  if (/few/.test(count)) return 3;
  if (/couple/.test(count)) return 2;
  return Math.max(1, ['a', 'one', 'two', 'three', 'four', 'five', 'six'].indexOf(count));
}
