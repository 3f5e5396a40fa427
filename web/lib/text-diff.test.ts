import { describe, expect, it } from 'vitest';
import { diffTexts, hasChanges } from './text-diff.ts';

describe('the difference between two texts', () => {
  it('marks words inside a changed line', () => {
    expect(diffTexts('Meet on Monday', 'Meet on Friday')).toEqual([
      {
        kind: 'changed',
        before: [
          { text: 'Meet on ', isChanged: false },
          { text: 'Monday', isChanged: true },
        ],
        after: [
          { text: 'Meet on ', isChanged: false },
          { text: 'Friday', isChanged: true },
        ],
      },
    ]);
  });

  it('shows lines without a counterpart on one side only', () => {
    const rows = diffTexts('one\ntwo', 'one\nnew\ntwo');
    expect(rows.map((row) => row.kind)).toEqual(['same', 'changed', 'same']);
    expect(rows[1]).toEqual({ kind: 'changed', before: undefined, after: [{ text: 'new', isChanged: true }] });
  });

  it('collapses long unchanged stretches and says how long they are', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    const rows = diffTexts(lines.join('\n'), [...lines.slice(0, 20), 'new', ...lines.slice(20)].join('\n'));
    expect(rows[0]).toEqual({ kind: 'gap', count: 17 });
    expect(rows).toHaveLength(9);
    expect(hasChanges(diffTexts('a\nb', 'a\nb'))).toBe(false);
  });

  it('compares texts of thousands of lines with nothing in common', () => {
    const text = (word: string) => Array.from({ length: 5_000 }, (_, index) => `${word} ${index}`).join('\n');
    expect(hasChanges(diffTexts(text('one'), text('two')))).toBe(true);
  });
});
