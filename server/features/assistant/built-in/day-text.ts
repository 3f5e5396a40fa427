import { draftDay } from '#shared/draft-days.ts';

/** A day in a list: `Thu, Dec 3`, with its year where that is not this year. */
export function shortDay(iso: string, now: Date): string {
  return draftDay(iso, 'en-US', now);
}

/** A day beside what was written then: `Dec 3, 2026`. */
export function dayOfAnswer(iso: string, locale = 'en-US'): string {
  return format(iso, locale === 'en' ? 'en-US' : locale, { dateStyle: 'medium' });
}
