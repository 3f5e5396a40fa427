import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { MIB } from '#shared/size-text.ts';
import { listen, signUp, startTestServer, type TestServer } from '#tests/server.ts';

const CANARY = 'canary-5up3r';
const lines: string[] = [];
let server: TestServer;

beforeAll(async () => {
  const log = createLog(readConfig({ LOG_LEVEL: 'debug' }), { write: (line) => lines.push(line) });
  server = await startTestServer({}, { log });
});
beforeEach(() => {
  lines.length = 0;
});

const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const audited = () => parsed().filter(({ audit }) => audit === true);

test('logs each call as one line with its answer’s id and its route, without the caller’s input', async () => {
  const user = await signUp(server);
  const { id } = (await user.post('/api/notes', { title: CANARY, content: CANARY })).json();
  lines.length = 0;
  const reply = await user.get(`/api/notes/${id}?view=${CANARY}`);
  const again = await user.get(`/api/notes/${id}`);
  expect(reply.headers['x-request-id']).toMatch(/^[\w-]{12}$/);
  expect(parsed()).toMatchObject([
    { level: 30, msg: 'request', method: 'GET', route: '/api/notes/:id', status: 422, ms: expect.any(Number) },
    { level: 30, msg: 'request', method: 'GET', route: '/api/notes/:id', status: 200, ms: expect.any(Number) },
  ]);
  expect(parsed().map(({ reqId }) => reqId)).toEqual([reply, again].map(({ headers }) => headers['x-request-id']));
  for (const text of [CANARY, id, user.id, user.cookie.split('=')[1]]) expect(lines.join('')).not.toContain(text);
});

test('logs what is not a call of the API at debug level', async () => {
  await server.http.inject('/healthz');
  await server.http.inject(`/api/nothing/${CANARY}`);
  expect(parsed()).toMatchObject([
    { level: 20, route: '/healthz', status: 200 },
    { level: 30, route: 'none', status: 404 },
  ]);
});

test('logs a call that a busy server refuses as a warning, without a stack', async () => {
  const log = createLog(readConfig({ LOG_LEVEL: 'debug' }), { write: (line) => lines.push(line) });
  const full = await startTestServer({ LIMIT_MEMORY_BYTES: MIB }, { log });
  const user = await signUp(full);
  // The first measurement is made a second after the start.
  await expect.poll(async () => (await user.get('/api/notes')).statusCode, { timeout: 10_000 }).toBe(503);
  const warned = parsed().filter(({ level }) => Number(level) > 30);
  expect(warned[0]).toMatchObject({ level: 40, msg: 'the server is busy and refused a call' });
  expect(warned.every((line) => line.level === 40 && !('err' in line))).toBe(true);
  await full.http.close();
});

test('gives every answer an id, even without a route', async () => {
  for (const url of ['/healthz', '/api/notes', '/nowhere', '/%zz']) {
    expect((await server.http.inject(url)).headers['x-request-id'], url).toMatch(/^[\w-]{12}$/);
  }
});

test('marks lines about accounts, with user and address only', async () => {
  const user = await signUp(server);
  const sign = (url: string, username: string, password: string) =>
    server.http.inject({ method: 'POST', url, payload: { username, password } });
  const newcomer = (await sign('/api/register', `${CANARY}-new`, user.password)).json();
  const login = (password: string) => sign('/api/login', user.username, password);
  await login(user.password);
  await login(`${CANARY}-wrong`);
  await user.put('/api/ai/key', { key: `sk-ant-${CANARY}` });
  await user.delete('/api/ai/key');
  await user.delete('/api/ai/key');
  await user.post('/api/notes', { title: CANARY, content: CANARY });
  await user.delete('/api/trash');
  await user.delete('/api/user', { password: CANARY });
  await server.http.inject({ url: '/api/notes', headers: { 'sec-fetch-site': 'cross-site' } });
  await user.delete('/api/user', { password: user.password });
  await user.get('/api/notes');
  // Requests without a session cookie aren't logged as refused sessions.
  await server.http.inject('/api/notes');
  const who = { userId: user.id };
  expect(audited().map(({ event, userId }) => ({ event, userId }))).toEqual([
    { event: 'register', userId: newcomer.id },
    { event: 'new_device', ...who },
    { event: 'login', ...who },
    { event: 'login_failed', ...who },
    { event: 'ai_key_saved', ...who },
    { event: 'ai_key_removed', ...who },
    { event: 'trash_emptied', ...who },
    { event: 'password_refused', ...who },
    { event: 'cross_site_refused', userId: undefined },
    { event: 'account_deleted', ...who },
    { event: 'session_refused', userId: undefined },
  ]);
  for (const line of audited()) {
    const known = ['level', 'time', 'pid', 'hostname', 'reqId', 'audit', 'event', 'ip', 'userId', 'msg'];
    expect(Object.keys(line).filter((name) => !known.includes(name))).toEqual([]);
    expect(line.ip).toBe('127.0.0.1');
  }
  expect(lines.join('')).not.toContain(CANARY);
  expect(lines.join('')).not.toContain(user.username);
});

test('does not log an aborted request as a server error', async () => {
  const user = await signUp(server);
  const port = await listen(server);
  lines.length = 0;
  for (let time = 0; time < 3; time += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/notes HTTP/1.1\r\nhost: localhost\r\ncookie: ${user.cookie}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"title":`,
    );
    await setTimeout(100);
    socket.destroy();
  }
  await setTimeout(50);
  expect(parsed().filter(({ level }) => Number(level) > 30)).toEqual([]);
});
