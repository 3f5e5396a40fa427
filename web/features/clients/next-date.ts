import type { ClientSummary } from '#shared/clients.ts';
import { calendarDay, dayText, momentText } from '#web/lib/dates.ts';

/** When a client's next date is: `Thu, Dec 3, 2:03 PM`, or its day where that is all that is known. */
export function whenText({ day, at }: NonNullable<ClientSummary['next']>): string {
  return at === null ? dayText(calendarDay(day)) : momentText(at);
}
