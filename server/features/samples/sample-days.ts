import { type Day, dayFrom, dayOf, partsOf, weekdayOf } from '#server/language/days/calendar.ts';

const SATURDAY = 5;

/** Writes the days of a sample client, counted in workdays from the user's day. */
export interface SampleDays {
  /** `November 27`, with its year where that is another one. */
  day(workdays: number): string;
  /** `Friday, November 27`. */
  weekday(workdays: number): string;
  /** `Nov 27`. */
  short(workdays: number): string;
}

/** @param today as `2026-11-22` */
export function sampleDays(today: string): SampleDays {
  const [year = 0, month = 0, dayOfMonth = 0] = today.split('-').map(Number);
  const start = dayFrom(year, month, dayOfMonth) ?? dayOf(new Date(today));
  const write = (workdays: number, options: Intl.DateTimeFormatOptions) => {
    const day = workdayFrom(start, workdays);
    const isOtherYear = partsOf(day).year !== year;
    const format = new Intl.DateTimeFormat('en-US', {
      ...options,
      timeZone: 'UTC',
      ...(isOtherYear ? { year: 'numeric' } : {}),
    });
    return format.format(day * 86_400_000);
  };
  return {
    day: (workdays) => write(workdays, { month: 'long', day: 'numeric' }),
    weekday: (workdays) => write(workdays, { weekday: 'long', month: 'long', day: 'numeric' }),
    short: (workdays) => write(workdays, { month: 'short', day: 'numeric' }),
  };
}

/** That many workdays later, or earlier; 0 is the day itself. */
function workdayFrom(start: Day, workdays: number): Day {
  const step = Math.sign(workdays);
  let day = start;
  for (let left = Math.abs(workdays); left > 0; ) {
    day += step;
    if (weekdayOf(day) < SATURDAY) left--;
  }
  return day;
}
