import { slashTexts as texts } from '#web/features/notes/editor/page/page-keys.texts.ts';
import { dayText } from '#web/lib/dates.ts';

export interface NamedDay {
  label: string;
  text: string;
}

/** What is typed to find them is English. */
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });

/** Days with a name: today, tomorrow, the coming week, and the days of the week after. */
export function namedDays(now: Date): NamedDay[] {
  const inDays = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const day = (label: string, days: number) => ({ label, text: dayText(inDays(days), now) });
  const coming = [2, 3, 4, 5, 6, 7].map((days) => day(weekday.format(inDays(days)), days));
  // Weeks begin on Monday.
  const monday = 7 - ((now.getDay() + 6) % 7);
  const next = [0, 1, 2, 3, 4, 5, 6].map((days) =>
    day(texts.nextDay(weekday.format(inDays(monday + days))), monday + days),
  );
  return [day(texts.today, 0), day(texts.tomorrow, 1), ...coming, ...next, day(texts.yesterday, -1)];
}
