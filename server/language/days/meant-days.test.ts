import { describe, expect, test } from 'vitest';
import { findDue } from '#server/language/tasks/due-date.ts';
import { dayOf, isoOf } from './calendar.ts';

/** What a text of a day says is due. */
function due(text: string, written: string, language = 'en') {
  const found = findDue(text, dayOf(new Date(written)), language);
  return found && isoOf(found.day);
}

describe('a day is read only where one is meant', () => {
  test('a bare ordinal before a noun, in a negation or beside a whole date is none', () => {
    expect(due('fallback recording on 2nd laptop', '2026-11-25')).toBeNull();
    expect(due('the pack, not the 4th', '2026-11-25')).toBeNull();
    expect(due('cohort 2 = 19 + 20 Jan (audit on the 12th)', '2026-11-24')).not.toBe('2026-12-12');
    expect(due('draft by the 12th', '2026-11-24')).toBe('2026-12-12');
  });

  test('what was before or is replaced is not due', () => {
    expect(due('Go-live bis 1.10.27 statt 1.7.', '2026-11-26', 'de')).toBe('2027-10-01');
    expect(due('board instead of 16 December', '2026-11-26')).toBeNull();
  });

  test('a day without its year is up to three months behind, or else ahead', () => {
    expect(due('Fragebogen bis 7.10.', '2026-11-29', 'de')).toBe('2026-10-07');
    expect(due('by 30 Aug', '2026-11-24')).toBe('2026-08-30');
    expect(due('by 20 Aug', '2026-11-24')).toBe('2027-08-20');
  });

  test('a time of the day is no date', () => {
    expect(due('phone w Ingunn Wed 9 Dec 8.30.', '2026-11-24')).toBe('2026-12-09');
    expect(due('phone at 9.10', '2026-11-24')).toBeNull();
    expect(due('ring her, 8.30', '2026-11-24')).toBeNull();
  });

  test('a short weekday is one behind a word for a last day, or alone in its cell', () => {
    expect(due('Kontoauszug bis So.', '2026-11-25', 'de')).toBe('2026-11-29');
    expect(due('Di', '2026-11-26', 'de')).toBe('2026-12-01');
    expect(due('So weit', '2026-11-26', 'de')).toBeNull();
    expect(due('talk again Thurs week', '2026-11-24')).toBe('2026-12-03');
  });
});
