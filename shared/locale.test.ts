import { expect, test } from 'vitest';
import { LOCALE, localeIn, supportedLocale } from './locale.ts';

test('outside of a browser dates are American, whatever the machine speaks', () => {
  expect(LOCALE).toBe('en-US');
});

test.each([
  [['en-GB', 'de'], 'en-GB'],
  [['x', '*', 'not a tag', 'tlh', 'de-CH', 'en'], 'de-CH'],
  [[], undefined],
])('of %j, %s is the first in which days can be written', (languages, expected) => {
  expect(supportedLocale(languages)).toBe(expected);
});

test.each([
  ['en', 'en-GB', '24 Nov 2026'],
  ['en', 'de-DE', '24 Nov 2026'],
  ['en', 'en', 'Nov 24, 2026'],
  ['en', 'en-US', 'Nov 24, 2026'],
  ['de', 'en-US', '24.11.2026'],
  ['de', 'de-DE', '24.11.2026'],
])('a text in %s for a reader of %s says %s', (language, reader, day) => {
  const format = new Intl.DateTimeFormat(localeIn(language, reader), { dateStyle: 'medium', timeZone: 'UTC' });
  expect(format.format(new Date('2026-11-24'))).toBe(day);
});
