import { describe, expect, test } from 'vitest';
import { pieceAt } from './piece-at.ts';

describe('what a choice in the menu is about', () => {
  const content = 'First one.\n\nSecond one\nwith two lines.\n\n\n\nLast.';

  test.each([
    [3, 'First one.'],
    [content.indexOf('with'), 'Second one\nwith two lines.'],
    [content.indexOf('Last') - 2, 'Second one\nwith two lines.'],
    [content.length, 'Last.'],
  ])('is the paragraph around the caret at %i, else the one above', (caret, text) => {
    expect(pieceAt(content, caret, 'improve')).toEqual({ start: content.indexOf(text), text });
  });

  test('is all before the caret, and its last words are shown', () => {
    expect(pieceAt(content, 5, 'continue')).toEqual({ start: 0, text: 'First', textBefore: 'First' });
    const long = 'word '.repeat(2_000);
    const piece = pieceAt(long, long.length, 'brainstorm');
    expect(piece?.textBefore).toHaveLength(8_000);
    expect(long.slice(piece?.start)).toBe(piece?.text);
    expect(piece?.text).toMatch(/^word/);
  });

  test('is nothing in an empty note', () => {
    expect(pieceAt('\n\n', 1, 'continue')).toBeUndefined();
    expect(pieceAt('', 0, 'shorten')).toBeUndefined();
  });
});
