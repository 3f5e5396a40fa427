import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { trials } from '#tests/faults/trials.ts';
import { blankPrivate, privateRanges, withoutPrivate } from './private.ts';

const shown = (text: string) => withoutPrivate(text).trim();

describe('what is private', () => {
  test.each([
    ['a callout', 'open\n\n> [!private]\n> secret\n\nafter'],
    ['words on its first line', 'open\n\n> [!private] secret\n\nafter'],
    ['any case, a fold and more in the brackets', 'open\n\n> [!PRIVATE|wide]- secret\n> secret\n\nafter'],
    ['an escaped bracket', 'open\n\n> \\[!private\\] secret\n\nafter'],
    ['no space behind the mark', 'open\n\n>[!private]\n>secret\n\nafter'],
    ['Windows breaks', 'open\r\n\r\n> [!private]\r\n> secret\r\n\r\nafter'],
    ['breaks of old Macs', 'open\r\r> [!private]\r> secret\r\rafter'],
    ['a line that leaves the mark out', 'open\n\n> [!private]\n> first\nsecret\n\nafter'],
    ['a number that begins no list', 'open\n\n> [!private] first\n14. secret\n\nafter'],
    ['paragraphs, lists and code in it', 'open\n\n> [!private]\n>\n> - secret\n>\n> ```\n> secret\n> ```\n\nafter'],
    ['a quote in it', 'open\n\n> [!private]\n> > secret\n> secret\n\nafter'],
    ['one that begins further down in a quote', 'open\n\n> after\n> [!private] secret\n> secret'],
    ['a heading in it', 'open\n\n> [!private]\n> # secret\n\nafter'],
    ['one after code', 'open\n\n```\ncode\n```\n> [!private] secret\n\nafter'],
    ['right under a paragraph', 'open\n> [!private]\n> secret\n\nafter'],
  ])('%s', (_, text) => {
    expect(shown(text)).not.toContain('secret');
    expect(shown(text)).not.toContain('private');
    expect(shown(text)).toMatch(/^open[\s\S]*after/);
  });

  test.each([
    ['one in an item', '- open\n- > [!private] secret\n  > secret\n- after', '- open\n- \n- after'],
    ['one in a numbered item', '1. open\n\n   > [!private] secret\n2. after', '1. open\n\n\n2. after'],
    ['one in a quote', '> open\n>\n> > [!private]\n> > secret\n>\n> after', '> open\n>\n> \n>\n> after'],
    ['one at the end', 'open\n\n> [!private]\n> sec', 'open'],
    ['one without words', 'open\n\n> [!private]', 'open'],
    ['one that a heading ends', '> [!private] secret\n# after', '# after'],
    ['one that a list ends', '> [!private] secret\n- after', '- after'],
    ['one that a divider ends', '> [!private] secret\n---\nafter', '---\nafter'],
    ['one that an empty line ends', '> [!private] secret\n\n> after', '> after'],
    ['one whose outer quote goes on', '> > [!private] secret\n>\n> after', '> \n>\n> after'],
  ])('%s', (_, text, left) => {
    expect(shown(text)).toBe(left);
  });

  test.each([
    ['code', '```\n> [!private]\n> public\n```'],
    ['code in a quote', '> ```\n> > [!private]\n> ```\n> public'],
    ['another callout', '> [!note]\n> public'],
    ['the mark outside of a quote', '[!private] public'],
    ['the mark in the middle of a line', '> see [!private]'],
    ['another word', '> [!privateer] public'],
  ])('nothing of %s', (_, text) => {
    expect(privateRanges(text)).toEqual([]);
    expect(withoutPrivate(text)).toBe(text);
  });
});

test('blanks keep every position', () => {
  const text = 'open\r\n> [!private]\r\n> secret 🔒\r\n\r\nafter';
  const blank = blankPrivate(text);
  expect(blank).toHaveLength(text.length);
  expect(blank.indexOf('after')).toBe(text.indexOf('after'));
  expect(blank.trim().replaceAll(/\s+/g, ' ')).toBe('open after');
});

/** Texts of the lines that a parser of all of Markdown puts into a quote that begins with the mark. */
function privateToParser(markdown: string): string[] {
  const found: string[] = [];
  const walk = (node: Nodes, isPrivate: boolean) => {
    const [first] = node.type === 'blockquote' ? node.children : [];
    const begins = first?.type === 'paragraph' && first.children[0]?.type === 'text';
    const isNow = isPrivate || (begins && /^\[!private\]/i.test(markdown.slice(first.position?.start.offset)));
    if ('value' in node && isNow) found.push(...(node.value.match(/w\d+/g) ?? []));
    if ('children' in node) for (const child of node.children) walk(child, isNow);
  };
  walk(fromMarkdown(markdown), false);
  return found;
}

test('hides all that a parser has in a private callout, whatever is around it', () => {
  const starts = [
    '',
    '> ',
    '> > ',
    '>',
    '- ',
    '  ',
    '    ',
    '1. ',
    '2. ',
    '# ',
    '- > ',
    '   > ',
    '> - ',
    '```',
    '> ```',
  ];
  let seed = 7;
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  for (let trial = 0; trial < trials({ small: 600, full: 20_000 }); trial += 1) {
    const lines = Array.from({ length: 1 + next(7) }, (_, at) => {
      const start = starts[next(starts.length)] ?? '';
      if (start.includes('`')) return start;
      return next(4) === 0 ? start : `${start}${next(3) === 0 ? '[!private] ' : ''}w${at}`;
    });
    const text = lines.join('\n');
    const left = withoutPrivate(text);
    for (const word of privateToParser(text)) expect([text, left]).toEqual([text, expect.not.stringContaining(word)]);
  }
});
