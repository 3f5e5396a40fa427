import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '#shared/documents.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { uploaded } from '#tests/uploads.ts';
import { watchDocument } from './documents.service.ts';

/** Real scans of public test corpora; not part of the project. */
const folder = join(process.env.SHARED_FILES ?? '../shared/files', 'pdf');
const scan = join(folder, 'ocrmypdf_linn.pdf');

describe.skipIf(!existsSync(scan))('a scan', () => {
  let server: TestServer;
  let ada: TestUser;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await signUp(server);
  });

  test('is recognised as one, and OCR fills the same note', { timeout: 120_000 }, async () => {
    const file = { content: await readFile(scan), name: 'Letter.pdf', type: 'application/pdf' };
    const { document, note } = await uploaded(ada, file);
    expect(document).toMatchObject({ state: 'done', scannedPages: document.pageCount, summary: null });
    expect(note?.content).toMatch(/pictures? of text, so .+ words could not be read\. OCR can read them\.\*$/);

    const retry = await ada.post(`/api/documents/${document.id}/retry`, { ocr: true });
    expect(retry.statusCode).toBe(202);
    const seen: Document[] = [];
    const context = { ...server.services, userId: ada.id, sessionId: '' };
    for await (const each of watchDocument(context, document.id, server.services.reading.stopped)) seen.push(each);
    const last = seen.at(-1);
    expect(last).toMatchObject({ state: 'done', noteId: note?.id, scannedPages: 0, options: { ocr: true } });
    expect(seen.map(({ state }) => state)).toContain('ocr');

    const { content } = (await ada.get(`/api/notes/${note?.id}`)).json();
    expect(content).not.toContain('could not be read');
    const { pages } = (await ada.get(`/api/documents/${document.id}/text`)).json();
    expect(pages[0].markdown.length).toBeGreaterThan(100);
    expect(content).toContain(pages[0].markdown.trim().slice(0, 100));
    expect((await ada.get('/api/notes')).json()).toHaveLength(1);
  });
});
