/** A day of the calendar, as the number of days since 1970: without hours and time zones there is nothing to get wrong. */
export type Day = number;
export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

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
  return date.getUTCMonth() === month - 1 ? dayOf(date) : undefined;
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

/** In the year that somebody who wrote none on that day meant: up to three months behind, or else ahead. */
export function withYear(today: Day, month: number, dayOfMonth: number): Day | undefined {
  return sameDays(today, month, dayOfMonth).find((day) => day >= today - 92);
}

/** The day with that date in the years around another one. */
export function sameDays(around: Day, month: number, dayOfMonth: number): Day[] {
  return [-1, 0, 1].flatMap((ahead) => dayFrom(partsOf(around).year + ahead, month, dayOfMonth) ?? []);
}

/** The next day that is the given one of its month; of two months one has a 31st. */
export function nextDayOfMonth(today: Day, dayOfMonth: number): Day | undefined {
  return Array.from({ length: 62 }, (_, ahead) => today + ahead).find((day) => partsOf(day).dayOfMonth === dayOfMonth);
}

/** So many units later; of months the same day, or the last one of a shorter month. */
export function later(unit: Unit, day: Day, count: number): Day {
  if (unit === 'day') return day + count;
  if (unit === 'week') return day + 7 * count;
  const { year, month, dayOfMonth } = partsOf(day);
  const last = lastOfMonth(year, month + count * { month: 1, quarter: 3, year: 12 }[unit]);
  return Math.min(last, last - partsOf(last).dayOfMonth + dayOfMonth);
}

/** The whole week, month … that is so many after the one of today, up to the day after it. Weeks begin on Monday. */
export function wholeUnit(unit: Unit, today: Day, ahead: number): { from: Day; to: Day } {
  const day = later(unit, today, ahead);
  const { year, month } = partsOf(day);
  const before = { month: month - 1, quarter: month - 1 - ((month - 1) % 3), year: 0 };
  const from = unit === 'day' ? day : unit === 'week' ? mondayOf(day) : lastOfMonth(year, before[unit]) + 1;
  return { from, to: later(unit, from, 1) };
}

/** The last working day of this week or the end of this month, or of one ahead. */
export function endOfPeriod(unit: Unit, today: Day, ahead: number): Day {
  if (unit === 'week' && (ahead > 0 || weekdayOf(today) < 5)) return mondayOf(today + 7 * ahead) + 4;
  return wholeUnit(unit, today, ahead).to - 1;
}
