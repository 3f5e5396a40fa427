import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trials } from '#tests/faults/trials.ts';
import { formOf } from '#tests/form.ts';
import { listen, signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { documentsOf, upload } from '#tests/uploads.ts';

const MIB = 1024 * 1024;
const TOO_LARGE =
  'This file is larger than 10 MB, the most you can upload. Split it, or save it with smaller pictures.';
const asTextFile = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';

let server: TestServer;
let user: TestUser;
let port: number;
/** Where requests may take so little time that a test can wait for the end of it. */
let hurried: TestServer;
let hurriedPort: number;

beforeAll(async () => {
  server = await startTestServer();
  // A connection is also cut when twice the first of them passes without a byte.
  hurried = await startTestServer({ LIMIT_REQUEST_SECONDS: 3, LIMIT_UPLOAD_SECONDS: 6 });
  user = await signUp(server);
  port = await listen(server);
  hurriedPort = await listen(hurried);
});
afterAll(() => Promise.all([server.http.close(), hurried.http.close()]));

const textFile = (content: string) => ({ content, name: 'a.txt' });
const temporary = () => readdir(join(server.services.config.DATA_DIR, 'tmp')).catch(() => []);

/** A request whose body is still to come. */
async function begin(
  lines: string[],
  to = port,
): Promise<{ socket: Socket; answer: Promise<string>; answered: () => string; sent: () => number }> {
  const socket = connect(to, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(text));
  });
  const head = ['POST /api/documents/upload HTTP/1.1', 'host: x', `cookie: ${user.cookie}`, ...lines, '', ''];
  socket.write(head.join('\r\n'));
  return { socket, answer, answered: () => text, sent: () => socket.bytesWritten };
}

const formHead = ['content-type: multipart/form-data; boundary=b', 'transfer-encoding: chunked'];

function chunk(text: string | Buffer): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

/** Writes for as long as anybody takes it, and at most so often. */
async function writeOn(socket: Socket, piece: Buffer, times = Number.POSITIVE_INFINITY): Promise<void> {
  for (let i = 0; i < times && socket.writable; i += 1) {
    await new Promise((resolve) => socket.write(piece, resolve));
  }
}

/** More programs than browsers send the whole file before they read. */
test.each([100, 300 * 1024, 10 * MIB])(
  'a client without a session reads its 401 after sending %i bytes',
  async (size) => {
    const body = new FormData();
    body.append('file', new Blob([Buffer.alloc(size, 'word ')]), 'a.txt');
    for (let time = 0; time < 5; time += 1) {
      const reply = await fetch(`http://127.0.0.1:${port}/api/documents/upload`, { method: 'POST', body });
      expect([reply.status, await reply.text()]).toEqual([401, 'Sign in to continue']);
    }
  },
);

describe('a file', () => {
  test('of exactly 10 MiB is accepted', async () => {
    const reply = await upload(user, { content: Buffer.alloc(10 * MIB, 'word ') }, { summarize: 'false' });
    expect(reply.statusCode).toBe(201);
    expect(reply.json().document.size).toBe(10 * MIB);
  });

  test('of one byte more is refused, and nothing of it is stored', async () => {
    const before = await documentsOf(user);
    const reply = await upload(user, { content: Buffer.alloc(10 * MIB + 1, 'word ') });
    expect([reply.statusCode, reply.body]).toEqual([413, TOO_LARGE]);
    expect(await documentsOf(user)).toEqual(before);
    expect(await temporary()).toEqual([]);
  });

  test('that declares a larger size is refused before it is sent', async () => {
    const { answered, socket } = await begin([formHead[0] ?? '', `content-length: ${50 * MIB}`]);
    await expect.poll(answered).toMatch(/^HTTP\/1\.1 413 [\s\S]+This file is larger than 10 MB/);
    expect(socket.bytesWritten).toBeLessThan(1000);
    socket.destroy();
  });

  test.each([
    ['in one file', `--b\r\n${asTextFile}`],
    ['before the first part', 'nothing but a preamble '],
    ['in a field', '--b\r\nContent-Disposition: form-data; name="ocr"\r\n\r\n'],
    ['in the headers of a part', '--b\r\nContent-Disposition: form-data; name="'],
  ])('that never ends is cut off: %s', async (_, first) => {
    const { socket, answer, sent } = await begin(formHead);
    socket.write(chunk(first));
    await writeOn(socket, chunk(Buffer.alloc(64 * 1024, 'a')));
    const text = await answer;
    if (text !== '') expect(text).toMatch(/^HTTP\/1\.1 4(00|13|22) /);
    // What the connection itself holds comes on top.
    expect(sent()).toBeLessThan(24 * MIB);
    expect(await temporary()).toEqual([]);
  });
});

test('a form without a session that never ends is cut off after its 401', async () => {
  const socket = connect(hurriedPort, '127.0.0.1');
  socket.on('error', () => {});
  const answer = once(socket, 'data');
  socket.write(['POST /api/documents/upload HTTP/1.1', 'host: x', ...formHead, '', ''].join('\r\n'));
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 401 /);
  await writeOn(socket, chunk(Buffer.alloc(64 * 1024, 'a')));
  expect(socket.bytesWritten).toBeLessThan(24 * MIB);
});

describe('a form', () => {
  test('may have only one file', async () => {
    const form = formOf(textFile('one'), textFile('two'));
    const reply = await user.post('/api/documents/upload', form.payload, form.headers);
    expect([reply.statusCode, reply.body]).toEqual([413, 'Upload one file at a time']);
  });

  test('of 500 files is cut off after the first', async () => {
    const before = await documentsOf(user);
    const { socket, answer, sent } = await begin(formHead);
    const part = chunk(`--b\r\n${asTextFile}${'x'.repeat(MIB)}\r\n`);
    await writeOn(socket, part, 500);
    // Whichever limit the parser reports first.
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [\s\S]+(Upload one file at a time$|This file is larger than 10 MB)/);
    expect(sent()).toBeLessThan(24 * MIB);
    expect(await documentsOf(user)).toEqual(before);
    expect(await temporary()).toEqual([]);
  });

  test.each<[string, Parameters<typeof formOf>, number, string]>([
    ['twice the same field', [['ocr', 'true'], ['ocr', 'true'], textFile('a')], 422, 'A field appears twice'],
    ['a long field', [['noteId', 'x'.repeat(2000)], textFile('a')], 413, 'A field is too long'],
    [
      'many fields',
      [...Array.from({ length: 9 }, (_, i): [string, string] => [`f${i}`, '']), textFile('a')],
      413,
      'The form has too many fields',
    ],
    [
      'a file in another field',
      [{ ...textFile('a'), field: 'document' }],
      422,
      'The field of the file must be called file',
    ],
    ['a file without a name', [{ content: 'a', name: '' }], 422, 'The file needs a name'],
    ['no file chosen', [{ content: '', name: '', type: 'application/octet-stream' }], 422, 'Choose a file to upload'],
    [
      'a field of the language',
      [['__proto__', 'x'], textFile('a')],
      400,
      'The upload is broken or incomplete. Try again.',
    ],
  ])('with %s is refused with a sentence', async (_, parts, status, sentence) => {
    const form = formOf(...parts);
    const reply = await user.post('/api/documents/upload', form.payload, form.headers);
    expect([reply.statusCode, reply.body]).toEqual([status, sentence]);
    expect(await temporary()).toEqual([]);
  });

  test.each([
    ['without an end', `--b\r\n${asTextFile}text`],
    ['without a beginning', 'text'],
    ['that is empty', ''],
    ['with a header that is none', '--b\r\nno header here\r\n\r\ntext\r\n--b--\r\n'],
  ])('%s is refused', async (_, payload) => {
    const reply = await user.post('/api/documents/upload', payload, {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect([400, 422]).toContain(reply.statusCode);
    expect(reply.body).toMatch(/^(The upload is broken|Choose a file)/);
    expect(await temporary()).toEqual([]);
  });

  test('without a boundary is refused', async () => {
    const reply = await user.post('/api/documents/upload', 'x', { 'content-type': 'multipart/form-data' });
    expect(reply.statusCode).toBe(400);
  });

  test('with a boundary longer than any is refused', async () => {
    const reply = await user.post('/api/documents/upload', 'x', {
      'content-type': `multipart/form-data; boundary=${'a'.repeat(7000)}`,
    });
    expect(reply.statusCode).toBe(400);
  });

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
    'is not %s',
    async (type) => {
      const reply = await user.post('/api/documents/upload', '{}', { 'content-type': type });
      expect([reply.statusCode, reply.body]).toEqual([415, 'The file must be sent as multipart/form-data.']);
    },
  );

  test('is accepted by no other call', async () => {
    const form = formOf(['title', 'x']);
    for (const url of ['/api/notes', '/api/logout', '/api/trash/x/restore']) {
      const reply = await user.post(url, form.payload, form.headers);
      expect([url, reply.statusCode, reply.body]).toEqual([url, 415, 'The request must be sent as application/json.']);
    }
  });

  test('from another site is refused before it is read', async () => {
    const form = formOf(textFile('a'));
    const reply = await user.post('/api/documents/upload', form.payload, {
      ...form.headers,
      'sec-fetch-site': 'cross-site',
    });
    expect(reply.statusCode).toBe(403);
  });
});

describe('an upload', () => {
  test('that is aborted leaves no temporary file', async () => {
    for (let round = 0; round < trials({ small: 2, full: 10 }); round += 1) {
      const uploads = await Promise.all(Array.from({ length: 20 }, () => begin(formHead)));
      for (const { socket } of uploads) socket.write(chunk(`--b\r\n${asTextFile}${'x'.repeat(70_000)}`));
      await setTimeout(20);
      for (const { socket } of uploads) socket.destroy();
    }
    // Received data is still read after the sender has disconnected, so one empty read isn't the end.
    let emptyLooks = 0;
    for (let tries = 0; tries < 1200 && emptyLooks < 10; tries += 1) {
      emptyLooks = (await temporary()).length === 0 ? emptyLooks + 1 : 0;
      await setTimeout(50);
    }
    expect(emptyLooks).toBe(10);
  });

  test('may take as long as it gets on, and is cut off when it stops', async () => {
    const stuck = await begin(formHead, hurriedPort);
    stuck.socket.write(chunk(`--b\r\n${asTextFile}stuck`));
    const slow = await begin(formHead, hurriedPort);
    slow.socket.write(
      chunk(`--b\r\nContent-Disposition: form-data; name="summarize"\r\n\r\n0\r\n--b\r\n${asTextFile}slow`),
    );
    // Longer than one of them may take without a megabyte.
    for (let second = 0; second < 8; second += 1) {
      await setTimeout(1000);
      slow.socket.write(chunk(Buffer.alloc(0.8 * MIB, 'er ')));
    }
    slow.socket.write(Buffer.concat([chunk('\r\n--b--\r\n'), Buffer.from('0\r\n\r\n')]));
    await once(slow.socket, 'data');
    slow.socket.end();
    expect(await slow.answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(await stuck.answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
    await expect.poll(temporary).toEqual([]);
  });

  test('whose session ended while it arrived is refused', async () => {
    const leaver = await signUp(server);
    const socket = connect(port, '127.0.0.1');
    const lines = ['POST /api/documents/upload HTTP/1.1', 'host: x', `cookie: ${leaver.cookie}`, 'connection: close'];
    socket.write([...lines, ...formHead, '', ''].join('\r\n'));
    socket.write(chunk(`--b\r\n${asTextFile}late`));
    await setTimeout(1200);
    await leaver.post('/api/logout');
    socket.write(Buffer.concat([chunk('\r\n--b--\r\n'), Buffer.from('0\r\n\r\n')]));
    let text = '';
    for await (const piece of socket) text += String(piece);
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    await expect.poll(temporary).toEqual([]);
  });

  test('leaves the connection open for the next call', async () => {
    const form = formOf(['summarize', 'false'], textFile('kept open'));
    const reply = await fetch(`http://127.0.0.1:${port}/api/documents/upload`, {
      method: 'POST',
      headers: { ...form.headers, cookie: user.cookie },
      body: new Uint8Array(form.payload),
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.get('connection')).toBe('keep-alive');
    await reply.text();
  });
});
