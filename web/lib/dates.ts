// One way to write a date, whatever the browser's language: the interface is in English, and 3/4 is two days.
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const dayThisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** `20 Nov 2026`. */
export function dayText(at: Date | string): string {
  return day.format(new Date(at));
}

/** `20 Nov`, and with the year where it is another than now's. */
export function shortDayText(at: Date, now: Date): string {
  return at.getFullYear() === now.getFullYear() ? dayThisYear.format(at) : day.format(at);
}

/** `20 Nov 2026, 14:03`. */
export function momentText(at: Date | string): string {
  return moment.format(new Date(at));
}

/** `20 Nov, 14:03`, and with the year where it is another than now's. */
export function shortMomentText(at: Date, now: Date): string {
  return `${shortDayText(at, now)}, ${time.format(at)}`;
}

/** `Friday 20 November 2026 at 14:03`, for who points at a shorter one. */
export function exactText(at: Date | string): string {
  return exact.format(new Date(at));
}
