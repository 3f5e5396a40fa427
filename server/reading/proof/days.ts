import { type Day, partsOf, weekdayOf } from '#server/language/days/calendar.ts';
import { YEAR as ANY_YEAR, WEEKDAY, weekdayIn } from '#server/language/days/day-rules.ts';
import { monthNames, monthReader } from '#server/language/days/month-names.ts';
import { type NamedDay, namedDays } from '#server/language/days/named-days.ts';
import { fold } from '#server/language/fold.ts';
import { type Fact, type Place, withoutOverlaps } from './facts.ts';

const YEAR =
  /(?<![\p{L}\p{N}.,/:$€£-])(?:19|20)\d{2}(?![\p{L}\p{N}%]|[.,/:-]\d|\s?(?:€|£|\$|EUR|USD|GBP|CHF|euros?|people|guests))/giu;
const QUARTER = /(?<![\p{L}\p{N}])Q[1-4](?:[\s/]+(?:20)?\d{2})?(?![\p{L}\p{N}])/giu;
const JOINT = '(?:[–—-]|to|and|bis|und|au|et|al|y|tot(?: en met)?|en)';
const DAY_BEFORE = new RegExp(`(?<!\\d)(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?\\s?${JOINT}\\s?(?:the\\s)?$`, 'iu');
const DAY_AFTER = new RegExp(`^(?:st|nd|rd|th)?\\s?${JOINT}\\s?(?<day>\\d{1,2})(?![\\p{L}\\p{N}]|[.,:]\\d)`, 'iu');
const ONE_DAY = new RegExp(
  `^(?:today|tonight|tomorrow|heute|morgen|übermorgen|vandaag|overmorgen|demain|hoy|mañana)$|${WEEKDAY}`,
  'iu',
);
const LONE_WEEKDAY = new RegExp(`^(?:\\p{L}+\\s+)?${WEEKDAY}$`, 'iu');
const AMBIGUOUS_MONTH = /^(?:may|march|mar|dec|sep|jan|mai|mars|set|ago|out)$/i;
const BEFORE_MONTH = /\b(?:in|by|until|since|from|of|im|bis|ab|en|desde|depuis|vanaf)\s$/i;

/** The days, months, years and quarters of a text that was written on a day. */
export function daysIn(text: string, written: Day, language: string): Fact[] {
  const named = [...new Set([language, 'en'])].flatMap((each) =>
    (['day-first', 'month-first'] as const).flatMap((order) =>
      namedDays(text, written, each, order).flatMap((day) => factsOf(text, day)),
    ),
  );
  const byPlace = Map.groupBy(named, ({ start, end }) => `${start} ${end}`);
  const longestFirst = [...named, ...monthsIn(text, language), ...inWords(text, YEAR), ...inWords(text, QUARTER)].sort(
    (a, b) => b.end - b.start - (a.end - a.start),
  );
  return withoutOverlaps(longestFirst).map((day) => {
    // 3/4 is a day of April or of March.
    const same = byPlace.get(`${day.start} ${day.end}`) ?? [];
    const all = (forms: 'asks' | 'states') => [...day[forms], ...same.flatMap((other) => other[forms])];
    return { ...day, asks: all('asks'), states: all('states') };
  });
}

/** A day, and all that is true of it: its month and year too. */
export function dayFact(day: Day, place: Place = { start: 0, end: 0 }): Fact {
  const { year, month, dayOfMonth } = partsOf(day);
  const exact = [`${year}-${month}-${dayOfMonth}`, `-${month}-${dayOfMonth}`];
  const dated = exact.map((form) => `${form}/${weekdayOf(day)}`);
  return fact(place, exact.slice(0, 1), [...exact, ...dated, `${year}-${month}`, `-${month}`, `${year}`]);
}

function fact({ start, end }: Place, asks: readonly string[], states: readonly string[] = asks): Fact {
  return { start, end, kind: 'date', measures: 'date', asks, states };
}

function inWords(text: string, pattern: RegExp): Fact[] {
  return Array.from(text.matchAll(pattern), ({ 0: words, index }) =>
    fact({ start: index, end: index + words.length }, [fold(words)]),
  );
}

/** One day; of "3–5 December" two. Periods ("next week") and durations ("in two days") are none. */
function factsOf(text: string, { day, start, end: until, hasYear, kind }: NamedDay): Fact[] {
  const words = text.slice(start, until).replace(/[.\s]+$/, '');
  const place = { start, end: start + words.length };
  const whole = dayFact(day, place);
  const weekday = weekdayIn(words);
  if (kind !== 'date') {
    if (!ONE_DAY.test(words) && !/\d(?:st|nd|rd|th)$/.test(words)) return [];
    const form = LONE_WEEKDAY.test(words) ? `weekday ${weekday}` : fold(words);
    return [fact(place, [...whole.asks, form], [...whole.states, form])];
  }
  if (/^[13]\/[24]$/.test(words) && /\d\s$/.test(text.slice(0, start))) return [];
  const { year, month, dayOfMonth } = partsOf(day);
  const asked = (of: number) => [`${hasYear ? year : ''}-${month}-${of}`];
  const before = DAY_BEFORE.exec(/^\d/.test(words) ? text.slice(Math.max(0, start - 16), start) : '');
  const after = DAY_AFTER.exec(/\d{4}$/.test(words) ? '' : text.slice(place.end, place.end + 16));
  const beside = (match: RegExpExecArray | null, from: number): Fact[] => {
    const other = Number(match?.groups?.day);
    const { states } = dayFact(day + other - dayOfMonth);
    return match === null ? [] : [fact({ start: from, end: from + match[0].length }, asked(other), states)];
  };
  const exact = weekday === undefined ? asked(dayOfMonth) : [`${asked(dayOfMonth)}/${weekday}`];
  return [
    fact(place, exact, whole.states),
    ...beside(before, start - (before?.[0].length ?? 0)),
    ...beside(after, place.end),
  ];
}

function monthsIn(text: string, language: string): Fact[] {
  const { pattern, monthOf } = monthReader(monthNames(language));
  const dated = `(?<![\\p{L}\\p{N}])${pattern}(?:,?\\s(?:del?\\s)?${ANY_YEAR})?(?![\\p{L}\\p{N}])`;
  return [...text.matchAll(new RegExp(dated, 'giu'))].flatMap(({ 0: words, index, groups }) => {
    const { month = '', year } = groups ?? {};
    const isNamed = /^\p{Lu}/u.test(words) && BEFORE_MONTH.test(text.slice(Math.max(0, index - 8), index));
    if (year === undefined && AMBIGUOUS_MONTH.test(month) && !isNamed) return [];
    const form = `-${monthOf({ month })}`;
    const place = { start: index, end: index + words.length };
    return [fact(place, [`${year ?? ''}${form}`], [form, ...(year === undefined ? [] : [year, `${year}${form}`])])];
  });
}
