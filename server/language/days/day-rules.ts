import { type Day, dayFrom, lastOfMonth, mondayOf, partsOf, weekdayOf, withYear } from './calendar.ts';
import { shortWeekdays, weekdaysByLanguage } from './date-phrases.ts';

export type Groups = Record<string, string | undefined>;
export type Reader = (groups: Groups, today: Day) => Day | undefined;

/** Words that name a day, and which. */
export interface Rule {
  pattern: RegExp;
  read: Reader;
  kind: DayKind;
}

/** A `date` has a day and a month, `relative` counts from the day of writing ("tomorrow"), `absolute` is "mid-March". */
export type DayKind = 'date' | 'absolute' | 'relative';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WEEKDAY_LONG = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const WEEKDAY_SHORT = 'mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun';

/** The weekdays of English in full: "sat" and "sun" are words of their own. */
export const LONG_WEEKDAY = `(?<weekday>${WEEKDAY_LONG})`;
export const WEEKDAY = `(?<weekday>(?:${WEEKDAY_LONG}|${WEEKDAY_SHORT}|${Object.values(weekdaysByLanguage).flat().join('|')})(?![\\p{L}\\d])\\.?)`;
export const YEAR = '(?<year>(?:19|20)\\d{2})';
/** The year of a whole date may have two digits: "5 March 24", but not in "5 March 24 people". */
export const YEAR_OF_DATE = '(?<year>(?:19|20)\\d{2}|\\d{2}(?=\\s*(?:$|[,;)?!])))';
const BEFORE = '(?<![\\p{L}\\p{N}/$€£#-])(?<!\\d[.,:])';
const AFTER = '(?![\\p{L}\\p{N}]|[./:-]\\d)';

/** Finds words that stand by themselves, in any case. */
export function wordPattern(source: string): RegExp {
  return new RegExp(`${BEFORE}(?:${source})${AFTER}`, 'giu');
}

export function dayRule(source: string, read: Reader): Rule {
  return { pattern: wordPattern(source), read, kind: 'absolute' };
}

export function dateRule(source: string, read: Reader): Rule {
  return { pattern: wordPattern(source), read, kind: 'date' };
}

export function relativeRule(source: string, read: Reader): Rule {
  return { pattern: wordPattern(source), read, kind: 'relative' };
}

/** 0 for Monday. */
export function weekdayNumber(written: string | undefined): number {
  const name = (written ?? '').toLowerCase().replace(/\.$/, '');
  const other = [...Object.values(weekdaysByLanguage), ...Object.values(shortWeekdays)]
    .map((list) => list.findIndex((names) => names.split('|').includes(name)))
    .find((index) => index !== -1);
  return other ?? weekdays.indexOf(name.slice(0, 3));
}

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The last working day of this week or the end of this month, or of one ahead. */
export function endOfPeriod(unit: Unit, today: Day, ahead: number): Day {
  const { year, month } = partsOf(today);
  if (unit === 'day') return today + ahead;
  if (unit === 'week')
    return ahead === 0 && weekdayOf(today) > 4 ? mondayOf(today) + 6 : mondayOf(today + 7 * ahead) + 4;
  if (unit === 'month') return lastOfMonth(year, month + ahead);
  if (unit === 'quarter') return lastOfMonth(year, Math.ceil(month / 3) * 3 + 3 * ahead);
  return lastOfMonth(year + ahead, 12);
}

/** So many months later, or on the last day of a shorter one. */
export function monthsLater(today: Day, count: number): Day {
  const { year, month, dayOfMonth } = partsOf(today);
  const months = year * 12 + month - 1 + count;
  const [targetYear, targetMonth] = [Math.floor(months / 12), (months % 12) + 1];
  return dayFrom(targetYear, targetMonth, dayOfMonth) ?? lastOfMonth(targetYear, targetMonth);
}

/** Two digits are of this century. */
export function yearFrom(written: string): number {
  return written.length === 2 ? 2000 + Number(written) : Number(written);
}

/** Reads days of months by their names in a language. */
export function monthReader(months: ReadonlyMap<string, number>) {
  const names = [...months.keys()].sort((a, b) => b.length - a.length).join('|');
  const monthOf = ({ month }: Groups) => months.get((month ?? '').toLowerCase()) ?? 0;
  /** The year in which a month without one comes next, this month included. */
  const yearOf = (groups: Groups, today: Day): number => {
    if (groups.year !== undefined) return yearFrom(groups.year);
    const { year, month: current } = partsOf(today);
    return monthOf(groups) < current ? year + 1 : year;
  };
  return {
    pattern: `(?<month>${names})\\.?`,
    monthOf,
    yearOf,
    dayIn: (groups: Groups, today: Day, dayOfMonth: number): Day | undefined =>
      groups.year === undefined
        ? withYear(today, monthOf(groups), dayOfMonth)
        : dayFrom(yearFrom(groups.year), monthOf(groups), dayOfMonth),
    endOfMonth: (groups: Groups, today: Day): Day => lastOfMonth(yearOf(groups, today), monthOf(groups)),
  };
}

/** The next day that is the given one of its month. */
export function nextDayOfMonth(today: Day, dayOfMonth: number): Day | undefined {
  const { year, month } = partsOf(today);
  return [0, 1, 2]
    .map((ahead) => dayFrom(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, dayOfMonth))
    .find((day) => day !== undefined && day >= today);
}
