import { expect, test } from 'vitest';
import { findActionItems } from './find-action-items.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

test('an item says who, until when, and where in the note that stands', () => {
  const text = 'Call with Acme\n\n- Anna to send the offer by Friday\n';
  const [item] = findActionItems(text, NOW);
  expect(item).toMatchObject({
    task: 'send the offer',
    owner: 'Anna',
    due: '2026-11-27',
    dueText: 'by Friday',
    line: 3,
  });
  expect(text.slice(item?.start, item?.end)).toBe('Anna to send the offer by Friday');
});

test.each([
  'Anna will not send the offer.',
  'Anna sent the offer on Friday.',
  '- [x] send the offer',
  'If they agree, we might hire a second coach.',
  'Nobody has to book anything.',
  '| Time | What | Who |\n|---|---|---|\n| 9:00 | Welcome | Anna |',
])('nothing is left to do: %s', (text) => {
  expect(findActionItems(text, NOW)).toEqual([]);
});

test.each(['to ', 'Anna will ', 'please ', '. ', '.', 'Anna and ', '(', '@a ', 'A: x\n', '- [ ] a\n', '1/2/', '**'])(
  'a hundred thousand characters of "%s" are read',
  (unit) => {
    expect(findActionItems(unit.repeat(100_000 / unit.length), NOW)).toBeInstanceOf(Array);
  },
);
