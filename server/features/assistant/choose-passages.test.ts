import { expect, test } from 'vitest';
import { bestOfEach, choosePassages, tokensIn } from './choose-passages.ts';

const passages = Array.from({ length: 100 }, (_, index) => ({
  index,
  text: `Part ${index} of a long note about ordinary things, ${index === 70 ? 'the Zanzibar venue' : 'nothing special'}.`,
}));
const chosen = (terms: string[], room: number) => choosePassages(passages, terms, room).map(({ index }) => index);

test('a note that fits is taken whole', () => {
  expect(chosen([], 100_000)).toHaveLength(100);
});

test('of a long one its beginning is taken, and what has the words of the question, in the order of the note', () => {
  const found = chosen(['zanzibar', 'venue'], 400);
  expect(found.slice(0, 3)).toEqual([0, 1, 2]);
  expect(found).toContain(70);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
});

test('a rare word counts more than one that stands everywhere', () => {
  expect(chosen(['ordinary', 'venues'], 150)).toContain(70);
});

test('without a word to go by, the parts are spread over the note', () => {
  const found = chosen([], 400);
  expect(found.some((index) => index > 80)).toBe(true);
  expect(found.some((index) => index > 30 && index < 60)).toBe(true);
});

test.each([0, 5, 50, 500])('never more than there is room for: %i tokens', (room) => {
  const cost = choosePassages(passages, ['venue'], room).reduce((sum, { text }) => sum + tokensIn(text), 0);
  expect(cost).toBeLessThanOrEqual(room);
});

test('letters beyond ASCII are counted as a token each', () => {
  expect(tokensIn('日本語')).toBe(3);
  expect(tokensIn('abcdefg')).toBe(2);
});

test('the best passage of each note has the rarest words of the question', () => {
  const of = (id: string, text: string) => ({ id, text });
  const given = [of('a', 'the venue'), of('a', 'the venue in Halden'), of('b', 'a venue'), of('c', 'something else')];
  expect(bestOfEach(given, ['venue', 'halden'])).toEqual([given[1], given[2]]);
  expect(bestOfEach(given, [])).toEqual([]);
});
