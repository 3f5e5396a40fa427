import { expect, test } from 'vitest';
import { isCalled, whoIsCalled } from './initials.ts';

const people = ['Gosia Wrona', 'Dr. Jürgen Kötter', 'Mei-Ling Zhou', 'Annegret Rühlemann'];

test('initials are the one of some people who has them', () => {
  const called = ['G', 'GW', 'G.W.', 'Kö', 'ML', 'AR', 'Gosia'].map((written) => whoIsCalled(written, people));
  expect(called).toEqual(['Gosia', 'Gosia', 'Gosia', 'Jürgen', 'Mei-Ling', 'Annegret', 'Gosia']);
});

test('initials of two people, or of none, belong to no one', () => {
  expect(whoIsCalled('G', ['Gosia Wrona', 'Gunnar Lind'])).toBeNull();
  expect(whoIsCalled('X', people)).toBeNull();
  expect(isCalled('Go', 'Gosia Wrona')).toBe(true);
  expect(isCalled('go', 'Gosia Wrona')).toBe(false);
});
