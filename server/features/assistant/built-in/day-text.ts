import { draftDay } from '#shared/draft-days.ts';

/** A day in a list: `Thu, Dec 3`, with its year where that is not this year. */
export function shortDay(iso: string, now: Date): string {
  return draftDay(iso, 'en-US', now);
}

/** A day beside what was written then: `Dec 3, 2026`. */
export function dayOfAnswer(iso: string, locale: string): string {
  const language = locale === 'en' ? 'en-US' : locale;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso));
}
