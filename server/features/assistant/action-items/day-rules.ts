import { type Day, dayFrom, lastOfMonth, mondayOf, partsOf, weekdayOf, withYear } from './calendar.ts';
import { weekdaysByLanguage } from './date-phrases.ts';

export type Groups = Record<string, string | undefined>;
export type Reader = (groups: Groups, today: Day) => Day | undefined;

/** Words that name a day, and which. */
export interface Rule {
  pattern: RegExp;
  read: Reader;
  /** Whether it is told from the day of writing: "tomorrow", "next week". */
  isRelative: boolean;
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WEEKDAY_LONG = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const WEEKDAY_SHORT = 'mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun';

export const WEEKDAY = `(?<weekday>(?:${WEEKDAY_LONG}|${WEEKDAY_SHORT}|${Object.values(weekdaysByLanguage).flat().join('|')})(?![\\p{L}\\d])\\.?)`;
export const YEAR = '(?<year>(?:19|20)\\d{2})';
const BEFORE = '(?<![\\p{L}\\p{N}/$€£#-])(?<!\\d[.,:])';
const AFTER = '(?![\\p{L}\\p{N}]|[./:-]\\d)';

/** A rule for words that stand by themselves, in any case. */
export function dayRule(source: string, read: Reader, isRelative = false): Rule {
  return { pattern: new RegExp(`${BEFORE}(?:${source})${AFTER}`, 'giu'), read, isRelative };
}

/** A {@link dayRule} for a day that is told from the day of writing. */
export function relativeRule(source: string, read: Reader): Rule {
  return dayRule(source, read, true);
}

/** 0 for Monday. */
export function weekdayNumber(written: string | undefined): number {
  const name = (written ?? '').toLowerCase().replace(/\.$/, '');
  const other = Object.values(weekdaysByLanguage)
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
  const [targetYear, targetMonth] = [year + Math.floor((month - 1 + count) / 12), ((month - 1 + count) % 12) + 1];
  return dayFrom(targetYear, targetMonth, dayOfMonth) ?? lastOfMonth(targetYear, targetMonth);
}

/** Reads days of months by their names in a language. */
export function monthReader(months: ReadonlyMap<string, number>) {
  const names = [...months.keys()].sort((a, b) => b.length - a.length).join('|');
  const monthOf = ({ month }: Groups) => months.get((month ?? '').toLowerCase()) ?? 0;
  /** The year in which a month without one comes next, this month included. */
  const yearOf = (groups: Groups, today: Day): number => {
    if (groups.year !== undefined) return Number(groups.year);
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
        : dayFrom(Number(groups.year), monthOf(groups), dayOfMonth),
    endOfMonth: (groups: Groups, today: Day): Day => lastOfMonth(yearOf(groups, today), monthOf(groups)),
  };
}
