import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

const shown = (text: string, marks: [number, number][]) =>
  excerptOf({ text, marks }).map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text));

describe('an excerpt', () => {
  it('marks matches', () => {
    expect(shown('The invoice is late', [[4, 11]])).toEqual(['The ', '[invoice]', ' is late']);
  });

  it('starts shortly before the first match, at a whole word', () => {
    const text = `${'so many words before it '.repeat(8)}the invoice is late`;
    const [first, mark] = shown(text, [[text.indexOf('invoice'), text.indexOf('invoice') + 7]]);
    expect(first).toBe('…it so many words before it the ');
    expect(mark).toBe('[invoice]');
  });

  it('ignores ranges outside the text', () => {
    expect(
      shown('abcdef', [
        [4, 99],
        [1, 3],
        [2, 3],
        [-5, 0],
      ]),
    ).toEqual(['a', '[bc]', 'd', '[ef]']);
  });

  it('is empty for an empty text', () => {
    expect(shown('', [[0, 5]])).toEqual([]);
  });
});
