import { readdir } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { loadImage } from '@napi-rs/canvas';
import { beforeAll, describe, expect, test } from 'vitest';
import { uploadOf } from '#tests/form.ts';
import { gifExtension, gifOf, madePicture, phonePhoto, pngChunk, pngOf } from '#tests/pictures.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let ada: TestUser;
let note: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
  note = (await ada.post('/api/notes', { title: 'Visit' })).json().id;
});

function attach(content: string | Buffer, name: string, type = 'application/octet-stream') {
  const form = uploadOf({ content, name, type });
  return ada.post(`/api/notes/${note}/attachments`, form.payload, form.headers);
}

const SCRIPT = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const png = madePicture('png');
const jpeg = madePicture('jpeg');
const webp = madePicture('webp');

const notPicture =
  "This file isn't a picture, whatever its name says. Open it on your computer, save it again and try again.";
const damaged = 'This picture is damaged or incomplete. Open it on your computer, save it again and try again.';

/** As `bytes`, with other bytes at a place. */
function patched(bytes: Buffer, at: number, ...values: number[]): Buffer {
  const copy = Buffer.from(bytes);
  for (const [index, value] of values.entries()) copy[at + index] = value;
  return copy;
}

/** A WebP that says it has these many pixels. */
function hugeWebp(): Buffer {
  const head = Buffer.alloc(30);
  head.write('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1');
  head.fill(0xff, 24, 30);
  return head;
}

/** A JPEG whose frame says it has 65,000 × 65,000 pixels. */
function hugeJpeg(): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  return patched(jpeg, frame + 5, 0xfd, 0xe8, 0xfd, 0xe8);
}

describe('is refused with a sentence', () => {
  const pixels = (size: string) =>
    `This picture has ${size} pixels; the limit is 50 megapixels. Make it smaller and try again.`;
  const cases: [string, Buffer | string, string, string, string?][] = [
    ['a web page called a PNG', `<!doctype html>${SCRIPT}`, 'a.png', notPicture],
    ['a drawing called a PNG', svg, 'a.png', notPicture],
    ['a script called a GIF', 'alert(1)', 'a.gif', notPicture],
    ['a PDF called a JPEG', '%PDF-1.7', 'a.jpg', notPicture],
    ['a web page declared as a WebP', SCRIPT, 'page', notPicture, 'image/webp'],
    ['a program called a JPEG', Buffer.from('MZ\x90\0', 'latin1'), 'a.JPEG', notPicture],
    ['nothing at all', '', 'a.png', 'This file is empty. Choose another one.'],
    ['nothing, as a file', '', 'a.pdf', 'This file is empty. Choose another one.'],
    ['a PNG of 65,000 × 65,000 pixels', pngOf(65_000, 65_000, Buffer.alloc(100)), 'a.png', pixels('65,000 × 65,000')],
    [
      'a PNG of 4,294,967,295 pixels across',
      pngOf(0xffffffff, 1, Buffer.alloc(9)),
      'a.png',
      pixels('4,294,967,295 × 1'),
    ],
    ['a JPEG of 65,000 × 65,000 pixels', hugeJpeg(), 'a.jpg', pixels('65,000 × 65,000')],
    ['a WebP of 16,777,216 × 16,777,216 pixels', hugeWebp(), 'a.webp', pixels('16,777,216 × 16,777,216')],
    ['a GIF of 65,535 × 65,535 pixels', patched(gifOf(1), 6, 255, 255, 255, 255), 'a.gif', pixels('65,535 × 65,535')],
    ['a PNG without width', pngOf(0, 10, Buffer.alloc(10)), 'a.png', damaged],
    ['a GIF without height', patched(gifOf(1), 8, 0, 0), 'a.gif', damaged],
    ['half a PNG', png.subarray(0, png.length / 2), 'a.png', damaged],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'a.jpg', damaged],
    ['half a WebP', webp.subarray(0, webp.length / 2), 'a.webp', damaged],
    ['half a GIF', gifOf(3).subarray(0, 60), 'a.gif', damaged],
    ['a PNG of eight bytes', png.subarray(0, 8), 'a.png', damaged],
    ['a JPEG of three bytes', jpeg.subarray(0, 3), 'a.jpg', damaged],
    ['a GIF of six bytes', gifOf(1).subarray(0, 6), 'a.gif', damaged],
    ['a WebP of twelve bytes', webp.subarray(0, 12), 'a.webp', damaged],
    ['a GIF without a frame', gifOf(0), 'a.gif', damaged],
    ['a GIF that is a script from its seventh byte', 'GIF89a/*<svg>*/=alert(1)//', 'a.gif', pixels('10,799 × 29,500')],
    [
      'a GIF with unknown blocks',
      Buffer.concat([gifOf(1).subarray(0, -1), Buffer.from([0x99, 1, 1])]),
      'a.gif',
      damaged,
    ],
    ['a PNG with a wrong checksum', patched(png, 29, 0, 0, 0, 0), 'a.png', damaged],
    ['a PNG with a wrong byte in its pixels', patched(png, png.indexOf('IDAT') + 10, 0x5a), 'a.png', damaged],
    ['a PNG with fewer rows than it says', pngOf(10, 10, Buffer.alloc(11 * 5)), 'a.png', damaged],
    ['a PNG without pixels', pngOf(10, 10, Buffer.alloc(0)), 'a.png', damaged],
    [
      'a PNG whose pixels are a script',
      Buffer.concat([png.subarray(0, 33), pngChunk('IDAT', Buffer.from(SCRIPT)), pngChunk('IEND', Buffer.alloc(0))]),
      'a.png',
      damaged,
    ],
    ['a JPEG of markers only', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'a.jpg', damaged],
    [
      'a JPEG with a segment that ends before it begins',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9, 0, 0, 0, 0]),
      'a.jpg',
      damaged,
    ],
    [
      'an animation of 1,001 frames',
      gifOf(1001),
      'a.gif',
      'This animation has more than 1,000 frames. Make it shorter and try again.',
    ],
  ];

  test.each(cases)('%s', async (_, content, name, sentence, type) => {
    const before = await readdir(`${server.services.config.DATA_DIR}/files`);
    const reply = await attach(content, name, type);
    expect([reply.statusCode, reply.body]).toEqual([422, sentence]);
    expect(await readdir(`${server.services.config.DATA_DIR}/files`)).toEqual(before);
    expect(await readdir(`${server.services.config.DATA_DIR}/tmp`)).toEqual([]);
  });

  test('what is larger than 10 MB', async () => {
    const reply = await attach(Buffer.alloc(10 * 1024 ** 2 + 1), 'a.bin');
    expect([reply.statusCode, reply.body]).toEqual([
      413,
      'This file is larger than 10 MB, the most a note can hold. Make it smaller and try again.',
    ]);
  });
});

describe('becomes a picture with nothing else in it', () => {
  const XMP = `<x:xmpmeta>${SCRIPT}</x:xmpmeta>`;
  const packed = Buffer.concat([Buffer.from('note\0\0', 'latin1'), deflateSync(Buffer.alloc(40_000_000))]);
  const withChunk = (type: string, content: Buffer) =>
    Buffer.concat([png.subarray(0, 33), pngChunk(type, content), png.subarray(33)]);
  const cases: [string, Buffer, string][] = [
    ['a JPEG with PHP in its Exif data', phonePhoto(1, '<?php system($_GET["c"]); ?>'), 'a.jpg'],
    ['a JPEG with a web page behind it', Buffer.concat([jpeg, Buffer.from(SCRIPT)]), 'a.jpg'],
    [
      'a JPEG with a comment',
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 41]), Buffer.from(SCRIPT), jpeg.subarray(2)]),
      'a.jpg',
    ],
    ['a PNG with a script as its text', withChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)), 'a.png'],
    ['a PNG with text that unpacks to 40 MB', withChunk('zTXt', packed), 'a.png'],
    ['a PNG with a color profile that unpacks to 40 MB', withChunk('iCCP', packed), 'a.png'],
    ['a PNG with an archive behind it', Buffer.concat([png, Buffer.from(`PK\x03\x04${SCRIPT}`, 'latin1')]), 'a.png'],
    ['a PNG called a web page', Buffer.concat([png, Buffer.from(SCRIPT)]), 'page.html'],
    ['a PNG of 49 million pixels in 50 KB', pngOf(7000, 7000), 'a.png'],
    ['a GIF with a script as its comment', gifOf(1, gifExtension(0xfe, Buffer.from(SCRIPT))), 'a.gif'],
    [
      'a GIF with another application’s data',
      gifOf(1, gifExtension(0xff, Buffer.from('XMP DataXMP'), Buffer.from(XMP))),
      'a.gif',
    ],
    ['a GIF with a script behind it', Buffer.concat([gifOf(1), Buffer.from(SCRIPT)]), 'a.gif'],
    ['a WebP with a script behind it', Buffer.concat([webp, Buffer.from(SCRIPT)]), 'a.webp'],
  ];

  test.each(cases)('%s', async (_, content, name) => {
    const reply = await attach(content, name);
    expect([reply.statusCode, reply.statusCode === 201 ? '' : reply.body]).toEqual([201, '']);
    const { id, type } = reply.json();
    const { headers, rawPayload } = await ada.get(`/api/attachments/${id}`);
    expect(headers['content-type']).toBe(`image/${type}`);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(rawPayload.toString('latin1')).not.toMatch(/script|php|GPS|Exif|xmpmeta/i);
    expect((await loadImage(rawPayload)).width).toBeGreaterThan(0);
  });
});

describe('is only ever a download', () => {
  test.each([
    ['a drawing with a script', svg, 'a.svg', 'image/svg+xml'],
    ['a web page', `<!doctype html>${SCRIPT}`, 'a.html', 'text/html'],
    ['a web page of another kind', `<?xml version="1.0"?>${svg}`, 'a.xhtml', 'application/xhtml+xml'],
    ['a PDF with a script', `%PDF-1.7\n<< /OpenAction << /S /JavaScript >> >>`, 'a.pdf', 'application/pdf'],
    ['a PDF that is a web page', `%PDF-1.7\n${SCRIPT}`, 'a.html', 'text/html'],
    ['a script', 'alert(1)', 'a.js', 'text/javascript'],
    ['a program', Buffer.from('MZ\x90\0', 'latin1'), 'a.exe', 'application/x-msdownload'],
    ['an icon', Buffer.from([0, 0, 1, 0, 1, 0]), 'a.ico', 'image/x-icon'],
    ['a picture that no browser re-encodes', Buffer.from('II*\0', 'latin1'), 'a.tiff', 'image/tiff'],
    ['a message with a page in it', `MIME-Version: 1.0\n\n${SCRIPT}`, 'a.mht', 'multipart/related'],
  ])('%s', async (_, content, name, type) => {
    const reply = await attach(content, name, type);
    expect(reply.json()).toMatchObject({ name, type: 'file' });
    const { headers } = await ada.get(`/api/attachments/${reply.json().id}`);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });
});

test('a drawing is a picture for an element that shows one, and a download for everything else', async () => {
  const { id } = (await attach(svg, 'a.svg', 'image/svg+xml')).json();
  const typeFor = async (dest: string) => {
    const { headers } = await ada.get(`/api/attachments/${id}`, { 'sec-fetch-dest': dest });
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    return [headers['content-type'], headers.vary];
  };
  expect(await typeFor('image')).toEqual(['image/svg+xml', 'cookie, sec-fetch-dest']);
  for (const dest of ['document', 'iframe', 'object', 'embed', 'empty', 'script']) {
    expect(await typeFor(dest)).toEqual(['application/octet-stream', 'cookie, sec-fetch-dest']);
  }
});

describe('a name is only a name', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['/app/secret.key', 'secret.key'],
    ['a%0D%0ASet-Cookie: x=1.txt', 'a Set-Cookie: x=1.txt'],
    ['Report \u202Efdp.exe', 'Report fdp.exe'],
    ['...', 'File'],
    [`${'n'.repeat(300)}.txt`, `${'n'.repeat(251)}.txt`],
    ['"; filename=evil.html', '"; filename=evil.html'],
    ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
  ])('%j is shown as %j', async (name, shown) => {
    const reply = await attach('text', name.replaceAll('"', '%22'));
    expect([reply.statusCode, reply.json().name]).toEqual([201, shown]);
    expect(reply.json().path).toMatch(/^attachments\/[0-9a-f-]{36}\.[a-z0-9]{1,10}$/);
    const { headers } = await ada.get(`/api/attachments/${reply.json().id}`);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!~*%-]+$/,
    );
  });
});
