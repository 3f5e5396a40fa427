import { expect, test } from 'vitest';
import { citeUsed, withoutCitations } from './citations.ts';

const sources = ['a', 'b', 'c', 'd'];

test('keeps only cited sources, numbered in the order of the citations', () => {
  expect(citeUsed('First [3]. Then [1], and [3] again.', sources)).toEqual({
    text: 'First [1]. Then [2], and [1] again.',
    used: ['c', 'a'],
  });
});

test('removes a number without a source, with the space before it', () => {
  expect(citeUsed('It is 5,000 euros [9]. See [0] and [2].', sources)).toEqual({
    text: 'It is 5,000 euros. See and [1].',
    used: ['b'],
  });
});

test.each([
  ['[1][2]', '[1][2]'],
  ['[1, 2]', '[1][2]'],
  ['[2; 1]', '[1][2]'],
  ['[2, 7]', '[1]'],
  ['[4](https://evil.example/?q=secret)', '[1]'],
  ['- [ ] Call Anna [2]', '- [ ] Call Anna [1]'],
  ['- [x] Done [2]', '- [x] Done [1]'],
  ['Founded in [2024]', 'Founded in [2024]'],
  ['[Anna](https://anna.example) [3]', '[Anna](https://anna.example) [1]'],
  ['`list[1]` is code [2]', '`list[1]` is code [1]'],
  ['```js\nlist[1] = [2]\n```\nSee [3]', '```js\nlist[1] = [2]\n```\nSee [1]'],
  ['```\nnever closed [1]', '```\nnever closed [1]'],
  ['line\n[2] begins', 'line\n[1] begins'],
  ['[to be agreed: price] [1]', '[to be agreed: price] [1]'],
])('%j becomes %j', (text, expected) => {
  expect(citeUsed(text, sources).text).toBe(expected);
});

test('removes all numbers without sources', () => {
  expect(withoutCitations('It was agreed [1][2] in March [3].')).toBe('It was agreed in March.');
});
