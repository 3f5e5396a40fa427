import { type Day, isoOf } from '#server/language/days/calendar.ts';
import { singleDays } from '#server/reading/prove.ts';

const TIME =
  /^(?:,|\s|um|at|à|om|a las|alle|às)*(?<time>\d{1,2}(?:[:.h]\d{2}|h(?!\p{L})|(?=\s?(?:am|pm|uhr|uur|h)))(?:\s?(?:am|pm)(?!\p{L}))?)(?!\s?%)/iu;
/** "1/12" is a day behind such a word, and a fraction elsewhere. */
const DATED =
  /(?:^|[(\s])(?:by|until|before|from|ab|dès|desde|vanaf|bis|bis zum|avant|avant le|antes del?|para el|voor|tegen|entro|até)\s+$|\($/iu;

/** "Friday, November 27", with its year where that is another one. */
export function longDay(day: Day, locale: string, now: Date): string {
  const iso = isoOf(day);
  const year = iso.startsWith(`${now.getUTCFullYear()}-`) ? {} : ({ year: 'numeric' } as const);
  const form = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC', ...year } as const;
  return new Intl.DateTimeFormat(locale, form).format(new Date(iso));
}

/** What the days of a text are written for. */
interface DaysOf {
  written: Day;
  language: string;
  locale: string;
  now: Date;
}

/** A text with its days written out. */
export function withLongDays(text: string, { written, language, locale, now }: DaysOf): string {
  const found = singleDays(text, written, language).filter(({ start, end }) => isWrittenOut(text, start, end));
  return found.toReversed().reduce((line, { start, end, day }) => {
    const rest = line.slice(end).replace(/^\.(?=\s*(?:$|\p{Ll}|[(,;]))/u, '');
    return `${line.slice(0, start)}${longDay(day, locale, now)}${rest}`;
  }, text);
}

/** "By Friday" and "27 Nov" are written out; "the Tuesday", the end of "19–20 January" and 3/4 may be something else. */
function isWrittenOut(text: string, start: number, end: number): boolean {
  const [words, before] = [text.slice(start, end), text.slice(Math.max(0, start - 20), start)];
  if (/\d\.?\s?[–—/-]\s?$/.test(before)) return false;
  // "The 2nd van" is no day.
  const isBare = /^\p{L}+\.?$/u.test(words) || !/\p{L}/u.test(words) || /^\d{1,2}(?:st|nd|rd|th|e|er)$/u.test(words);
  return !isBare || DATED.test(before);
}

/** The first day ahead that a text names, with its time. */
export function nextDayIn(
  text: string,
  { written, language }: Pick<DaysOf, 'written' | 'language'>,
): { day: Day; time: string } | null {
  const named = singleDays(text, written, language).find(({ day }) => day > written);
  if (named === undefined) return null;
  return { day: named.day, time: TIME.exec(text.slice(named.end))?.groups?.time ?? '' };
}

/** Whether a text names a day after it was written. */
export function isAhead(text: string, { written, language }: Pick<DaysOf, 'written' | 'language'>): boolean {
  return singleDays(text, written, language).some(({ day }) => day > written);
}

/** A text without the days that it names. */
export function withoutDays(text: string, { written, language }: Pick<DaysOf, 'written' | 'language'>): string {
  const named = singleDays(text, written, language).toReversed();
  return named.reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text);
}
