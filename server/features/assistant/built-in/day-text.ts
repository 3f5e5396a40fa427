import { draftDay } from '#shared/draft-days.ts';

/** A day in a list: `Thu, Dec 3`, with its year where that is not this year. */
export function shortDay(iso: string, now: Date): string {
  return draftDay(iso, 'en-US', now);
}
