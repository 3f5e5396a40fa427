import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { describe, expect, test } from 'vitest';
import type { Note } from '#shared/notes.ts';
import { importAll, imported, skippedAndNoted } from '#tests/imports.ts';
import { madePicture } from '#tests/pictures.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();
const png = madePicture('png');
const id = (digit: string) => digit.repeat(32);

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
      parent_id: id('a'),
      created_time: '2024-01-02T03:04:05.678Z',
      updated_time: '2024-02-03T04:05:06.789Z',
      is_conflict: '0',
      source_url: '',
      is_todo: '0',
      todo_due: '0',
      todo_completed: '0',
      encryption_applied: '0',
      markup_language: '1',
      user_created_time: '2023-12-31T23:59:59.000Z',
      deleted_time: '0',
      ...of,
      type_: '1',
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
      id: id('3'),
      is_todo: '1',
      todo_due: '1715000000000',
      todo_completed: '1714000000000',
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
    const { done, notes, text, folderOf } = await imported(server, name, await made(), plan);
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
    expect(skippedAndNoted(done, 'skipped')).toEqual([expect.stringContaining('It is encrypted')]);
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
  const { notes, text } = await imported(server, 'notes.zip', archive, {
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
    new RegExp(`^\\[One\\]\\(note:${notes.get('One')?.id}\\) !\\[b c\\.png\\|300\\]\\(attachments/[^)]+\\)$`),
  );
});

test('Two bundles of one name keep their own pictures, and pictures their width', async () => {
  const other = madePicture('jpeg');
  const info = JSON.stringify({
    version: 2,
    'net.shinyfrog.bear': { uniqueIdentifier: 'AAAAAAAA-0000-0000-0000-000000000001' },
  });
  const { notes, text } = await imported(
    server,
    'Backup.bear2bk',
    await zipOf({
      'One.textbundle/info.json': info,
      'One.textbundle/text.md': '# One\n![](assets/a.png)<!-- {"width":300} -->',
      'One.textbundle/assets/a.png': png,
      'Two.textbundle/info.json': info,
      'Two.textbundle/text.md': '# Two\n![](assets/a.png)<!-- {"embed":"true"} -->',
      'Two.textbundle/assets/a.png': other,
    }),
    { notes: 2, attachments: 2, skipped: 0 },
  );
  expect(notes.size).toBe(2);
  const pathIn = (title: string) => /attachments\/[0-9a-f-]+\.\w+/.exec(text(title))?.[0];
  expect(text('One')).toBe(`![a.png|300](${pathIn('One')})`);
  expect(text('Two')).toBe(`![a.png](${pathIn('Two')})`);
  expect(pathIn('One')).toMatch(/png$/);
  expect(pathIn('Two')).toMatch(/jpg$/);
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
    [`Private & Shared/Home/Tasks ${id('2')}_all.csv`]: `\ufeffName,Done,Note\nRoof,Yes,"a, b\nc"\nRoof,No,\n"Row, one: it’s",No,\n${title},No,\n`,
    [`Private & Shared/Home/Tasks/Roof ${id('4')}.md`]:
      '# Roof\n\nTags: home, urgent\nCreated: January 5, 2024 3:04 PM\n\nfirst\n',
    [`Private & Shared/Home/Tasks/Roof ${id('5')}.md`]: '# Roof\n\nsecond\n',
    [`Private & Shared/Home/Tasks/Row one it s ${id('7')}.md`]: '# Row, one: it’s\n\nthird\n',
    [`Private & Shared/Home/Tasks/${cut} ${id('6')}.md`]: `# ${title}\n\nlong\n`,
  });
  const block = 'ExportBlock-dc7ab407-194d-4842-8973-39f47c353e1d-Part-';
  const archive = await zipOf({ [`${block}1.zip`]: first, [`${block}2.zip`]: second }, { compress: false });
  const user = await signUp(server);
  const done = await importAll(user, 'c986fbf9_ExportBlock-dc7ab407.zip', archive);
  expect(done).toMatchObject({
    state: 'done',
    format: 'notion',
    plan: { notes: 7, attachments: 2, tasks: 2, links: 7, tags: 2, skipped: 0 },
    counts: { created: 7, attachments: 2 },
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
  expect(table).toContain(`[Row, one: it’s](note:${find('third')?.id})`);
  expect(table).toContain(`(note:${all.find((each) => each.title === title)?.id})`);
  expect(table).toContain('a, b c');
  expect(find('first')).toMatchObject({ tags: ['home', 'urgent'], createdAt: '2024-01-05T15:04:00.000Z' });
});
