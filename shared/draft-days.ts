/** A day as drafts write it: `Fri, Nov 27`, with its year where that is not this year. */
export function draftDay(iso: string, locale: string, now: Date): string {
  return draftDayForm(iso, locale, now).format(new Date(iso));
}

/** How drafts write that day. */
export function draftDayForm(iso: string, locale: string, now: Date): Intl.DateTimeFormat {
  const year = iso.startsWith(`${now.getUTCFullYear()}-`) ? {} : ({ year: 'numeric' } as const);
  const form = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC', ...year } as const;
  return new Intl.DateTimeFormat(locale, form);
}
