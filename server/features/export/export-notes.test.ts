import mammoth from 'mammoth';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { uploadOf } from '#tests/form.ts';
import { madePicture } from '#tests/pictures.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { unzipped } from '#tests/zip.ts';

const server = await startTestServer();

async function namesIn(zip: Buffer): Promise<string[]> {
  return [...(await unzipped(zip)).files.keys()].sort();
}

async function documentIn(docx: Buffer): Promise<string> {
  return (await unzipped(docx)).files.get('word/document.xml')?.toString('utf8') ?? '';
}

/** The widths of the columns of tables in a Word document. */
async function columnsIn(docx: Buffer): Promise<string[]> {
  const text = await documentIn(docx);
  return [...text.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width = '']) => width);
}

const content = [
  'Gęślą, **Привет** and *Ελληνικά* ✅ with ==marks== and a [link](https://example.com/x).',
  '## Steps',
  '- [ ] call\n- [x] write\n  1. inside',
  '| Name | Sum |\n| --- | ---: |\n| Room | 310 € |',
  '> said\n\n```\ncode\n```',
  'see[^1]\n\n[^1]: the footnote',
  'a page '.repeat(3_000),
].join('\n\n');

async function exported(user: TestUser, body: object) {
  const reply = await user.post('/api/export/notes', body);
  return {
    ...reply,
    status: reply.statusCode,
    name: /filename="(.*?)"/.exec(String(reply.headers['content-disposition']))?.[1],
  };
}

test('a picture has the width that its label says, in Word and in a PDF', async () => {
  const user = await signUp(server);
  const note = (await user.post('/api/notes', { title: 'Plan', content: '', tags: [] })).json();
  const form = uploadOf({ content: madePicture('png'), name: 'dot.png', type: 'image/png' });
  const { path } = (await user.post(`/api/notes/${note.id}/attachments`, form.payload, form.headers)).json();
  await user.put(`/api/notes/${note.id}`, { content: `![a dot|320](${path})` });
  const docx = await exported(user, { format: 'docx', ids: [note.id] });
  const xml = await documentIn(docx.rawPayload);
  // 914,400 units are an inch of 96 pixels.
  expect(/<wp:extent cx="(\d+)"/.exec(xml)?.[1]).toBe(String((320 / 96) * 914_400));
  expect(xml).toContain('descr="a dot"');
  expect(xml).not.toContain('|320');
  const pdf = await exported(user, { format: 'pdf', ids: [note.id] });
  const document = await getDocument({ data: new Uint8Array(pdf.rawPayload), verbosity: 0 }).promise;
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
  const drawn = fnArray.flatMap((code, at) => (code === OPS.transform ? [Number(argsArray[at]?.[0])] : []));
  await document.loadingTask.destroy();
  expect(drawn).toContain((320 / 96) * 72);
});

test('one note is a file in each format, with its headings, lists, tables, links and pictures', async () => {
  const user = await signUp(server);
  const note = (await user.post('/api/notes', { title: 'Offer: gala', content, tags: [] })).json();
  const form = uploadOf({ content: madePicture('webp'), name: 'dot.webp', type: 'image/webp' });
  const picture = (await user.post(`/api/notes/${note.id}/attachments`, form.payload, form.headers)).json();
  await user.put(`/api/notes/${note.id}`, { content: `![a dot](${picture.path})\n\n${content}` });

  const docx = await exported(user, { format: 'docx', ids: [note.id] });
  expect([docx.status, docx.name]).toEqual([200, 'Offer- gala.docx']);
  expect(await columnsIn(docx.rawPayload)).toEqual(['4162', '4864']);
  const { value: html, messages } = await mammoth.convertToHtml({ buffer: docx.rawPayload });
  expect(messages.filter(({ type }) => type === 'error')).toEqual([]);
  expect(html).toContain('<h2>Steps</h2>');
  expect(html).toMatch(/<img alt="a dot" src="data:image\/png;base64,/);
  expect(html).toContain('<a href="https://example.com/x">link</a>');
  expect(html).toMatch(/<table>.*310 €.*<\/table>/s);
  expect(html).toContain('the footnote');

  const pdf = await exported(user, { format: 'pdf', ids: [note.id] });
  expect([pdf.status, pdf.name]).toEqual([200, 'Offer- gala.pdf']);
  const document = await getDocument({ data: new Uint8Array(pdf.rawPayload), verbosity: 0 }).promise;
  expect(document.numPages).toBeGreaterThan(5);
  const page = await document.getPage(1);
  const text = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('');
  for (const words of ['Offer: gala', 'Gęślą', 'Привет', 'Ελληνικά', '310 €', `1 / ${document.numPages}`]) {
    expect(text).toContain(words);
  }
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: 'Offer: gala' });
  const structure = JSON.stringify(await page.getStructTree());
  expect(structure).toMatch(/"H1".*"H3".*"L".*"LI".*"L".*"LI".*"Table".*"TH"/);
  expect(structure).toMatch(/"role":"Figure","children":\[\{[^}]*\}\],"alt":"a dot"/);
  await document.loadingTask.destroy();

  const page5 = await exported(user, { format: 'html', ids: [note.id] });
  expect(page5.body).toMatch(
    /^<!doctype html>[\s\S]*<h1 dir="auto">Offer: gala<\/h1>\n<p><img src="data:image\/webp;base64,/,
  );
  expect((await exported(user, { format: 'txt', ids: [note.id] })).body).toContain(
    '\nSteps\n-----\n\n- [ ] call\n- [x] write\n  1. inside\n',
  );
  const markdown = await exported(user, { format: 'md', ids: [note.id] });
  expect(await namesIn(markdown.rawPayload)).toEqual(['Offer- gala.md', 'attachments/dot.webp']);
});

// both-databases: roles and row security
test('several notes and folders are an archive, a draft is exported as it is, and nothing of another person is', {
  tags: ['both-databases'],
}, async () => {
  const [user, other] = [await signUp(server), await signUp(server)];
  const [folder] = (await user.get('/api/user/init-defaults')).json();
  const note = async (title: string) =>
    (await user.post('/api/notes', { title, content: 'x', tags: [], folderId: folder.id })).json().id;
  const ids = [await note('A'), await note('a'), await note('')];
  const several = await exported(user, { format: 'html', ids });
  expect([several.status, several.name]).toEqual([200, 'Notes.zip']);
  expect(await namesIn(several.rawPayload)).toEqual(['A.html', 'Untitled Note.html', 'a (2).html']);
  const all = await exported(user, { format: 'md', folderId: folder.id });
  expect(all.name).toBe(`${folder.name}.zip`);
  expect(await namesIn(all.rawPayload)).toHaveLength(3);
  const draft = await exported(user, {
    format: 'txt',
    text: { title: 'Offer', content: '**Dear** Anna, ~~900~~ 800' },
  });
  expect([draft.name, draft.body]).toEqual(['Offer.txt', 'Offer\n=====\n\nDear Anna, ~~900~~ 800\n']);
  // No font of this server has these letters: it says so, and in an archive the note is a Word file.
  const letters = { title: 'Tokyo', content: '会議 with **Ana** שלום ✅' };
  const refused = await exported(user, { format: 'pdf', text: letters });
  expect([refused.status, refused.body]).toEqual([
    422,
    'This server has no font for some characters of “Tokyo”: 会 議 ש ל ו ם. Print the note in your browser and save ' +
      'it as a PDF there, or export it as Word. An administrator can add fonts.',
  ]);
  const tokyo = (await user.post('/api/notes', { ...letters, tags: [] })).json().id;
  const mixed = await exported(user, { format: 'pdf', ids: [...ids, tokyo] });
  expect(await namesIn(mixed.rawPayload)).toEqual([
    'A.pdf',
    'Notes in Word format.txt',
    'Tokyo.docx',
    'Untitled Note.pdf',
    'a (2).pdf',
  ]);
  for (const body of [{ ids }, { ids: [ids[0]] }, { folderId: folder.id }]) {
    expect((await exported(other, { format: 'txt', ...body })).status).toBe(404);
  }
});

test('a request of no known form is answered with what is missing from the nearest', async () => {
  const user = await signUp(server);
  const sentences = await Promise.all(
    [{}, { format: 'pdf' }, { format: 'odt', folderId: 'x' }, { format: 'pdf', ids: [] }].map(async (body) => {
      const { status, body: text } = await exported(user, body);
      return [status, text];
    }),
  );
  expect(sentences).toEqual([
    [422, 'The field format must be one of: md, docx, pdf, html, txt'],
    [422, 'The field ids is missing'],
    [422, 'The field format must be one of: md, docx, pdf, html, txt'],
    [422, 'Choose a note'],
  ]);
});

test('a document for Word turns the paragraphs that are written from right to left', async () => {
  const user = await signUp(server);
  const turned = '- [ ] להתקשר\n- Call Anna\n\nשלום **עולם**\nThe same paragraph';
  const note = (await user.post('/api/notes', { title: 'כותרת', content: turned, tags: [] })).json();
  const { rawPayload } = await exported(user, { format: 'docx', ids: [note.id] });
  const paragraphs = (await documentIn(rawPayload)).match(/<w:p>.*?<\/w:p>/gs) ?? [];
  const found = paragraphs.map((xml) => [
    [...xml.matchAll(/<w:t\b[^>]*>([^<]*)/g)]
      .map(([, words]) => words)
      .join('')
      .trim(),
    xml.includes('<w:bidi/>'),
    xml.includes('<w:rtl/>'),
  ]);
  expect(found).toEqual([
    ['כותרת', true, true],
    [expect.stringContaining('להתקשר'), true, true],
    ['Call Anna', false, false],
    ['שלום עולם', true, true],
    ['The same paragraph', false, false],
  ]);
});

test('a folder keeps the folders in it, a note its properties above its title, and links between them lead there', async () => {
  const user = await signUp(server);
  const folder = async (id: string, name: string, parentId: string | null) =>
    expect((await user.post('/api/folders', { id: id.padEnd(21, '0'), name, parentId })).statusCode).toBe(201);
  await folder('a', 'A', null);
  await folder('b', 'B', 'a'.padEnd(21, '0'));
  await folder('c', 'C: 1', 'b'.padEnd(21, '0'));
  const create = async (title: string, id: string, content: string): Promise<string> =>
    (await user.post('/api/notes', { title, content, tags: [], folderId: id.padEnd(21, '0') })).json().id;
  const deep = await create('Same', 'c', 'two');
  const outside = (await user.post('/api/notes', { title: 'Outside', content: '', tags: [] })).json().id;
  await create('Same', 'b', `[two](note:${deep}#A%20b) ![two](note:${deep})`);
  await create('Top', 'a', `---\nkey: "[Same](note:${deep})"\n---\n[x](note:${outside})`);
  const { name, rawPayload } = await exported(user, { format: 'md', folderId: 'a'.padEnd(21, '0') });
  expect(name).toBe('A.zip');
  const { files } = await unzipped(rawPayload);
  expect(Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('utf8')]))).toEqual({
    'Top.md': `---\nkey: "[[B/C- 1/Same]]"\n---\n# Top\n\n[x](note:${outside})`,
    'B/Same.md': '# Same\n\n[two](C-%201/Same.md#A%20b) ![two](C-%201/Same.md)',
    'B/C- 1/Same.md': '# Same\n\ntwo',
  });
});
