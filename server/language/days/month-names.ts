import { fold } from '#server/language/fold.ts';

/** Names and abbreviations of the months in a language, with and without accents, and their number; English besides. */
export function monthNames(language: string): Map<string, number> {
  const names = new Map<string, number>();
  for (const locale of new Set(['en-GB', language])) {
    for (const style of ['long', 'short'] as const) {
      // A language may write a month otherwise after a day than alone.
      for (const options of [{ month: style }, { day: 'numeric', month: style, year: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { ...options, timeZone: 'UTC' });
        for (let month = 1; month <= 12; month++) {
          const parts = format.formatToParts(Date.UTC(2026, month - 1, 15));
          const name = (parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase().replace(/\.$/, '');
          for (const spelling of [name, fold(name)]) {
            if (/^\p{L}[\p{L}\p{M}]{2,}$/u.test(spelling) && !names.has(spelling)) names.set(spelling, month);
          }
        }
      }
    }
  }
  names.set('sep', 9);
  return names;
}
