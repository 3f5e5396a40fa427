import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { signUp, startTestServer, type TestServer } from '#tests/server.ts';
import { upload } from '#tests/uploads.ts';

const CANARY = 'canary-5up3r';
const lines: string[] = [];
let server: TestServer;

beforeAll(async () => {
  const log = createLog(readConfig({ LOG_LEVEL: 'trace' }), { write: (line) => lines.push(line) });
  server = await startTestServer({}, { log });
  const { db } = server.services;
  server.http.post('/api/test-query', () => db.system.execute(sql`select ${CANARY}::int`));
  server.http.post('/api/test-parse', async () => JSON.parse(`{"key": ${CANARY}}`));
  server.http.post('/api/test-objects', async (request) => {
    request.log.info({ headers: request.headers, body: { password: CANARY, apiKey: CANARY }, password: CANARY }, 'all');
    return {};
  });
});
beforeEach(() => {
  lines.length = 0;
});

const secrets = {
  cookie: `sparehour=${CANARY}`,
  authorization: `Bearer ${CANARY}`,
  'x-api-key': CANARY,
  'user-agent': CANARY,
  referer: `http://127.0.0.1/${CANARY}`,
};

test('nothing a request carries is in the log, however it ends', async () => {
  const user = await signUp(server, `user-${CANARY}`);
  const payload = { username: CANARY, password: CANARY, confirmPassword: CANARY };
  const requests = [
    { method: 'POST', url: '/api/login', payload },
    { method: 'POST', url: '/api/login', payload: { username: CANARY, password: CANARY } },
    { method: 'POST', url: '/api/register', payload: { username: `user-${CANARY}`, password: CANARY } },
    {
      method: 'POST',
      url: '/api/login',
      payload: `{"password":"${CANARY}`,
      headers: { 'content-type': 'application/json' },
    },
    { method: 'POST', url: '/api/login', payload: CANARY, headers: { 'content-type': 'text/plain' } },
    { method: 'GET', url: `/api/notes?tag=${CANARY}&x=${CANARY}` },
    { method: 'GET', url: `/api/notes/${CANARY}` },
    { method: 'GET', url: `/${CANARY}/%zz` },
    {
      method: 'GET',
      url: '/api/notes',
      headers: { 'sec-fetch-site': 'cross-site', origin: `https://${CANARY}.example` },
    },
    {
      method: 'POST',
      url: '/api/csp-report',
      payload: `{"blocked-uri":"${CANARY}"}`,
      headers: { 'content-type': 'application/csp-report' },
    },
  ] as const;
  for (const request of requests) {
    await server.http.inject({ ...request, headers: { ...secrets, ...('headers' in request ? request.headers : {}) } });
  }
  await user.post('/api/notes', { title: CANARY, content: CANARY, tags: [CANARY] });
  await upload(user, { content: CANARY, name: `${CANARY}.txt` });
  await user.put('/api/user/password', { currentPassword: CANARY, newPassword: CANARY });
  await user.delete('/api/user', { password: CANARY });
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.join('')).not.toContain(CANARY);
  expect(lines.join('')).not.toContain(user.cookie.split('=')[1]);
});

test('no values of a failing statement or parser are in the log', async () => {
  for (const url of ['/api/test-query', '/api/test-parse']) {
    const reply = await server.http.inject({ method: 'POST', url });
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain(CANARY);
  }
  expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(2);
  expect(lines.join('')).not.toContain(CANARY);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request failed',
    reqId: expect.any(String),
    err: { type: 'error', code: '22P02', stack: expect.stringContaining('at ') },
  });
});

test('redacts objects that hold secrets', async () => {
  await server.http.inject({
    method: 'POST',
    url: '/api/test-objects',
    headers: { ...secrets, 'user-agent': 'x', referer: 'x' },
  });
  expect(lines.join('')).not.toContain(CANARY);
  expect(lines.join('')).toContain('[redacted]');
});

test("text can't start a new log line", async () => {
  const forged = '\n{"level":60,"msg":"forged"}';
  server.services.log.info({ detail: forged, err: new Error(forged) }, forged);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
});
