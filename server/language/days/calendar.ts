/** A day of the calendar, as the number of days since 1970: without hours and time zones there is nothing to get wrong. */
export type Day = number;

const DAY_MS = 86_400_000;

/** The day of a moment, in UTC. */
export function dayOf(date: Date): Day {
  return Math.floor(date.getTime() / DAY_MS);
}

/** As `2026-11-21`. */
export function isoOf(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Undefined for the 31st of February and the like. */
export function dayFrom(year: number, month: number, dayOfMonth: number): Day | undefined {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== dayOfMonth) return undefined;
  return dayOf(date);
}

/** The parts of a day; January is 1. */
export function partsOf(day: Day): { year: number; month: number; dayOfMonth: number } {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, dayOfMonth: date.getUTCDate() };
}

/** 0 for Monday. */
export function weekdayOf(day: Day): number {
  // 1 January 1970 was a Thursday.
  return (((day + 3) % 7) + 7) % 7;
}

/** The last day of a month; January is 1. */
export function lastOfMonth(year: number, month: number): Day {
  return dayOf(new Date(Date.UTC(year, month, 0)));
}

/** Monday of the week in which the day is. */
export function mondayOf(day: Day): Day {
  return day - weekdayOf(day);
}

/** The first such weekday after the day: of "Friday", written on a Friday, the next one. */
export function weekdayAfter(day: Day, weekday: number): Day {
  return day + ((weekday - weekdayOf(day) + 6) % 7) + 1;
}

/** The day so many working days later; holidays are not known. */
export function afterWorkingDays(day: Day, count: number): Day {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached += 1;
    if (weekdayOf(reached) < 5) left -= 1;
  }
  return reached;
}

/** How long ago a date without a year may be: beyond, the one of the next year is meant. */
const OVERDUE_DAYS = 45;

/** The year that somebody who wrote no year on that day meant. */
export function withYear(today: Day, month: number, dayOfMonth: number): Day | undefined {
  const { year } = partsOf(today);
  return [year - 1, year, year + 1]
    .map((candidate) => dayFrom(candidate, month, dayOfMonth))
    .find((day) => day !== undefined && day >= today - OVERDUE_DAYS);
}
