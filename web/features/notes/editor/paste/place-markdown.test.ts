import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { markdownOfCells, rowsOfCells } from './markdown-of-cells.ts';
import { addressIn, linkOf, placeMarkdown, withLineEnds } from './place-markdown.ts';

/** The text after a paste at `|`, where the caret is then. */
function pasted(text: string, markdown: string): string {
  const at = text.indexOf('|');
  const doc = text.replace('|', '');
  const state = EditorState.create({ doc, extensions: EditorState.lineSeparator.of('\n') });
  const { from, to, insert, after } = placeMarkdown(state, at, at, markdown);
  return `${doc.slice(0, from)}${insert}|${after}${doc.slice(to)}`;
}

describe('where Markdown goes', () => {
  test.for([
    ['one | two', '**x**', 'one **x**| two'],
    ['one|', '- a\n- b', 'one\n\n- a\n- b|'],
    ['- one|', '- a\n- b', '- one\n- a\n- b|'],
    ['  - |', '- a\n  - b', '  - a\n    - b|'],
    ['- [ ] |', '- a\n- b', '- a\n- b|'],
    ['|after', '# Heading', '# Heading|\n\nafter'],
    ['one|', 'first\n\nlast', 'onefirst\n\nlast|'],
    ['text\n|', '| a | b |\n| --- | --- |', 'text\n\n| a | b |\n| --- | --- ||'],
    ['|text', '| a | b |\n| --- | --- |', '| a | b |\n| --- | --- ||\n\ntext'],
    ['|text', 'a\n\n```\nb\n```', 'a\n\n```\nb\n```|\n\ntext'],
    ['text\n|', '---', 'text\n\n---|'],
    ['one|\r\ntwo', '# a', 'one\n\n# a|\r\ntwo'],
  ])('%j with %j', ([text = '', markdown = '', expected]) => {
    expect(pasted(text, markdown)).toBe(expected);
  });
});

test('line ends become those of the note', () => {
  const lines = (doc: string) =>
    withLineEnds(EditorState.create({ doc, extensions: EditorState.lineSeparator.of('\n') }), 'a\r\nb\rc\nd');
  expect(lines('x\ny')).toBe('a\nb\nc\nd');
  expect(lines('x\r\ny')).toBe('a\r\nb\r\nc\r\nd');
  expect(lines('')).toBe('a\nb\nc\nd');
});

test.for([
  [' https://a.example/x?y=1#z \n', 'https://a.example/x?y=1#z'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['see https://a.example', undefined],
  ['javascript:alert(1)', undefined],
  ['https://a.example https://b.example', undefined],
])('finds the address that is all of %j', ([text, address]) => {
  expect(addressIn(text ?? '')).toBe(address);
});

test.for([
  ['words', '[words](https://a.example/%28b%29)'],
  ['words ', '[words](https://a.example/%28b%29) '],
  ['a [b] c', '[a \\[b\\] c](https://a.example/%28b%29)'],
  ['**bold**', '[**bold**](https://a.example/%28b%29)'],
  ['one\ntwo', undefined],
  ['https://b.example', undefined],
  ['[a](https://c.example)', undefined],
  ['', undefined],
])('makes a link of the selected %j', ([selected, link]) => {
  expect(linkOf(selected ?? '', 'https://a.example/(b)')).toBe(link);
});

describe('cells of a spreadsheet', () => {
  test.for([
    ['a\tb\n1\t2', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['a\tb\r\n1\t2\r\n', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['a\tb\n"two\nlines"\t"say ""hi"""', '| a | b |\n| --- | --- |\n| two lines | say "hi" |'],
    ['a\tb\n"5 inch\t6', '| a | b |\n| --- | --- |\n| "5 inch | 6 |'],
    ['a|b\t*c*\n\t', '| a\\|b | \\*c\\* |\n| --- | --- |\n|  |  |'],
    ['one line\tonly', null],
    ['no tabs\nat all', null],
    ['\tindented\n\tcode', null],
    ['a\tb\nc', null],
  ])('%j', ([text, table]) => {
    expect(markdownOfCells(text ?? '')).toBe(table);
  });

  test('gives the cells to a table', () => {
    expect(rowsOfCells('a\tb')).toEqual([['a', 'b']]);
  });
});
