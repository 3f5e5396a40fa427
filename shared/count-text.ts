import { LOCALE } from './locale.ts';

const number = new Intl.NumberFormat(LOCALE);
/** The words are English. */
const plural = new Intl.PluralRules('en-US');

/** `1,204`, as the reader writes it. */
export function numberText(count: number): string {
  return number.format(count);
}

/** `1 note`, `1,204 notes`; `others` if the plural isn't the noun with an s. */
export function countText(count: number, one: string, others = `${one}s`): string {
  return `${number.format(count)} ${plural.select(count) === 'one' ? one : others}`;
}
