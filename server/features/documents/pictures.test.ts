import { readFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchReply } from '#shared/search.ts';
import { uploadOf } from '#tests/form.ts';
import { blurredText, pictureOfText } from '#tests/pictures.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { upload, uploaded } from '#tests/uploads.ts';

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});

const lines = [
  'Receipt of the bakery',
  'Bread and butter 12.40',
  'Paid on 12 November 2026',
  'Thank you for your visit',
];
const heic = readFileSync('tests/fixtures/receipt.heic');

async function written(type: 'image/jpeg' | 'image/webp'): Promise<Buffer> {
  const image = await loadImage(pictureOfText(lines));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return type === 'image/jpeg' ? canvas.toBuffer(type, 80) : canvas.toBuffer(type, 80);
}

const textOf = async (id: string) => (await ada.get(`/api/documents/${id}/text`)).json().pages[0]?.markdown;

describe('a picture of text', () => {
  const kinds: Record<string, () => Promise<{ name: string; type: string; content: Buffer }>> = {
    PNG: async () => ({ name: 'Receipt.png', type: 'image/png', content: pictureOfText(lines) }),
    JPG: async () => ({ name: 'Receipt.JPG', type: 'image/jpeg', content: await written('image/jpeg') }),
    WebP: async () => ({ name: 'Receipt.webp', type: 'image/webp', content: await written('image/webp') }),
    // Few browsers know the type.
    HEIC: async () => ({ name: 'Receipt.heic', type: 'application/octet-stream', content: heic }),
  };
  test.for(Object.entries(kinds))(
    'is a document with its text and how sure that is, and a note: %s',
    async ([, make]) => {
      const { document, note } = await uploaded(ada, await make(), { summarize: 'false' });
      expect(document).toMatchObject({ fileType: 'picture', state: 'done', pageCount: null, unclearPages: 0 });
      expect(document.confidence).toBeGreaterThanOrEqual(85);
      expect(await textOf(document.id)).toContain('Bread and butter 12.40');
      expect(note?.title).toBe('Receipt');
      expect(note?.content).toContain('Paid on 12 November 2026');
    },
  );

  test('that is out of focus could not be read well: nothing of it is in its text, the note or the search', async () => {
    const file = { name: 'Blurred.jpg', type: 'image/jpeg', content: blurredText(lines) };
    const { document, note } = await uploaded(ada, file);
    expect(document).toMatchObject({ state: 'done', unclearPages: 1, summary: null });
    expect(document.confidence).toBeLessThan(70);
    expect(await textOf(document.id)).toBe('');
    expect(note?.content).toBe(
      `## Text\n\n*From [Blurred.jpg](/app?document=${document.id})*\n\n*This picture could not be read well, so its text is left out.*`,
    );
    const found: SearchReply = (await ada.post('/api/search', { query: 'visit' })).json();
    expect(JSON.stringify(found)).not.toContain(document.id);
  });
});

describe('a file that is no picture, or none that can be opened, is refused with a sentence:', () => {
  const png = pictureOfText(['large']);
  const header = Buffer.from(png);
  header.writeUInt32BE(90_000, 16);
  header.writeUInt32BE(90_000, 20);
  const cases: Record<string, { name: string; content: Buffer; status: number; reports: RegExp }> = {
    'text with its name': { name: 'a.png', content: Buffer.from('text'), status: 415, reports: /Invalid file type/ },
    'billions of pixels': { name: 'b.png', content: header, status: 422, reports: /more than 40 megapixels/ },
    'half a HEIC': { name: 'c.heic', content: heic.subarray(0, heic.length / 2), status: 422, reports: /damaged/ },
  };
  test.for(Object.entries(cases))('%s', async ([, { name, content, status, reports }]) => {
    const reply = await upload(ada, { name, type: 'application/octet-stream', content });
    expect([reply.statusCode, reply.body]).toEqual([status, expect.stringMatching(reports)]);
  });
});

test('a HEIC in a note is shown as a JPEG', async () => {
  const { id } = (await ada.post('/api/notes', { title: 'Visit', content: '' })).json();
  const form = uploadOf({ content: heic, name: 'IMG 1.HEIC', type: 'image/heic' });
  const reply = await ada.post(`/api/notes/${id}/attachments`, form.payload, form.headers);
  expect(reply.json()).toMatchObject({ name: 'IMG 1.jpg', type: 'jpeg', width: 560, height: 220 });
  const { rawPayload } = await ada.get(`/api/attachments/${reply.json().id}`);
  expect((await loadImage(rawPayload)).width).toBe(560);
});
