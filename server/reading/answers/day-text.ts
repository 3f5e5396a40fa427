import { draftDay } from '#shared/draft-days.ts';
import { localeIn } from '#shared/locale.ts';

/** In whose form this thread writes days: it makes one answer at a time. */
let reader = 'en-US';

/** Makes an answer whose days are in that reader's form. */
export function inFormOf<T>(locale: string | undefined, make: () => T): T {
  reader = locale ?? 'en-US';
  return make();
}

/** A day in a list: `Thu, Dec 3`, with its year where that is not this year. */
export function shortDay(iso: string, now: Date): string {
  return draftDay(iso, localeIn('en', reader), now);
}

/** A day beside what was written then, in a text of that language: `Dec 3, 2026`. */
export function dayOfAnswer(iso: string, language: string): string {
  const locale = localeIn(language, reader);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso));
}
