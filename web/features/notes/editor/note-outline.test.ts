import { expect, test } from 'vitest';
import { countWords, minutesToRead, outlineOf } from './note-outline.ts';

test('lists headings with their level and place, none from code', () => {
  const text = '# Plan **A**\n\ntext\n\n```\n# no\n```\n## Fees ##\r\n\r\nLater\n---\n- item\n---\n#tag\n###### Last';
  expect(outlineOf(text)).toEqual([
    { title: 'Plan A', level: 1, at: 0 },
    { title: 'Fees', level: 2, at: text.indexOf('## Fees') },
    { title: 'Later', level: 2, at: text.indexOf('Later') },
    { title: 'Last', level: 6, at: text.indexOf('###### Last') },
  ]);
  expect(outlineOf('')).toEqual([]);
});

test('counts words in any script', () => {
  expect(countWords("It's 3.5 hours — a well-known plan.")).toBe(6);
  expect(countWords('- [ ] **one** `two`')).toBe(2);
  expect(countWords('会議 notes')).toBe(3);
  expect(countWords(' \n')).toBe(0);
});

test('reading takes a minute at least', () => {
  expect(minutesToRead(10)).toBe(1);
  expect(minutesToRead(1150)).toBe(5);
});
