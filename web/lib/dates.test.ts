import { describe, expect, it } from 'vitest';
import { dayText, exactText, momentText, printedDayText, relativeText } from './dates.ts';

const now = new Date(2026, 11, 3, 14, 3);

describe('dates in words', () => {
  it('names the weekday, the month and the day', () => {
    expect(dayText(now, now)).toBe('Thu, Dec 3');
    expect(momentText(now.toISOString(), now)).toBe('Thu, Dec 3, 2:03 PM');
  });

  it('adds the year if it is another one', () => {
    const later = new Date(2027, 0, 1);
    expect(dayText(now, later)).toBe('Thu, Dec 3, 2026');
    expect(momentText(now, later)).toBe('Thu, Dec 3, 2026, 2:03 PM');
  });

  it('always has the year on paper and in a tooltip', () => {
    expect(printedDayText(now)).toBe('Thu, Dec 3, 2026');
    expect(exactText(now)).toBe('Thursday, December 3, 2026 at 2:03 PM');
  });
});

describe('when a note was edited', () => {
  const today = new Date(2026, 10, 20, 14, 0);
  it.each([
    [new Date(2026, 10, 20, 13, 59, 30), 'just now'],
    [new Date(2026, 10, 20, 13, 55), '5 min ago'],
    [new Date(2026, 10, 20, 9, 0), '5 hr ago'],
    [new Date(2026, 10, 19, 23, 0), 'yesterday'],
    [new Date(2026, 10, 16, 9, 0), 'Monday'],
    [new Date(2026, 9, 3, 9, 0), 'Sat, Oct 3'],
    [new Date(2024, 9, 3, 9, 0), 'Thu, Oct 3, 2024'],
  ])('%s reads %s', (then, text) => {
    expect(relativeText(then, today)).toBe(text);
  });
});
