import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TokenScope } from '#shared/access-tokens.ts';
import { listenTo } from '#tests/change-stream.ts';
import { resetDatabase, signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { pruneTokens } from './access-tokens.service.ts';
import { lockUser, signOutUser, unlockUser } from './administration.service.ts';

const INVALID = "This access token isn't valid. It may have expired or been revoked.";
const DAY_MS = 24 * 3600 * 1000;
let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await resetDatabase();
  user = await signUp(server, 'ada');
});
afterEach(() => {
  server.services.now = () => new Date();
});

function create(scope: TokenScope, extra: object = {}) {
  return user.post('/api/user/tokens', { name: 'Reports', scope, days: 30, password: user.password, ...extra });
}

async function tokenFor(scope: TokenScope): Promise<string> {
  const reply = await create(scope);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().token;
}

function call(token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) {
  return server.http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload ? { payload } : {}),
  });
}

const status = async (token: string) => (await call(token, 'GET', '/api/user')).statusCode;

test('a token is shown once, listed without itself, stored as a hash, and its use is recorded', async () => {
  const created = (await create('write')).json();
  expect(created.token).toMatch(/^sph_[\w-]{43}$/);
  const { token, ...listed } = created;
  expect(listed).toEqual({
    id: expect.any(String),
    name: 'Reports',
    scope: 'write',
    clients: null,
    createdAt: expect.any(String),
    expiresAt: expect.any(String),
    lastUsedAt: null,
  });
  expect(Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)).toBe(30 * DAY_MS);
  expect((await user.get('/api/user/tokens')).json()).toEqual([listed]);
  const rows = await server.services.db.system.execute(sql`select access_tokens::text as row from access_tokens`);
  expect(JSON.stringify(rows)).not.toContain(token.slice(4));

  const note = await call(token, 'POST', '/api/notes', { title: 'From a program' });
  expect(note.statusCode).toBe(201);
  expect((await user.get(`/api/notes/${note.json().id}`)).json().title).toBe('From a program');
  expect((await user.get('/api/user/tokens')).json()[0].lastUsedAt).not.toBeNull();
});

test('a token for reading makes every call that only reads, and no other', async () => {
  const { id } = (await user.post('/api/notes', { title: 'Plan', content: 'The budget' })).json();
  const token = await tokenFor('read');
  for (const url of ['/api/user', '/api/notes', `/api/notes/${id}`, '/api/folders', '/api/shares', '/api/tasks']) {
    expect([url, (await call(token, 'GET', url)).statusCode]).toEqual([url, 200]);
  }
  expect((await call(token, 'POST', '/api/search', { query: 'budget' })).statusCode).toBe(200);
  expect((await call(token, 'POST', '/api/notes/read', { ids: [id] })).statusCode).toBe(200);
  expect((await call(token, 'POST', '/api/export/notes', { format: 'txt', ids: [id] })).statusCode).toBe(200);
  const refused = [
    call(token, 'POST', '/api/notes', { title: 'No' }),
    call(token, 'PUT', `/api/notes/${id}`, { title: 'No' }),
    call(token, 'DELETE', `/api/notes/${id}`),
    call(token, 'GET', '/api/user/init-defaults'),
  ];
  for (const reply of await Promise.all(refused)) {
    expect([reply.statusCode, reply.body]).toEqual([403, 'This access token may only read.']);
  }
  expect((await user.get(`/api/notes/${id}`)).json().title).toBe('Plan');
});

test('no token manages the account, its sessions, tokens, recovery codes or AI keys', async () => {
  const token = await tokenFor('write');
  const calls = server.inventory.filter(({ access }) => access === 'session');
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /api/user/password',
    'DELETE /api/user',
    'GET /api/user/recovery-codes',
    'POST /api/user/recovery-codes',
    'GET /api/user/sessions',
    'DELETE /api/user/sessions/:id',
    'POST /api/session/client-safe',
    'DELETE /api/session/client-safe',
    'GET /api/user/tokens',
    'POST /api/user/tokens',
    'DELETE /api/user/tokens/:id',
    'GET /api/user/factors',
    'POST /api/user/confirmation',
    'POST /api/user/passkeys/challenge',
    'POST /api/user/passkeys',
    'PATCH /api/user/passkeys/:id',
    'DELETE /api/user/passkeys/:id',
    'POST /api/user/totp',
    'PUT /api/user/totp',
    'DELETE /api/user/totp',
    'GET /api/user/provider',
    'POST /api/user/provider',
    'DELETE /api/user/provider',
    'POST /api/user/provider/confirmation',
    'GET /api/user/history',
    'GET /api/user/new-devices',
    'POST /api/user/new-devices/:id/seen',
    'PUT /api/ai/key',
    'PUT /api/ai/model',
    'DELETE /api/ai/key',
    'POST /api/ai/key/test',
    'GET /api/colleagues',
    'POST /api/clients/:id/colleagues',
    'DELETE /api/colleagues/:id',
    'GET /api/user/data',
  ]);
  for (const { method, path } of calls) {
    // The cookie of a session beside it changes nothing.
    const reply = await call(token, method as 'GET', path, method === 'GET' ? undefined : {}, { cookie: user.cookie });
    expect([path, reply.statusCode, reply.body]).toEqual([
      path,
      403,
      "Access tokens can't be used for this. Sign in to do it.",
    ]);
  }
});

test('a wrong, expired or revoked token is refused in one sentence, also beside a valid session', async () => {
  const token = await tokenFor('read');
  for (const wrong of ['', 'x', 'sph_', `sph_${'A'.repeat(43)}`, token.slice(4), token.toUpperCase(), `${token}x`]) {
    const reply = await call(wrong, 'GET', '/api/user', undefined, { cookie: user.cookie });
    expect([wrong, reply.statusCode, reply.body]).toEqual([wrong, 401, INVALID]);
    expect(reply.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  }
  for (const authorization of [
    `Bearer ${token}, Bearer ${token}`,
    'Bearer a, Bearer b',
    'Bearer',
    'Bearer a b',
    'bearer,a',
  ]) {
    const reply = await server.http.inject({ url: '/api/user', headers: { cookie: user.cookie, authorization } });
    expect([authorization, reply.statusCode, reply.body]).toEqual([authorization, 401, INVALID]);
  }
  // Of a proxy that asks for a password itself.
  const basic = { cookie: user.cookie, authorization: 'Basic YTpi' };
  expect((await server.http.inject({ url: '/api/user', headers: basic })).statusCode).toBe(200);

  server.services.now = () => new Date(Date.now() + 30 * DAY_MS - 60_000);
  expect(await status(token)).toBe(200);
  server.services.now = () => new Date(Date.now() + 30 * DAY_MS + 1000);
  expect(await status(token)).toBe(401);
  server.services.now = () => new Date();

  const [{ id }] = (await user.get('/api/user/tokens')).json();
  const stranger = await signUp(server);
  const foreign = await stranger.delete(`/api/user/tokens/${id}`);
  expect([foreign.statusCode, foreign.body]).toEqual([404, 'Access token not found']);
  expect(await status(token)).toBe(200);
  expect((await user.delete(`/api/user/tokens/${id}`)).statusCode).toBe(204);
  expect(await status(token)).toBe(401);
});

test('a token is not asked where the request comes from, and a session still is', async () => {
  const token = await tokenFor('write');
  const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  expect((await call(token, 'POST', '/api/notes', { title: 'a' }, elsewhere)).statusCode).toBe(201);
  expect((await user.post('/api/notes', { title: 'a' }, elsewhere)).statusCode).toBe(403);
  // Without an answer to this, a browser sends no token from another site.
  const preflight = await server.http.inject({
    method: 'OPTIONS',
    url: '/api/notes',
    headers: { ...elsewhere, 'access-control-request-headers': 'authorization' },
  });
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
});

test('creating one takes the password, a name, a scope and at most a year', async () => {
  for (const wrong of [{ password: 'wrong' }, { name: ' ' }, { scope: 'admin' }, { days: 0 }, { days: 366 }]) {
    expect([wrong, (await create('read', wrong)).statusCode]).toEqual([wrong, 422]);
  }
  expect((await user.get('/api/user/tokens')).json()).toEqual([]);
});

test('one works for a year if nothing else is said, and names its clients, a deleted one without its name', async () => {
  const ids = ['a'.repeat(21), 'b'.repeat(21)];
  for (const [index, id] of ids.entries()) {
    await user.post('/api/folders', { id, name: `Folder ${index}` });
    const client = { name: `Client ${index}`, otherNames: [], people: [], relation: '' };
    await user.put(`/api/folders/${id}/client`, { client });
  }
  const { createdAt, expiresAt, clients } = (await create('read', { days: undefined, clientIds: ids })).json();
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(365 * DAY_MS);
  expect(clients).toEqual(ids.map((id, index) => ({ id, name: `Client ${index}` })));
  await user.delete(`/api/folders/${ids[0]}`);
  const [listed] = (await user.get('/api/user/tokens')).json();
  expect(listed.clients).toEqual([
    { id: ids[0], name: null },
    { id: ids[1], name: 'Client 1' },
  ]);
});

test('a new password, a lock and a sign-out by the administrator end every token', async () => {
  const first = await tokenFor('read');
  await lockUser(server.services, 'ada');
  expect(await status(first)).toBe(401);
  await unlockUser(server.services, 'ada');
  expect(await status(first)).toBe(200);
  await signOutUser(server.services, 'ada');
  expect(await status(first)).toBe(401);

  user = await signUp(server, 'bob');
  const second = await tokenFor('write');
  const passwords = { currentPassword: user.password, newPassword: 'another long password' };
  expect((await user.put('/api/user/password', passwords)).statusCode).toBe(200);
  expect(await status(second)).toBe(401);
});

test('calls with a token count toward the limits of its user', async () => {
  const strict = await startTestServer({ RATE_LIMITS: 'on', LIMIT_USER: 3 });
  const token = await tokenFor('read');
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    const headers = { authorization: `Bearer ${token}` };
    statuses.push((await strict.http.inject({ url: '/api/user', headers })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  const bySession = await strict.http.inject({ url: '/api/user', headers: { cookie: user.cookie } });
  expect(bySession.statusCode).toBe(429);
});

test('a stream of changes ends when its token is revoked', async () => {
  const listening = await startTestServer();
  const url = await listening.http.listen({ port: 0, host: '127.0.0.1' });
  const token = await tokenFor('read');
  const stream = await listenTo(url, '', { authorization: `Bearer ${token}` });
  const headers = { cookie: user.cookie };
  const [{ id }] = (await listening.http.inject({ url: '/api/user/tokens', headers })).json();
  await listening.http.inject({ method: 'DELETE', url: `/api/user/tokens/${id}`, headers });
  await stream.ended;
  await listening.http.close();
});

test('an expired token is listed for 30 days more, and then removed', async () => {
  await tokenFor('read');
  server.services.now = () => new Date(Date.now() + 59 * DAY_MS);
  await pruneTokens(server.services);
  const left = () => server.services.db.system.execute(sql`select 1 from access_tokens`);
  expect(await left()).toHaveLength(1);
  server.services.now = () => new Date(Date.now() + 61 * DAY_MS);
  await pruneTokens(server.services);
  expect(await left()).toHaveLength(0);
});
