import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyNth } from '#tests/faults/trials.ts';
import { htmlOfMarkdown } from './html-of-markdown.ts';
import { markdownOfHtml } from './markdown-of-html.ts';

test.for([
  ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
  ['one\ntwo\n**three**\nfour', '<p>one<br>two<br><strong>three</strong><br>four</p>'],
  ['- [x] done\n- [ ] open', '<ul>\n<li>☑ done</li>\n<li>☐ open</li>\n</ul>'],
  ['- a\n  - b', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
  ['[a](https://a.example) [b](note:1) [c](javascript:x)', '<p><a href="https://a.example">a</a> b c</p>'],
  [
    '[Visit](note:0b9c2f6e-6c0e-4c8e-9d55-2f1f3f1f3f1f)',
    `<p><a href="${location.origin}/app?note=0b9c2f6e-6c0e-4c8e-9d55-2f1f3f1f3f1f">Visit</a></p>`,
  ],
  ['![picture](https://a.example/p.png) ![](x)', '<p>picture </p>'],
  ['<b onclick="x">text</b>', '<p>&lt;b onclick="x"&gt;text&lt;/b&gt;</p>'],
  ['```js\na\n\nb\n```', '<pre><code class="language-js">a\n\nb\n</code></pre>'],
])('%s', ([markdown, html]) => {
  expect(htmlOfMarkdown(markdown ?? '')).toBe(html);
});

test('a note that is copied and pasted reads as before', () => {
  const note =
    '# Title\n\nText with **bold**, `code` and [a link](https://a.example).\n\n- one\n  - two\n- three\n\n1. first\n2. second\n\n' +
    '- [ ] open\n- [x] done\n\n> quote\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```js\ncode\n```\n\n---\n\nlast\nlines';
  expect(markdownOfHtml(htmlOfMarkdown(note))).toBe(note);
});

test.for([
  ['a long note', 'word '.repeat(20_001)],
  ['a long paragraph', '~~a'.repeat(10_000)],
  ['deep quotes', '>'.repeat(5_000)],
])('%s is copied as plain text', ([, markdown]) => {
  expect(htmlOfMarkdown(markdown ?? '')).toBe('');
});

test('each example of CommonMark that is copied and pasted reads as before', () => {
  const examples: { markdown: string }[] = JSON.parse(readFileSync('tests/corpus/commonmark-examples.json', 'utf8'));
  expect(examples).toHaveLength(655);
  for (const { markdown } of everyNth(examples, 4)) {
    const copied = htmlOfMarkdown(markdown);
    const pasted = htmlOfMarkdown(markdownOfHtml(copied));
    expect(shownText(pasted), markdown).toBe(shownText(copied));
  }
});

function shownText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll('<br>', '\n'), 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
