import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { docxOf, pdfOf, zipOf } from '#tests/document-files.ts';
import { formOf, uploadOf } from '#tests/form.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { documentsOf, openDesk, PLAN, upload, uploaded } from '#tests/uploads.ts';

const { server, ada, folderOf } = await openDesk();

describe('the same Idempotency-Key', () => {
  test('creates one document, even for ten simultaneous uploads', async () => {
    const user = await signUp(server);
    const key = { 'idempotency-key': 'my first upload' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => upload(user, { content: PLAN, name: 'Plan.txt' }, { summarize: 'false' }, key)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    expect(new Set(replies.map((reply) => reply.json().document.id)).size).toBe(1);
    expect(await documentsOf(user)).toHaveLength(1);
    expect((await user.get('/api/notes')).json()).toHaveLength(1);
  });

  test('of another user counts separately', async () => {
    const [one, other] = [await signUp(server), await signUp(server)];
    const key = { 'idempotency-key': 'my first upload' };
    const ids = [];
    for (const user of [one, other]) {
      ids.push((await upload(user, { content: PLAN }, { summarize: 'false' }, key)).json().document.id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  test('with another file, or for another note, is refused', async () => {
    const user = await signUp(server);
    const key = { 'idempotency-key': 'my first upload' };
    const first = await upload(user, { content: PLAN, name: 'Plan.txt' }, { createNote: 'false' }, key);
    const { id: noteId } = (await user.post('/api/notes', { title: 'Plan' })).json();
    for (const [file, fields] of [
      [{ content: 'Another plan', name: 'Plan.txt' }, { createNote: 'false' }],
      [{ content: PLAN, name: 'Budget.txt' }, { createNote: 'false' }],
      [
        { content: PLAN, name: 'Plan.txt' },
        { createNote: 'false', noteId },
      ],
    ] as const) {
      const other = await upload(user, file, fields, key);
      expect([other.statusCode, other.body]).toEqual([
        422,
        'This Idempotency-Key was used for another request. Send a new key with a new request',
      ]);
    }
    const again = await upload(user, { content: PLAN, name: 'Plan.txt' }, { createNote: 'false' }, key);
    expect(again.json().document.id).toBe(first.json().document.id);
  });

  test('is answered as before if an earlier release stored the document', async () => {
    const user = await signUp(server);
    const key = { 'idempotency-key': 'my first upload' };
    const first = await upload(user, { content: PLAN }, { summarize: 'false' }, key);
    await server.services.db.system.execute(
      sql`update documents set creation_digest = null where user_id = ${user.id}`,
    );
    const again = await upload(user, { content: 'Another plan' }, { summarize: 'false' }, key);
    expect(again.json().document.id).toBe(first.json().document.id);
  });

  test('that is too long is refused', async () => {
    const reply = await upload(ada, { content: PLAN }, {}, { 'idempotency-key': 'x'.repeat(201) });
    expect([reply.statusCode, reply.body]).toEqual([422, 'An Idempotency-Key can have at most 200 characters']);
  });
});

describe('a file is refused', () => {
  const wrongTypes: [string, string, string, Buffer | string][] = [
    ['another ending', 'a.exe', 'text/plain', 'text'],
    ['no ending', 'README', 'text/plain', 'text'],
    ['a picture', 'a.svg', 'image/svg+xml', '<svg/>'],
    ['a page called PDF', 'a.pdf', 'application/pdf', '<html><script>alert(1)</script>'],
    ['a page before a PDF', 'a.pdf', 'application/pdf', '<script>alert(1)</script>%PDF-1.7\n'],
    ['a PDF called text', 'a.txt', 'text/plain', pdfOf('text')],
    ['a PDF declared a page', 'a.pdf', 'text/html', pdfOf('text')],
    ['a program called text', 'a.txt', 'text/plain', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
    ['an archive called Word', 'a.docx', 'application/zip', zipOf({ 'a.txt': 'text' })],
    ['an archive called a book', 'a.epub', 'application/epub+zip', zipOf({ 'a.txt': 'text' })],
    ['a workbook with macros', 'a.xlsx', 'application/zip', zipOf({ 'xl/workbook.xml': '', 'xl/vbaProject.bin': '' })],
    ['macros', 'a.docm', 'application/octet-stream', docxOf('text')],
  ];
  test.each(wrongTypes)('because of its type: %s', async (_, name, type, content) => {
    const before = [await documentsOf(ada), await readdir(folderOf('files'))];
    const reply = await upload(ada, { content, name, type });
    expect([reply.statusCode, reply.body]).toEqual([
      415,
      'Invalid file type: Please upload a PDF, DOCX, TXT, or MD file',
    ]);
    expect([await documentsOf(ada), await readdir(folderOf('files'))]).toEqual(before);
  });

  test('because it is empty', async () => {
    const before = await documentsOf(ada);
    const reply = await upload(ada, { content: '' });
    expect([reply.statusCode, reply.body]).toEqual([422, 'This file is empty. Choose another one.']);
    expect(await documentsOf(ada)).toEqual(before);
  });

  test('because it is missing', async () => {
    const form = formOf(['ocr', 'true']);
    const reply = await ada.post('/api/documents/upload', form.payload, form.headers);
    expect([reply.statusCode, reply.body]).toEqual([422, 'Choose a file to upload']);
  });

  test('because a field is unknown or wrong', async () => {
    const unknown = await upload(ada, { content: PLAN }, { folderId: 'x' });
    expect([unknown.statusCode, unknown.body]).toEqual([422, 'There is no field folderId']);
    const unsure = await upload(ada, { content: PLAN }, { ocr: 'maybe' });
    expect([unsure.statusCode, unsure.body]).toEqual([422, 'The field ocr must be one of: 0, 1, true, false, on, off']);
  });

  test("because it can't be read, and stays in the list with the reason", async () => {
    const content = Buffer.from('%PDF-1.7\nthis is no PDF at all');
    const reply = await upload(ada, { content, name: 'Broken.pdf', type: 'application/pdf' });
    expect(reply.statusCode).toBe(422);
    const [document] = await documentsOf(ada);
    expect(document).toMatchObject({ fileName: 'Broken.pdf', state: 'failed', failure: reply.body, noteId: null });
    expect(reply.body).toMatch(/^This PDF .+\.$/);
    const file = await ada.get(`/api/documents/${document?.id}/file`);
    expect(file.rawPayload.equals(content)).toBe(true);
  });

  test('because the disk is nearly full', async () => {
    const full = await startTestServer({ LIMIT_UPLOAD_DISK_FREE_BYTES: 2 ** 50 });
    const user = await signUp(full);
    const reply = await upload(user, { content: PLAN });
    expect(reply.statusCode).toBe(507);
    expect(reply.body).toBe(
      "The server's disk is nearly full, so the file wasn't uploaded. Contact your administrator.",
    );
    expect((await user.post('/api/notes', { title: 'still works' })).statusCode).toBe(201);
  });
});

describe('the form', () => {
  test('may have its fields after the file', async () => {
    const form = formOf({ content: PLAN }, ['createNote', 'false'], ['summarize', '0']);
    const reply = await ada.post('/api/documents/upload', form.payload, form.headers);
    expect(reply.json().document.options).toEqual({ ocr: false, createNote: false, summarize: false });
  });

  test('keeps a file’s name without folders and deceptive characters', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd.txt', 'passwd.txt'],
      ['..\\\\..\\\\boot.txt', 'boot.txt'],
      ['a\u202Etxt.fdp.txt', 'atxt.fdp.txt'],
      ['\u0007be\u200Bll.txt', 'bell.txt'],
      ['Größe 日本 🎉.txt', 'Größe 日本 🎉.txt'],
      [`${'x'.repeat(5000)}.txt`, `${'x'.repeat(251)}.txt`],
    ];
    for (const [name, shown] of names) {
      const { document } = await uploaded(ada, { content: PLAN, name }, { createNote: 'false', summarize: 'false' });
      expect(document.fileName).toBe(shown);
    }
  });
});

test('does not even read a form without a session', async () => {
  const form = uploadOf({ content: PLAN });
  const reply = await server.http.inject({ method: 'POST', url: '/api/documents/upload', ...form });
  expect([reply.statusCode, reply.body]).toEqual([401, 'Sign in to continue']);
});
