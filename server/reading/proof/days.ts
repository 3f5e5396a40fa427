import { type Day, partsOf, weekdayOf } from '#server/language/days/calendar.ts';
import { WEEKDAY, weekdayIn } from '#server/language/days/day-rules.ts';
import { type NamedDay, namedDays, namedTimes, orderIn } from '#server/language/days/named-days.ts';
import { type Fact, type Place, withoutOverlaps } from './facts.ts';

const ONE_DAY = new RegExp(
  `^(?:today|tonight|tomorrow|heute|morgen|übermorgen|vandaag|overmorgen|demain|hoy|mañana)$|${WEEKDAY}|\\d(?:st|nd|rd|th)$`,
  'iu',
);

/** The days that a text names; none for periods ("next week") and durations. */
export function singleDays(text: string, written: Day, language: string): NamedDay[] {
  return namedDays(text, written, language, orderIn(text)).flatMap((named) => {
    const words = text.slice(named.start, named.end).replace(/[.\s]+$/, '');
    return named.kind === 'date' || ONE_DAY.test(words) ? [{ ...named, end: named.start + words.length }] : [];
  });
}

/** The days and months of a text that was written on a day. */
export function daysIn(text: string, written: Day, language: string): Fact[] {
  const languages = [...new Set([language, 'en'])];
  const days = languages.flatMap((each) => singleDays(text, written, each)).map((day) => factOf(text, day));
  const months = namedTimes(text, written, language).filter(({ from, to }) => to - from >= 28 && to - from <= 31);
  const found = [...days, ...months.map(monthFact)];
  return withoutOverlaps(found.sort((a, b) => b.end - b.start - (a.end - a.start)));
}

/** A day, and all that is true of it: its month and year too. `2027 ` is also the form of a figure. */
export function dayFact(day: Day, place: Place = { start: 0, end: 0 }): Fact {
  const { year, month, dayOfMonth } = partsOf(day);
  const exact = [`${year}-${month}-${dayOfMonth}`, `-${month}-${dayOfMonth}`];
  const states = [...exact, ...exact.map((form) => `${form}/${weekdayOf(day)}`), `${year}-${month}`, `-${month}`];
  return { ...place, kind: 'date', measures: 'date', asks: exact.slice(0, 1), states: [...states, `${year} `] };
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
function monthFact({ from, hasYear, start, end }: NamedDay): Fact {
  const { year, month } = partsOf(from);
  const states = [`-${month}`, ...(hasYear ? [`${year} `, `${year}-${month}`] : [])];
  return { start, end, kind: 'date', measures: 'date', asks: states.slice(-1), states };
}
