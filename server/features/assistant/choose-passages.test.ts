import { expect, test } from 'vitest';
import { bestOfEach, choosePassages, tokensIn } from './choose-passages.ts';

const passages = Array.from({ length: 100 }, (_, index) => ({
  index,
  text: `Part ${index} of a long note about ordinary things, ${index === 70 ? 'the Zanzibar venue' : 'nothing special'}.`,
}));
const chosen = (terms: string[], room: number) => choosePassages(passages, terms, room).map(({ index }) => index);

test('uses all of a note that fits', () => {
  expect(chosen([], 100_000)).toHaveLength(100);
});

test('uses the beginning of a long note and the passages with the question’s words, in order', () => {
  const found = chosen(['zanzibar', 'venue'], 400);
  expect(found.slice(0, 3)).toEqual([0, 1, 2]);
  expect(found).toContain(70);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
});

test('weighs a rare word more than one that is everywhere', () => {
  expect(chosen(['ordinary', 'venues'], 150)).toContain(70);
});

test('spreads the parts over the note without a matching word', () => {
  const found = chosen([], 400);
  expect(found.some((index) => index > 80)).toBe(true);
  expect(found.some((index) => index > 30 && index < 60)).toBe(true);
});

test.each([0, 5, 50, 500])('never exceeds the space: %i tokens', (room) => {
  const cost = choosePassages(passages, ['venue'], room).reduce((sum, { text }) => sum + tokensIn(text), 0);
  expect(cost).toBeLessThanOrEqual(room);
});

test('counts each letter beyond ASCII as a token', () => {
  expect(tokensIn('日本語')).toBe(3);
  expect(tokensIn('abcdefg')).toBe(2);
});

test('the best passage of each note has the rarest words of the question', () => {
  const of = (id: string, text: string) => ({ id, text });
  const given = [of('a', 'the venue'), of('a', 'the venue in Halden'), of('b', 'a venue'), of('c', 'something else')];
  expect(bestOfEach(given, ['venue', 'halden'])).toEqual([given[1], given[2]]);
  expect(bestOfEach(given, [])).toEqual([]);
});
