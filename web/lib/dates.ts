import { LOCALE } from '#shared/locale.ts';

const day = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', month: 'short', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const month = new Intl.DateTimeFormat(LOCALE, { month: 'long' });
const monthOfYear = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' });
const time = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' });
const exact = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'long' });
/** Among English words, as “just now” is. */
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** `Thu, Dec 3`, or `Thu 3 Dec` in Britain; with the year if it isn't the current one. */
export function dayText(at: Date | string, now = new Date()): string {
  const date = new Date(at);
  return date.getFullYear() === now.getFullYear() ? day.format(date) : dayOfYear.format(date);
}

/** `November`; with the year if it isn't the current one. */
export function monthText(at: Date, now = new Date()): string {
  return (at.getFullYear() === now.getFullYear() ? month : monthOfYear).format(at);
}

/** A day of the calendar, `2026-12-03`, as its noon here: `new Date` would take the midnight of UTC, which may be the day before. */
export function calendarDay(day: string): Date {
  return new Date(`${day}T12:00`);
}

/** The midnight that a day begins with here. */
export function startOfDay(at: Date): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate());
}

/** `2026-12-03`, the day of the calendar here. */
export function isoDay(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** `Thu, Dec 3, 2026`, for paper, which may be read in any year. */
export function printedDayText(at: Date): string {
  return dayOfYear.format(at);
}

/** `Thu, Dec 3, 2:03 PM`; with the year if it isn't the current one. */
export function momentText(at: Date | string, now = new Date()): string {
  return `${dayText(at, now)}, ${time.format(new Date(at))}`;
}

/** `2:03 PM`. */
export function timeText(at: Date | string): string {
  return time.format(new Date(at));
}

/** `Thursday, December 3, 2026 at 2:03 PM`, for tooltips. */
export function exactText(at: Date | string): string {
  return exact.format(new Date(at));
}

/** `just now`, `5 min ago`, `yesterday`, `Monday`, `Thu, Dec 3`: short, and exact enough to tell notes apart. */
export function relativeText(then: Date, now: Date): string {
  const passed = now.getTime() - then.getTime();
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return agoText(passed / MINUTE, 'minute');
  const midnight = startOfDay(now).getTime();
  if (then.getTime() >= midnight) return agoText(passed / HOUR, 'hour');
  if (then.getTime() >= midnight - DAY) return 'yesterday';
  if (then.getTime() >= midnight - WEEK + DAY) return weekday.format(then);
  return dayText(then, now);
}

/** Without the period that Intl puts after an abbreviation: `5 min ago`. */
function agoText(amount: number, unit: 'minute' | 'hour'): string {
  return ago.format(-Math.floor(amount), unit).replace('.', '');
}
