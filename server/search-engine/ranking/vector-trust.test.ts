import { expect, test } from 'vitest';
import { vectorWeight } from './vector-trust.ts';

/** The similarities of the nearest of many random vectors, as a normal distribution has them. */
const random = Array.from({ length: 300 }, (_, rank) => {
  const share = (rank + 1) / 3001;
  return 0.1 * (((1 - share) ** 0.135 - share ** 0.135) / 0.1975);
});
const outstanding = [0.7, 0.65, 0.6, ...random.slice(3)];

test('vectors that look random and agree with nothing hardly count', () => {
  expect(vectorWeight(random, 0, 0.2, 0, 3000)).toBeLessThan(0.2);
});

test('vectors that stand out count more than words', () => {
  expect(vectorWeight(outstanding, 0, 0.2, 0, 3000)).toBeGreaterThan(2);
});

test('so do vectors that words agree with, and those of a question whose words find nothing', () => {
  expect(vectorWeight(random, 4, 0.2, 0, 3000)).toBeGreaterThan(1);
  expect(vectorWeight(random, 0, 0.2, 1, 3000)).toBeGreaterThan(1);
});

test('few, equal or no similarities prove nothing', () => {
  for (const list of [[], [0.9], Array.from({ length: 100 }, () => 0.5)]) {
    expect(vectorWeight(list, 0, 0, 0, 100)).toBeLessThan(0.2);
  }
});
