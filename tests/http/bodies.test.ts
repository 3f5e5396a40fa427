import { beforeAll, expect, test } from 'vitest';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { costlyBodies } from './costly-bodies.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  user = await signUp(server);
});

const note = JSON.stringify({ title: 'A', content: 'B', tags: [] });

function send(type: string | undefined, payload: string, url = '/api/notes') {
  const headers: Record<string, string> = { cookie: user.cookie };
  if (type !== undefined) headers['content-type'] = type;
  return server.http.inject({ method: 'POST', url, payload, headers });
}

test.each([
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
])('accepts a body with content type %j', async (type) => {
  expect((await send(type, note)).statusCode).toBe(201);
});

test.each([
  undefined,
  '',
  'application/json\ta',
  ' application/json',
  'application/json garbage',
  'application/json,',
  'application/json;x',
  'application/json; charset=utf-8; x=y',
  'application/json; charset=utf-16',
  'application/jsonx',
  'application/json/x',
  'application/ld+json',
  'application',
  'json',
  '*/*',
  'text/json',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/csp-report',
])('refuses a body with content type %j', async (type) => {
  const before = (await user.get('/api/notes')).json().length;
  const reply = await send(type, note);
  expect([400, 415, 422]).toContain(reply.statusCode);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect((await user.get('/api/notes')).json()).toHaveLength(before);
});

test.each([
  ['{', 400],
  ['', 422],
  ['null', 422],
  ['5', 422],
  ['"text"', 422],
  ['[]', 422],
  ['{"title":"A",}', 400],
  ['{"title":"A","__proto__":{"polluted":true}}', 400],
  ['{"title":"A","constructor":{"prototype":{"polluted":true}}}', 400],
  ['{"title":5}', 422],
  ['{"title":"A","userId":"x"}', 422],
  [`{"title":${'['.repeat(40)}${']'.repeat(40)}}`, 400],
  ['['.repeat(100_000) + ']'.repeat(100_000), 400],
])('refuses the body %.40j', async (body, status) => {
  const reply = await send('application/json', body);
  expect(reply.statusCode).toBe(status);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

// How little of the processor they take is measured in bench/server-bounds.test.ts.
test.each(costlyBodies)('refuses a body of %s with a short sentence', async (_, body, status) => {
  const reply = await send('application/json', body);
  expect([reply.statusCode, reply.body.length < 200]).toEqual([status, true]);
});

test('accepts brackets within a text', async () => {
  const content = '[[{{"'.repeat(200_000);
  const reply = await send('application/json', JSON.stringify({ title: 'A', content }));
  expect([reply.statusCode, reply.json().content === content]).toEqual([201, true]);
});

test('refuses a name of nothing but accents as too long', async () => {
  const username = `a${'\u0315\u0300'.repeat(40_000)}`;
  const reply = await send('application/json', JSON.stringify({ username, password: 'long enough' }), '/api/login');
  expect([reply.statusCode, reply.body]).toEqual([422, 'Username must be at most 64 characters']);
});

test('accepts NUL in a tag filter', async () => {
  const filters = { tags: ['\u0000'] };
  const reply = await send('application/json', JSON.stringify({ query: 'x', filters }), '/api/search');
  expect(reply.statusCode).toBe(200);
});

test('accepts a content type on a call without a body', async () => {
  expect((await send('application/json', '', '/api/logout')).statusCode).toBe(200);
  user = await signUp(server);
});

test('limits each body to the size its call needs', async () => {
  const large = JSON.stringify({ title: 'A', content: 'x'.repeat(1_000_000), tags: [] });
  expect((await send('application/json', large)).statusCode).toBe(201);
  const tooLong = JSON.stringify({ title: 'A', content: 'x'.repeat(1_000_001), tags: [] });
  const refused = await send('application/json', tooLong);
  expect([refused.statusCode, refused.body]).toEqual([422, 'A note can have at most 1,000,000 characters']);
  const folder = await send('application/json', JSON.stringify({ name: 'x'.repeat(300_000) }), '/api/folders');
  expect([folder.statusCode, folder.body]).toEqual([413, 'The request is too large.']);
});
