import { describe, expect, test } from 'vitest';
import { dayFrom, isoOf } from './calendar.ts';
import { namedPeriod } from './named-periods.ts';

/** A Saturday. */
const TODAY = dayFrom(2026, 11, 21) ?? 0;

function periodIn(text: string) {
  const found = namedPeriod(text, TODAY);
  return found && { written: text.slice(found.start, found.end), from: isoOf(found.from), to: isoOf(found.to) };
}

describe('on Saturday, 21 November 2026, a text names', () => {
  test.each([
    ['the call on 3 March', '3 March', '2026-03-03', '2026-03-04'],
    ['the call on 22 November', '22 November', '2025-11-22', '2025-11-23'],
    ['Tuesday, March 3, 2026', 'Tuesday, March 3, 2026', '2026-03-03', '2026-03-04'],
    ['sent 3-Mar-2026', '3-Mar-2026', '2026-03-03', '2026-03-04'],
    ['the call of 5 March 24', '5 March 24', '2024-03-05', '2024-03-06'],
    ['sent 03-Mar-26', '03-Mar-26', '2026-03-03', '2026-03-04'],
    ['logged 2026-03-01T10:30:00Z', '2026-03-01T10:30:00Z', '2026-03-01', '2026-03-02'],
    ['dictated tonight', 'tonight', '2026-11-21', '2026-11-22'],
    ['sent 2026-03-01', '2026-03-01', '2026-03-01', '2026-03-02'],
    ['sent 3/25', '3/25', '2026-03-25', '2026-03-26'],
    ['sent 12/3/2026', '12/3/2026', '2026-12-03', '2026-12-04'],
    ['sent 12.03.2026', '12.03.2026', '2026-03-12', '2026-03-13'],
    ['sent 25/03/2026', '25/03/2026', '2026-03-25', '2026-03-26'],
    ['in the June figures', 'June', '2026-06-01', '2026-07-01'],
    ['since last December', 'last December', '2025-12-01', '2026-01-01'],
    ['Sept 2025', 'Sept 2025', '2025-09-01', '2025-10-01'],
    ['04/2026', '04/2026', '2026-04-01', '2026-05-01'],
    ['in May', 'May', '2026-05-01', '2026-06-01'],
    ['from March to May', 'March to May', '2026-03-01', '2026-06-01'],
    ['March to May 2025', 'March to May 2025', '2025-03-01', '2025-06-01'],
    ['between November and February', 'November and February', '2025-11-01', '2026-03-01'],
    ['on Monday', 'Monday', '2026-11-16', '2026-11-17'],
    ['saturday', 'saturday', '2026-11-21', '2026-11-22'],
    ['last Saturday', 'last Saturday', '2026-11-14', '2026-11-15'],
    ['last night', 'last night', '2026-11-20', '2026-11-21'],
    ['last weekend', 'last weekend', '2026-11-14', '2026-11-16'],
    ['this quarter', 'this quarter', '2026-10-01', '2027-01-01'],
    ['the last 3 days', 'the last 3 days', '2026-11-18', '2026-11-22'],
    ['two weeks ago', 'two weeks ago', '2026-11-02', '2026-11-09'],
    ['a month ago', 'a month ago', '2026-10-01', '2026-11-01'],
    ['previous year', 'previous year', '2025-01-01', '2026-01-01'],
    ['in 2025', '2025', '2025-01-01', '2026-01-01'],
  ])('%s', (text, written, from, to) => {
    expect(periodIn(text)).toEqual({ written, from, to });
  });

  test.each([
    'they may budget',
    'Jan has the keys',
    'the second sun terrace',
    'Marching band',
    'version 3.4.2',
    'peonies at 4.20 a stem',
    'call 020 7946 0018',
    'the 5th floor',
    'tomorrow',
    'next week',
    'invoice 2026-0417',
    'the 2025 budget',
  ])('not a past time: %s', (text) => {
    expect(periodIn(text)).toBeNull();
  });
});
