import { expect, it } from 'vitest';
import type { NoteSummary } from '#shared/notes.ts';
import { groupHeads } from './day-groups.ts';

const now = new Date(2026, 10, 28, 9);

function note(at: Date, more: Partial<NoteSummary> = {}): NoteSummary {
  const time = at.toISOString();
  return { createdAt: time, updatedAt: time, day: '2026-11-28', pinned: false, ...more } as NoteSummary;
}

it('heads notes by pin, today, yesterday, month and year, each group once', () => {
  const notes = [
    note(new Date(2026, 0, 1), { pinned: true }),
    note(new Date(2026, 10, 28, 8)),
    note(new Date(2026, 10, 28, 0, 5)),
    note(new Date(2026, 10, 27, 23)),
    note(new Date(2026, 10, 3)),
    note(new Date(2026, 10, 1)),
    note(new Date(2025, 10, 1)),
  ];
  const heads = ['Pinned', 'Today', undefined, 'Yesterday', 'November', undefined, 'November 2025'];
  expect(groupHeads(notes, 'changed', now)).toEqual(heads);
});

it('heads notes by the day they are about where they are in that order', () => {
  const notes = [note(now, { day: '2026-12-03' }), note(now), note(now, { day: '2026-11-27' })];
  expect(groupHeads(notes, 'day', now)).toEqual(['Coming up', 'Today', 'Yesterday']);
});

it('heads nothing in a list by title', () => {
  expect(groupHeads([note(now)], 'title', now)).toEqual([]);
});
