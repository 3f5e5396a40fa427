import { expect, test } from 'vitest';
import { rankTitles, type TitledNote } from './find-titles.ts';

const note = (title: string, updatedAt = '2026-01-01T00:00:00.000Z'): TitledNote => ({
  id: title,
  title,
  folderId: null,
  updatedAt,
});
const titles = (typed: string, notes: TitledNote[]) => rankTitles(typed, notes).map(({ title }) => title);

test('a title that is typed whole is before those that begin with it, and these before words and parts of words', () => {
  const notes = ['replan', 'my plan', 'Plan B', 'plan', 'other'].map((title) => note(title));
  expect(titles('PLAN', notes)).toEqual(['plan', 'Plan B', 'my plan', 'replan']);
});

test('of equal matches the one changed last is first', () => {
  const notes = [
    note('Plan old', '2025-01-01T00:00:00.000Z'),
    note('Plan new'),
    note('Plan mid', '2025-06-01T00:00:00.000Z'),
  ];
  expect(titles('plan', notes)).toEqual(['Plan new', 'Plan mid', 'Plan old']);
  expect(titles('', notes)).toEqual(['Plan new', 'Plan mid', 'Plan old']);
});

test('at most eight are offered, and a note without a title by how it is shown', () => {
  expect(
    titles(
      'note',
      Array.from({ length: 30 }, (_, at) => note(`Note ${at}`)),
    ),
  ).toHaveLength(8);
  expect(titles('untitled', [note('')])).toEqual(['']);
});

test('accents need not be typed; where they are, the title with them is first', () => {
  const notes = ['Bräuer', 'Brauerei', 'Zoë', 'Zoe', 'Łódź office'].map((title) => note(title));
  expect(titles('brau', notes)).toEqual(['Brauerei', 'Bräuer']);
  expect(titles('BRÄU', notes)).toEqual(['Bräuer', 'Brauerei']);
  expect(titles('zoe', notes)).toEqual(['Zoe', 'Zoë']);
  expect(titles('zoë', notes)).toEqual(['Zoë', 'Zoe']);
  expect(titles('zoe\u0308', notes)).toEqual(['Zoë', 'Zoe']);
  expect(titles('lodz', notes)).toEqual(['Łódź office']);
});
