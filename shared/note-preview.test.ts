import { describe, expect, test } from 'vitest';
import { previewOf } from './note-preview.ts';

describe('the preview of a note', () => {
  test.each([
    ['# Plan\n\nCall *Ada* and **Grace**', 'Plan Call Ada and Grace'],
    ['- [ ] milk\n- [x] bread\n1. first\n2) second', 'milk bread first second'],
    ['> > quoted\n---\n```js\nlet a = `b`;\n```\nend', 'quoted let a = b; end'],
    ['see [the page](https://example.org/a_b) and ![a cat](cat.png)', 'see the page and a cat'],
    ['| a | b |\n| --- | :-: |\n| 1 | 2 |', 'a b 1 2'],
    ['snake_case stays, _emphasis_ goes', 'snake_case stays, emphasis goes'],
    ['a - b * c, 3. of May, C#', 'a - b c, 3. of May, C#'],
    ['', ''],
    ['   \n\t\n ', ''],
    [`![pixel](data:image/png;base64,${'A'.repeat(5000)}`, 'pixel'],
  ])('reads as plain text: %j', (content, preview) => {
    expect(previewOf(content)).toBe(preview);
  });

  test('is at most 240 characters and never half a character', () => {
    expect(previewOf('a'.repeat(1000))).toHaveLength(240);
    const cut = previewOf(`a${'😀'.repeat(300)}`);
    expect(cut.length).toBeLessThanOrEqual(240);
    expect(cut.isWellFormed()).toBe(true);
  });

  test.each(['[', '*', '_', '`', '> ', '- ', '\n', ' ', '![](', '(', '#', '|', '-', '1. ', '\t', '_a', '~~~'])(
    'takes no longer for 1,000,000 hostile characters: %j',
    (piece) => {
      const content = piece.repeat(1_000_000 / piece.length);
      const start = performance.now();
      for (let i = 0; i < 5; i += 1) previewOf(content);
      expect(performance.now() - start).toBeLessThan(250);
    },
  );
});
