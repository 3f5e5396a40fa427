import { readFileSync } from 'node:fs';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { readLines } from './lines.ts';

interface Example {
  example: number;
  markdown: string;
}

const examples: Example[] = JSON.parse(readFileSync('tests/corpus/commonmark-examples.json', 'utf8'));
/** 161: HTML ends at an empty line, and what looks like a fence before it is HTML. */
const OTHERWISE = new Set([161]);

/** The numbers of the lines with words in fenced code, as a parser of all of Markdown reads them. */
function codeLines(markdown: string): number[] {
  const lines = markdown.split('\n');
  const found: number[] = [];
  const walk = (node: Nodes) => {
    if (node.type === 'code' && node.position) {
      const { start, end } = node.position;
      const isFenced = /^(?:```|~~~)/.test((lines[start.line - 1] ?? '').slice(start.column - 1));
      for (let at = start.line; isFenced && at <= end.line; at += 1) if (lines[at - 1]?.trim()) found.push(at);
    }
    if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(fromMarkdown(markdown));
  return found;
}

test('blocks of code are where a parser finds them, in every example of CommonMark', () => {
  for (const { example, markdown } of examples.filter((each) => !OTHERWISE.has(each.example))) {
    const lines = [...readLines(markdown)].map((line, index) => ({ ...line, number: index + 1 }));
    const code = lines.filter(
      ({ kind, start, end }) => /^(?:code|fence)$/.test(kind) && markdown.slice(start, end).trim(),
    );
    expect([example, code.map(({ number }) => number)]).toEqual([example, codeLines(markdown)]);
  }
});

describe('a line', () => {
  test.each([
    ['## Plan ##', 'heading', 'Plan'],
    ['> - call', 'item', 'call'],
    ['  3) third', 'item', 'third'],
    ['| a | b |', 'row', '| a | b |'],
    ['* * *', 'rule', '* * *'],
    ['---', 'underline', '---'],
    ['    # four spaces', 'text', '# four spaces'],
    ['#no heading', 'text', '#no heading'],
    ['> ', 'blank', ''],
    ['- ```js', 'fence', '- ```js'],
  ])('%j is %s, and its words are where they are', (text, kind, words) => {
    const [line] = readLines(text);
    expect(line?.kind).toBe(kind);
    expect(text.slice(line?.textStart, line?.textEnd)).toBe(words);
  });

  test('keeps its place whatever its break is', () => {
    const text = 'one\r\n\r\n> two\n\tthree';
    expect(Array.from(readLines(text), ({ start, end }) => text.slice(start, end))).toEqual([
      'one',
      '',
      '> two',
      '\tthree',
    ]);
  });
});
