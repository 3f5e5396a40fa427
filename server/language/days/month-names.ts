import { fold } from '#server/language/fold.ts';
import { type Day, dayFrom, lastOfMonth, partsOf, withYear } from './calendar.ts';

/** Names and abbreviations of the months in a language, with and without accents, and their number; English besides. */
export function monthNames(language: string): ReadonlyMap<string, number> {
  return once(`with English ${language}`, () => monthsOf(['en-GB', language]));
}

/** In the five languages whose days are read, and in another one. */
export function allMonthNames(language: string): ReadonlyMap<string, number> {
  return once(`with all ${language}`, () => {
    const names = monthsOf(['en-GB', language, 'de', 'fr', 'es', 'nl']);
    // "Two weeks ago 5 people": no August.
    if (language !== 'es') names.delete('ago');
    return names;
  });
}

const made = new Map<string, ReadonlyMap<string, number>>();

/** Names are made once a language: formatting them takes a millisecond. */
function once(key: string, make: () => ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const names = made.get(key) ?? make();
  made.set(key, names);
  return names;
}

function monthsOf(locales: readonly string[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const locale of new Set(locales)) {
    for (const style of ['long', 'short'] as const) {
      // A language may write a month otherwise after a day than alone.
      for (const options of [{ month: style }, { day: 'numeric', month: style, year: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { ...options, timeZone: 'UTC' });
        for (let month = 1; month <= 12; month++) {
          const parts = format.formatToParts(Date.UTC(2026, month - 1, 15));
          const name = (parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase().replace(/\.$/, '');
          for (const spelling of [name, fold(name)]) {
            if (/^\p{L}[\p{L}\p{M}]{2,}$/u.test(spelling) && !names.has(spelling)) names.set(spelling, month);
          }
        }
      }
    }
  }
  names.set('sep', 9);
  return names;
}

/** The named groups of a pattern. */
export type Groups = Record<string, string | undefined>;

/** Reads months by their names, or numbers, from the groups `month` and `year` of a pattern. */
export function monthReader(months: ReadonlyMap<string, number>) {
  const names = [...months.keys()].sort((a, b) => b.length - a.length).join('|');
  const monthOf = ({ month = '' }: Groups) => months.get(month.toLowerCase()) ?? Number(month);
  /** Two digits are of this century. */
  const yearFrom = (written: string) => Number(written.length === 2 ? `20${written}` : written);
  return {
    names,
    pattern: `(?<month>${names})\\.?`,
    monthOf,
    dayIn: (groups: Groups, today: Day, dayOfMonth: number): Day | undefined =>
      groups.year === undefined
        ? withYear(today, monthOf(groups), dayOfMonth)
        : dayFrom(yearFrom(groups.year), monthOf(groups), dayOfMonth),
    /** The whole month; without a year the one that comes next, this month included. */
    monthIn: (groups: Groups, today: Day): { from: Day; to: Day } => {
      const { year, month: current } = partsOf(today);
      const next = monthOf(groups) < current ? year + 1 : year;
      const last = lastOfMonth(groups.year === undefined ? next : yearFrom(groups.year), monthOf(groups));
      return { from: last - partsOf(last).dayOfMonth + 1, to: last + 1 };
    },
  };
}
