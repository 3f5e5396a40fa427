import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Note } from '#shared/notes.ts';
import { importAll, imported, skippedAndNoted } from '#tests/imports.ts';
import { madePicture } from '#tests/pictures.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();
const png = madePicture('png');
const jpeg = madePicture('jpeg');

test('Apple’s copy of iCloud notes comes whole: a folder a note, files in their places, checklists, dates, pins and what was deleted', async () => {
  const root = 'iCloud Notes';
  const archive = await zipOf({
    [`${root}/Notes Details.csv`]: [
      'Title, Created On, Modified On, Pinned, Deleted, Drawing/Handwriting, ContentHash at Import',
      'Amber Morning,04-12-2024 09:00:00,04-13-2024 10:00:00,Yes,No,No,',
      'List,04-01-2024 09:00:00,04-02-2024 10:00:00,No,No,No,',
      '',
    ].join('\n'),
    [`${root}/Shared Notes Info.csv`]: 'File Name, Shared On\n',
    [`${root}/Notes/Trips/Amber Morning/Amber Morning.txt`]:
      'Amber Morning\nThe light \uFFFC and then\n\uFFFC\nthe birds \uFFFC',
    [`${root}/Notes/Trips/Amber Morning/Attachment-1.png`]: png,
    [`${root}/Notes/Trips/Amber Morning/Attachment.jpeg`]: jpeg,
    [`${root}/Notes/List/List.txt`]: 'List\n\t◦\tmilk\n\t✓\tbread\n\t•\tpoint\n',
    [`${root}/Notes/List/List-1.txt`]: 'List two\nother',
    [`${root}/Recently Deleted/Old/Old.txt`]: 'Old\ngone',
    [`${root}/Recently Deleted/Old/Attachment.png`]: png,
  });
  const plan = { notes: 4, attachments: 3, tasks: 2, trashed: 1, skipped: 1 };
  const { done, notes, text, folderOf } = await imported(server, 'iCloud Notes.zip', archive, plan);
  expect(done.format).toBe('apple');
  expect(text('Amber Morning')).toMatch(
    /^The light !\[Attachment\.jpeg\]\(attachments\/[^)]+\.jpg\) and then\n!\[Attachment-1\.png\]\(attachments\/[^)]+\.png\)\nthe birds$/,
  );
  expect(notes.get('Amber Morning')).toMatchObject({
    pinned: true,
    createdAt: '2024-04-12T09:00:00.000Z',
    updatedAt: '2024-04-13T10:00:00.000Z',
  });
  expect(folderOf('Amber Morning')).toBe('Trips');
  expect(text('List')).toBe('- [ ] milk\n- [x] bread\n- point');
  expect(text('List two')).toBe('other');
  expect(skippedAndNoted(done, 'note')).toEqual([
    "Amber Morning: Apple's export has no tables, drawings and scans of this note",
  ]);
});

test('Notes that the Exporter app wrote come with their folders and files', async () => {
  const archive = await zipOf({
    'Notes/iCloud/Clients/Acme.md': '# Acme\n\n![](attachments/Acme-1.png)\n\n- [ ] call',
    'Notes/iCloud/Clients/attachments/Acme-1.png': png,
    'Notes/iCloud/Page.html': `<html><body><h1>Page</h1><ul><li>a</li></ul><img src="data:image/png;base64,${png.toString('base64')}"></body></html>`,
  });
  const { text, folderOf } = await imported(server, 'Notes.zip', archive, {
    notes: 2,
    attachments: 2,
    tasks: 1,
    skipped: 0,
  });
  expect(text('Acme')).toMatch(/!\[Acme-1\.png\]\(attachments\/[^)]+\)\n\n- \[ \] call$/);
  expect(text('Page')).toMatch(/^# Page\n\n- a\n\n!\[Picture\.png\]\(attachments\//);
  expect(folderOf('Acme')).toBe('Clients');
});

test('Google Keep comes whole beside other products: lists, labels, links, other endings, shared, archived and trashed notes', async () => {
  const keep = (name: string, of: object) => [
    [
      `Takeout/Keep/${name}.json`,
      JSON.stringify({
        color: 'DEFAULT',
        isTrashed: false,
        isPinned: false,
        isArchived: false,
        title: name,
        userEditedTimestampUsec: 1_700_000_000_000_000,
        createdTimestampUsec: 1_690_000_000_000_000,
        ...of,
      }),
    ],
    [`Takeout/Keep/${name}.html`, '<html><body>the same</body></html>'],
  ];
  const archive = await zipOf({
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`Takeout/Google Photos/${i}.json`, '{"title":"photo"}']),
    ),
    'Takeout/archive_browser.html': '<html></html>',
    'Takeout/Keep/Labels.txt': 'Work\n',
    ...Object.fromEntries([
      ...keep('Shopping', {
        listContent: [
          { text: 'milk', isChecked: false, textHtml: '<p>milk</p>' },
          { text: 'bread', isChecked: true },
        ],
        labels: [{ name: 'Work' }],
        isPinned: true,
      }),
      ...keep('Trip', {
        textContent: 'See the plan',
        attachments: [{ filePath: 'a1b2.jpg', mimetype: 'image/jpeg' }],
        annotations: [
          { source: 'WEBLINK', title: 'A [page]', url: 'https://example.com/', description: '' },
          { source: 'WEBLINK', title: '', url: 'https://example.com/a_(b)' },
        ],
        sharees: [
          { email: 'me@example.com', isOwner: true, type: 'OWNER' },
          { email: 'ada@example.com', isOwner: false, type: 'WRITE' },
        ],
      }),
      ...keep('Put away', { textContent: 'old', isArchived: true }),
      ...keep('Thrown away', { textContent: 'older', isTrashed: true }),
    ]),
    'Takeout/Keep/a1b2.png': png,
    'Takeout/Keep/stray.png': png,
    'Takeout/Drive/Offer.docx': 'PK',
  });
  const plan = { notes: 4, attachments: 1, tags: 1, tasks: 2, trashed: 1, skipped: 3 };
  const { done, notes, text, folderOf } = await imported(server, 'takeout-1.zip', archive, plan);
  expect(done.format).toBe('keep');
  expect(text('Shopping')).toBe('- [ ] milk\n- [x] bread');
  expect(notes.get('Shopping')).toMatchObject({ tags: ['Work'], pinned: true });
  expect(text('Trip')).toMatch(
    /^See the plan\n\n!\[a1b2\.png\]\(attachments\/[^)]+\)\n\n- \[A \\\[page\\\]\]\(https:\/\/example\.com\/\)\n- \[https:\/\/example\.com\/a\\_\(b\)\]\(https:\/\/example\.com\/a_%28b%29\)$/,
  );
  expect(folderOf('Put away')).toBe('Archive');
  expect(skippedAndNoted(done, 'note')).toEqual(["Trip: It isn't shared here with ada@example.com"]);
  expect(skippedAndNoted(done, 'skipped')).toEqual([
    'Takeout/Drive: Files of other Google products (1)',
    'Takeout/Google Photos: Files of other Google products (30)',
    'Takeout/Keep/stray.png: No note shows it or links to it',
  ]);
});

test('an Obsidian vault comes whole: aliases, blocks, sizes, names with signs, drawings, trash and dates in several shapes', async () => {
  const archive = await zipOf({
    '.obsidian/app.json': '{}',
    '.obsidian/plugins/x/main.js': '',
    '.trash/Old.md': 'gone',
    'Home.md': [
      '---',
      'aliases:',
      '  - Start',
      '  - "Front page"',
      "tags: '#a/b, c'",
      'created: 2024-01-02 10:11',
      'modified: 2024-01-03T10:11:12+02:00',
      '---',
      '[[a|b]] [[a#Head]] [[a#^block|c]] [[a#^block]] [[Sub/Q? 100% #1|q]] ![[img.png|200]] ![[img.png|alt text|200x100]] ![x|50](img.png) ![[a]]',
      '',
      '> [!note] Callout',
      '> text %%comment%%',
      '',
      '- [ ] task #deep/tag/x',
      '- [-] other',
      '',
      '[md](Sub/Q%3F%20100%25%20%231.md) [[#Own heading]]',
      '',
    ].join('\n'),
    'a.md': '[[start]] [[FRONT PAGE]]\n^block\n',
    'Sub/Q? 100% #1.md': 'named',
    'img.png': png,
    'Board.canvas': '{"nodes":[]}',
    'Drawing.excalidraw.md': '---\nexcalidraw-plugin: parsed\n---\n# Drawing\n```compressed-json\nN4KAk\n```',
    'Other.excalidraw': '{}',
    'Query.base': 'views: []',
  });
  const plan = { notes: 4, attachments: 1, links: 9, tags: 3, tasks: 1, trashed: 1, skipped: 5 };
  const { done, notes, text } = await imported(server, 'Vault.zip', archive, plan);
  const a = `note:${notes.get('a')?.id}`;
  const named = `note:${notes.get('Q? 100% #1')?.id}`;
  expect(
    text('Home')
      .split('\n')
      .find((line) => line.startsWith('[b]')),
  ).toMatch(
    new RegExp(
      `^\\[b\\]\\(${a}\\) \\[a \\\\> Head\\]\\(${a}#Head\\) \\[c\\]\\(${a}#%5Eblock\\) \\[a\\]\\(${a}#%5Eblock\\) \\[q\\]\\(${named}\\) !\\[img\\.png\\|200\\]\\((attachments/[^)]+)\\) !\\[alt text\\|200\\]\\(\\1\\) !\\[x\\|50\\]\\(\\1\\) !\\[a\\]\\(${a}\\)$`,
    ),
  );
  expect(text('Home')).toContain(`[md](${named}) [Own heading](#Own%20heading)`);
  expect(text('Home')).toContain('> [!note] Callout\n> text <!-- comment -->');
  expect(text('a')).toContain(`[start](note:${notes.get('Home')?.id}) [FRONT PAGE](note:${notes.get('Home')?.id})`);
  expect(notes.get('Home')).toMatchObject({
    tags: ['a/b', 'c', 'deep/tag/x'],
    createdAt: '2024-01-02T10:11:00.000Z',
    updatedAt: '2024-01-03T08:11:12.000Z',
  });
  expect(skippedAndNoted(done, 'skipped').sort()).toEqual([
    '.obsidian: Settings and system files of the other app (2)',
    "Board.canvas: This kind of file can't be imported",
    "Drawing.excalidraw.md: This kind of file can't be imported",
    "Other.excalidraw: This kind of file can't be imported",
    "Query.base: This kind of file can't be imported",
  ]);
});

test('Evernote comes whole: equal notes stay apart, web clips, checkboxes, encrypted parts, links and a file that is too large', async () => {
  const resource = (bytes: Buffer, mime: string, name: string) =>
    `<resource><data encoding="base64">\n${bytes.toString('base64').replaceAll(/(.{76})/g, '$1\n')}\n</data><mime>${mime}</mime><resource-attributes><file-name>${name}</file-name></resource-attributes></resource>`;
  const note = (title: string, body: string, more = '') =>
    `<note><title>${title}</title><created>20240309T065602Z</created><updated>20240310T065602Z</updated>${more}<content><![CDATA[<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${body}</en-note>]]></content>`;
  const md5 = createHash('md5').update(png).digest('hex');
  const archive = Buffer.from(
    [
      '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd"><en-export export-date="20240401T000000Z" application="Evernote" version="10.80">',
      `${note('Meeting', `<div><en-todo checked="true"/>done</div><div><en-todo/>open</div><div>See <a href="evernote:///view/1/s1/a/b/">Clip &amp; more</a></div><en-media width="20" hash="${md5}" type="image/png"/><en-crypt cipher="AES" length="128">RU5D</en-crypt>`, '<tag>work</tag><tag>Q3 plan</tag><note-attributes><source-url>https://example.com/x</source-url><latitude>1.0</latitude></note-attributes>')}${resource(png, 'image/png', 'shot.png')}</note>`,
      `${note('Clip &amp; more', '<div><table><tr><td><div>a</div><table><tr><td>in</td><td>ner</td></tr></table></td><td><b>b</b><br/>c</td></tr><tr><td colspan="2">d</td></tr></table><div><div><div>deep</div></div></div></div>')}</note>`,
      `${note('Untitled Note', '<div>one</div>')}</note>`,
      `${note('Untitled Note', '<div>two</div>')}</note>`,
      `${note('Big', '<div>big</div>')}${resource(Buffer.alloc(12_000_000, 'abc'), 'video/mp4', 'film.mp4')}</note>`,
      '</en-export>',
    ].join(''),
  );
  const user = await signUp(server);
  const done = await importAll(user, 'Notebook.enex', archive);
  expect(done).toMatchObject({
    state: 'done',
    plan: { notes: 5, attachments: 1, tags: 2, tasks: 2, links: 1 },
    counts: { created: 5, attachments: 1 },
  });
  const notes: Note[] = (await user.get('/api/notes')).json();
  const find = (title: string) => notes.filter((each) => each.title === title).map(({ content }) => content);
  expect(find('Untitled Note').sort()).toEqual(['one', 'two']);
  expect(find('Meeting')[0]).toMatch(/^- \[x\] done\n\n?- \[ \] open\n/);
  expect(find('Meeting')[0]).toContain('(encrypted)');
  expect(find('Meeting')[0]).toContain('Source: <https://example.com/x>');
  expect(find('Clip & more')[0]).toContain('deep');
  expect(find('Clip & more')[0]).toContain('| a; in, ner | **b**; c |');
  expect(skippedAndNoted(done, 'skipped')).toEqual([
    expect.stringMatching(/^Big: “film\.mp4” isn't imported: It has 1[12](?:\.\d)? MB/),
  ]);
  expect(skippedAndNoted(done, 'note')).toEqual([
    expect.stringMatching(/^Meeting: A part of this note is encrypted/),
    'Places where notes were written: Not imported (1 note)',
  ]);
  const again = await importAll(user, 'Notebook.enex', archive);
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
});

test('A table with the widths of its columns begins with its first row', async () => {
  const columns = '<colgroup><col style="width: 130px;"/><col style="width: 130px;"/></colgroup>';
  const table = `<table>${columns}<tbody><tr><td><div>Client</div></td><td><div>Fee</div></td></tr><tr><td><div>Acme</div></td><td><div>900</div></td></tr></tbody></table>`;
  const enex = `<?xml version="1.0"?><en-export><note><title>Fees</title><content><![CDATA[<en-note>${table}</en-note>]]></content></note></en-export>`;
  const { text } = await imported(server, 'Fees.enex', Buffer.from(enex), { notes: 1 });
  expect(text('Fees')).toBe('| Client | Fee |\n| --- | --- |\n| Acme | 900 |');
});

test('A path leads to the note whose name has the same case', async () => {
  const archive = await zipOf({
    'Kepler.md': 'A',
    'kepler.md': 'B',
    'Links.md': '[one](Kepler.md) [two](./kepler.md)',
  });
  const { notes, text } = await imported(server, 'Notes.zip', archive, { notes: 3, links: 2 });
  expect(text('Links')).toBe(`[one](note:${notes.get('Kepler')?.id}) [two](note:${notes.get('kepler')?.id})`);
});

test('A vault with a note that is called as Notion would stays a vault', async () => {
  const name = `Copied ${'0123456789abcdef'.repeat(2)}`;
  const vault = { 'A.md': `---\ntags: [client]\n---\nSee [[${name}]]`, 'B.md': 'b', [`${name}.md`]: 'c' };
  const { done, notes, text } = await imported(server, 'Vault.zip', await zipOf(vault), {
    notes: 3,
    links: 1,
    tags: 1,
  });
  expect(done.format).toBe('markdown');
  expect(text('A')).toBe(`See [${name}](note:${notes.get(name)?.id})`);
  const opened = { ...vault, 'B.md': '', '.obsidian/app.json': '{}' };
  const { done: again } = await imported(server, 'Vault.zip', await zipOf(opened), { notes: 3, links: 1 });
  expect(again.format).toBe('obsidian');
});

test('Roam’s to-dos come as tasks, and a web archive without a page is named', async () => {
  const content = '- {{[[TODO]]}} Call [[B]]\n    - {{[[DONE]]}} sent\n- `{{[[TODO]]}}`';
  const archive = await zipOf({ 'A.md': content, 'B.md': '', 'Section.mht': 'MIME-Version: 1.0' });
  const { done, notes, text } = await imported(server, 'Roam.zip', archive, { notes: 2, tasks: 2, links: 1 });
  expect(text('A')).toBe(`- [ ] Call [B](note:${notes.get('B')?.id})\n    - [x] sent\n- \`{{[[TODO]]}}\``);
  expect(skippedAndNoted(done, 'skipped')).toEqual(["Section.mht: It can't be unpacked"]);
});
