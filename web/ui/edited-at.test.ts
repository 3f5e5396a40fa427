import { describe, expect, it } from 'vitest';
import { relativeTime } from './edited-at.tsx';

const now = new Date(2026, 10, 20, 14, 0);

describe('when a note was edited', () => {
  it.each([
    [new Date(2026, 10, 20, 13, 59, 30), 'just now'],
    [new Date(2026, 10, 20, 13, 55), '5 min. ago'],
    [new Date(2026, 10, 20, 9, 0), '5 hr. ago'],
    [new Date(2026, 10, 19, 23, 0), 'yesterday'],
    [new Date(2026, 10, 16, 9, 0), 'Monday'],
    [new Date(2026, 9, 3, 9, 0), '3 Oct'],
    [new Date(2024, 9, 3, 9, 0), '3 Oct 2024'],
  ])('%s reads %s', (then, text) => {
    expect(relativeTime(then, now)).toBe(text);
  });
});
