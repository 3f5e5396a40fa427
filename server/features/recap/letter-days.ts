import { type Day, isoOf } from '#server/language/days/calendar.ts';
import { singleDays } from '#server/reading/prove.ts';

const TIME =
  /^(?:[,\s]|um|at|à|om|a las|alle|às)*(?<time>\d{1,2}(?:[:.h]\d{2}|h(?!\p{L})|(?=\s?(?:am|pm|uhr|uur|h)))(?:\s?(?:am|pm)(?!\p{L}))?)(?!\s?%)(?:\s?(?:uhr|uur|h)(?!\p{L}))?/iu;
const DUE =
  /(?:^|[(\s])(?:by|until|before|from|ab|dès|desde|vanaf|bis|bis zum|avant|avant le|antes del?|para el|voor|tegen|entro|até)\s+$/iu;
/** "The 4th", "am 4.": of no certain month. */
const ORDINAL = /^(?:(?:on|the|am|den|dem|der|le|el|il|o|op|de)\s)*\d{1,2}(?:st|nd|rd|th|e|er|\.)?$/iu;
/** "19 + 20 Jan", "30 Nov–11 Dec": one of several days. */
const [AMONG, AND_MORE] = [/\d\.?\s?(?:[–—/+&-]|and|und|et|y|e|en|or|oder|ou|o)\s?$/iu, /^\s?(?:[–—/+&-]\s?\d)/u];
/** "Thurs (3rd)", "Thurs week, 3rd": the day is there twice. */
const AGAIN = /^[\s,(]*(?:week|drauf)?[\s,(]*\d{1,2}(?:st|nd|rd|th|\.\s?\)|\))/iu;
/** A word beside a day, maybe behind an article. */
const [BEFORE, BEHIND] = [/(?<!\p{L})(\p{L}+)\.?,?\s+(?:(?:den|dem|the|le|el)\s+)?$/u, /^\.?,?\s*(\p{L}+)/u];

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

/** A text with the days written out that its words alone say; "the 4th" and "7/12" are left as they are. */
export function withLongDays(text: string, { written, language, locale, now }: DaysOf): string {
  const long = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const weekdayOfDay = (day: Day) => long.format(new Date(isoOf(day))).toLowerCase();
  const found = singleDays(text, written, language).filter(({ start, end, day }) => {
    if (AMONG.test(text.slice(Math.max(0, start - 8), start))) return false;
    const [words, after] = [text.slice(start, end), text.slice(end)];
    const isWeekday = (word = '') => word.length > 1 && weekdayOfDay(day).startsWith(word.toLowerCase());
    // "Tomorrow" is another day where the letter is read.
    if (day === written + 1 && /^\p{L}+$/u.test(words) && !isWeekday(words)) return true;
    // "Montag, den 18. Januar" and "6 Dec Sun".
    const around = [BEFORE.exec(text.slice(0, start)), BEHIND.exec(after)];
    if (around.some((found) => isWeekday(found?.[1]))) return false;
    const isPlain = isDated(words) || DUE.test(text.slice(Math.max(0, start - 20), start));
    return isPlain && !/^[\d./]+$/.test(words) && !AND_MORE.test(after) && !AGAIN.test(after);
  });
  return found.toReversed().reduce((line, { start, end, day }) => {
    const rest = line.slice(end).replace(/^\.(?=\s*(?:$|\p{Ll}|[(,;]))/u, '');
    return `${line.slice(0, start)}${longDay(day, locale, now)}${rest}`;
  }, text);
}

/** A weekday or a month, with its figure. */
function isDated(words: string): boolean {
  return /\p{L}/u.test(words) && /\d/.test(words) && !ORDINAL.test(words);
}

/** What a cell says of the last day: the day itself where it says no more. */
export function dayInCell(cell: string, { written, language, locale, now }: DaysOf): string | null {
  const [named] = singleDays(cell, written, language);
  const isWhole = named !== undefined && named.start === 0 && named.end >= cell.replace(/\.$/, '').length;
  if (isWhole && !ORDINAL.test(cell) && /\p{L}/u.test(cell)) return longDay(named.day, locale, now);
  return /^\d{1,2}[./]\d{1,2}[./]?$/.test(cell) ? cell : null;
}

/** The first day ahead that a text names with a figure, its time, and what is behind them. */
export function nextDayIn(
  text: string,
  { written, language }: Pick<DaysOf, 'written' | 'language'>,
): { day: Day; time: string; rest: string } | null {
  const named = singleDays(text, written, language).find(({ day }) => day > written);
  if (named === undefined || !/\d/.test(text.slice(named.start, named.end))) return null;
  if (ORDINAL.test(text.slice(named.start, named.end))) return null;
  const after = text.slice(named.end);
  const found = TIME.exec(after.replace(/^\./, ''));
  return {
    day: named.day,
    time: found?.groups?.time ?? '',
    rest: after.replace(/^\./, '').slice(found?.[0].length ?? 0),
  };
}

/** Whether a text names a day after it was written, by a weekday or a month with its figure. */
export function isAhead(text: string, { written, language }: Pick<DaysOf, 'written' | 'language'>): boolean {
  return singleDays(text, written, language).some(
    ({ day, start, end }) => day > written && isDated(text.slice(start, end)),
  );
}

/** A text without the days that it names. */
export function withoutDays(text: string, { written, language }: Pick<DaysOf, 'written' | 'language'>): string {
  const named = singleDays(text, written, language).toReversed();
  return named.reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text);
}
