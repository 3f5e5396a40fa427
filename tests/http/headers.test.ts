import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { makeWebFolder } from './web-folder.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer({}, { webFolder: await makeWebFolder() });
  server.http.get('/api/test-failure', async () => {
    throw new Error('secret sk-123 SELECT * FROM users at /srv/app');
  });
  user = await signUp(server);
});

const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-dns-prefetch-control': 'off',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), display-capture=()',
};

const kinds: [string, number, () => InjectOptions][] = [
  ['a page', 200, () => ({ url: '/', headers: { accept: 'text/html' } })],
  ['an unknown page', 404, () => ({ url: '/nowhere', headers: { accept: 'text/html' } })],
  ['an asset', 200, () => ({ url: '/assets/app-4f2a.js' })],
  ['a missing asset', 404, () => ({ url: '/assets/none.js' })],
  ['a call', 200, () => ({ url: '/api/user', headers: { cookie: user.cookie } })],
  ['a call with HEAD', 200, () => ({ method: 'HEAD', url: '/api/user', headers: { cookie: user.cookie } })],
  ['a call with OPTIONS', 404, () => ({ method: 'OPTIONS', url: '/api/user' })],
  ['a call without a session', 401, () => ({ url: '/api/user' })],
  ['an unknown call', 404, () => ({ url: '/api/nothing', headers: { accept: 'text/html' } })],
  ['a call from another site', 403, () => ({ url: '/api/user', headers: { 'sec-fetch-site': 'cross-site' } })],
  ['an unusable address', 400, () => ({ url: '/api/%zz' })],
  ['a long address', 414, () => ({ url: `/api/user?x=${'x'.repeat(8200)}` })],
  ['a body too large', 413, () => ({ method: 'POST', url: '/api/login', payload: { username: 'x'.repeat(300_000) } })],
  [
    'a body of another type',
    415,
    () => ({ method: 'POST', url: '/api/login', payload: 'x', headers: { 'content-type': 'text/plain' } }),
  ],
  [
    'a body that is no JSON',
    400,
    () => ({ method: 'POST', url: '/api/login', payload: '{', headers: { 'content-type': 'application/json' } }),
  ],
  ['unusable input', 422, () => ({ method: 'POST', url: '/api/login', payload: {} })],
  ['a mistake of ours', 500, () => ({ url: '/api/test-failure' })],
  ['health', 200, () => ({ url: '/healthz' })],
];

describe.each(kinds)('%s', (_, status, request) => {
  test('has every security header, and names no software', async () => {
    const reply = await server.http.inject(request());
    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject(everyAnswer);
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    for (const name of ['server', 'x-powered-by', 'strict-transport-security', 'access-control-allow-origin']) {
      expect(reply.headers).not.toHaveProperty(name);
    }
    const isStored = reply.headers['cache-control'] !== 'no-store';
    expect(isStored).toBe(reply.statusCode === 200 && String(reply.headers['content-type']).includes('javascript'));
  });
});

test('an error is one plain sentence', async () => {
  for (const [, status, request] of kinds.filter(([, status]) => status >= 400)) {
    const reply = await server.http.inject(request());
    if (String(reply.headers['content-type']).startsWith('text/html')) continue;
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body, String(status)).toMatch(/^[A-Z][^\n{}<>]{5,150}$/);
  }
});

test('an internal error names the request, not the reason', async () => {
  const reply = await server.http.inject('/api/test-failure');
  expect(reply.body).toMatch(/^Something went wrong on the server\. Its log has the details under [\w-]{12}\.$/);
});

test('an error is RFC 9457 if the caller asks for it', async () => {
  const headers = { accept: 'application/json, application/problem+json' };
  const reply = await server.http.inject({ method: 'POST', url: '/api/login', payload: { username: 'ab' }, headers });
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(reply.json()).toEqual({
    status: 422,
    title: 'Cannot be used',
    detail: 'Username must be at least 3 characters',
    code: 'invalid',
    errors: [
      { field: 'username', message: 'Username must be at least 3 characters' },
      { field: 'password', message: 'The field password is missing' },
    ],
  });
});

describe('the policy of a page', () => {
  const policy = (nonce: string) =>
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'none'; ` +
    "img-src 'self' blob:; font-src 'self'; connect-src 'self'; media-src 'self' blob:; worker-src 'self'; " +
    "manifest-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
    "frame-ancestors 'none'; report-uri /api/csp-report";

  test('is exactly this, with a new nonce for each answer', async () => {
    const nonces = new Set<string>();
    for (const url of ['/', '/auth', '/app', '/app?note=1', '/nowhere']) {
      const reply = await server.http.inject({ url, headers: { accept: 'text/html' } });
      const nonce = /nonce="([\w-]{22})"/.exec(reply.body)?.[1] ?? '';
      expect(reply.headers['content-security-policy']).toBe(policy(nonce));
      expect(reply.body).not.toContain('__CSP_NONCE__');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  test('upgrades requests and sets HSTS if the public origin is https', async () => {
    const secure = await startTestServer(
      { PUBLIC_ORIGIN: 'https://notes.example.org' },
      { webFolder: await makeWebFolder() },
    );
    const reply = await secure.http.inject('/');
    expect(reply.headers['content-security-policy']).toMatch(/; upgrade-insecure-requests$/);
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

test('accepts a violation report of at most 8 KiB', async () => {
  const report = (size: number, type = 'application/csp-report') =>
    server.http.inject({
      method: 'POST',
      url: '/api/csp-report',
      payload: JSON.stringify({ 'csp-report': 'x'.repeat(size) }),
      headers: { 'content-type': type },
    });
  expect((await report(100)).statusCode).toBe(204);
  expect((await report(9000)).statusCode).toBe(413);
  expect((await report(100, 'text/plain')).statusCode).toBe(415);
});
