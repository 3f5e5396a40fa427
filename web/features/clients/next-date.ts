import type { ClientSummary } from '#shared/clients.ts';
import { calendarDay, dayText, momentText } from '#web/lib/dates.ts';

/** A day of the calendar, `2026-12-03`, as people here write it. */
export function shownDay(day: string): string {
  return dayText(calendarDay(day));
}

/** When a client's next date is: `Thu, Dec 3, 2:03 PM`, or its day where that is all that is known. */
export function whenText({ day, at }: NonNullable<ClientSummary['next']>): string {
  return at === null ? shownDay(day) : momentText(at);
}
