import tables from '#content/words/drafts.json' with { type: 'json' };
import { type Day, partsOf, weekdayOf } from '#server/language/days/calendar.ts';
import { YEAR as ANY_YEAR, type DayOrder, WEEKDAY, weekdayIn } from '#server/language/days/day-rules.ts';
import { monthNames, monthReader } from '#server/language/days/month-names.ts';
import { type NamedDay, namedDays } from '#server/language/days/named-days.ts';
import { wholeWords } from '#server/language/whole-words.ts';
import { type Fact, type Place, withoutOverlaps } from './facts.ts';

const YEAR =
  /(?<![\p{L}\p{N}.,/:$€£-])(?:19|20)\d{2}(?![\p{L}\p{N}%]|[.,/:-]\d|\s?(?:€|£|\$|EUR|USD|GBP|CHF|euros?|people|guests))/giu;
const RANGE = '(?:st|nd|rd|th|\\.)?\\s?(?:[–—-]|to|and|bis|und|au|et|al|y|tot(?: en met)?|en)\\s?(?:the\\s)?';
const DAY_BEFORE = new RegExp(`(?<!\\d)(?<other>\\d{1,2})${RANGE}$`, 'iu');
const DAY_AFTER = new RegExp(`^${RANGE}(?<other>\\d{1,2})(?![\\p{L}\\p{N}]|[.,:]\\d)`, 'iu');
const ONE_DAY = new RegExp(
  `^(?:today|tonight|tomorrow|heute|morgen|übermorgen|vandaag|overmorgen|demain|hoy|mañana)$|${WEEKDAY}|\\d(?:st|nd|rd|th)$`,
  'iu',
);
/** Said of a day that is over, or of every such day. */
const OTHER_BEFORE = wholeWords(`(?:${tables.otherDays.before})\\s+$`);
const OTHER_AFTER = wholeWords(`^\\s*(?:${tables.otherDays.after})`);
const AMBIGUOUS_MONTH = /^(?:may|march|mar|dec|sep|jan|mai|mars|set|ago|out)$/i;
const BEFORE_MONTH = /\b(?:in|by|until|since|from|of|im|bis|ab|en|desde|depuis|vanaf)\s$/i;

/** The days that a text names; none for periods ("next week"), durations and days that come again ("every Friday"). */
export function singleDays(text: string, written: Day, language: string, order?: DayOrder): NamedDay[] {
  return namedDays(text, written, language, order).flatMap((named) => {
    const words = text.slice(named.start, named.end).replace(/[.\s]+$/, '');
    const isOther =
      OTHER_BEFORE.test(text.slice(Math.max(0, named.start - 24), named.start)) ||
      OTHER_AFTER.test(text.slice(named.end, named.end + 24));
    const isOne = (named.kind === 'date' || ONE_DAY.test(words)) && !isOther;
    return isOne ? [{ ...named, end: named.start + words.length }] : [];
  });
}

/** The days, months and years of a text that was written on a day. */
export function daysIn(text: string, written: Day, language: string): Fact[] {
  const named = [...new Set([language, 'en'])].flatMap((each) =>
    (['day-first', 'month-first'] as const).flatMap((order) =>
      singleDays(text, written, each, order).flatMap((day) => factsOf(text, day)),
    ),
  );
  const years = Array.from(text.matchAll(YEAR), ({ 0: year, index }) => fact(index, index + year.length, [year]));
  const longestFirst = [...named, ...monthsIn(text, language), ...years].sort(
    (a, b) => b.end - b.start - (a.end - a.start),
  );
  const byPlace = Map.groupBy(named, ({ start, end }) => `${start} ${end}`);
  return withoutOverlaps(longestFirst).map((day) => {
    // 3/4 is a day of April or of March.
    const same = byPlace.get(`${day.start} ${day.end}`) ?? [day];
    return { ...day, asks: same.flatMap(({ asks }) => asks), states: same.flatMap(({ states }) => states) };
  });
}

/** A day, and all that is true of it: its month and year too. */
export function dayFact(day: Day, { start, end }: Place = { start: 0, end: 0 }): Fact {
  const { year, month, dayOfMonth } = partsOf(day);
  const exact = [`${year}-${month}-${dayOfMonth}`, `-${month}-${dayOfMonth}`];
  const dated = exact.map((form) => `${form}/${weekdayOf(day)}`);
  return fact(start, end, exact.slice(0, 1), [...exact, ...dated, `${year}-${month}`, `-${month}`, `${year}`]);
}

function fact(start: number, end: number, asks: readonly string[], states: readonly string[] = asks): Fact {
  return { start, end, kind: 'date', measures: 'date', asks, states };
}

/** One day; of "3–5 December" two. */
function factsOf(text: string, { day, start, end, hasYear, kind }: NamedDay): Fact[] {
  const words = text.slice(start, end);
  const whole = dayFact(day, { start, end });
  const weekday = weekdayIn(words);
  const { year, month, dayOfMonth } = partsOf(day);
  // A lone weekday is also that weekday of another week.
  const form = weekday === undefined ? words.toLowerCase() : `weekday ${weekday}`;
  if (kind !== 'date') return [{ ...whole, asks: [...whole.asks, form], states: [...whole.states, form] }];
  const ask = (of: number) => `${hasYear ? year : ''}-${month}-${of}`;
  const before = /^\d/.test(words) ? DAY_BEFORE.exec(text.slice(Math.max(0, start - 16), start)) : null;
  const after = /\d{4}$/.test(words) ? null : DAY_AFTER.exec(text.slice(end, end + 16));
  const others = [before, after].flatMap((match) => {
    const other = Number(match?.groups?.other);
    const from = match === before ? start - (match?.[0].length ?? 0) : end;
    const place = { start: from, end: from + (match?.[0].length ?? 0) };
    return match === null ? [] : [{ ...dayFact(day + other - dayOfMonth, place), asks: [ask(other)] }];
  });
  return [{ ...whole, asks: [ask(dayOfMonth) + (weekday === undefined ? '' : `/${weekday}`)] }, ...others];
}

function monthsIn(text: string, language: string): Fact[] {
  const { pattern, monthOf } = monthReader(monthNames(language));
  const dated = wholeWords(`${pattern}(?:,?\\s(?:del?\\s)?${ANY_YEAR})?`, 'giu');
  return [...text.matchAll(dated)].flatMap(({ 0: words, index, groups }) => {
    const { month = '', year } = groups ?? {};
    const isNamed = /^\p{Lu}/u.test(words) && BEFORE_MONTH.test(text.slice(Math.max(0, index - 8), index));
    if (year === undefined && AMBIGUOUS_MONTH.test(month) && !isNamed) return [];
    const form = `-${monthOf({ month })}`;
    const states = year === undefined ? [form] : [form, year, `${year}${form}`];
    return [fact(index, index + words.length, [`${year ?? ''}${form}`], states)];
  });
}
