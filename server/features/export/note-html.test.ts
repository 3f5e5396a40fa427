// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { noteHtml } from './note-html.ts';

const asWritten = { link: (href: string) => href, picture: (src: string) => src };

test('writes headings, lists, tasks, tables, code, quotes, highlights and footnotes', () => {
  const note = [
    '# Plan & budget',
    'one\ntwo **bold _both_** ~~old~~ `a<b` ==new **idea**== \\==no== a == b',
    '- item\n  1. first\n- [ ] call\n- [x] write',
    '3. three\n\n   more',
    '| Name | Sum |\n| :-- | --: |\n| A \\| B | 1 |due *now* | |\n| C |',
    '```ts\nif (a < b) {}\n```',
    '> said\n> ## so',
    'see[^a] and [home][h]\n\n[^a]: a *note*\n[^b]: unused\n\n[h]: https://example.com/?a=1&b=2 "title"',
    '![a dot](attachments/x.png) ![gone](https://elsewhere.example/p.png)',
    '---',
  ].join('\n\n');
  const html = noteHtml(note, {
    link: (href) => href,
    picture: (src) => (src.startsWith('attachments/') ? `/p/${src}` : null),
    topLevel: 2,
  });
  expect(html).toMatchInlineSnapshot(`
    "<h2>Plan &amp; budget</h2>
    <p>one<br>
    two <strong>bold <em>both</em></strong> <del>old</del> <code>a&lt;b</code> <mark>new <strong>idea</strong></mark> ==no== a == b</p>
    <ul class="tasks">
    <li>item
    <ol>
    <li>first</li>
    </ol>
    </li>
    <li class="task"><input type="checkbox" disabled aria-label="call"> call</li>
    <li class="task"><input type="checkbox" disabled checked aria-label="write"> write</li>
    </ul>
    <ol start="3">
    <li><p>three</p>
    <p>more</p>
    </li>
    </ol>
    <div class="table" role="region" aria-label="Table" tabindex="0">
    <table>
    <thead>
    <tr><th class="left">Name</th><th class="right">Sum</th></tr>
    </thead>
    <tbody>
    <tr><td class="left">A | B</td><td class="right">1 due <em>now</em></td></tr>
    <tr><td class="left">C</td><td class="right"></td></tr>
    </tbody>
    </table>
    </div>
    <pre tabindex="0"><code class="language-ts">if (a &lt; b) {}
    </code></pre>
    <blockquote>
    <p>said</p>
    <h3>so</h3>
    </blockquote>
    <p>see<sup><a href="#footnote-1">1</a></sup> and <a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer">home</a></p>
    <p><img src="/p/attachments/x.png" alt="a dot"> gone</p>
    <hr>
    <hr>
    <ol class="footnotes">
    <li id="footnote-1"><p>a <em>note</em></p>
    </li>
    <li id="footnote-2"><p>unused</p>
    </li>
    </ol>
    "
  `);
});

/** Each tries to run a script, load something or leave the note's part of the page. */
test.each([
  [
    '> [!warning] Please *note*\n> Two\n>\n> three',
    '<p><strong>Please <em>note</em></strong></p>\n<p>Two</p>\n<p>three</p>',
  ],
  ['> [!TIP]\n> Two', '<p><strong>Tip</strong></p>\n<p>Two</p>'],
  ['> [!faq]- Why?', '<p><strong>Why?</strong></p>'],
  ['> [!note]\n> - one', '<p><strong>Note</strong></p>\n<ul>\n<li>one</li>\n</ul>'],
  ['> see [!note] here', '<p>see [!note] here</p>'],
  ['> [!] here', '<p>[!] here</p>'],
])('the title of a callout is one: %j', (markdown, inside) => {
  const html = noteHtml(markdown, asWritten).replace(/<svg .*?<\/svg>/, '');
  expect(html.replace(/ class="callout \w+"/, '')).toBe(`<blockquote>\n${inside}\n</blockquote>\n`);
});

test.each([
  ['> [!TIP]\n> Two', 'tip'],
  ['> [!faq]- Why?', 'important'],
  ['> [!bug] x', 'caution'],
  ['> [!unheard-of] x', 'note'],
])('%j is a callout of the kind %s, with its icon', (markdown, kind) => {
  expect(noteHtml(markdown, asWritten)).toMatch(new RegExp(`^<blockquote class="callout ${kind}">\\n<p><svg `));
});

test('comments of HTML are not shown, and one that doesn’t end is', () => {
  const note = 'a <!-- b --> c<!---->\n\n<!-- d\n\n- e -->\n\n<!-->f\n\n- <!-- g -->\n\n`<!-- h -->`\n\n<!-- i\n\nj';
  const shown = noteHtml(note, asWritten).replaceAll(/<[^<>]*>/g, '');
  expect(shown.split(/\s+/).filter(Boolean)).toEqual(['a', 'c', 'f', '&lt;!--', 'h', '--&gt;', '&lt;!--', 'i', 'j']);
});

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<a href="javascript:alert(1)">a</a>',
  '<details open ontoggle=alert(1)>',
  '<form action=https://evil.example><button>Sign in</button></form>',
  '</div></body><script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<link rel=stylesheet href=https://evil.example>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](java&#10;script:alert(1))',
  '[a](java&Tab;script:alert(1))',
  '[a](&#x6A;avascript&colon;alert(1))',
  '[a](<javascript:alert(1)>)',
  '[a](\u0001javascript:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[a](vbscript:msgbox(1))',
  '[a](blob:https://x/1)',
  '[a](file:///etc/passwd)',
  '[a](//evil.example)',
  '[a](/\\evil.example)',
  '[a][x]\n\n[x]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![a](javascript:alert(1))',
  '![a](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '![a"onerror="alert(1)](x.png)',
  '![a](x.png"onerror="alert(1))',
  '![a](x.png "t\\" onerror=alert(1)")',
  '[a](https://x.example/"onmouseover="alert(1))',
  '```"><script>alert(1)</script>\ncode\n```',
  '| <script>alert(1)</script> | [a](javascript:alert(1)) |\n| - | - |\n| <img src=x onerror=alert(1)> | `</code><script>` |',
  'x[^"><script>]\n\n[^"><script>]: <img src=x onerror=alert(1)>',
  '==<img src=x onerror=alert(1)>==',
  '# <a id=x name=body>a</a>\n\n<h1 id=location></h1>',
  '- [x] <input onfocus=alert(1) autofocus>',
];

const ELEMENTS = new Set(
  'h1 h2 h3 h4 h5 h6 p ul ol li input table thead tbody tr th td div pre code blockquote hr br strong em del mark sup a img'.split(
    ' ',
  ),
);
const ATTRIBUTES = /^(?:href|src|alt|rel|class|start|type|disabled|checked|aria-label|tabindex|role|id)$/;

test.each(hostile)('nothing of %j runs or loads', (markdown) => {
  const { body, head } = new DOMParser().parseFromString(noteHtml(markdown, asWritten), 'text/html');
  expect(head.childElementCount).toBe(0);
  for (const element of body.querySelectorAll('*')) {
    expect(ELEMENTS).toContain(element.nodeName.toLowerCase());
    for (const { name, value } of element.attributes) {
      expect(name).toMatch(ATTRIBUTES);
      if (name === 'id') expect(value).toMatch(/^footnote-\d+$/);
      if (name === 'href' || name === 'src') {
        const { protocol, host } = new URL(value, 'https://here.example/s/');
        expect(['here.example', 'x.example']).toContain(host);
        expect(protocol).toBe('https:');
      }
    }
  }
});

test('a text that takes too long or is nested too deep to be read as Markdown stays as plain text', () => {
  const nested = noteHtml(`${'>'.repeat(20_000)} deep`, asWritten);
  expect(nested.length).toBeLessThan(200_000);
  const marks = `${'*a_ '.repeat(30_000)}\n\n**after**`;
  const html = noteHtml(marks, asWritten);
  expect(html).toContain('*a_ *a_');
  expect(html).toContain('<strong>after</strong>');
});

test('the words of links and pictures that lead nowhere stay', () => {
  const html = noteHtml('[to **b**](note:1) ![a dot](x.png)', { link: () => null, picture: () => null });
  expect(html).toBe('<p>to <strong>b</strong> a dot</p>\n');
});

test('a note within a note is a link to it', () => {
  const note = '![Jane](note:11111111-1111-4111-8111-111111111111#One)';
  expect(noteHtml(note, { link: () => 'https://example.org/', picture: () => null })).toBe(
    '<p><a href="https://example.org/" rel="noopener noreferrer">Jane</a></p>\n',
  );
});

test('writes the direction of lists, items and quotes where it is not that of what they are in', () => {
  const html = noteHtml('- [ ] להתקשר\n- Call Anna\n\n> مرحبا\n\nשלום', asWritten);
  expect(html).toMatch(/<ul class="tasks" dir="rtl">\n<li class="task"><input[^>]*> להתקשר<\/li>/);
  expect(html).toContain('<li dir="ltr">Call Anna</li>');
  expect(html).toContain('<blockquote dir="rtl">\n<p>مرحبا</p>');
  expect(noteHtml('- a\n\n> b', asWritten)).not.toContain('dir=');
});

test('a link to a heading of the note leads there, one that is there no more is text, and pictures have their width', () => {
  const note = '[go](#Second%20%2A%20part) [twice](#second-part) [gone](#third)\n\n## Second * part\n\n![a.png|300](x)';
  expect(noteHtml(note, { link: () => null, picture: (src) => src })).toBe(
    '<p><a href="#place-1" rel="noopener noreferrer">go</a> <a href="#place-1" rel="noopener noreferrer">twice</a> gone</p>\n' +
      '<h2 id="place-1">Second * part</h2>\n<p><img src="x" alt="a.png" width="300"></p>\n',
  );
});

test('properties are lines above the text', () => {
  expect(noteHtml('---\nauthor: "[Jane](note:x)"\ntags: [a, "b c"]\nnone:\n---\n# Text', asWritten)).toBe(
    '<p><strong>author:</strong> Jane<br>\n<strong>tags:</strong> a, b c</p>\n<h1>Text</h1>\n',
  );
});
