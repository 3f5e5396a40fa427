import { beforeAll, describe, expect, test } from 'vitest';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  user = await signUp(server);
});

function pathOf(path: string): string {
  return path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
}

/** What a browser sends along when a page of another origin makes it send something. */
const foreign: [string, Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another site, lying about the origin', { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1:5000' }],
  ['another port or subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:8080' }],
  ['a sandboxed page', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['an old browser on another site', { origin: 'https://evil.example' }],
  ['an old browser in a sandbox', { origin: 'null' }],
  ['an old browser on the same host by https', { origin: 'https://127.0.0.1:5000', host: '127.0.0.1:5000' }],
  ['an old browser on another port', { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:5000' }],
];

describe.each(foreign)('a page of %s', (_, headers) => {
  test("can't call anything that writes, in any form a page can send", async () => {
    const writes = server.inventory.filter((endpoint) => endpoint.method !== 'GET');
    for (const endpoint of writes) {
      for (const type of [
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const reply = await server.http.inject({
          method: endpoint.method,
          url: pathOf(endpoint.path),
          payload: JSON.stringify({ title: 'evil' }),
          headers: { cookie: user.cookie, 'content-type': type, ...headers },
        });
        expect([endpoint.path, reply.statusCode]).toEqual([endpoint.path, 403]);
        expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
    expect((await user.get('/api/user')).statusCode).toBe(200);
    expect((await user.get('/api/notes')).json()).toEqual([]);
  });

  test('gets no permission from OPTIONS', async () => {
    const reply = await server.http.inject({ method: 'OPTIONS', url: '/api/notes', headers });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test.each(['cross-site', 'same-site', 'nonsense'])('a GET embedded in a page of %s does nothing', async (site) => {
  const reply = await user.get('/api/user/init-defaults', { 'sec-fetch-site': site, 'sec-fetch-dest': 'image' });
  expect([reply.statusCode, reply.body]).toEqual([403, 'This request came from another site and was refused.']);
  expect((await user.get('/api/folders')).json()).toEqual([]);
});

test('refuses a call whose path is written in another way', async () => {
  const headers = { cookie: user.cookie, 'sec-fetch-site': 'cross-site' };
  for (const url of ['/%61pi/notes', '/ap%69/notes', '/api%2Fnotes', '//api/notes']) {
    const reply = await server.http.inject({ method: 'POST', url, payload: { title: 'evil' }, headers });
    expect([url, reply.statusCode]).toEqual([url, expect.toSatisfy((status) => status === 403 || status === 404)]);
  }
  expect((await user.get('/api/notes')).json()).toEqual([]);
});

test.each([
  ['a browser on the page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5000' }],
  ['an old browser on the page', { origin: 'http://localhost:5000', host: 'localhost:5000' }],
  ['an old browser on the page by number', { origin: 'http://127.0.0.1:5000' }],
  ['a program', {}],
])('%s may write', async (_, headers) => {
  const reply = await user.put('/api/settings', { autoSave: true, defaultDark: false }, headers);
  expect(reply.statusCode).toBe(200);
});

describe('with a public origin,', () => {
  test('only that one may write', async () => {
    const secure = await startTestServer({ PUBLIC_ORIGIN: 'https://notes.example.org' });
    const member = await signUp(secure);
    const from = async (origin: string, host = 'notes.example.org') =>
      (await member.put('/api/settings', { autoSave: true, defaultDark: false }, { origin, host })).statusCode;
    expect(await from('https://notes.example.org')).toBe(200);
    expect(await from('http://notes.example.org')).toBe(403);
    expect(await from('https://notes.example.org:8443')).toBe(403);
    expect(await from('https://evil.example', 'evil.example')).toBe(403);
    expect(await from('http://localhost:5000', 'localhost:5000')).toBe(403);
  });
});
