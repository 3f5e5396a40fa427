import { fold } from '#server/language/fold.ts';
import { type Day, dayFrom, lastOfMonth, partsOf, wholeUnit, withYear } from './calendar.ts';

const made = new Map<string, ReadonlyMap<string, number>>();

/** Names and abbreviations of the months in a language, with and without accents, and their number; English besides. */
export function monthNames(language: string, others: readonly string[] = []): ReadonlyMap<string, number> {
  const key = [language, ...others].join(' ');
  // Made once: formatting them takes a millisecond a language.
  const names = made.get(key) ?? new Map(['en-GB', 'en-US', language, ...others].flatMap(monthsOf));
  made.set(key, names);
  return names;
}

/** In the five languages whose days are read, and in another one. */
export function allMonthNames(language: string): ReadonlyMap<string, number> {
  const names = monthNames(language, ['de', 'fr', 'es', 'nl']);
  // "Two weeks ago 5 people": no August.
  return language === 'es' ? names : new Map([...names].filter(([name]) => name !== 'ago'));
}

function monthsOf(locale: string): [string, number][] {
  // A language may write a month otherwise after a day than alone.
  const formats = (['long', 'short'] as const).flatMap((month) => [{ month }, { month, day: 'numeric' } as const]);
  return formats.flatMap((options) => {
    const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { ...options, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => index).flatMap((index) => {
      const parts = format.formatToParts(Date.UTC(2026, index, 15));
      const name = (parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase().replace(/\.$/, '');
      const spellings = /^\p{L}[\p{L}\p{M}]{2,}$/u.test(name) ? [name, fold(name)] : [];
      return spellings.map((spelling): [string, number] => [spelling, index + 1]);
    });
  });
}

/** The named groups of a pattern. */
export type Groups = Record<string, string | undefined>;

/** Reads months by their names, or numbers, from the groups `month` and `year` of a pattern. */
export function monthReader(months: ReadonlyMap<string, number>) {
  const names = [...months.keys()].sort((a, b) => b.length - a.length).join('|');
  const monthOf = ({ month = '' }: Groups) => months.get(month.toLowerCase()) ?? Number(month);
  return {
    names,
    pattern: `(?<month>${names})\\.?`,
    dayIn: (groups: Groups, today: Day) => dayInYear(groups.year, monthOf(groups), Number(groups.day), today),
    /** The whole month; without a year the one that comes next, this month included. */
    monthIn: (groups: Groups, today: Day): { from: Day; to: Day } => {
      const { year, month } = partsOf(today);
      const next = monthOf(groups) < month ? year + 1 : year;
      return wholeUnit('month', lastOfMonth(Number(groups.year ?? next), monthOf(groups)), 0);
    },
  };
}

/** Of a year with two digits in this century; of no year the day that is meant on that day. */
export function dayInYear(year: string | undefined, month: number, dayOfMonth: number, today: Day): Day | undefined {
  if (year === undefined) return withYear(today, month, dayOfMonth);
  return dayFrom(Number(year.length === 2 ? `20${year}` : year), month, dayOfMonth);
}
