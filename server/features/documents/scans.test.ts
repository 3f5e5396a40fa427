import { expect, test } from 'vitest';
import type { Document } from '#shared/documents.ts';
import { madePdf } from '#tests/made-files.ts';
import { scan } from '#tests/made-scans.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { uploaded } from '#tests/uploads.ts';
import { watchDocument } from './documents.service.ts';

const letter = [
  'Dear Mrs Hollis,',
  '',
  'thank you for the long conversation about the pension of',
  'your parents. We have compared three offers, and the second',
  'one costs 1,240 pounds less in every year.',
];

test('a scan is detected, and OCR fills the same note', { timeout: 120_000, tags: ['night'] }, async () => {
  const server = await startTestServer();
  const ada = await signUp(server);
  const file = { content: madePdf([scan(letter)]), name: 'Letter.pdf', type: 'application/pdf' };
  const { document, note } = await uploaded(ada, file);
  expect(document).toMatchObject({ state: 'done', scannedPages: document.pageCount, summary: null });
  expect(note?.content).toMatch(/pictures? of text, so .+ words could not be read\. OCR can read them\.\*$/);

  const retry = await ada.post(`/api/documents/${document.id}/retry`, { ocr: true });
  expect(retry.statusCode).toBe(202);
  const seen: Document[] = [];
  const context = { ...server.services, userId: ada.id, sessionId: '', locale: 'en-US' };
  for await (const each of watchDocument(context, document.id, server.services.reading.stopped)) seen.push(each);
  const last = seen.at(-1);
  expect(last).toMatchObject({ state: 'done', noteId: note?.id, scannedPages: 0, options: { ocr: true } });
  expect(seen.map(({ state }) => state)).toContain('ocr');

  const printed = 'We have compared three offers, and the second one costs 1,240 pounds less in every year.';
  const { content } = (await ada.get(`/api/notes/${note?.id}`)).json();
  expect(content).not.toContain('could not be read');
  const { pages } = (await ada.get(`/api/documents/${document.id}/text`)).json();
  expect(pages[0].markdown).toContain(printed);
  expect(content).toContain(printed);
  expect((await ada.get('/api/notes')).json()).toHaveLength(1);
});
