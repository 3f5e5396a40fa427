/** A day in a list: `Thu, Dec 3`, with its year where that is not this year. */
export function shortDay(iso: string, now: Date, locale = 'en-US'): string {
  return format(iso, locale, { weekday: 'short', month: 'short', day: 'numeric', ...yearOf(iso, now) });
}

/** A day that somebody is promised: `Friday, November 20`, with its year where that is not this year. */
export function weekdayAndDay(iso: string, now: Date, locale = 'en-US'): string {
  return format(iso, locale, { weekday: 'long', month: 'long', day: 'numeric', ...yearOf(iso, now) });
}

/** The same without its weekday: `November 20`. */
export function monthAndDay(iso: string, now: Date, locale = 'en-US'): string {
  return format(iso, locale, { month: 'long', day: 'numeric', ...yearOf(iso, now) });
}

/** A day at the head of a letter: `December 3, 2026`. */
export function longDay(iso: string, locale = 'en-US'): string {
  return format(iso, locale, { dateStyle: 'long' });
}

function yearOf(iso: string, now: Date): { year?: 'numeric' } {
  return iso.startsWith(`${now.getUTCFullYear()}-`) ? {} : { year: 'numeric' };
}

function format(iso: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(iso));
}
