import { expect, test } from 'vitest';
import { dayOf, isoOf } from './calendar.ts';
import { namedDays } from './named-days.ts';

const TODAY = dayOf(new Date('2026-11-25'));
const days = (text: string, language = 'en') => namedDays(text, TODAY, language).map(({ day }) => isoOf(day));

test.each([
  ['phone Tue 1 December 9.20', ['2026-12-01']],
  ['call 3/12 at 9.20', ['2026-12-03']],
  ['am 4.12. um 9.20', ['2026-12-04']],
  ['online, 8.00–9.10. Went well', []],
  ['on 4.12 and 9.12', ['2026-12-04', '2026-12-09']],
  ['4.12. bis 14.12.', ['2026-12-04', '2026-12-14']],
])('a time of the day behind a day is no day: %s', (text, expected) => {
  expect(days(text, text.includes('um') || text.includes('bis') ? 'de' : 'en')).toEqual(expected);
});
