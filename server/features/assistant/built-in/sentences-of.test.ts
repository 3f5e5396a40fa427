import { expect, test } from 'vitest';
import { sentencesOf } from './sentences-of.ts';

test('an item begins with its words, whether it is ticked or not, and keeps its label', () => {
  const note = '- [x] send the forecast\n- [ ] book the room\n* [X] call Chidi\n- Homework: read page 4';
  expect(sentencesOf(note).map(({ text }) => text)).toEqual([
    'send the forecast',
    'book the room',
    'call Chidi',
    'Homework: read page 4',
  ]);
});
