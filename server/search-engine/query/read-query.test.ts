import { expect, test } from 'vitest';
import { library, search } from '#tests/search-library.ts';

test('a word that nothing contains is not treated as a stopword', () => {
  expect(search(library('They removed all flowers.'), 'call')).toMatchObject({ hits: [], corrections: [] });
});

test('a word of a known phrase is not corrected to another', () => {
  const { hits, corrections } = search(
    library('The hall is booked.', 'We cancel in June.'),
    'can we call off the day?',
  );
  expect(corrections).toEqual([]);
  expect(hits[0]).toMatchObject({ reason: { kind: 'related', by: 'call off ≈ cancel' } });
});
