import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Note } from '#shared/notes.ts';
import { importAll } from '#tests/imports.ts';
import { madePicture } from '#tests/pictures.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { xlsxOf } from '#tests/workbook.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();
const png = madePicture('png');
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const md5 = createHash('md5').update(png).digest('hex');
const day = '2024-05-06T07:08:10.000Z';

const standardNotes = (noteType: string, text: string) =>
  json({
    version: '004',
    items: [
      { uuid: 'n', content_type: 'Note', created_at: day, content: { title: 'N', text, noteType, references: [] } },
    ],
  });
const tomboy = (content: string) =>
  Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?><note version="0.3" xmlns:link="http://beatniksoftware.com/tomboy/link" xmlns:size="http://beatniksoftware.com/tomboy/size" xmlns="http://beatniksoftware.com/tomboy"><title>N</title><text xml:space="preserve"><note-content version="0.1">N\n\n${content}</note-content></text></note>`,
  );
const enex = (content: string, more = '') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><en-export><note><title>N</title><content><![CDATA[<en-note>${content}</en-note>]]></content>${more}</note></en-export>`,
  );
const roam = (...children: object[]) =>
  json([
    { title: 'N', uid: 'n', 'create-time': 1, children },
    { title: 'Other', uid: 'o', children: [{ string: 'x', uid: 'block-00x' }] },
  ]);
const logseq = (ending: string, text: string, more: Record<string, string | Buffer> = {}) =>
  zipOf({ 'logseq/config.edn': '{}', [`pages/N.${ending}`]: text, 'pages/Other.md': '- x', ...more });
const keep = (of: object) => zipOf({ 'Takeout/Keep/N.json': json({ title: 'N', isTrashed: false, ...of }) });
const oneNote = (content: string) =>
  Buffer.from(
    `<html><head><meta name=ProgId content=OneNote.File></head><body><div style='direction:ltr;border-width:100%'><div><p style='margin:0in;font-family:"Calibri Light";font-size:20.0pt'>N</p></div><div><p style='font-size:10.0pt;color:#767676'>Monday, 6 May 2024</p><p style='font-size:10.0pt;color:#767676'>7:08 AM</p></div><div>${content}</div></div></body></html>`,
  );

/** In windows-1251. */
const cyrillic = (text: string) =>
  Buffer.from(
    text.replaceAll(/[А-яё]/g, (sign) => String.fromCharCode(sign === 'ё' ? 0xb8 : sign.charCodeAt(0) - 0x350)),
    'latin1',
  );

/** A source of each format as its product writes it, and the Markdown that the note N is to have. */
const sources: [format: string, name: string, source: Buffer | Promise<Buffer>, markdown: string][] = [
  ['Standard Notes, plain', 'b.txt', standardNotes('plain-text', 'a\n  *b*'), 'a\n  *b*'],
  [
    'Standard Notes, rich',
    'b.txt',
    standardNotes('rich-text', '<p>a <strong>b</strong></p><ul><li>c<ul><li>d</li></ul></li></ul>'),
    'a **b**\n\n- c\n  - d',
  ],
  ['Standard Notes, code', 'b.txt', standardNotes('code', '# a'), '````\n# a\n````'],
  [
    'Standard Notes, spreadsheet',
    'b.txt',
    standardNotes(
      'spreadsheet',
      JSON.stringify({ sheets: [{ rows: [{ cells: [{ value: 'a' }] }, { cells: [{ value: 1 }] }] }] }),
    ),
    '| a |\n| --- |\n| 1 |',
  ],
  [
    'Simplenote',
    'n.json',
    json({ activeNotes: [{ id: 'a', content: 'N\r\n\r\n- [ ] b\r\n**c**', creationDate: day }], trashedNotes: [] }),
    '- [ ] b\n**c**',
  ],
  [
    'Roam, marks',
    'r.json',
    roam({ string: '{{[[TODO]]}} **b** __i__ ^^h^^', uid: 'block-001', children: [{ string: 'c', uid: 'block-002' }] }),
    '- [ ] **b** *i* ==h==\n  - c',
  ],
  [
    'Roam, code that ends behind its last line',
    'r.json',
    roam(
      { string: '```clojure\n(+ 1 2)\n- [[Other]]```', uid: 'block-001' },
      { string: '[[Other]]', uid: 'block-002' },
    ),
    '- ```clojure\n  (+ 1 2)\n  - [[Other]]\n  ```\n- [Other](NOTE)',
  ],
  [
    'Roam, references',
    'r.json',
    roam({ string: '((block-00x)) [l](((block-00x))) #[[Other]] a:: b', uid: 'block-001' }),
    '- [x](NOTE) [l](NOTE) [Other](NOTE) a:: b',
  ],
  [
    'Logseq',
    'g.zip',
    logseq(
      'md',
      '- DONE a\n  collapsed:: true\n\t- LATER b\n- ![p](../assets/p.png){:height 1}\n- {{embed [[Other]]}}',
      {
        'assets/p.png': png,
      },
    ),
    '- [x] a\n\t- [ ] b\n- ![p](FILE)\n- [Other](NOTE)',
  ],
  [
    'Logseq in Org mode',
    'g.zip',
    logseq(
      'org',
      [
        '#+TITLE: N',
        '* TODO [#A] Call [[Other]]',
        'SCHEDULED: <2024-05-07 Tue>',
        '** DONE *b* /i/ =c * d= +s+ https://e.org/a/b/',
        '* see [[https://e.org][site]] :client:',
        ':PROPERTIES:',
        ':collapsed: true',
        ':END:',
        '- [X] box',
        '#+BEGIN_SRC js',
        'let /a/',
        '#+END_SRC',
        '#+BEGIN_QUOTE',
        'q',
        '#+END_QUOTE',
        '* [[../assets/p.png]]',
      ].join('\n'),
      { 'assets/p.png': png },
    ),
    [
      '- [ ] [#A] Call [Other](NOTE) (due 2024-05-07)',
      '\t- [x] **b** *i* `c * d` ~~s~~ https://e.org/a/b/',
      '- see [site](https://e.org) #client',
      '\t- [x] box',
      '  ```js',
      '  let /a/',
      '  ```',
      '  > q',
      '- ![p.png](FILE)',
    ].join('\n'),
  ],
  [
    'Day One',
    'j.zip',
    zipOf({
      'Journal.json': json({
        metadata: { version: '1.0' },
        entries: [
          {
            uuid: 'A',
            creationDate: day,
            text: '# N\n\n**b**\n\n![](dayone-moment://P)\n\n- [x] c',
            photos: [{ identifier: 'P', md5, type: 'png' }],
          },
        ],
      }),
      [`photos/${md5}.png`]: png,
    }),
    '**b**\n\n![FILE](FILE)\n\n- [x] c',
  ],
  [
    'OneNote',
    'N.htm',
    oneNote(
      "<h2 style='margin:0in'>a</h2><p style='margin:0in'>b <span style='font-weight:bold'>c</span></p><p style='margin:0in'><img src=x.png width=16 alt=\"To Do\">d</p>\n<p style='margin:0in'><img src=x.png width=16 alt=\"To Do\">e</p><ul type=disc><li>f</li><ul type=circle><li>g</li></ul></ul><table><tr><td><p>h</p></td><td><p>i</p></td></tr></table>",
    ),
    '## a\n\nb **c**\n\n- [ ] d\n- [ ] e\n- f\n  - g\n\n| h | i |\n| --- | --- |',
  ],
  [
    'Tomboy',
    'n.note',
    tomboy(
      '<bold>a</bold> <italic>b</italic> <strikethrough>c</strikethrough> <monospace>d</monospace>\n<list><list-item dir="ltr">e\n<list><list-item dir="ltr">f</list-item></list></list-item></list>',
    ),
    '**a** *b* ~~c~~ `d`\n\n- e\n  - f',
  ],
  ['CSV', 'N.csv', Buffer.from('a;b\n"c;d";1,5\n'), '| a | b |\n| --- | --- |\n| c;d | 1,5 |'],
  ['XLSX', 'N.xlsx', xlsxOf({ S: [['a', 1.5]] }), '[N.xlsx](FILE)\n\n| a | 1.5 |\n| --- | --- |'],
  [
    'HTML',
    'N.html',
    Buffer.from('<title>N</title><body><h2>a</h2><ol><li>b</ol><pre>c\n d</pre>'),
    '## a\n\n1. b\n\n```\nc\n d\n```',
  ],
  [
    'HTML that states its encoding',
    'N.html',
    cyrillic('<html><head><meta charset="windows-1251"><title>N</title></head><body><p>Привет мир</p></body></html>'),
    'Привет мир',
  ],
  [
    'CSV in an encoding of few letters',
    'N.csv',
    cyrillic('Имя,Сумма\nИванов Пётр,100\n'),
    '| Имя | Сумма |\n| --- | --- |\n| Иванов Пётр | 100 |',
  ],
  [
    'Evernote',
    'n.enex',
    enex('<div><b>a</b></div><div><en-todo checked="true"/>b</div><table><tr><td>c</td><td>d</td></tr></table>'),
    '**a**\n\n- [x] b\n\n| c | d |\n| --- | --- |',
  ],
  ['Google Keep', 'k.zip', keep({ listContent: [{ text: 'a', isChecked: true }, { text: 'b' }] }), '- [x] a\n- [ ] b'],
  [
    'Bear',
    'b.bear2bk',
    zipOf({
      'N.textbundle/text.md': '# N\n\n==a== #b/c\n- [ ] d\n\n![](assets/p.png)',
      'N.textbundle/assets/p.png': png,
      'N.textbundle/info.json': '{"version":2,"net.shinyfrog.bear":{"uniqueIdentifier":"1"}}',
    }),
    '==a== #b/c\n- [ ] d\n\n![p.png](FILE)',
  ],
  [
    'Notion',
    'e.zip',
    zipOf({ [`N ${'0123456789abcdef'.repeat(2)}.md`]: '# N\n\n- [ ]  a\n\n<aside>\n💡 b\n\n</aside>' }),
    '- [ ]  a\n\n> 💡 b\n',
  ],
];

test.each(sources)('%s comes as the Markdown that it means', async (_format, name, source, markdown) => {
  const user = await signUp(server);
  const done = await importAll(user, name, await source);
  expect(done, done.failure ?? '').toMatchObject({ state: 'done' });
  const notes: Note[] = (await user.get('/api/notes')).json();
  const { content = '' } = notes.find(({ title }) => title === 'N') ?? {};
  const written = content
    .replaceAll(/note:[0-9a-f-]{36}/g, 'NOTE')
    .replaceAll(/attachments\/[0-9a-f-]{36}\.\w+/g, 'FILE')
    .replaceAll(`${md5}.png`, 'FILE');
  expect(written).toBe(markdown);
});
