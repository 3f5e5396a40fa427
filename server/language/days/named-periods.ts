import { type Day, dayFrom, lastOfMonth, later, mondayOf, partsOf, weekdayOf, wholeUnit } from './calendar.ts';
import { type DayWords, dayWords, sourceOf } from './day-words.ts';
import { monthNames, monthReader } from './month-names.ts';
import {
  COUNT,
  countOf,
  type Groups,
  namedDates,
  UNIT,
  unitOf,
  WEEKDAY,
  weekdayNumber,
  wordPattern,
  YEAR,
} from './named-days.ts';

/** A time in the past that a text names. */
export interface NamedPeriod {
  start: number;
  end: number;
  from: Day;
  /** The first day after it. */
  to: Day;
  /** Of the words that name it. */
  language: string;
}

type Dated = NamedPeriod & { hasYear: boolean };

interface Reader {
  pattern: RegExp;
  read: (groups: Groups, today: Day) => { from: Day; to: Day };
}

const { en: english, ...others } = dayWords;
const PREPOSITION = 'in|during|since|from|before|after|until';
const BEFORE_MAY = new RegExp(`\\b(?:${PREPOSITION}|between|and|to|till)\\s$`, 'i');
const YEAR_ALONE = new RegExp(`(?<=\\b(?:${PREPOSITION})\\s)${YEAR}\\b(?!-)`, 'i');
/** Between the two ends of a time. */
const RANGE = /^\s*(?:and|to|until|till|-|–)\s*$/i;
/** "last March", "this Friday" */
const WHICH = '(?:(?<which>this|last|past|next)\\s+)?';
const LONG_WEEKDAY = wordPattern(`${WHICH}(?=\\p{L}{3,6}day)${WEEKDAY}`);
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

const readers = new Map(Object.entries(dayWords).map(([language, table]) => [language, readersOf(table)]));

/** The first time that a text names, English before other languages; without a year the last one that has begun. */
export function namedPeriod(text: string, today: Day): NamedPeriod | null {
  const inEnglish = inWords(text, today, 'en') ?? datedPeriod(text, today) ?? yearAlone(text);
  if (inEnglish !== null) return inEnglish;
  for (const [language, { sign }] of Object.entries(others)) {
    if (!new RegExp(`(?<!\\p{L})(?:${sourceOf(sign)})(?!\\p{L})`, 'iu').test(text)) continue;
    const found = inWords(text, today, language) ?? monthIn(text, today, language);
    if (found !== null) return found;
  }
  return null;
}

/** "Yesterday", "the last 3 days", "two weeks ago", "last week", in a language. */
function readersOf(table: DayWords): Reader[] {
  const [last, lastAfter, ago, agoAfter, thisOne] = (
    ['lastBefore', 'lastAfter', 'agoBefore', 'agoAfter', 'thisBefore'] as const
  ).map((key) => `(?:${sourceOf(table[key])})`);
  const article = `(?:(?:the|der|die|das|dem|den|des|la|le|el|los|las|les|ces|de)\\s|l['’])?`;
  const read = (source: string, period: Reader['read']) => ({
    pattern: new RegExp(wordPattern(source).source, 'iu'),
    read: period,
  });
  const past: Reader['read'] = (groups, today) => ({
    from: later(unitOf(groups), today, -countOf(groups.count)),
    to: today + 1,
  });
  const whole = (ahead: number) => (groups: Groups, today: Day) => wholeUnit(unitOf(groups), today, ahead);
  const before: Reader['read'] = (groups, today) => wholeUnit(unitOf(groups), today, -countOf(groups.count));
  const unit = `${UNIT}s?`;
  return [
    read(`${article}${last}\\s${COUNT}\\s${unit}`, past),
    read(`${article}${COUNT}\\s${lastAfter}\\s${unit}`, past),
    read(`${ago}\\s${COUNT}\\s${unit}`, before),
    read(`${COUNT}\\s${unit}\\s${agoAfter}`, before),
    read('(?:last|previous)\\s+weekend', (_, today) => ({ from: mondayOf(today) - 2, to: mondayOf(today) })),
    // "The last week" is the last seven days, in English alone.
    ...(table === english ? [read(`(?:the\\s(?:last|past)|past)\\s${unit}`, past)] : []),
    read(`${article}${last}\\s${UNIT}`, whole(-1)),
    read(`${article}${UNIT}\\s${lastAfter}`, whole(-1)),
    read(`${thisOne}\\s${UNIT}`, whole(0)),
    ...table.days
      .split(',')
      .slice(0, 3)
      .map((words, index) => read(sourceOf(words), (_, today) => ({ from: today + index - 2, to: today + index - 1 }))),
  ];
}

/** The name of a month behind a preposition; names that English has too are read as English before. */
function monthIn(text: string, today: Day, language: string): NamedPeriod | null {
  const { pattern, monthOf: numberOf } = monthReader(monthNames(language));
  const { inMonth } = dayWords[language as keyof typeof dayWords];
  const source = `(?<=(?<!\\p{L})(?:${sourceOf(inMonth)})\\s?)${pattern}(?:\\s(?:del?\\s)?${YEAR})?(?![\\p{L}\\p{N}])`;
  const match = new RegExp(source, 'iu').exec(text);
  if (match === null || (match.groups?.month ?? '').length < 4) return null;
  const { year } = match.groups ?? {};
  const last = lastOfMonth(year === undefined ? partsOf(today).year : Number(year), numberOf(match.groups ?? {}));
  return begun({ ...placeOf(match, language), ...monthUntil(last), hasYear: year !== undefined }, today);
}

function inWords(text: string, today: Day, language: string): NamedPeriod | null {
  for (const { pattern, read } of readers.get(language) ?? []) {
    const match = pattern.exec(text);
    if (match) return { ...placeOf(match, language), ...read(match.groups ?? {}, today) };
  }
  return null;
}

function placeOf({ index, 0: written }: RegExpExecArray, language = 'en') {
  return { start: index, end: index + written.length, language };
}

function monthUntil(last: Day): { from: Day; to: Day } {
  return { from: last - partsOf(last).dayOfMonth + 1, to: last + 1 };
}

function datedPeriod(text: string, today: Day): NamedPeriod | null {
  const [first, second] = datesIn(text, today);
  if (!first) return null;
  if (!second || !RANGE.test(text.slice(first.end, second.start))) return first;
  // "March to May 2025": the year is that of both.
  const years = second.hasYear && !first.hasYear ? partsOf(second.from).year - partsOf(first.from).year : 0;
  const from = later('year', first.from, years);
  const isYearBefore = from > second.from && !first.hasYear;
  return { ...first, end: second.end, from: isYearBefore ? later('year', from, -1) : from, to: second.to };
}

/** Days, months and weekdays in their order; a month within a date does not count again. */
function datesIn(text: string, today: Day): Dated[] {
  const found: Dated[] = [];
  const all = [...spansIn(text, today), ...daysIn(text, today), ...monthsIn(text, today), ...weekdaysIn(text, today)];
  for (const date of all) {
    if (found.every(({ start, end }) => date.end <= start || date.start >= end)) found.push(begun(date, today));
  }
  return found.sort((a, b) => a.start - b.start);
}

function spansIn(text: string, today: Day): Dated[] {
  return SPANS.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap((match) => {
    const { first, last, year } = match.groups ?? {};
    const ofYear = year === undefined ? partsOf(today).year : Number(year);
    const [from, until] = [first, last].map((day) => dayFrom(ofYear, monthOf(match.groups ?? {}), Number(day)));
    if (from === undefined || until === undefined || until < from) return [];
    return [{ ...placeOf(match), from, to: until + 1, hasYear: year !== undefined }];
  });
}

function daysIn(text: string, today: Day): Dated[] {
  return namedDates(text, today, 'en', 'month-first')
    .filter(({ start, end }) => !NUMBER.test(text.slice(start, end)))
    .map(({ day, start, end, hasYear }) => ({ start, end, language: 'en', from: day, to: day + 1, hasYear }));
}

function monthsIn(text: string, today: Day): Dated[] {
  return [...text.matchAll(MONTH)].flatMap((match) => {
    const { number, month: name = '', inYear, year = inYear } = match.groups ?? {};
    const month = number === undefined ? monthOf({ month: name }) : Number(number);
    if (year === undefined && !isMonthAlone(name, text.slice(0, match.index))) return [];
    const last = lastOfMonth(year === undefined ? partsOf(today).year : Number(year), month);
    return [{ ...placeOf(match), ...monthUntil(last), hasYear: year !== undefined }];
  });
}

/** "May" is also a verb, and "Jan" a name. */
function isMonthAlone(name: string, before: string): boolean {
  if (/^may$/i.test(name)) return name === 'May' && BEFORE_MAY.test(before);
  return name.length >= 4 && name.toLowerCase() !== 'sept';
}

function weekdaysIn(text: string, today: Day): Dated[] {
  return [...text.matchAll(LONG_WEEKDAY)].map((match) => {
    const { which = '', weekday } = match.groups ?? {};
    const ago = (weekdayOf(today) - weekdayNumber(weekday) + 7) % 7;
    const from = today - (ago === 0 && /^(?:last|past)$/i.test(which) ? 7 : ago);
    return { ...placeOf(match), from, to: from + 1, hasYear: true };
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
  return { ...placeOf(match), from: lastOfMonth(year - 1, 12) + 1, to: lastOfMonth(year, 12) + 1 };
}
