import { describe, expect, test } from 'vitest';
import type { Document } from '#shared/documents.ts';
import { bookOf } from '#tests/book.ts';
import { docxOf, pdfOf } from '#tests/document-files.ts';
import { fakeModel } from '#tests/fakes/model.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { documentsOf, openDesk, PLAN, upload, uploaded } from '#tests/uploads.ts';
import { xlsxOf } from '#tests/workbook.ts';

const { server, ada } = await openDesk();
const book = await bookOf({ 'a.xhtml': '<p>The kettle is in the <i>kitchen</i>.</p>' });
const workbook = await xlsxOf({ S: [['The kettle is in the kitchen', 2]] });

describe('a file becomes a note', () => {
  test('with summary, keywords and the text, in this order', async () => {
    const { document, note } = await uploaded(ada, { content: PLAN, name: 'Workshop plan.txt' });
    expect(document).toMatchObject({
      fileName: 'Workshop plan.txt',
      fileType: 'txt',
      size: Buffer.byteLength(PLAN),
      noteId: note?.id,
      state: 'done',
      failure: null,
      pageCount: null,
      scannedPages: 0,
      unclearPages: 0,
      confidence: null,
      isTruncated: false,
      options: { ocr: false, createNote: true, summarize: true },
    });
    expect(note?.title).toBe('Workshop plan');
    expect(note?.folderId).toBeNull();
    const sections = note?.content.split(/^(?=## )/m) ?? [];
    expect(sections.map((section) => section.split('\n')[0])).toEqual(['## Summary', '## Keywords', '## Text']);
    for (const [, point] of (sections[0] ?? '').matchAll(/^- (.+)$/gm)) expect(PLAN).toContain(point);
    expect(sections[2]).toContain(`*From [Workshop plan.txt](/app?document=${document.id})*`);
    expect(sections[2]).toContain(PLAN);
    expect((await ada.get(`/api/notes/${note?.id}`)).json()).toEqual(note);
    expect((await ada.get(`/api/documents/${document.id}`)).json()).toEqual(document);
  });

  test.each([
    ['a PDF', 'a.pdf', 'application/pdf', 'pdf', pdfOf('The kettle is in the kitchen.')],
    ['a Word document', 'a.docx', 'application/octet-stream', 'docx', docxOf('The kettle is in the kitchen.')],
    ['a text', 'A.TXT', 'text/plain', 'txt', 'The kettle is in the kitchen.'],
    ['Markdown', 'a.md', 'text/markdown', 'md', 'The kettle is in the **kitchen**.'],
    ['a table', 'a.csv', 'application/vnd.ms-excel', 'csv', 'Thing;Place\nThe kettle is in the kitchen;2,5'],
    ['a book', 'a.epub', 'application/epub+zip', 'epub', book],
    ['a workbook', 'a.xlsx', 'application/octet-stream', 'xlsx', workbook],
    ['Markdown of a browser that does not know it', 'a.md', '', 'md', 'The kettle is in the **kitchen**.'],
  ])('from %s', async (_, name, type, fileType, content) => {
    const { document, note } = await uploaded(ada, { content, name, type }, { summarize: 'false' });
    expect(document.fileType).toBe(fileType);
    expect(note?.content).toContain('The kettle is in the');
  });

  test('with the tables of a spreadsheet, and says where it is only a part; a locked book is refused with the reason', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => `Roof ${at};${at},5`).join('\r\n');
    const table = await uploaded(ada, { content: `Place;Fee\r\n${rows}`, name: 'Fees.csv' }, { summarize: 'false' });
    expect(table.document).toMatchObject({ state: 'done', isTruncated: true, pageCount: null });
    expect(table.note?.title).toBe('Fees');
    expect(table.note?.content).toContain('| Place | Fee |\n| --- | --- |\n| Roof 0 | 0,5 |');
    expect(table.note?.content).toContain('Only the first part of this file was read');
    const encryption =
      '<encryption><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></encryption>';
    const locked = await bookOf({ 'a.xhtml': '' }, { 'META-INF/encryption.xml': encryption });
    const refused = await upload(ada, { content: locked, name: 'Bought.epub', type: 'application/epub+zip' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(/^This book is protected \(DRM\)/);
  });

  test('with a marker before each page of a PDF', async () => {
    const content = pdfOf('The first page is about tea.', 'The second page is about coffee.');
    const { document, note } = await uploaded(ada, { content, name: 'Drinks.pdf', type: 'application/pdf' });
    expect(document.pageCount).toBe(2);
    expect(note?.content).toMatch(/\*Page 1\*\n\nThe first page[\s\S]+\*Page 2\*\n\nThe second page/);
    const points = [...(note?.content ?? '').matchAll(/^- The (first|second) page .+ \(page (\d)\)$/gm)];
    expect(points.length).toBeGreaterThan(0);
    for (const [, which, page] of points) expect(page).toBe(which === 'first' ? '1' : '2');
    const { pages } = (await ada.get(`/api/documents/${document.id}/text`)).json();
    expect(pages.map((page: { number: number }) => page.number)).toEqual([1, 2]);
    expect(pages[1].markdown).toContain('The second page is about coffee.');
  });

  test('without summary and keywords if they are not wanted', async () => {
    const { document, note } = await uploaded(ada, { content: PLAN }, { summarize: 'false' });
    expect(document.summary).toBeNull();
    expect(note?.content).toMatch(/^## Text\n\n/);
  });

  test('that is cut if the file is longer than a note, and says so; the file is stored completely', async () => {
    const content = 'A line of text that is repeated.\n'.repeat(40_000);
    const { document, note } = await uploaded(ada, { content }, { summarize: 'false' });
    expect(note?.content.length).toBeLessThanOrEqual(1_000_000);
    expect(note?.content).toMatch(
      /\*This note holds only the first part of the text\. See the original for the rest\.\*$/,
    );
    const file = await ada.get(`/api/documents/${document.id}/file`);
    expect(file.rawPayload.equals(Buffer.from(content))).toBe(true);
  });

  test('that is found by its words', async () => {
    const { document, note } = await uploaded(ada, { content: 'The heliotrope is watered on Tuesdays.' });
    await server.services.search.idle();
    const found = (await ada.post('/api/search', { query: 'heliotrope' })).json();
    expect(found.documents.map((each: { id: string }) => each.id)).toContain(document.id);
    expect(found.notes.map((each: { id: string }) => each.id)).toContain(note?.id);
  });
});

describe('with a provider', () => {
  const replied = JSON.stringify({
    points: [{ text: 'A trip to Lisbon is planned.' }],
    keywords: ['Lisbon', 'Atlantis'],
  });
  const withProvider = async (complete: () => Promise<string>) => {
    const other = await startTestServer({}, { ai: fakeModel(complete) });
    return uploaded(await signUp(other), { content: PLAN });
  };

  test('the summary is in the provider’s words, and says so', async () => {
    const { document, note } = await withProvider(async () => replied);
    expect(document.summary).toMatchObject({
      points: [{ text: 'A trip to Lisbon is planned.', page: null }],
      keywords: ['Lisbon'],
      madeBy: 'openai gpt-test',
    });
    expect(note?.content).toMatch(/^## Summary\n\n- A trip to Lisbon is planned\.\n\n\*Written by openai gpt-test\.\*/);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('no'))],
    ['talks nonsense', () => Promise.resolve('I am a teapot')],
  ])('that %s, the summary is the built-in one', async (_, complete) => {
    const { document } = await withProvider(complete);
    expect(document).toMatchObject({ state: 'done', summary: { madeBy: 'built-in' } });
    expect(document.summary?.points.length).toBeGreaterThan(0);
  });
});

describe('a file enriches a note', () => {
  test('with summary and keywords after a blank line, and the earlier text stays in the history', async () => {
    const note = (await ada.post('/api/notes', { title: 'Trip', content: 'Pack the adapter.' })).json();
    const reply = await uploaded(
      ada,
      { content: PLAN, name: 'Plan [v2].txt' },
      { createNote: 'false', noteId: note.id },
    );
    const { document } = reply;
    expect(document.noteId).toBe(note.id);
    expect(reply.note?.id).toBe(note.id);
    expect(reply.note?.title).toBe('Trip');
    const link = `[Plan \\[v2\\].txt](/app?document=${document.id})`;
    expect(reply.note?.content.startsWith(`Pack the adapter.\n\n## ${link}\n\n### Summary\n\n- `)).toBe(true);
    expect(reply.note?.content).toContain('### Keywords');
    expect(reply.note?.content).not.toContain('Everybody books their own flights.\n');
    const [revision] = (await ada.get(`/api/notes/${note.id}/revisions`)).json();
    const { content } = (await ada.get(`/api/notes/${note.id}/revisions/${revision.id}`)).json();
    expect(content).toBe('Pack the adapter.');
  });

  test('not if a new note is requested too', async () => {
    const note = (await ada.post('/api/notes', { title: 'Trip' })).json();
    const before = await documentsOf(ada);
    const reply = await upload(ada, { content: PLAN }, { createNote: 'true', noteId: note.id });
    expect([reply.statusCode, reply.body]).toEqual([
      422,
      'Create a new note from the file, or add it to a note: not both',
    ]);
    expect(await documentsOf(ada)).toEqual(before);
  });

  test('not if the note doesn’t exist or is in Trash', async () => {
    const note = (await ada.post('/api/notes', { title: 'Trip' })).json();
    await ada.delete(`/api/notes/${note.id}`);
    for (const noteId of [note.id, '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11', 'x']) {
      const reply = await upload(ada, { content: PLAN }, { createNote: 'false', noteId });
      expect([reply.statusCode, reply.body]).toEqual([404, 'Note not found']);
    }
  });

  test('not if the note has no space left, and the document says so', async () => {
    const content = 'x'.repeat(999_990);
    const note = (await ada.post('/api/notes', { title: 'Full', content })).json();
    const reply = await upload(ada, { content: PLAN }, { createNote: 'false', noteId: note.id });
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toBe('The note is full: it can have at most 1,000,000 characters. Shorten it and try again.');
    expect((await ada.get(`/api/notes/${note.id}`)).json().content).toBe(content);
  });

  test('or has no note', async () => {
    const { document, note } = await uploaded(ada, { content: PLAN }, { createNote: 'off' });
    expect([document.noteId, note]).toEqual([null, null]);
    expect(document.summary?.madeBy).toBe('built-in');
  });
});

describe('a document', () => {
  test('is deleted with its text; the note created from it stays', async () => {
    const { document, note } = await uploaded(ada, { content: PLAN });
    expect((await ada.delete(`/api/documents/${document.id}`)).statusCode).toBe(204);
    for (const path of ['', '/text', '/file', '/events']) {
      const reply = await ada.get(`/api/documents/${document.id}${path}`);
      expect([reply.statusCode, reply.body]).toEqual([404, 'There is no such document']);
    }
    expect((await ada.get(`/api/notes/${note?.id}`)).statusCode).toBe(200);
  });

  test('outlives its note', async () => {
    const { document, note } = await uploaded(ada, { content: PLAN });
    await ada.delete(`/api/notes/${note?.id}`);
    await ada.delete(`/api/trash/${note?.id}`);
    expect((await ada.get(`/api/documents/${document.id}`)).json()).toMatchObject({ state: 'done', noteId: null });
  });

  test('is listed newest first, in pages', async () => {
    const user = await signUp(server);
    for (const name of ['1.txt', '2.txt', '3.txt']) {
      await uploaded(user, { content: name, name }, { createNote: 'false', summarize: 'false' });
    }
    const first = (await user.get('/api/documents?limit=2')).json();
    expect(first.documents.map((each: Document) => each.fileName)).toEqual(['3.txt', '2.txt']);
    expect(first.total).toBe(3);
    const last = (await user.get(`/api/documents?limit=2&cursor=${first.nextCursor}`)).json();
    expect(last.documents.map((each: Document) => each.fileName)).toEqual(['1.txt']);
    expect(last.nextCursor).toBeNull();
    expect((await user.get('/api/documents?limit=201')).statusCode).toBe(422);
    expect((await user.get('/api/documents?cursor=x')).statusCode).toBe(422);
  });
});
