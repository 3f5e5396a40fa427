import { wholeWords } from '../whole-words.ts';
import { type Day, later, partsOf } from './calendar.ts';
import { dayWords, sourceOf } from './day-words.ts';
import { type NamedDay, namedTimes } from './named-days.ts';

/** A time in the past that a text names. */
export interface NamedPeriod extends Pick<NamedDay, 'start' | 'end' | 'from' | 'to'> {
  /** Of the words that name it. */
  language: string;
}

const languages = Object.entries(dayWords).map(([language, { sign }]) => ({
  language,
  sign: wholeWords(sourceOf(sign)),
}));
const BEFORE_MAY = /\b(?:in|during|since|from|before|after|until|between|and|to|till)\s$/i;
/** Between the two ends of a time. */
const RANGE = /^\s*(?:and|to|until|till|-|–)\s*$/i;
/** A price, more often than a day. */
const NUMBER = /^\d+\.\d+$/;

/** The first time that a text names, English before other languages; without a year the last one that has begun. */
export function namedPeriod(text: string, today: Day): NamedPeriod | null {
  for (const { language, sign } of languages) {
    if (language !== 'en' && !sign.test(text)) continue;
    const times = namedTimes(text, today, language, 'month-first').filter(({ kind, start, end, hasYear }) => {
      const [before, written] = [text.slice(0, start), text.slice(start, end)];
      if (kind !== 'period') return !NUMBER.test(written);
      const name = /(\p{L}*)\.?(?:\W+\d+)?$/u.exec(written)?.[1] ?? '';
      if (language !== 'en') return name.length >= 4;
      return hasYear || /\d/.test(written) || isMonthAlone(name, before);
    });
    const found = joined(times, text, today);
    if (found !== null) return { ...found, language };
  }
  return null;
}

/** "May" is also a verb, and "Jan" a name. */
function isMonthAlone(name: string, before: string): boolean {
  if (/^may$/i.test(name)) return name === 'May' && BEFORE_MAY.test(before);
  return name.length >= 4 && name.toLowerCase() !== 'sept';
}

/** What counts from today, else the first time, up to another that ends it: "March to May 2025", where the year is that of both. */
function joined(times: readonly NamedDay[], text: string, today: Day): Omit<NamedPeriod, 'language'> | null {
  const [dated, next] = times.map((time) => begun(time, today));
  const first = times.find(({ isRelative }) => isRelative) ?? dated;
  if (first === undefined) return null;
  const { start, end, from, to } = first;
  if (first !== dated || !next || !RANGE.test(text.slice(end, next.start))) return { start, end, from, to };
  const years = next.hasYear && !first.hasYear ? partsOf(next.from).year - partsOf(from).year : 0;
  const since = later('year', from, years);
  const isYearBefore = since > next.from && !first.hasYear;
  return { start, end: next.end, from: isYearBefore ? later('year', since, -1) : since, to: next.to };
}

/** Without a year it is the last one that has begun. */
function begun(time: NamedDay, today: Day): NamedDay {
  if (time.hasYear || time.isRelative || time.from <= today) return time;
  return { ...time, from: later('year', time.from, -1), to: later('year', time.to, -1) };
}
