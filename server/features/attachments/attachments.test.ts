import { readdir } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '#server/features/documents/upkeep.service.ts';
import type { Attachment } from '#shared/attachments.ts';
import { uploadOf } from '#tests/form.ts';
import { blurredText, gifExtension, gifOf, madePicture, phonePhoto, pictureOfText, pngOf } from '#tests/pictures.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { removeUnreferenced } from './attachments.service.ts';
import { readWaitingPictures } from './reading.service.ts';

let server: TestServer;
let ada: TestUser;
let note: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
  note = await noteOf(ada);
});

async function noteOf(user: TestUser, content = ''): Promise<string> {
  return (await user.post('/api/notes', { title: 'Visit', content })).json().id;
}

function attach(user: TestUser, id: string, content: Buffer, name: string, headers = {}) {
  const form = uploadOf({ content, name, type: 'application/octet-stream' });
  return user.post(`/api/notes/${id}/attachments`, form.payload, { ...form.headers, ...headers });
}

async function attached(user: TestUser, id: string, content: Buffer, name: string): Promise<Attachment> {
  const reply = await attach(user, id, content, name);
  expect([reply.statusCode, reply.statusCode === 201 ? '' : reply.body]).toEqual([201, '']);
  return reply.json();
}

const fileOf = (user: TestUser, { id }: { id: string }) => user.get(`/api/attachments/${id}`);

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('%s is stored, and shown to its owner', async (type) => {
    const picture = await attached(ada, note, madePicture(type), `Garden.${type}`);
    expect(picture).toMatchObject({ name: `Garden.${type}`, type, width: 40, height: 20 });
    expect(picture.path).toBe(`attachments/${picture.id}.${type === 'jpeg' ? 'jpg' : type}`);
    const reply = await fileOf(ada, picture);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': `image/${type}`,
      'content-length': String(picture.size),
      'content-disposition': `inline; filename="Garden.${type}"; filename*=UTF-8''Garden.${type}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const image = await loadImage(reply.rawPayload);
    expect([image.width, image.height]).toEqual([40, 20]);
  });

  test.each([4, 6, 1])('a PNG whose last %i packed bytes are in a chunk of their own is stored', async (tail) => {
    const picture = await attached(ada, note, pngOf(40, 30, undefined, tail), 'Copied.png');
    expect(picture).toMatchObject({ type: 'png', width: 40, height: 30 });
  });

  test('loses where it was taken, and is turned upright', async () => {
    const photo = await attached(ada, note, phonePhoto(6), 'IMG_0001.JPG');
    expect([photo.width, photo.height]).toEqual([20, 40]);
    const { rawPayload } = await fileOf(ada, photo);
    expect(rawPayload.includes('GPS')).toBe(false);
    expect(rawPayload.includes('Exif')).toBe(false);
    const canvas = createCanvas(20, 40);
    const paper = canvas.getContext('2d');
    paper.drawImage(await loadImage(rawPayload), 0, 0);
    const [top, bottom] = [paper.getImageData(10, 5, 1, 1).data, paper.getImageData(10, 35, 1, 1).data];
    expect([(top[0] ?? 0) > 200, (bottom[2] ?? 0) > 200]).toEqual([true, true]);
  });

  test('that moves keeps its frames and its repetitions, and nothing else', async () => {
    const loop = gifExtension(0xff, Buffer.from('NETSCAPE2.0'), Buffer.from([1, 0, 0]));
    const comment = gifExtension(0xfe, Buffer.from('taken at home'));
    const other = gifExtension(0xff, Buffer.from('XMP DataXMP'), Buffer.from('more of it'));
    const gif = await attached(
      ada,
      note,
      Buffer.concat([gifOf(3, comment, loop, other), Buffer.from('tail')]),
      'a.gif',
    );
    const { rawPayload } = await fileOf(ada, gif);
    expect(rawPayload.equals(gifOf(3, loop))).toBe(true);
  });

  test('under another name is still a picture, and gets its own ending', async () => {
    const picture = await attached(ada, note, madePicture('png'), 'offer.pdf');
    expect([picture.name, picture.type]).toEqual(['offer.pdf.png', 'png']);
  });

  test('that the browser has is not sent again', async () => {
    const picture = await attached(ada, note, madePicture(), 'Garden.png');
    const { etag } = (await fileOf(ada, picture)).headers;
    const again = await ada.get(`/api/attachments/${picture.id}`, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

test('any other file is a download, byte for byte', async () => {
  const file = await attached(ada, note, Buffer.from('%PDF-1.7 an offer'), 'Offer.pdf');
  expect(file).toMatchObject({ type: 'file', width: null, path: `attachments/${file.id}.pdf` });
  const reply = await fileOf(ada, file);
  expect([reply.body, reply.headers['content-type']]).toEqual(['%PDF-1.7 an offer', 'application/octet-stream']);
  expect(reply.headers['content-disposition']).toMatch(/^attachment; /);
});

test('belongs to its owner: another user gets 404, and without a session there is only 401', async () => {
  const bob = await signUp(server);
  const picture = await attached(ada, note, madePicture(), 'Garden.png');
  const theirs = await fileOf(bob, picture);
  expect([theirs.statusCode, theirs.body]).toEqual([404, 'There is no such file']);
  const signedOut = await server.http.inject({ url: `/api/attachments/${picture.id}` });
  expect([signedOut.statusCode, signedOut.body]).toEqual([401, 'Sign in to continue']);
  expect((await attach(bob, note, madePicture(), 'a.png')).statusCode).toBe(404);
});

test('the same upload again is the attachment that was made', async () => {
  const key = { 'idempotency-key': 'paste-1' };
  const [first, second] = [
    await attach(ada, note, madePicture(), 'Garden.png', key),
    await attach(ada, note, madePicture(), 'Garden.png', key),
  ];
  expect(second.json()).toEqual(first.json());
});

test('the same Idempotency-Key with another upload is refused', async () => {
  const key = { 'idempotency-key': 'paste-2' };
  await attach(ada, note, madePicture(), 'Garden.png', key);
  for (const [content, name] of [
    [pngOf(30, 30), 'Garden.png'],
    [madePicture(), 'House.png'],
  ] as const) {
    const other = await attach(ada, note, content, name, key);
    expect([other.statusCode, other.body]).toEqual([
      422,
      'This Idempotency-Key was used for another request. Send a new key with a new request',
    ]);
  }
});

test('counts as storage, and is refused when that is full', async () => {
  const small = await startTestServer({ LIMIT_STORAGE_BYTES_PER_USER: '2000' });
  const user = await signUp(small);
  const id = await noteOf(user);
  const file = await attached(user, id, Buffer.alloc(1500, 'a'), 'a.bin');
  expect((await user.get('/api/user/usage')).json().files).toEqual({ items: 1, bytes: file.size });
  const refused = await attach(user, id, Buffer.alloc(1500, 'b'), 'b.bin');
  expect([refused.statusCode, refused.body]).toEqual([507, expect.stringMatching(/^Your storage is full/)]);
});

// both-databases: jobs
test('its files go with the account', { tags: ['both-databases'] }, async () => {
  const user = await signUp(server);
  const id = await noteOf(user);
  const folder = `${server.services.config.DATA_DIR}/files`;
  const before = await readdir(folder);
  await attached(user, id, Buffer.from('a file'), 'a.bin');
  // Other tests left files here, which the sweep removes.
  const [file, ...others] = (await readdir(folder)).filter((name) => !before.includes(name));
  expect(others).toEqual([]);
  await sweepFiles({ ...server.services, now: () => new Date(Date.now() + 7200_000) });
  expect(await readdir(folder)).toContain(file);
  expect((await user.delete('/api/user', { password: user.password })).statusCode).toBe(204);
  expect(await readdir(folder)).not.toContain(file);
});

describe('an attachment stays', () => {
  const later = (days: number) => ({ ...server.services, now: () => new Date(Date.now() + days * 24 * 3600_000) });
  const isThere = async (user: TestUser, file: Attachment) => (await fileOf(user, file)).statusCode === 200;
  const write = (user: TestUser, id: string, content: string) => user.put(`/api/notes/${id}`, { content });

  // both-databases: jobs
  test('while a note, its history or Trash refers to it, and a week longer', { tags: ['both-databases'] }, async () => {
    const user = await signUp(server);
    const id = await noteOf(user);
    const file = await attached(user, id, Buffer.from('a file'), 'a.bin');
    await write(user, id, `[a](${file.path})`);
    await removeUnreferenced(later(30));
    expect(await isThere(user, file)).toBe(true);
    await write(user, id, 'nothing');
    await removeUnreferenced(later(60));
    expect(await isThere(user, file)).toBe(true);
    await user.delete(`/api/notes/${id}`);
    await removeUnreferenced(later(90));
    expect(await isThere(user, file)).toBe(true);
    await user.delete('/api/trash');
    await removeUnreferenced(later(96));
    expect(await isThere(user, file)).toBe(true);
    await removeUnreferenced(later(98));
    expect(await isThere(user, file)).toBe(false);
    expect((await user.get('/api/user/usage')).json().files).toEqual({ items: 0, bytes: 0 });
  });

  test('while a note refers to it that it was not uploaded to', async () => {
    const user = await signUp(server);
    const first = await noteOf(user);
    const file = await attached(user, first, Buffer.from('a file'), 'a.bin');
    await noteOf(user, `[a](${file.path})`);
    await user.delete(`/api/notes/${first}`);
    await user.delete(`/api/trash/${first}`);
    await removeUnreferenced(later(30));
    expect(await isThere(user, file)).toBe(true);
  });

  test('no longer than a week where its upload was never written into a note', async () => {
    const user = await signUp(server);
    const file = await attached(user, await noteOf(user), Buffer.from('a file'), 'a.bin');
    await noteOf(user, 'attachments/00000000-0000-4000-8000-000000000000.bin');
    await removeUnreferenced(later(6));
    expect(await isThere(user, file)).toBe(true);
    await removeUnreferenced(later(8));
    expect(await isThere(user, file)).toBe(false);
  });
});

describe('the text in a picture', () => {
  async function settled(user: TestUser, { id }: Attachment): Promise<string> {
    for (;;) {
      await readWaitingPictures(server.services);
      const [row] = await server.services.db.read(user.id, (tx) =>
        tx.execute<{ state: string }>(sql`select state from attachments where id = ${id}`),
      );
      if (row?.state !== 'waiting') return row?.state ?? '';
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function find(user: TestUser, query: string): Promise<{ id: string; passage: { text: string } }[]> {
    await server.services.search.idle();
    return (await user.post('/api/search', { query })).json().notes;
  }

  test('is found by search, under the note that shows it', async () => {
    const user = await signUp(server);
    const id = await noteOf(user);
    const picture = await attached(
      user,
      id,
      pictureOfText(['Quarterly marmalade forecast', 'Approved by Maria']),
      'Slide.png',
    );
    await user.put(`/api/notes/${id}`, { content: `The slide.\n\n![Slide.png](${picture.path})` });
    expect(await settled(user, picture)).toBe('done');
    const [found] = await find(user, 'marmalade');
    expect([found?.id, found?.passage.text]).toEqual([id, expect.stringContaining('marmalade')]);
    await user.put(`/api/notes/${id}`, { content: 'The slide is gone.' });
    expect(await find(user, 'marmalade')).toEqual([]);
  });

  test('that is out of focus is left out, not guessed', async () => {
    const user = await signUp(server);
    const blurred = blurredText(['Quarterly marmalade forecast', 'Approved by Maria']);
    const picture = await attached(user, await noteOf(user), blurred, 'Slide.jpg');
    expect(await settled(user, picture)).toBe('done');
    const rows = await server.services.db.read(user.id, (tx) => tx.execute(sql`select text from attachments`));
    expect([...rows]).toEqual([{ text: '' }]);
  });

  test('is found where the note was written after it was read', async () => {
    const user = await signUp(server);
    const picture = await attached(user, await noteOf(user), pictureOfText(['A rhubarb timetable']), 'Slide.png');
    expect(await settled(user, picture)).toBe('done');
    const other = await noteOf(user, `![](${picture.path})`);
    expect((await find(user, 'rhubarb'))[0]?.id).toBe(other);
  });

  // both-databases: jobs
  test('is read by another server when one died over it', { tags: ['both-databases'] }, async () => {
    const user = await signUp(server);
    const picture = await attached(user, await noteOf(user), madePicture(), 'Plain.png');
    await settled(user, picture);
    await server.services.db.write(user.id, (tx) =>
      tx.execute(sql`update attachments set state = 'waiting', lease_until = now() - interval '1 second'`),
    );
    expect(await settled(user, picture)).toBe('done');
  });
});
