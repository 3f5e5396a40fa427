import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { describe, expect, test } from 'vitest';
import type { Folder } from '#shared/folders.ts';
import type { ImportPlan, ImportReport } from '#shared/imports.ts';
import type { Note } from '#shared/notes.ts';
import { importAll, notesOf } from '#tests/imports.ts';
import { madePicture } from '#tests/pictures.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();
const png = madePicture('png');
const jpeg = madePicture('jpeg');
const id = (digit: string) => digit.repeat(32);

interface Imported {
  user: TestUser;
  done: ImportReport;
  notes: Map<string, Note>;
  text: (title: string) => string;
  folderOf: (title: string) => string | undefined;
}

/** Imports an archive as a new user, and expects the numbers of the plan to be those of what came. */
async function imported(name: string, bytes: Buffer, plan: Partial<ImportPlan>): Promise<Imported> {
  const user = await signUp(server);
  const done = await importAll(user, name, bytes);
  expect(done.failure).toBeNull();
  expect(done.plan).toMatchObject(plan);
  const { notes: count = 0, attachments = 0, trashed = 0 } = plan;
  expect(done.counts).toMatchObject({ created: count, attachments });
  const notes = await notesOf(user);
  expect(notes.size).toBe(count - trashed);
  const folders: Folder[] = (await user.get('/api/folders')).json();
  const folderOf = (title: string) => folders.find((folder) => folder.id === notes.get(title)?.folderId)?.name;
  return { user, done, notes, text: (title) => notes.get(title)?.content ?? '', folderOf };
}

function lines({ report }: ImportReport, kind: 'skipped' | 'note'): string[] {
  return report.filter((line) => line.kind === kind).map((line) => `${line.name}: ${line.reason}`);
}

async function tarOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content);
  archive.finalize();
  return buffer(archive);
}

describe('Joplin', () => {
  const item = (head: string, of: Record<string, string>) =>
    `${head}\n\n${Object.entries(of)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}`;
  const note = (title: string, body: string, of: Record<string, string>) =>
    item(`${title}\n\n${body}`, {
      ...{ parent_id: id('a'), created_time: '2024-01-02T03:04:05.678Z', updated_time: '2024-02-03T04:05:06.789Z' },
      ...{
        is_conflict: '0',
        source_url: '',
        is_todo: '0',
        todo_due: '0',
        todo_completed: '0',
        encryption_applied: '0',
      },
      ...{ markup_language: '1', user_created_time: '2023-12-31T23:59:59.000Z', deleted_time: '0', ...of, type_: '1' },
    });
  const files = {
    [`${id('1')}.md`]: note(
      'Plan',
      `See [Offer](:/${id('2')}#terms), ![](:/${id('e')}) and [paper](:/${id('f')}).\n\n- [ ] one\n- [x] two\n\n\`:/${id('2')}\``,
      { id: id('1'), source_url: 'https://example.com/a' },
    ),
    [`${id('2')}.md`]: note(
      'Offer',
      `<h2>Terms</h2><p>From <a href=":/${id('1')}">the plan</a></p><ul><li>a</li></ul><img src=":/${id('e')}" width="20"/>`,
      { id: id('2'), markup_language: '2' },
    ),
    [`${id('3')}.md`]: note('Call Ada', 'About the roof', {
      ...{ id: id('3'), is_todo: '1', todo_due: '1715000000000', todo_completed: '1714000000000' },
    }),
    [`${id('4')}.md`]: note('Old', 'gone', { id: id('4'), deleted_time: '1714000000000' }),
    [`${id('5')}.md`]: note('', '', { id: id('5'), encryption_applied: '1', encryption_cipher_text: 'JED0100002200…' }),
    [`${id('a')}.md`]: item('Clients', { id: id('a'), parent_id: id('b'), type_: '2' }),
    [`${id('b')}.md`]: item('Work', { id: id('b'), parent_id: '', type_: '2' }),
    [`${id('c')}.md`]: item('travel plans', { id: id('c'), type_: '5' }),
    [`${id('d')}.md`]: item('', { id: id('d'), note_id: id('1'), tag_id: id('c'), type_: '6' }),
    [`${id('e')}.md`]: item('photo.png', { id: id('e'), mime: 'image/png', file_extension: 'png', type_: '4' }),
    [`${id('f')}.md`]: item('Paper', { id: id('f'), mime: 'application/pdf', file_extension: 'pdf', type_: '4' }),
    [`resources/${id('e')}.png`]: png,
    [`resources/${id('f')}.pdf`]: '%PDF-1.4 paper',
  };
  const plan = { notes: 4, attachments: 2, tags: 1, tasks: 3, links: 2, trashed: 1, skipped: 1 };

  test.each([
    ['a JEX', 'Joplin.jex', () => tarOf(files)],
    [
      'its folder as a ZIP',
      'Joplin.zip',
      () => zipOf(Object.fromEntries(Object.entries(files).map(([p, c]) => [`Joplin/${p}`, c]))),
    ],
  ])('as %s comes whole: notes of both markups, to-dos, tags, files, links and Trash', async (_what, name, made) => {
    const { done, notes, text, folderOf } = await imported(name, await made(), plan);
    expect(done.format).toBe('joplin');
    const [first, offer] = [notes.get('Plan'), notes.get('Offer')];
    expect(first).toMatchObject({ createdAt: '2023-12-31T23:59:59.000Z', tags: ['travel plans'] });
    expect(text('Plan')).toMatch(
      new RegExp(
        `^See \\[Offer\\]\\(note:${offer?.id}\\), !\\[photo\\.png\\]\\(attachments/.+\\) and \\[paper\\]\\(attachments/`,
      ),
    );
    expect(text('Plan')).toContain(`\`:/${id('2')}\`\n\nSource: <https://example.com/a>`);
    expect(text('Offer')).toMatch(
      new RegExp(
        `^## Terms\\n\\nFrom \\[the plan\\]\\(note:${first?.id}\\)\\n\\n- a\\n\\n!\\[photo\\.png\\]\\(attachments/`,
      ),
    );
    expect(text('Call Ada')).toBe('- [x] Call Ada (due 2024-05-06)\n\nAbout the roof');
    expect(folderOf('Plan')).toBe('Clients');
    expect(lines(done, 'skipped')).toEqual([expect.stringContaining('It is encrypted')]);
  });
});

test('TextPacks and Bear’s notes in one ZIP keep apart, with their own files, nested and long tags, highlights and links', async () => {
  const pack = (title: string, body: string) =>
    zipOf({ 'info.json': '{"version":2}', 'text.md': `# ${title}\n${body}`, 'assets/a.png': png });
  const info = (uniqueIdentifier: string) =>
    JSON.stringify({
      version: 2,
      'net.shinyfrog.bear': { uniqueIdentifier, pinned: 1, creationDate: '2024-01-02T03:04:05Z' },
    });
  const bear = await zipOf({
    'Bear Notes 2024/One.textbundle/info.json': info('AAAAAAAA-0000-0000-0000-000000000001'),
    'Bear Notes 2024/One.textbundle/text.md':
      '# One\n#clients/acme #next week# ::marked:: `::code::`\n[Two](bear://x-callback-url/open-note?id=AAAAAAAA-0000-0000-0000-000000000002)',
    'Bear Notes 2024/Two.textbundle/info.json': info('AAAAAAAA-0000-0000-0000-000000000002'),
    'Bear Notes 2024/Two.textbundle/text.markdown': '# Two\n[[One]] ![](assets/b%20c.png)<!-- {"width":300} -->',
    'Bear Notes 2024/Two.textbundle/assets/b c.png': png,
  });
  const archive = await zipOf({
    'A.textpack': await pack('A', '![](assets/a.png)'),
    'B.textpack': await pack('B', 'see ![](assets/a.png)'),
    'Backup.bear2bk': bear,
  });
  const { notes, text } = await imported('notes.zip', archive, {
    notes: 4,
    attachments: 3,
    links: 2,
    tags: 2,
    skipped: 0,
  });
  expect(text('A')).toMatch(/^!\[a\.png\]\(attachments\//);
  expect(text('B')).toMatch(/^see !\[a\.png\]\(attachments\//);
  expect(notes.get('One')).toMatchObject({ tags: ['next week', 'clients/acme'], pinned: true });
  expect(text('One')).toContain('==marked== `::code::`');
  expect(text('One')).toContain(`[Two](note:${notes.get('Two')?.id})`);
  expect(text('Two')).toMatch(
    new RegExp(`^\\[One\\]\\(note:${notes.get('One')?.id}\\) !\\[b c\\.png\\]\\(attachments/[^)]+\\)$`),
  );
});

test('Notion’s Markdown comes whole: parts, folders without identifiers, tables with equal names, callouts and links to the web', async () => {
  const title = 'A task whose name is so long that Notion cuts it off somewhere in the middle of the words';
  const cut = title.slice(0, 50).trim();
  const first = await zipOf({
    [`Private & Shared/Home ${id('1')}.md`]: [
      '# Home',
      '',
      '<aside>',
      '💡 Remember **this**',
      '',
      '- a point',
      '</aside>',
      '',
      `[Tasks](Home/Tasks%20${id('2')}.csv) [Web](https://www.notion.so/acme/Sub-page-${id('3')}?pvs=21) ![photo](Home/image%201.png) [zip](Home/files.zip)`,
      '',
      '- [ ]  call',
      '- [x]  write',
      '',
      '<details>',
      '<summary>More</summary>',
      '',
      'hidden',
      '',
      '</details>',
      '',
      '```html',
      '<aside>',
      '```',
      '',
    ].join('\n'),
    [`Private & Shared/Home/Sub page ${id('3')}.md`]: `# Sub page\n\n[Home](../Home%20${id('1')}.md)\n`,
    'Private & Shared/Home/image 1.png': png,
    'Private & Shared/Home/files.zip': await zipOf({ 'x.md': 'attached, no part' }),
  });
  const second = await zipOf({
    [`Private & Shared/Home/Tasks ${id('2')}.csv`]: '\ufeffName,Done\nRoof,Yes\n',
    [`Private & Shared/Home/Tasks ${id('2')}_all.csv`]: `\ufeffName,Done,Note\nRoof,Yes,"a, b\nc"\nRoof,No,\n${title},No,\n`,
    [`Private & Shared/Home/Tasks/Roof ${id('4')}.md`]:
      '# Roof\n\nTags: home, urgent\nCreated: January 5, 2024 3:04 PM\n\nfirst\n',
    [`Private & Shared/Home/Tasks/Roof ${id('5')}.md`]: '# Roof\n\nsecond\n',
    [`Private & Shared/Home/Tasks/${cut} ${id('6')}.md`]: `# ${title}\n\nlong\n`,
  });
  const block = 'ExportBlock-dc7ab407-194d-4842-8973-39f47c353e1d-Part-';
  const archive = await zipOf({ [`${block}1.zip`]: first, [`${block}2.zip`]: second }, { compress: false });
  const user = await signUp(server);
  const done = await importAll(user, 'c986fbf9_ExportBlock-dc7ab407.zip', archive);
  expect(done).toMatchObject({
    state: 'done',
    format: 'notion',
    plan: { notes: 6, attachments: 2, tasks: 2, links: 6, tags: 2, skipped: 0 },
    counts: { created: 6, attachments: 2 },
  });
  const all: Note[] = (await user.get('/api/notes')).json();
  const find = (text: string) => all.find(({ content }) => content.includes(text));
  const home = find('Remember');
  expect(home?.content).toMatch(/^> 💡 Remember \*\*this\*\*\n> \n> - a point\n/);
  expect(home?.content).toContain(`[Web](note:${all.find((each) => each.title === 'Sub page')?.id})`);
  expect(home?.content).toContain('**More**\n');
  expect(home?.content).toContain('```html\n<aside>\n```');
  expect(home?.content).toMatch(/\[zip\]\(attachments\/[^)]+\.zip\)/);
  const table = find('| Name')?.content ?? '';
  expect(table).toContain(`[Roof](note:${find('first')?.id})`);
  expect(table).toContain(`[Roof](note:${find('second')?.id})`);
  expect(table).toContain(`(note:${all.find((each) => each.title === title)?.id})`);
  expect(table).toContain('a, b c');
  expect(find('first')).toMatchObject({ tags: ['home', 'urgent'], createdAt: '2024-01-05T15:04:00.000Z' });
});

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
  const { done, notes, text, folderOf } = await imported('iCloud Notes.zip', archive, plan);
  expect(done.format).toBe('apple');
  expect(text('Amber Morning')).toMatch(
    /^The light !\[Attachment\.jpeg\]\(attachments\/[^)]+\.jpg\) and then\n!\[Attachment-1\.png\]\(attachments\/[^)]+\.png\)\nthe birds$/,
  );
  expect(notes.get('Amber Morning')).toMatchObject({
    ...{ pinned: true, createdAt: '2024-04-12T09:00:00.000Z', updatedAt: '2024-04-13T10:00:00.000Z' },
  });
  expect(folderOf('Amber Morning')).toBe('Trips');
  expect(text('List')).toBe('- [ ] milk\n- [x] bread\n- point');
  expect(text('List two')).toBe('other');
  expect(lines(done, 'note')).toEqual(['Amber Morning: Apple’s export has no tables, drawings and scans of this note']);
});

test('Notes that the Exporter app wrote come with their folders and files', async () => {
  const archive = await zipOf({
    'Notes/iCloud/Clients/Acme.md': '# Acme\n\n![](attachments/Acme-1.png)\n\n- [ ] call',
    'Notes/iCloud/Clients/attachments/Acme-1.png': png,
    'Notes/iCloud/Page.html': `<html><body><h1>Page</h1><ul><li>a</li></ul><img src="data:image/png;base64,${png.toString('base64')}"></body></html>`,
  });
  const { text, folderOf } = await imported('Notes.zip', archive, { notes: 2, attachments: 2, tasks: 1, skipped: 0 });
  expect(text('Acme')).toMatch(/!\[Acme-1\.png\]\(attachments\/[^)]+\)\n\n- \[ \] call$/);
  expect(text('Page')).toMatch(/^# Page\n\n- a\n\n!\[Picture\.png\]\(attachments\//);
  expect(folderOf('Acme')).toBe('Clients');
});

test('Google Keep comes whole beside other products: lists, labels, links, other endings, shared, archived and trashed notes', async () => {
  const keep = (name: string, of: object) => [
    [
      `Takeout/Keep/${name}.json`,
      JSON.stringify({
        ...{ color: 'DEFAULT', isTrashed: false, isPinned: false, isArchived: false, title: name },
        ...{ userEditedTimestampUsec: 1_700_000_000_000_000, createdTimestampUsec: 1_690_000_000_000_000, ...of },
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
        annotations: [{ source: 'WEBLINK', title: 'A [page]', url: 'https://example.com/', description: '' }],
        sharees: [
          { email: 'me@example.com', isOwner: true, type: 'OWNER' },
          { email: 'ada@example.com', isOwner: false, type: 'WRITE' },
        ],
      }),
      ...keep('Put away', { textContent: 'old', isArchived: true }),
      ...keep('Thrown away', { textContent: 'older', isTrashed: true }),
    ]),
    'Takeout/Keep/a1b2.png': png,
  });
  const plan = { notes: 4, attachments: 1, tags: 1, tasks: 2, trashed: 1, skipped: 30 };
  const { done, notes, text, folderOf } = await imported('takeout-1.zip', archive, plan);
  expect(done.format).toBe('keep');
  expect(text('Shopping')).toBe('- [ ] milk\n- [x] bread');
  expect(notes.get('Shopping')).toMatchObject({ tags: ['Work'], pinned: true });
  expect(text('Trip')).toMatch(
    /^See the plan\n\n!\[a1b2\.png\]\(attachments\/[^)]+\)\n\n- \[A \\\[page\\\]\]\(https:\/\/example\.com\/\)$/,
  );
  expect(folderOf('Put away')).toBe('Archive');
  expect(lines(done, 'note')).toEqual(['Trip: It isn’t shared here with ada@example.com']);
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
  const { done, notes, text } = await imported('Vault.zip', archive, plan);
  const a = `note:${notes.get('a')?.id}`;
  const named = `note:${notes.get('Q? 100% #1')?.id}`;
  expect(text('Home').split('\n')[0]).toMatch(
    new RegExp(
      `^\\[b\\]\\(${a}\\) \\[a \\\\> Head\\]\\(${a}\\) \\[c\\]\\(${a}\\) \\[a\\]\\(${a}\\) \\[q\\]\\(${named}\\) !\\[img\\.png\\]\\((attachments/[^)]+)\\) !\\[alt text\\]\\(\\1\\) !\\[x\\]\\(\\1\\) \\[a\\]\\(${a}\\)$`,
    ),
  );
  expect(text('Home')).toContain(`[md](${named}) [[#Own heading]]`);
  expect(text('Home')).toContain('> [!note] Callout\n> text %%comment%%');
  expect(text('a')).toContain(`[start](note:${notes.get('Home')?.id}) [FRONT PAGE](note:${notes.get('Home')?.id})`);
  expect(notes.get('Home')).toMatchObject({
    tags: ['a/b', 'c', 'deep/tag/x'],
    ...{ createdAt: '2024-01-02T10:11:00.000Z', updatedAt: '2024-01-03T08:11:12.000Z' },
  });
  expect(lines(done, 'skipped').sort()).toEqual([
    '.obsidian: Settings and system files of the other app (2)',
    'Board.canvas: This kind of file can’t be imported',
    'Drawing.excalidraw.md: This kind of file can’t be imported',
    'Other.excalidraw: This kind of file can’t be imported',
    'Query.base: This kind of file can’t be imported',
  ]);
});

test('Evernote comes whole: equal notes stay apart, web clips, checkboxes, encrypted parts, links and a file that is too large', async () => {
  const resource = (bytes: Buffer, mime: string, name: string) =>
    `<resource><data encoding="base64">\n${bytes.toString('base64').replaceAll(/(.{76})/g, '$1\n')}\n</data><mime>${mime}</mime><resource-attributes><file-name>${name}</file-name></resource-attributes></resource>`;
  const note = (title: string, body: string, more = '') =>
    `<note><title>${title}</title><created>20240309T065602Z</created><updated>20240310T065602Z</updated>${more}<content><![CDATA[<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${body}</en-note>]]></content>`;
  const { createHash } = await import('node:crypto');
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
  expect(lines(done, 'skipped')).toEqual([
    expect.stringMatching(/^Big: “film\.mp4” isn’t imported: It has 1[12](?:\.\d)? MB/),
  ]);
  expect(lines(done, 'note')).toEqual([expect.stringMatching(/^Meeting: A part of this note is encrypted/)]);
  const again = await importAll(user, 'Notebook.enex', archive);
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
});
