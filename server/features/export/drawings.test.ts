import { createCanvas, loadImage } from '@napi-rs/canvas';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, expect, test } from 'vitest';
import { bufferSource } from '#server/features/import/containers/source.ts';
import { openZip } from '#server/features/import/containers/zip.ts';
import { uploadOf } from '#tests/form.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { share, visitPage } from '#tests/shares.ts';

const svg = (inside: string, size = 'width="80" height="40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`;
const GOOD = svg(
  '<rect width="80" height="40" fill="teal"/><text x="4" y="28" font-size="24">Hi</text><script>alert(1)</script><image href="file:///etc/passwd"/>',
);

let server: TestServer;
let user: TestUser;
/** A note with a drawing, one that ends whoever draws it, and one that is none. */
let note: { id: string; content: string; drawing: string };

beforeAll(async () => {
  server = await startTestServer();
  user = await signUp(server);
  note = await noteWith([GOOD, svg('<rect width="9" height="9"/>', 'width="1000000" height="1000000"'), '<svg']);
});

async function noteWith(texts: readonly string[]) {
  const { id } = (await user.post('/api/notes', { title: 'Plan', content: '' })).json();
  const drawings: { id: string; path: string }[] = [];
  for (const text of texts) {
    const form = uploadOf({ content: Buffer.from(text), name: 'House of Ada.svg', type: 'image/svg+xml' });
    drawings.push((await user.post(`/api/notes/${id}/attachments`, form.payload, form.headers)).json());
  }
  const content = drawings.map(({ path }, at) => `![Drawing ${at}](${path})`).join('\n\n');
  await user.put(`/api/notes/${id}`, { content });
  return { id, content, drawing: drawings[0]?.id ?? '' };
}

async function exported(format: string, { id } = note): Promise<Buffer> {
  const reply = await user.post('/api/export/notes', { format, ids: [id] });
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
  return reply.rawPayload;
}

test('a drawing is a picture in Word and PDF, and one that can’t be drawn is its description', async () => {
  const { files } = await openZip(bufferSource(await exported('docx')));
  expect(files.filter(({ path }) => path.startsWith('word/media/')).map(({ path }) => path)).toEqual([
    expect.stringMatching(/\.png$/),
  ]);
  const media = await files.find(({ path }) => path.startsWith('word/media/'))?.read();
  const image = await loadImage(media ?? Buffer.alloc(0));
  const paper = createCanvas(image.width, image.height).getContext('2d');
  paper.drawImage(image, 0, 0);
  const { data } = paper.getImageData(0, 0, image.width, image.height);
  const colors = new Set(Array.from({ length: data.length / 4 }, (_, at) => data.subarray(4 * at, 4 * at + 3).join()));
  expect([...colors]).toEqual(expect.arrayContaining(['0,128,128', '0,0,0']));
  const document = (await files.find(({ path }) => path === 'word/document.xml')?.read())?.toString('utf8');
  expect(document).toContain(`<wp:extent cx="${80 * 9525}" cy="${40 * 9525}"/>`);
  expect(document).toMatch(/Drawing 1.*Drawing 2/s);

  const pdf = await getDocument({ data: new Uint8Array(await exported('pdf')), verbosity: 0 }).promise;
  const { fnArray } = await (await pdf.getPage(1)).getOperatorList();
  expect(fnArray.filter((operation) => operation === OPS.paintImageXObject)).toHaveLength(1);
  await pdf.loadingTask.destroy();
});

test('a drawing is a picture on a shared page, where it runs and loads nothing, and a file to whoever opens its address', async () => {
  const { path } = await share(user, note.id);
  const { body, headers } = await visitPage(server, path);
  const address = `${path}/attachments/${note.drawing}`;
  expect(body).toContain(`<img src="${address}" alt="Drawing 0">`);
  expect(body).not.toContain('teal');
  expect(headers['content-security-policy']).toContain("script-src 'none'");
  const shown = await visitPage(server, address, { 'sec-fetch-dest': 'image' });
  expect([shown.statusCode, shown.headers['content-type'], shown.body]).toEqual([200, 'image/svg+xml', GOOD]);
  expect(shown.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="picture.svg"; filename*=UTF-8''picture.svg`,
  });
  for (const dest of ['document', 'iframe', 'object', 'embed', '']) {
    const opened = await visitPage(server, address, { 'sec-fetch-dest': dest });
    expect([dest, opened.headers['content-type']]).toEqual([dest, 'application/octet-stream']);
  }
});

test('drawings of one note have as much room as its pictures, however little they are as files', async () => {
  const noise = (seed: number) =>
    svg(
      `<filter id="n"><feTurbulence type="fractalNoise" baseFrequency="0.9" seed="${seed}"/></filter>
<rect width="2400" height="2400" filter="url(#n)"/>`,
      'width="2400" height="2400"',
    );
  const { files } = await openZip(bufferSource(await exported('docx', await noteWith([noise(1), noise(2), noise(3)]))));
  expect(files.filter(({ path }) => path.startsWith('word/media/'))).toHaveLength(2);
});
