import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { describe, expect, test } from 'vitest';
import { bookOf } from '#tests/book.ts';
import { importAll, imported, notesOf, skippedAndNoted } from '#tests/imports.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { xlsxOf } from '#tests/workbook.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();

async function tgzOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) tar.entry({ name, mtime: new Date(0) }, content);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

describe('a spreadsheet', () => {
  test('is a note with a table for each sheet, with numbers and days that can be read, and the file itself', async () => {
    const workbook = await xlsxOf({
      Costs: [
        ['Item', 'Cost', 'Due', 'Paid', 'A|B'],
        ['Roof', 0.1 + 0.2, new Date('2024-05-06T00:00:00Z'), true, 'x|y'],
        ['Line\nbreak', 1_234_567.5, new Date('2024-05-06T14:30:00Z'), false, ''],
      ],
      Empty: [],
      'Second *sheet*': [['Name'], ['Ann']],
    });
    const { text, notes } = await imported(server, 'Budget 2024.xlsx', workbook, { notes: 1, attachments: 1 });
    expect(text('Budget 2024').replace(/attachments\/[^)]+/, 'FILE')).toBe(
      [
        '[Budget 2024.xlsx](FILE)',
        '## Costs',
        '| Item | Cost | Due | Paid | A\\|B |\n| --- | --- | --- | --- | --- |\n| Roof | 0.3 | 2024-05-06 | true | x\\|y |\n| Line break | 1234567.5 | 2024-05-06 14:30 | false |  |',
        '## Second \\*sheet\\*',
        '| Name |\n| --- |\n| Ann |',
      ].join('\n\n'),
    );
    expect(notes.size).toBe(1);
  });

  test.each([
    ['commas', 'Name,Note\nAnn,"a, ""b"""\nBo\n', '| Ann | a, "b" |\n| Bo |  |'],
    ['semicolons', '\uFEFFName;Cost\nAnn;1,5\nBo;2\n', '| Ann | 1,5 |\n| Bo | 2 |'],
    ['tabs', 'Name\tCost\nAnn\t1\nBo\t2\n', '| Ann | 1 |\n| Bo | 2 |'],
  ])('of text with %s is a table', async (_sign, csv, rows) => {
    const { text } = await imported(server, 'People.csv', Buffer.from(csv), { notes: 1, attachments: 0 });
    expect(text('People').split('\n').slice(2).join('\n')).toBe(rows);
  });

  test('of 100,000 rows comes with the first 1,000, says so, and keeps the file', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `Row ${at},${at}`);
    const csv = Buffer.from(`Name,Number\n${rows.join('\n')}`);
    const sheet = [['Name', 'Number'], ...Array.from({ length: 100_000 }, (_, at) => [`Row ${at}`, at])];
    const zip = await zipOf({ 'Text.csv': csv, 'Book.xlsx': await xlsxOf({ A: sheet }) });
    const { text, done } = await imported(server, 'Tables.zip', zip, { notes: 2, attachments: 2 });
    for (const title of ['Text', 'Book']) {
      expect(text(title).split('\n')).toHaveLength(2 + 2 + 1_000);
      expect(text(title)).toMatch(/^\[(?:Text\.csv|Book\.xlsx)\]\(attachments\//);
    }
    expect(skippedAndNoted(done, 'note').sort()).toEqual([
      'Book: Its table is cut: the first 1,000 rows and 50 columns are imported',
      'Text: Its table is cut: the first 1,000 rows and 50 columns are imported',
    ]);
  });

  test('that is too large to be read is a note with the file', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) =>
      Array.from({ length: 10 }, (_cell, column) => `Row ${at} and column ${column}`),
    );
    const { text, done } = await imported(server, 'Large.xlsx', await xlsxOf({ A: rows }), {
      notes: 1,
      attachments: 1,
    });
    expect(text('Large')).toMatch(/^\[Large\.xlsx\]\(attachments\/[^)]+\)$/);
    expect(skippedAndNoted(done, 'note')).toEqual([
      'Large: Its tables are too large to be read, so only the file is in the note',
    ]);
  });

  test('that a note shows stays its file', async () => {
    const files = { 'Note.md': 'See [costs](costs.csv)', 'costs.csv': 'a,b\n1,2' };
    await imported(server, 'Vault.zip', await zipOf(files), { notes: 1, attachments: 1, skipped: 0 });
  });
});

test('Google Takeout as TGZ is read as its ZIP is', async () => {
  const note = (title: string) =>
    JSON.stringify({
      title,
      textContent: 'text',
      isTrashed: false,
      isArchived: false,
      userEditedTimestampUsec: 1_690_000_000_000_000,
    });
  const files = {
    'Takeout/Keep/A.json': note('A'),
    'Takeout/Keep/B.json': note('B'),
    'Takeout/Keep/../../x.json': note('C'),
  };
  const { done } = await imported(server, 'takeout-001.tgz', await tgzOf(files), { notes: 3 });
  expect(done.format).toBe('keep');
  const folder = await imported(server, 'notes.tar.gz', await tgzOf({ 'a/One.md': 'one', 'a/Two.md': '[[One]]' }), {
    notes: 2,
    links: 1,
  });
  expect(folder.folderOf('One')).toBe('a');
});

test('a page saved from the web comes as its article, and a page of a notes product whole', async () => {
  const words = 'The roof of the house is mended before the winter comes, and the gutters too. '.repeat(12);
  const article = `<h1>Roofs</h1><p>${words}</p><h2>Gutters</h2><p>${words}</p><ul><li>one<ul><li>inner</li></ul></li></ul>`;
  const around = (head: string, body: string) =>
    `<!doctype html><html><head><title>Roofs</title>${head}</head><body><nav><a href="/">Home</a><a href="/news">Latest news</a></nav>${body}<aside class="sidebar">Subscribe to our letter</aside><footer>All rights reserved</footer></body></html>`;
  const files = {
    'Web.html': around('<meta property="og:type" content="article">', `<main><article>${article}</article></main>`),
    'Product.html': around('<meta name="generator" content="Evernote 10">', article),
    'Short.html': around('', '<p>Only a line.</p>'),
  };
  const done = await importAll(await signUp(server), 'Pages.zip', await zipOf(files));
  expect(done).toMatchObject({ state: 'done', counts: { created: 3 } });
  const one = await imported(server, 'Web.html', Buffer.from(files['Web.html']), { notes: 1 });
  const text = one.text('Roofs');
  expect(text).toContain('## Gutters');
  expect(text).toContain('- one\n  - inner');
  expect(text).not.toMatch(/Latest news|Subscribe|rights reserved/);
  expect(
    (await imported(server, 'Product.html', Buffer.from(files['Product.html']), { notes: 1 })).text('Roofs'),
  ).toContain('rights reserved');
  expect(
    (await imported(server, 'Short.html', Buffer.from(files['Short.html']), { notes: 1 })).text('Roofs'),
  ).toContain('Only a line.');
});

test('a book is a document with its chapters in their order, and a locked one is named', async () => {
  const chapter = (title: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><h2>${title}</h2><p>Text of <i>${title}</i> <a href="two.xhtml">on</a><img src="a.png" alt="a"/></p></body></html>`;
  const book = (more: Record<string, string> = {}) =>
    bookOf({ 'one.xhtml': chapter('First'), 'two b.xhtml': chapter('Second') }, more);
  const user = await signUp(server);
  const done = await importAll(user, 'Roofs.epub', await book());
  expect(done).toMatchObject({ state: 'done', plan: { notes: 0, documents: 1 }, counts: { documents: 1 } });
  const [{ id, fileName }] = (await user.get('/api/documents')).json().documents;
  expect(fileName).toBe('Roofs.md');
  const { pages } = (await user.get(`/api/documents/${id}/text`)).json();
  expect(pages.map(({ markdown }: { markdown: string }) => markdown)).toEqual([
    '# Roofs & gutters\n\n## First\n\nText of *First* on\n\n## Second\n\nText of *Second* on',
  ]);
  const fonts = '<encryption><enc:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></encryption>';
  const locked =
    '<encryption><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></encryption>';
  const both = {
    'Fonts.epub': await book({ 'META-INF/encryption.xml': fonts }),
    'Locked.epub': await book({ 'META-INF/encryption.xml': locked }),
    'None.epub': 'no book',
  };
  const several = await importAll(await signUp(server), 'Books.zip', await zipOf(both));
  expect(several).toMatchObject({ state: 'done', counts: { documents: 1 } });
  expect(skippedAndNoted(several, 'skipped')).toEqual([
    'Locked.epub: This book is protected (DRM), so only the reader that it was bought for can open it',
    "None.epub: It can't be unpacked",
  ]);
});

describe('what is recognized and not read', () => {
  test.each([
    ['Notes.one', 'In OneNote choose File, Export, Single File Web Page'],
    ['Notes.exb', 'In Evernote choose Export (ENEX)'],
    ['NoteStore.sqlite', 'privacy.apple.com'],
    ['database.sqlite', 'JEX'],
    ['graph.edn', 'In Roam choose Export All, JSON'],
    ['Journal.dayone', 'In Day One choose File, Export, JSON'],
    ['Offer.gdoc', 'Download that as Word or Excel'],
    ['Offer.pages', 'In Pages choose File, Export To, Word'],
    ['Costs.numbers', 'In Numbers choose File, Export To, Excel'],
    ['Costs.xls', 'Save it as XLSX or CSV'],
  ])('%s is named with the way to a file that is', async (name, way) => {
    const alone = await importAll(await signUp(server), name, Buffer.from('bytes of another app'));
    expect(alone).toMatchObject({ state: 'failed', failure: expect.stringContaining(way) });
  });

  test('is in the report of an archive with notes, and raw JSON never becomes a note', async () => {
    const user = await signUp(server);
    const data = '{"uuid": "1", "content": {"text": "x"}}';
    const files = {
      'A.md': 'a',
      'B.txt': data,
      'C.md': `[${data}]`,
      'data/D.json': data,
      'E.json': '{"broken": ',
      'F.one': 'x',
      'Tagged.txt': '[ ] no data',
    };
    const done = await importAll(user, 'Mixed.zip', await zipOf(files));
    expect([...(await notesOf(user)).keys()].sort()).toEqual(['A', 'Tagged']);
    const dataReason = "It's data of another app, not text, so it isn't imported";
    expect(skippedAndNoted(done, 'skipped').sort()).toEqual([
      `B.txt: ${dataReason}`,
      `C.md: ${dataReason}`,
      `E.json: ${dataReason}`,
      "F.one: OneNote's own file can't be read. In OneNote choose File, Export, Single File Web Page or Word, and import that.",
      `data/D.json: ${dataReason}`,
    ]);
  });
});

describe('is bounded:', () => {
  const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
  const roam = (children: string) =>
    `[{"title":"A","uid":"a","children":[{"string":"top","uid":"block-top","edit-time":1}]},{"title":"B","uid":"b","children":${children}}]`;
  const wide = Array.from({ length: 3_000 }, (_, at) => ({
    uid: `block-${at}`,
    string: `((block-${(at + 1) % 3_000})) ((block-${(at + 2) % 3_000}))`,
  }));
  const bomb = () => tgzOf({ 'zeros.bin': Buffer.alloc(64 * 1024 * 1024) });
  const cases: Record<string, { name: string; bytes: () => Buffer | Promise<Buffer>; notes: number | RegExp }> = {
    'blocks in blocks': {
      name: 'deep.json',
      bytes: () =>
        Buffer.from(roam(`${'[{"uid":"block-x","string":"x","children":'.repeat(3_000)}[]${'}]'.repeat(3_000)}`)),
      notes: 2,
    },
    'references in references': { name: 'wide.json', bytes: () => Buffer.from(roam(JSON.stringify(wide))), notes: 2 },
    'a text of Lexical in itself': {
      name: 'deep.json',
      bytes: () => {
        const text = `{"root":{"type":"root","children":${'[{"type":"quote","children":'.repeat(20_000)}[]${'}]'.repeat(20_000)}}}`;
        const content = (title: string, of: string) => ({ title, text: of, noteType: 'super', references: [] });
        const items = [content('Deep', text), content('Fine', 'fine')].map((each, at) => ({
          uuid: `n${at}`,
          content_type: 'Note',
          content: each,
        }));
        return Buffer.from(JSON.stringify({ items }));
      },
      notes: 1,
    },
    'elements of Tomboy in themselves': {
      name: 'a.note',
      bytes: () =>
        Buffer.from(
          `<note><title>A</title><text><note-content>${deep('<bold>', '</bold>', 50_000)}</note-content></text></note>`,
        ),
      notes: /valid XML/,
    },
    'a bomb of gzip': {
      name: 'bomb.tgz',
      bytes: bomb,
      notes: /unpacks to far more/,
    },
    'half of a TGZ': {
      name: 'half.tgz',
      bytes: async () => {
        const whole = await tgzOf({
          'a.md': Buffer.from(Array.from({ length: 50_000 }, () => Math.random()).join('\n')),
        });
        return whole.subarray(0, whole.length / 2);
      },
      notes: /damaged/,
    },
    'a workbook that is a bomb': {
      name: 'bomb.xlsx',
      bytes: () => zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(100 * 1024 * 1024) }),
      notes: /unpacks to far more/,
    },
    'a workbook that is none': { name: 'no.xlsx', bytes: () => zipOf({ 'a.txt': 'a' }), notes: /can't be unpacked/ },
    'a locked workbook': {
      name: 'locked.xlsx',
      bytes: () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      notes: /protected by a password/,
    },
    'a page of 60,000 elements': {
      name: 'wide.html',
      bytes: () => Buffer.from(`<nav></nav>${'<div><span>x</span></div>'.repeat(30_000)}`),
      notes: 1,
    },
    'a page with a head that never ends': {
      name: 'meta.html',
      bytes: () => Buffer.from(`<nav>${'<meta '.repeat(200_000)}`),
      notes: 1,
    },
  };
  test.each(Object.entries(cases))('%s', async (_name, { name, bytes, notes }) => {
    const done = await importAll(await signUp(server), name, await bytes());
    if (typeof notes === 'number')
      expect(done).toMatchObject({ state: 'done', failure: null, counts: { created: notes } });
    else expect(done).toMatchObject({ state: 'failed', failure: expect.stringMatching(notes) });
  });
});
