import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let user: TestUser;
let port: number;
/** Where requests may take so little time that a test can wait for the end of it; any other may be too late on it. */
let hurried: TestServer;
let hurriedPort: number;

beforeAll(async () => {
  server = await startTestServer();
  hurried = await startTestServer({ LIMIT_REQUEST_SECONDS: 1 });
  user = await signUp(server);
  port = await listen(server);
  hurriedPort = await listen(hurried);
});
afterAll(() => Promise.all([server.http.close(), hurried.http.close()]));

/** Sends bytes and nothing more and returns what came back until the server ended the connection. */
async function exchange(bytes: string, to = port): Promise<string> {
  const socket = await open(to);
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

async function open(to: number): Promise<Socket> {
  const socket = connect(to, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const head = (lines: string[]) => `${lines.join('\r\n')}\r\n`;

describe('a request that never ends is cut off', () => {
  test('in its headers', async () => {
    const text = await exchange(head(['GET /api/user HTTP/1.1', 'host: x', 'x-slow: ']), hurriedPort);
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(text).toMatch(/\r\n\r\nThe request took too long to arrive\.$/);
  });

  test('in its body, even if the caller is signed in', async () => {
    const lines = ['POST /api/notes HTTP/1.1', 'host: x', `cookie: ${user.cookie}`, 'content-type: application/json'];
    const text = await exchange(head([...lines, 'content-length: 1000', '', '{"title":']), hurriedPort);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('in its body, after the 401 of a caller without a session', async () => {
    const text = await exchange(head(['POST /api/notes HTTP/1.1', 'host: x', 'content-length: 1000', '']), hurriedPort);
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('while 200 such callers are connected, the next is served', async () => {
    const slow = await Promise.all(Array.from({ length: 200 }, () => open(port)));
    const lines = ['POST /api/notes HTTP/1.1', 'host: x', `cookie: ${user.cookie}`, 'content-type: application/json'];
    for (const socket of slow) {
      socket.on('error', () => {}).resume();
      socket.write(head([...lines, 'content-length: 1000', '']));
    }
    const reply = await fetch(`http://127.0.0.1:${port}/api/user`, { headers: { cookie: user.cookie } });
    expect(reply.status).toBe(200);
    expect(slow.filter(({ closed, bytesRead }) => closed || bytesRead > 0)).toEqual([]);
    for (const socket of slow) socket.destroy();
  });
});

describe('what is not HTTP', () => {
  test.each([
    ['a greeting in another protocol', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n', 400, "The request isn't valid."],
    [
      'headers beyond 16 KiB',
      `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'The request has too many headers.',
    ],
    [
      'a length and chunks',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
      "The request isn't valid.",
    ],
    [
      'a header with a bare line feed',
      'GET / HTTP/1.1\r\nhost: x\r\nx: a\nb: c\r\n\r\n',
      400,
      "The request isn't valid.",
    ],
  ])('%s gets a sentence, with the headers of every answer', async (_, bytes, status, sentence) => {
    const text = await exchange(bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text).toContain('x-content-type-options: nosniff');
    expect(text.split('\r\n\r\n')[1]).toBe(sentence);
  });
});

test('a body that arrives after its session has ended is refused', async () => {
  const patient = await startTestServer({ LIMIT_REQUEST_SECONDS: 60 });
  const leaver = await signUp(patient);
  const socket = connect(await listen(patient), '127.0.0.1');
  const body = JSON.stringify({ title: 'late', content: '', tags: [] });
  const lines = ['POST /api/notes HTTP/1.1', 'host: x', `cookie: ${leaver.cookie}`, 'content-type: application/json'];
  socket.write(head([...lines, 'connection: close', `content-length: ${body.length}`, '']));
  await setTimeout(1200);
  await leaver.post('/api/logout');
  socket.write(body);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  expect(text).toMatch(/^HTTP\/1\.1 401 /);
  await patient.http.close();
});

test('answers new calls with 503 while the server stops, and finishes running ones', async () => {
  const stopping = await startTestServer();
  const member = await signUp(stopping);
  const socket = connect(await listen(stopping), '127.0.0.1');
  const body = JSON.stringify({ title: 'last', content: '', tags: [] });
  const lines = ['POST /api/notes HTTP/1.1', 'host: x', `cookie: ${member.cookie}`, 'content-type: application/json'];
  socket.write(head([...lines, `content-length: ${body.length}`, '']));
  await once(stopping.http.server, 'request');
  const closed = stopping.http.close();
  await setTimeout(50);
  socket.write(`${body}${head(['GET /api/user HTTP/1.1', 'host: x', `cookie: ${member.cookie}`, ''])}`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  await closed;
  expect(text).toMatch(/^HTTP\/1\.1 201 /);
});

test('a request that names two hosts is refused', async () => {
  const text = await exchange(head(['GET /api/user HTTP/1.1', 'host: a', 'Host: b', 'connection: close', '']));
  expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]+The request names more than one host\.$/);
});
