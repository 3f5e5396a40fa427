import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { placePictures, takePictures } from './held-pictures.ts';
import { markdownOfHtml } from './markdown-of-html.ts';

const clipboards = globSync('tests/fixtures/clipboards/*.html').toSorted();

test('there are clipboards of at least fifteen programs', () => {
  expect(clipboards.length).toBeGreaterThanOrEqual(15);
});

test.for(clipboards.map((path) => [basename(path, '.html'), path] as const))('%s', ([, path]) => {
  const expected = readFileSync(path.replace(/html$/, 'md'), 'utf8').trimEnd();
  expect(markdownOfHtml(readFileSync(path, 'utf8'))).toBe(expected);
});

describe('text that looks like Markdown reads as before', () => {
  test.for([
    ['<p>1. first</p>', '1\\. first'],
    ['<p>2025. A year</p>', '2025\\. A year'],
    [
      '<p>- no item</p><p>+ 1</p><p># no heading</p><p>&gt; no quote</p>',
      '\\- no item\n\n\\+ 1\n\n\\# no heading\n\n\\> no quote',
    ],
    ['<p>#tag and C# and a-b</p>', '#tag and C# and a-b'],
    ['<p>a * b, 2*3*4, *x*</p>', 'a * b, 2\\*3\\*4, \\*x\\*'],
    ['<p>snake_case, _x_</p>', 'snake_case, \\_x\\_'],
    ['<p>[brackets] and [a](b)</p>', '[brackets] and \\[a](b)'],
    ['<p>a &lt; b, &lt;b&gt;, &amp;amp; &amp; co</p>', 'a < b, \\<b>, \\&amp; & co'],
    ['<p>C:\\temp\\*.txt</p>', 'C:\\temp\\\\\\*.txt'],
    ['<p>`one` and ~~two~~</p>', '\\`one\\` and \\~~two~~'],
    ['<p>https://a.example/x_y_z*1</p>', 'https://a.example/x_y_z*1'],
    ['<p>text<br>---</p>', 'text\n\\---'],
    ['<p><a href="https://a.example">[x] y</a></p>', '[\\[x\\] y](https://a.example)'],
  ])('%s', ([html, markdown]) => {
    expect(markdownOfHtml(html ?? '')).toBe(markdown);
  });
});

describe('marks are where Markdown takes them', () => {
  test.for([
    ['<b>bold </b>text', '**bold** text'],
    ['a<b> bold</b>', 'a **bold**'],
    ['<b>Note:</b>text', '**Note**:text'],
    ['<b>one</b><b> two</b>', '**one two**'],
    ['<b>see <a href="https://a.example">it</a> now</b>', '**see [it](https://a.example) now**'],
    ['<b>a <i>b</i></b>', '**a *b***'],
    ['<i>a</i> <b>&nbsp;</b> b', '*a* b'],
    ['<code>a`b</code>', '``a`b``'],
    ['<h2><b>Bold heading</b></h2>', '## Bold heading'],
    ['<p><b>a<br>b</b></p>', '**a**\n**b**'],
  ])('%s', ([html, markdown]) => {
    expect(markdownOfHtml(html ?? '')).toBe(markdown);
  });
});

describe('what only some programs write is read', () => {
  const katex =
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>';
  test.for([
    [`<p>so <span class="katex">${katex}<span>x2</span></span></p>`, 'so $x^2$'],
    [`<span class="katex-display"><span class="katex">${katex}</span></span>`, '$$\nx^2\n$$'],
    ['<span class="katex">x2</span>', 'x2'],
    ['<p>a <mark>b</mark> <mark class="highlight-red">c</mark></p>', 'a ==b== c'],
    ['<div style="-en-codeblock:true"><div>a</div><div><br></div><div>  b</div></div>', '```\na\n\n  b\n```'],
    ['<table><caption>Sums</caption><tr><td>a</td><td>b</td></tr></table>', 'Sums\n\n| a | b |\n| --- | --- |'],
  ])('%s', ([html, markdown]) => {
    expect(markdownOfHtml(html ?? '')).toBe(markdown);
  });
});

test('a table in a cell is text of the cell, and what only arranges tables is what they hold', () => {
  const inner = '<table><tr><td>Net</td><td>100</td></tr><tr><td>VAT</td><td>1|9</td></tr></table>';
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  expect(markdownOfHtml(`<table>${row('Item', 'Sum')}${row('Hall', inner)}${row('Bar', '7')}</table>`)).toBe(
    '| Item | Sum |\n| --- | --- |\n| Hall | Net, 100; VAT, 1\\|9 |\n| Bar | 7 |',
  );
  const own = '| Net | 100 |\n| --- | --- |\n| VAT | 1\\|9 |';
  expect(markdownOfHtml(`<table>${row(inner, 'Beside')}${row(inner, inner)}</table>`)).toBe(
    [own, 'Beside', own, own].join('\n\n'),
  );
});

test('a picture in the HTML itself is taken out of it, and where it goes is kept', async () => {
  const bytes = 'x'.repeat(600);
  const address = (type: string, content = bytes) => `data:image/${type};base64,${btoa(content)}`;
  const { html, pictures } = takePictures(
    [
      `<p>Before <a href="https://a.example"><img alt="Plan" src="${address('png')}"></a> after</p>`,
      `<img src='${address('jpg', `${bytes}y`)}'><table><tr><td>a</td><td><img src="${address('webp')}"></td></tr></table>`,
      `<img src="${address('gif', 'small')}"><img src="${address('svg+xml')}"><img width="16" src="${address('png')}">`,
    ].join(''),
  );
  expect(pictures.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['image.png', 'image/png', 600],
    ['image.jpg', 'image/jpeg', 601],
    ['image.webp', 'image/webp', 600],
    ['image.png', 'image/png', 600],
  ]);
  const { text, placed } = placePictures(markdownOfHtml(html), pictures);
  expect(text).toBe('Before  after\n\n\n\n| a |  |\n| --- | --- |');
  expect(placed.map(({ picture, at }) => [pictures.indexOf(picture), text.slice(0, at)])).toEqual([
    [0, 'Before '],
    [1, 'Before  after\n\n'],
    [2, 'Before  after\n\n\n\n| a | '],
  ]);
});

describe('hostile HTML is harmless', () => {
  test.for([
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="javascript:alert(1)">a</a> <a href=" java\nscript:alert(1)">b</a>', 'a b'],
    ['<a href="data:text/html,x">a</a><a href="vbscript:x">b</a><a href="//e.example">c</a>', 'abc'],
    [
      '<a href="https://a.example/)[x](javascript:alert(1)">a</a>',
      '[a](https://a.example/%29[x]%28javascript:alert%281%29)',
    ],
    ['<script>alert(1)</script><style>p{}</style>text<svg><script>x</script></svg>', 'text'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '\\<script>alert(1)\\</script>'],
    ['<form action="https://e.example"><input value="x"><button>Go</button></form>', ''],
    ['text <!-- never closed <b>x</b>', 'text'],
    ['text <b title="never closed>x</b>', 'text'],
  ])('%s', ([html, markdown]) => {
    expect(markdownOfHtml(html ?? '')).toBe(markdown);
  });

  test.for([
    ['nested 2,000 deep', `${'<div>'.repeat(2_000)}deep${'</div>'.repeat(2_000)}`],
    ['lists nested 1,000 deep', `${'<ul><li>'.repeat(1_000)}deep`],
    ['quotes nested 2,000 deep', `${'<blockquote>'.repeat(2_000)}deep`],
    ['marks nested 2,000 deep', `${'<b><i>'.repeat(1_000)}deep`],
    ['tables nested 300 deep', `${'<table><tr><td>'.repeat(300)}deep`],
    ['a line of 1 MB', `<p>${'deep [*_`<&\\ '.repeat(80_000)}</p>`],
    ['white space of 1 MB', `<pre>${' '.repeat(500_000)}x</pre>${'&nbsp;'.repeat(80_000)}deep`],
    ['comments that never close', `deep${'<!--'.repeat(400_000)}`],
    ['attributes that never close', `deep${'<a b="'.repeat(1)}${'<a b='.repeat(50_000)}`],
    ['ticks', `<p>deep<code>${'`'.repeat(300_000)}</code>${'`a'.repeat(100_000)}</p>`],
  ])('%s', ([, html]) => {
    expect(markdownOfHtml(html ?? '')).toContain('deep');
  });

  test.for([
    ['more than 2 MB', `<p>${'x'.repeat(2_000_000)}</p>`],
    ['more than 60,000 tags', '<i>x'.repeat(60_001)],
  ])('%s is left to its plain text', ([, html]) => {
    expect(markdownOfHtml(html ?? '')).toBe('');
  });
});
