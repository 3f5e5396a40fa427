import { dayText, isoDay } from '#web/lib/dates.ts';
import { todosTexts } from './todos.texts.ts';

const texts = todosTexts.due;
const DAY_MS = 86_400_000;
const DAYS_A_WEEK = 7;

export type TaskGroup = 'overdue' | 'week' | 'later' | 'none';

/** The day here, as `2026-11-23`. */
export function todayHere(now = new Date()): string {
  return isoDay(now);
}

/** Where a to-do is listed by its due date; the week ends on Sunday. */
export function groupOf(due: string | null, today: string): TaskGroup {
  if (due === null) return 'none';
  if (due < today) return 'overdue';
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
  const daysAhead = daysBetween(today, due);
  return daysAhead < DAYS_A_WEEK - weekday ? 'week' : 'later';
}

/** `Today`, `Tomorrow`, or `Thu, Dec 3`. */
export function dueLabel(due: string, today: string): string {
  const ahead = daysBetween(today, due);
  if (ahead === 0) return texts.today;
  if (ahead === 1) return texts.tomorrow;
  if (ahead === -1) return texts.yesterday;
  return dayText(new Date(`${due}T12:00:00`), new Date(`${today}T12:00:00`));
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
