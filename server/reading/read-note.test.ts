import { expect, test } from 'vitest';
import { readNote } from './read-note.ts';

test('what is struck through is no to-do, and a box with a struck line stays one', () => {
  const content =
    'I send ~~Anna~~ Ben the plan by ~~Tue~~ Thu 3 Dec.\n~~I call the bank by Friday.~~\n- [ ] ~~Buy paper~~';
  const { tasks } = readNote({ title: '', content, writtenOn: new Date('2026-11-25') });
  expect(tasks.map(({ due, certain }) => [due, certain])).toEqual([
    ['2026-12-03', false],
    [null, true],
  ]);
  expect(tasks.map(({ from, to }) => content.slice(from, to))).toEqual([
    'I send ~~Anna~~ Ben the plan by ~~Tue~~ Thu 3 Dec.',
    '- [ ] ~~Buy paper~~',
  ]);
});
