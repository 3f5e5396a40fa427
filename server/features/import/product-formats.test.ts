import { expect, test } from 'vitest';
import { importAll, imported, skippedAndNoted } from '#tests/imports.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();
const ids = Array.from({ length: 12 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);

function snNote(at: number, title: string, text: string, more: object = {}, app: object = {}) {
  return {
    uuid: ids[at],
    content_type: 'Note',
    created_at: '2023-01-02T03:04:05.000Z',
    updated_at: '2024-01-02T03:04:05.000Z',
    content: { title, text, references: [], appData: { 'org.standardnotes.sn': app }, ...more },
  };
}

function snTag(uuid: string, title: string, references: object[]) {
  return { uuid, content_type: 'Tag', content: { title, references } };
}

const text = (value: string, format = 0) => ({ type: 'text', text: value, format });
const lexical = (...children: object[]) => JSON.stringify({ root: { type: 'root', children } });

function standardNotes() {
  const note = (at: number) => ({ uuid: ids[at], content_type: 'Note' });
  const parent = (uuid: string) => ({ uuid, content_type: 'Tag', reference_type: 'TagToParentTag' });
  const item = (...children: object[]) => ({ type: 'listitem', children });
  const superText = lexical(
    { type: 'heading', tag: 'h2', children: [text('Plan')] },
    { type: 'paragraph', children: [text('bold', 1), text(' and <tag> *stars*')] },
    {
      type: 'list',
      listType: 'check',
      children: [
        { ...item(text('call')), checked: true },
        item(text('write')),
        item({ type: 'list', listType: 'check', children: [item(text('soon'))] }),
      ],
    },
    { type: 'paragraph', children: [{ type: 'snbubble', itemUuid: ids[0] }] },
    { type: 'code', language: 'js', children: [text('a'), { type: 'linebreak' }, text('b')] },
  );
  return {
    version: '004',
    items: [
      snNote(0, 'Plain', '# As it is\n- [ ] *kept*', { starred: true }, { pinned: true }),
      snNote(1, 'Super', superText, { noteType: 'super' }, { client_updated_at: '2024-03-04T05:06:07.000Z' }),
      snNote(2, 'Deleted', 'old', { trashed: true }),
      snNote(3, 'Put away', 'done', {}, { archived: true }),
      snNote(4, 'Code', 'const a = 1;', { noteType: 'code' }),
      snNote(5, 'Rich', '<p>Some <b>bold</b> text</p>', { noteType: 'rich-text' }),
      snNote(
        6,
        'Tasks',
        JSON.stringify({
          schemaVersion: '1.0.0',
          groups: [{ name: 'Home', tasks: [{ description: 'paint', completed: true }] }],
        }),
      ),
      snNote(
        7,
        'Sheet',
        JSON.stringify({
          sheets: [
            {
              name: 'A',
              rows: [
                { cells: [{ value: 'Item' }, { value: 'Cost' }] },
                {
                  cells: [
                    { value: 'Roof', index: 0 },
                    { value: 12.5, index: 1 },
                  ],
                },
              ],
            },
          ],
        }),
      ),
      snNote(8, 'Keys', JSON.stringify([{ service: 'Bank', secret: 'JBSWY3DP' }]), { noteType: 'authentication' }),
      snTag('t1', 'Work', [note(0), note(1)]),
      snTag('t2', 'Offers', [note(1), parent('t1')]),
      snTag('t3', 'Round', [note(3), parent('t4')]),
      snTag('t4', 'About', [parent('t3')]),
      { uuid: 'c', content_type: 'SN|Component', content: { name: 'Editor' } },
    ],
  };
}

test('Standard Notes: texts of each editor, nested tags, dates, pins, the archive and what was deleted come', async () => {
  const backup = JSON.stringify(standardNotes());
  const copies = { 'Items/Note/Plain-0.txt': '{"title":"Plain"}', 'Items/Tag/Work-1.txt': '{"title":"Work"}' };
  const zip = await zipOf({ 'Standard Notes Backup and Import File.txt': backup, ...copies });
  const {
    user,
    done,
    notes,
    text: contentOf,
    folderOf,
  } = await imported(server, 'Standard Notes.zip', zip, {
    notes: 8,
    tags: 4,
    tasks: 5,
    links: 1,
    trashed: 1,
    skipped: 1,
  });
  expect(done.format).toBe('standard-notes');
  expect(notes.get('Plain')).toMatchObject({
    content: '# As it is\n- [ ] *kept*',
    tags: ['Work', 'starred'],
    pinned: true,
    createdAt: '2023-01-02T03:04:05.000Z',
  });
  expect(notes.get('Super')).toMatchObject({ tags: ['Work', 'Work/Offers'], updatedAt: '2024-03-04T05:06:07.000Z' });
  expect(contentOf('Super')).toBe(
    `## Plan\n\n**bold** and \\<tag> \\*stars\\*\n\n- [x] call\n- [ ] write\n  - [ ] soon\n\n[Plain](note:${notes.get('Plain')?.id})\n\n\`\`\`js\na\nb\n\`\`\``,
  );
  expect(folderOf('Put away')).toBe('Archive');
  expect(contentOf('Code')).toBe('````\nconst a = 1;\n````');
  expect(contentOf('Rich')).toBe('Some **bold** text');
  expect(contentOf('Tasks')).toBe('## Home\n\n- [x] paint');
  expect(contentOf('Sheet')).toBe('| Item | Cost |\n| --- | --- |\n| Roof | 12.5 |');
  expect(skippedAndNoted(done, 'skipped')).toEqual([
    'Keys: It has secret keys of an authenticator, so it stays where it is',
  ]);
  expect((await user.get('/api/trash')).json().total).toBe(1);
  const alone = await importAll(user, 'Standard Notes Backup.txt', Buffer.from(backup));
  expect(alone.counts).toMatchObject({ created: 0, unchanged: 8 });
});

test('an encrypted backup is refused with the way to one that can be read', async () => {
  const items = [{ uuid: ids[0], content_type: 'Note', content: '004:abc:def' }];
  const bytes = Buffer.from(JSON.stringify({ version: '004', items }));
  const done = await importAll(await signUp(server), 'Standard Notes Encrypted Backup.txt', bytes);
  expect(done).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('choose Preferences, Backups, Decrypted'),
  });
});

test('Simplenote: texts to the letter, tags, pins, dates, links, and what was deleted come once', async () => {
  const active = [
    {
      id: 'aaaa-1',
      content: 'First\r\n\r\nSee [Second](simplenote://note/bbbb-2) and [lost](simplenote://note/cccc-3)\r\n',
      creationDate: '2023-11-28T19:00:41.335Z',
      lastModified: '2024-08-11T11:23:05.544Z',
      pinned: true,
      tags: ['one', 'two'],
    },
    { id: 'bbbb-2', content: '- [ ] begins with a task\n* and *stars*', lastModified: '2024-08-11T11:23:05.544Z' },
  ];
  const trashed = [{ id: 'dddd-4', content: 'Old', lastModified: '2024-08-11T11:23:05.544Z' }];
  const files = {
    'source/notes.json': JSON.stringify({ activeNotes: active, trashedNotes: trashed }),
    'First.txt': 'First',
    'trash/Old.txt': 'Old',
    'Elsewhere/Mine.md': 'mine',
  };
  const { done, notes } = await imported(server, 'notes.zip', await zipOf(files), {
    notes: 4,
    tags: 2,
    tasks: 1,
    links: 1,
    trashed: 1,
    skipped: 0,
  });
  expect(notes.get('First')).toMatchObject({
    content: `See [Second](note:${notes.get('begins with a task')?.id}) and [lost](simplenote://note/cccc-3)\n`,
    tags: ['one', 'two'],
    pinned: true,
    createdAt: '2023-11-28T19:00:41.335Z',
    updatedAt: '2024-08-11T11:23:05.544Z',
  });
  expect(notes.get('begins with a task')?.content).toBe('- [ ] begins with a task\n* and *stars*');
  expect(done.report).toEqual([]);
});

test('Roam: blocks are nested lists with their tasks, links, references and days', async () => {
  const block = (uid: string, string: string, children: object[] = [], more: object = {}) => ({
    uid,
    string,
    children,
    'edit-time': 1_700_000_000_000,
    ...more,
  });
  const graph = [
    {
      uid: '04-19-2020',
      title: 'April 19th, 2020',
      'create-time': 1_587_252_898_938,
      children: [
        block('block-aaa', '{{[[TODO]]}} Call [[Anna [[Berg]]]] #urgent #[[two words]]', [
          block('block-bbb', '{{DONE}} Ask **her**', [block('block-ccc', 'deep\nsecond line')]),
        ]),
        block('block-ddd', 'Owner:: [[Anna [[Berg]]]]'),
        block('block-eee', 'As in ((block-bbb)) and [there](((block-ccc))) and ((block-zzz)), __slanted__, `[[code]]`'),
        block('block-fff', 'round ((block-fff))'),
        block('block-ggg', '', [block('block-hhh', 'one'), block('block-iii', 'two')], {
          'children-view-type': 'numbered',
        }),
      ],
    },
    { uid: 'p2', title: 'Anna [[Berg]]', children: [block('block-aaa', 'twice the same id')] },
    { uid: 'p3', title: 'two words' },
    { uid: '04-20-2020', title: 'April 20th, 2020', children: [block('block-jjj', '')] },
  ];
  const {
    done,
    notes,
    text: contentOf,
  } = await imported(server, 'graph.json', Buffer.from(JSON.stringify(graph)), {
    notes: 3,
    tags: 2,
    tasks: 2,
    links: 6,
  });
  const link = (title: string) => `(note:${notes.get(title)?.id})`;
  const day = link('April 19th, 2020');
  expect(contentOf('April 19th, 2020').split('\n')).toEqual([
    `- [ ] Call [Anna Berg]${link('Anna Berg')} #urgent [two words]${link('two words')}`,
    '  - [x] Ask **her**',
    '    - deep',
    '      second line',
    `- **Owner:** [Anna Berg]${link('Anna Berg')}`,
    `- As in [Ask her]${day} and [there]${day} and ((block-zzz)), *slanted*, \`[[code]]\``,
    expect.stringMatching(/^- round \[round .*…\]\(note:/),
    '1. one',
    '1. two',
  ]);
  expect(notes.get('April 19th, 2020')).toMatchObject({ tags: ['two words', 'urgent'], day: '2020-04-19' });
  expect(skippedAndNoted(done, 'note')).toEqual(["Empty pages: Pages without text aren't imported (1)"]);
});

test('Logseq: pages, journals, tasks, properties, references and files come as notes of a folder', async () => {
  const uuid = ids[5] ?? '';
  const files = {
    'graph/logseq/config.edn': '{:meta/version 1}',
    'graph/pages/Clients___Anna.md': `tags:: [[paying]], #vip\nalias:: Berg\nphone:: 123\n\n- TODO Call her #soon\n  SCHEDULED: <2024-05-06 Mon>\n  id:: ${uuid}\n\t- DOING deeper\n\t\t- DONE deepest\n\t- CANCELED gone\n- ![plan](../assets/plan_1.png){:height 10, :width 20}\n- \`TODO\` stays #[[two words]]\n- `,
    'graph/pages/contents.md': `- [[Clients/Anna]] and [[Berg]], [[Dec 29th, 2020]]\n- see ((${uuid}))\n- size:: large\n  collapsed:: true\n  :LOGBOOK:\n  CLOCK: [2024-05-06]\n  :END:`,
    'graph/journals/2020_12_29.md': '- Met [[Clients/Anna]]\n- LATER write',
    'graph/journals/2020_12_30.md': '-',
    'graph/assets/plan_1.png': Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  };
  const {
    done,
    notes,
    text: contentOf,
    folderOf,
  } = await imported(server, 'graph.zip', await zipOf(files), {
    notes: 3,
    attachments: 1,
    tags: 4,
    tasks: 5,
    links: 5,
  });
  expect(done.format).toBe('logseq');
  const link = (title: string) => `(note:${notes.get(title)?.id})`;
  expect(folderOf('Anna')).toBe('Clients');
  expect([...(notes.get('Anna')?.tags ?? [])].sort()).toEqual(['paying', 'soon', 'two words', 'vip']);
  const lines = contentOf('Anna').split('\n');
  expect(lines).toContain('- [ ] Call her #soon (due 2024-05-06)');
  expect(lines).toContain('\t- [ ] deeper');
  expect(lines).toContain('\t\t- [x] deepest');
  expect(lines).toContain('\t- [x] ~~gone~~');
  expect(lines).toContain('- `TODO` stays [[two words]]');
  expect(contentOf('Anna')).toMatch(/phone: ["']?123/);
  expect(contentOf('Anna')).toMatch(/!\[plan\]\(attachments\/[^)]+\)\n/);
  expect(contentOf('contents')).toBe(
    `- [Anna]${link('Anna')} and [Berg]${link('Anna')}, [Dec 29th, 2020]${link('Dec 29th, 2020')}\n- see [Call her #soon (due 2024-05-06)]${link('Anna')}\n- **size:** large`,
  );
  expect(notes.get('Dec 29th, 2020')).toMatchObject({
    day: '2020-12-29',
    content: expect.stringContaining('- [ ] write'),
  });
});

test('Day One: entries come with photos, tags, stars, places, links and the day on the calendar where they were', async () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const entries = [
    {
      uuid: 'A1',
      text: '# Trip\n\n![](dayone-moment://P1)\n\nTo [the next](dayone2://view?entryId=A2), ![](dayone-moment://P9)',
      creationDate: '2024-07-23T22:30:00Z',
      modifiedDate: '2024-07-24T14:38:28Z',
      timeZone: 'Europe\\/Berlin',
      starred: true,
      tags: ['travel'],
      location: { placeName: 'Café', localityName: 'Berlin', country: 'Germany' },
      photos: [{ identifier: 'P1', md5: 'aa11', type: 'png' }],
    },
    { uuid: 'A2', text: '', creationDate: '2024-07-25T10:00:00Z', timeZone: 'Nowhere/None', isPinned: true },
  ];
  const files = {
    'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries }),
    'photos/aa11.png': picture,
    'photos/unused.png': picture,
  };
  const {
    done,
    notes,
    text: contentOf,
    folderOf,
  } = await imported(server, 'Export.zip', await zipOf(files), {
    notes: 2,
    attachments: 1,
    tags: 2,
    links: 1,
    skipped: 1,
  });
  expect(notes.get('Trip')).toMatchObject({ day: '2024-07-24', tags: ['travel', 'starred'] });
  expect(contentOf('Trip')).toContain('place: Café, Berlin, Germany');
  expect(contentOf('Trip')).toMatch(/!\[aa11\.png\]\(attachments\//);
  expect(contentOf('Trip')).toContain(`[the next](note:${notes.get('2024-07-25')?.id})`);
  expect(folderOf('Trip')).toBe('Journal');
  expect(skippedAndNoted(done, 'note')).toEqual(["Trip: “P9” isn't in the archive"]);
});

test('Tomboy: formatting, lists, links, notebooks and dates come', async () => {
  const note = (title: string, body: string, tags = '') =>
    `<?xml version="1.0"?><note version="0.3"><title>${title}</title><text xml:space="preserve"><note-content version="0.1">${title}\n\n${body}</note-content></text><last-change-date>2024-09-19T16:03:57,3374420+02:00</last-change-date><create-date>2024-09-18T16:03:57.3374420+02:00</create-date><tags>${tags}</tags></note>`;
  const files = {
    'a-1.note': note(
      'Plan',
      'Some <bold>bold</bold> &amp; <monospace>a*b</monospace>\n<list><list-item dir="ltr">one\n<list><list-item dir="ltr">inner</list-item></list></list-item><list-item dir="ltr">two</list-item></list>\nSee <link:internal>other</link:internal> and <link:url>https://example.com</link:url>',
      '<tag>system:notebook:Work</tag><tag>own</tag>',
    ),
    'b-2.note': note('Other', 'text'),
    'broken.note': '<note><title>Broken',
    'lol.note':
      '<!DOCTYPE n [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><note><title>x</title><text><note-content>&b;</note-content></text></note>',
  };
  const {
    done,
    notes,
    text: contentOf,
    folderOf,
  } = await imported(server, 'tomboy.zip', await zipOf(files), {
    notes: 2,
    tags: 1,
    links: 1,
    skipped: 2,
  });
  expect(contentOf('Plan')).toBe(
    `Some **bold** & \`a*b\`\n\n- one\n  - inner\n- two\n\nSee [other](note:${notes.get('Other')?.id}) and https://example.com`,
  );
  expect(folderOf('Plan')).toBe('Work');
  expect(notes.get('Plan')).toMatchObject({ tags: ['own'], createdAt: '2024-09-18T14:03:57.337Z' });
  expect(skippedAndNoted(done, 'skipped')).toEqual(["broken.note: It isn't valid XML", "lol.note: It isn't valid XML"]);
  const alone = await imported(server, 'b-2.note', Buffer.from(files['b-2.note']), { notes: 1 });
  expect(alone.text('Other')).toBe('text');
});

test('A Logseq graph calls its days as its settings say, in Markdown and in Org mode', async () => {
  const graph = (title: string, file: string, files: Record<string, string>) =>
    zipOf({
      'g/logseq/config.edn': `{:meta/version 1\n ;; :journal/page-title-format "yy"\n :journal/page-title-format "${title}"\n :journal/file-name-format "${file}"}`,
      ...files,
    });
  const days = await imported(
    server,
    'g.zip',
    await graph('EEEE, dd.MM.yyyy', 'yyyy-MM-dd', {
      'g/journals/2024-01-02.org': '* a',
      'g/journals/2024-02-30.org': '* no day',
      'g/pages/P.org':
        '#+TITLE: P\n#+FILETAGS: :client:vip:\n* see [[Tuesday, 02.01.2024]] and [[Tuesday, 02.01.2024][label]]',
    }),
    { notes: 3, links: 2, tags: 2 },
  );
  const id = days.notes.get('Tuesday, 02.01.2024')?.id;
  expect(days.text('P')).toBe(`- see [Tuesday, 02.01.2024](note:${id}) and [label](note:${id})`);
  expect(days.notes.get('Tuesday, 02.01.2024')).toMatchObject({ day: '2024-01-02', content: '- a' });
  expect(days.notes.get('P')?.tags).toEqual(['client', 'vip']);
  const slashes = await imported(
    server,
    'g.zip',
    await graph('yyyy/MM/dd', 'dd_MM_yyyy', { 'g/journals/02_01_2024.md': '- a', 'g/pages/P.md': '- [[2024/01/02]]' }),
    { notes: 2, links: 1 },
  );
  expect(slashes.text('P')).toMatch(/^- \[[^\]]+\]\(note:/);
  expect(slashes.notes.get('2024/01/02')).toMatchObject({ day: '2024-01-02' });
});

test('Roam’s pages without a time aren’t of 1970, and one that lost its title is named beside the others', async () => {
  const pages = [
    { title: 'A', uid: 'a', children: [{ string: 'text', uid: 'b' }] },
    { uid: 'lost', children: [{ string: 'text' }] },
    { title: 'B', uid: 'c', children: [{ string: 'b', uid: 'd', 'edit-time': 1_700_000_000_000 }] },
    { title: 'C', uid: 'e', children: 'no' },
    { title: 'D', uid: 'f', children: [{ string: 'd', uid: 'g' }] },
  ];
  const { notes, done } = await imported(server, 'r.json', Buffer.from(JSON.stringify(pages)), {
    notes: 3,
    skipped: 2,
  });
  expect(notes.get('A')?.createdAt).not.toContain('1970');
  expect(notes.get('B')?.updatedAt).toBe('2023-11-14T22:13:20.000Z');
  expect(skippedAndNoted(done, 'skipped').map((line) => line.split(':')[0])).toEqual(['e', 'lost']);
});

test('A damaged text of an editor of Standard Notes is no note of raw data', async () => {
  const items = [
    snNote(0, 'Broken', '{"root":{"children":[', { noteType: 'super' }),
    snNote(1, 'Braces', '{"root": is how it begins', { noteType: 'plain-text' }),
  ];
  const { text: textOf, done } = await imported(server, 'b.txt', Buffer.from(JSON.stringify({ items })), { notes: 1 });
  expect(textOf('Braces')).toBe('{"root": is how it begins');
  expect(skippedAndNoted(done, 'skipped')).toEqual([
    "Broken: It's data of another app, not text, so it isn't imported",
  ]);
});

test.each([
  ['Budget.ods', 'Save it as XLSX or CSV'],
  ['Budget.numbers', 'In Numbers choose File, Export To, Excel'],
  ['Letter.pages', 'In Pages choose File, Export To, Word'],
  ['Letter.odt', 'Save it as DOCX or PDF'],
  ['Talk.pptx', 'Save it as PDF'],
  ['Notebook.one', 'In OneNote choose File, Export, Single File Web Page or Word'],
])('%s is named though it is a ZIP, with what to do', async (name, way) => {
  const done = await importAll(await signUp(server), name, await zipOf({ mimetype: 'x', 'content.xml': '<x/>' }));
  expect(done).toMatchObject({ state: 'failed', failure: expect.stringContaining(way) });
});

test('The database of Logseq is named with the way to files that can be read', async () => {
  const done = await importAll(await signUp(server), 'g.zip', await zipOf({ 'db.sqlite': 'SQLite format 3\0' }));
  expect(done.failure).toContain('In Logseq choose Export graph, Markdown');
});
