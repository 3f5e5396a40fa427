import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makeWebFolder, script } from './web-folder.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, { webFolder: await makeWebFolder() });
});

test('a hashed file is cached forever and compressed as the browser accepts it', async () => {
  const get = (encoding: string) =>
    server.http.inject({ url: '/assets/app-4f2a.js', headers: { 'accept-encoding': encoding } });
  const brotli = await get('gzip, deflate, br');
  expect(brotli.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(brotli.headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect([brotli.headers['content-encoding'], brotli.body]).toEqual(['br', 'brotli of the script']);
  expect(brotli.headers.vary).toMatch(/accept-encoding/i);
  const gzip = await get('gzip');
  expect([gzip.headers['content-encoding'], gzip.body]).toEqual(['gzip', 'gzip of the script']);
  const plain = await get('identity');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
});

test('any other file is revalidated', async () => {
  const reply = await server.http.inject('/favicon.svg');
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
});

test('a page that names no icon gets the same one', async () => {
  const [named, unnamed] = [await server.http.inject('/favicon.svg'), await server.http.inject('/favicon.ico')];
  expect([unnamed.statusCode, unnamed.headers['content-type'], unnamed.body]).toEqual([
    200,
    'image/svg+xml',
    named.body,
  ]);
});

test('the service worker is revalidated, and may fetch from this origin alone', async () => {
  const reply = await server.http.inject('/service-worker.js');
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(reply.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  );
});

test('an unknown page gets the document with 404, an unknown file or call gets text', async () => {
  const get = (url: string, accept: string) => server.http.inject({ url, headers: { accept } });
  const page = await get('/nowhere/at/all', 'text/html,*/*;q=0.8');
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  for (const url of ['/nowhere.js', '/api', '/api/', '/api/nothing', '/api/notes/1/2/3/4']) {
    const reply = await get(url, 'text/html,*/*;q=0.8');
    expect([url, reply.statusCode, reply.body]).toEqual([url, 404, 'There is nothing at this address.']);
  }
});

test('a page preloads the scripts that it shows, but for those that the document loads', async () => {
  const links = async (url: string) =>
    (await server.http.inject({ url, headers: { accept: 'text/html' } })).body.match(/<link[^>]+>/g) ?? [];
  expect(await links('/app')).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/app-4f2a.js">',
    '<link rel="modulepreload" crossorigin href="/assets/ui-3.js">',
  ]);
  expect(await links('/')).toEqual([]);
});

describe('nothing outside the built files is served', () => {
  const up = ['..', '%2e%2e', '.%2e', '%2E%2E', '..%00', '%c0%ae%c0%ae', '%252e%252e', '....', '..;', '%uff0e%uff0e'];
  const slashes = ['/', '%2f', '%2F', '\\', '%5c', '%255c', '//'];
  const targets = ['secret.txt', '.env', 'package.json'];
  const hostile = [
    ...up.flatMap((dots) => slashes.flatMap((slash) => targets.map((target) => `/${dots}${slash}${target}`))),
    ...up.flatMap((dots) => slashes.map((slash) => `/assets/${dots}${slash}${dots}${slash}secret.txt`)),
    ...[
      '/.env',
      '/%2eenv',
      '/.vite/manifest.json',
      '/.git/config',
      '/assets/',
      '/assets',
      '/assets/.',
      '/assets/app-4f2a.js.map',
    ],
    ...['/index.html', '/index.html.br', '/%00', '/assets/%00', '/assets/app-4f2a.js%00.html', '//etc/passwd'],
    ...[
      '/etc/passwd',
      '/assets//etc/passwd',
      '/C:/Windows/win.ini',
      '/server/main.ts',
      '/node_modules/fastify/fastify.js',
    ],
  ];

  test(`${hostile.length} ways to write such an address`, async () => {
    for (const url of hostile) {
      const reply = await server.http.inject({ url });
      expect([url, reply.statusCode]).toEqual([url, expect.toSatisfy((status) => status === 404 || status === 400)]);
      expect(reply.body, url).toMatch(/^(There is nothing at this address|The address isn't valid)\.$/);
    }
  });
});
