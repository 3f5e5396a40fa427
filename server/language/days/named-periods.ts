import { detectLanguage } from '../words.ts';
import { type Day, later, partsOf } from './calendar.ts';
import { type NamedDay, namedTimes } from './named-days.ts';

/** A time in the past that a text names. */
export interface NamedPeriod extends Pick<NamedDay, 'start' | 'end' | 'from' | 'to'> {
  /** Of the words that name it. */
  language: string;
}

const BEFORE_MAY = /\b(?:in|during|since|from|before|after|until|between|and|to|till)\s$/i;
/** Between the two ends of a time. */
const RANGE = /^\s*(?:and|to|until|till|-|–)\s*$/i;

/** The first time that a text names, English before other languages; without a year the last one that has begun. */
export function namedPeriod(text: string, today: Day): NamedPeriod | null {
  const detected = detectLanguage(text);
  for (const language of ['en', detected, 'de', 'fr', 'es', 'nl']) {
    const isOwn = language === 'en' || language === detected;
    // A few words don't show their language: of others only what is over is read, which no other has words for.
    const times = namedTimes(text, today, language, 'month-first').filter(
      (time) => (isOwn || time.kind === 'past') && isMeant(time, text, language),
    );
    const [dated, next] = times.map((time) => begun(time, today));
    const first = times.find(({ isRelative }) => isRelative) ?? dated;
    if (first === undefined) continue;
    const { start, end, from, to } = first;
    if (first !== dated || !next || !RANGE.test(text.slice(end, next.start))) return { start, end, from, to, language };
    return { start, end: next.end, from: first.hasYear ? from : beginning(from, next.from), to: next.to, language };
  }
  return null;
}

/** "May" is also a verb, "Jan" a name, and 4.20 a price more often than a day. */
function isMeant({ kind, start, end, hasYear }: NamedDay, text: string, language: string): boolean {
  const written = text.slice(start, end);
  if (kind !== 'period') return !/^\d+\.\d+$/.test(written);
  const name = /(\p{L}*)\.?(?:\W+\d+)?$/u.exec(written)?.[1] ?? '';
  if (language !== 'en') return name.length >= 4;
  if (hasYear || /\d/.test(written)) return true;
  if (/^may$/i.test(name)) return name === 'May' && BEFORE_MAY.test(text.slice(0, start));
  return name.length >= 4 && name.toLowerCase() !== 'sept';
}

/** Without a year it is the last one that has begun. */
function begun(time: NamedDay, today: Day): NamedDay {
  if (time.hasYear || time.isRelative || time.from <= today) return time;
  return { ...time, from: later('year', time.from, -1), to: later('year', time.to, -1) };
}

/** The last such day before another one: "March to May 2025". */
function beginning(day: Day, end: Day): Day {
  const sameYear = later('year', day, partsOf(end).year - partsOf(day).year);
  return sameYear > end ? later('year', sameYear, -1) : sameYear;
}
