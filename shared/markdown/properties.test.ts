import { describe, expect, it, test } from 'vitest';
import { propertiesOf, withShownProperties } from './properties.ts';
import { propertiesEnd } from './properties-end.ts';

const properties = (lines: string) => `---\n${lines}\n---\n`;

describe('properties', () => {
  it.each([
    'a: b',
    'a:',
    '# of\n\na: b',
    '"a: b": c',
    'a:\n- b\n-\n  c: d',
    'a: |\n  b\n\n  c',
    'a: {{date}}',
    'a: [b',
  ])('are %j between two lines of dashes', (lines) =>
    expect(propertiesEnd(`${properties(lines)}text`)).toBe(properties(lines).length),
  );

  it.each([
    '---\n\n---\n',
    '---\ntext\n---\n',
    '---\na: b\nA sentence.\n---\n',
    '---\n- a: b\n---\n',
    '---\na: b\n',
    '\n---\na: b\n---\n',
    ' ---\na: b\n---\n',
    '---\nhttps://example.com\n---\n',
    `---\na: b\n  > [!private] secret\n---\n`,
    properties(`a: ${'b'.repeat(20_000)}`),
  ])('%j are text', (text) => expect(propertiesEnd(text)).toBe(0));

  test('have names and values, with and without quotes, in one line and in several', () => {
    const text = properties(
      [
        'author: "[Jane](note:x)"',
        "'the key': 'it''s'",
        'list: [a, "b, c", [J.](note:x)]',
        'more: # none',
        '  - d # e',
        '  - "f # g"',
        'text: |',
        '  two',
        '  lines',
        'empty:',
        'url: https://a.b/c#d',
      ].join('\n'),
    );
    expect(propertiesOf(text)).toEqual([
      { name: 'author', values: ['[Jane](note:x)'] },
      { name: 'the key', values: ["it's"] },
      { name: 'list', values: ['a', 'b, c', '[J.](note:x)'] },
      { name: 'more', values: ['d', 'f # g'] },
      { name: 'text', values: ['two', 'lines'] },
      { name: 'empty', values: [] },
      { name: 'url', values: ['https://a.b/c#d'] },
    ]);
  });

  test('are lines of Markdown where a note is written out: links stay, and all else is text', () => {
    expect(withShownProperties(`${properties('a_b: "*c* [Jane](note:x)"\nd:\ne: <f>')}text`)).toBe(
      '**a\\_b:** \\*c\\* [Jane](note:x)\n**e:** \\<f\\>\n\ntext',
    );
  });
});
