import { type Day, partsOf, weekdayOf } from '#server/language/days/calendar.ts';
import { WEEKDAY, weekdayIn } from '#server/language/days/day-rules.ts';
import { type NamedDay, namedDays, namedTimes } from '#server/language/days/named-days.ts';
import { type Fact, type Place, withoutOverlaps } from './facts.ts';

const ONE_DAY = new RegExp(
  `^(?:today|tonight|tomorrow|heute|morgen|übermorgen|vandaag|overmorgen|demain|hoy|mañana)$|${WEEKDAY}|\\d(?:st|nd|rd|th)$`,
  'iu',
);
/** The days that a text names; none for periods ("next week") and durations. */
export function singleDays(text: string, written: Day, language: string, ...order: ['month-first'?]): NamedDay[] {
  return namedDays(text, written, language, ...order).flatMap((named) => {
    const words = text.slice(named.start, named.end).replace(/[.\s]+$/, '');
    const isOne = named.kind === 'date' || ONE_DAY.test(words);
    return isOne ? [{ ...named, end: named.start + words.length }] : [];
  });
}

/** The days and months of a text that was written on a day. */
export function daysIn(text: string, written: Day, language: string): Fact[] {
  const named = [...new Set([language, 'en'])].flatMap((each) => [
    ...singleDays(text, written, each),
    ...singleDays(text, written, each, 'month-first'),
  ]);
  const found = [...named.map((day) => factOf(text, day)), ...monthsIn(text, written, language)];
  // 3/4 is a day of April or of March.
  const byPlace = Map.groupBy(found, ({ start, end }) => `${start} ${end}`);
  const merged = Array.from(byPlace.values(), (same): Fact => {
    const forms = (of: 'asks' | 'states') => same.flatMap((fact) => fact[of]);
    return { ...(same[0] as Fact), asks: forms('asks'), states: forms('states') };
  });
  return withoutOverlaps(merged.sort((a, b) => b.end - b.start - (a.end - a.start)));
}

/** A day, and all that is true of it: its month and year too. */
export function dayFact(day: Day, place: Place = { start: 0, end: 0 }): Fact {
  const { year, month, dayOfMonth } = partsOf(day);
  const exact = [`${year}-${month}-${dayOfMonth}`, `-${month}-${dayOfMonth}`];
  const states = [...exact, ...exact.map((form) => `${form}/${weekdayOf(day)}`), `${year}-${month}`, `-${month}`];
  return fact(place, exact.slice(0, 1), [...states, `${year} `]);
}

/** `2027 ` is the form of a figure: a year alone is read as one. */
function fact(place: Place, asks: readonly string[], states: readonly string[]): Fact {
  return { ...place, kind: 'date', measures: 'date', asks, states };
}

function factOf(text: string, { day, start, end, hasYear, kind }: NamedDay): Fact {
  const words = text.slice(start, end);
  const whole = dayFact(day, { start, end });
  const weekday = weekdayIn(words);
  const { year, month, dayOfMonth } = partsOf(day);
  const dated = `${hasYear ? year : ''}-${month}-${dayOfMonth}${weekday === undefined ? '' : `/${weekday}`}`;
  if (kind === 'date') return { ...whole, asks: [dated] };
  // A lone weekday is also that weekday of another week.
  const form = weekday === undefined ? words.toLowerCase() : `weekday ${weekday}`;
  return { ...whole, asks: [...whole.asks, form], states: [...whole.states, form] };
}

/** "In March", "March 2027". */
function monthsIn(text: string, written: Day, language: string): Fact[] {
  const months = namedTimes(text, written, language).filter(({ from, to }) => to - from >= 28 && to - from <= 31);
  return months.map(({ from, hasYear, start, end }) => {
    const { year, month } = partsOf(from);
    const states = [`-${month}`, ...(hasYear ? [`${year} `, `${year}-${month}`] : [])];
    return fact({ start, end }, states.slice(-1), states);
  });
}
