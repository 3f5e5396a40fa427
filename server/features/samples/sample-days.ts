import { type Day, dayFrom, dayOf, partsOf, weekdayOf } from '#server/language/days/calendar.ts';

const SATURDAY = 5;

/** How a sample note writes a day; where the year is another one than the user's, it is added. */
const forms: Record<string, Intl.DateTimeFormatOptions> = {
  day: { month: 'long', day: 'numeric' },
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  short: { month: 'short', day: 'numeric' },
};

/**
 * A day of a sample client in words, counted in workdays: `day 4` is `November 27`.
 * @param today the user's, as `2026-11-22`
 */
export function sampleDay(name: string, today: string): string | undefined {
  const [form = '', workdays] = name.split(' ');
  const options = forms[form];
  if (options === undefined) return undefined;
  const [year = 0, month = 0, dayOfMonth = 0] = today.split('-').map(Number);
  const start = dayFrom(year, month, dayOfMonth) ?? dayOf(new Date(today));
  const day = workdayFrom(start, Number(workdays));
  const isOtherYear = partsOf(day).year !== year;
  const format = new Intl.DateTimeFormat('en-US', {
    ...options,
    timeZone: 'UTC',
    ...(isOtherYear ? { year: 'numeric' } : {}),
  });
  return format.format(day * 86_400_000);
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
