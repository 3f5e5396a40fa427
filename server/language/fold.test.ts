import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test('folds accents and typographic spellings', () => {
  expect(['Åsa', 'ﬁx', 'Œuvre', 'ΌΡΟΣ', 'हिन्दी'].map(fold)).toEqual(['asa', 'fix', 'oeuvre', 'ορος', 'हिन्दी']);
});

test.each(['\u0315\u0300', '\u05b4\u05b0', '\u0650\u064e'])(
  'keeps few of 200,000 marks on one letter (%j)',
  (marks) => {
    expect(fold(`a${marks.repeat(100_000)}`).length).toBeLessThan(40);
  },
);
