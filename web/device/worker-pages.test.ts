import { afterEach, describe, expect, test, vi } from 'vitest';
import { answersPage, belongsToBuild } from './worker-pages.ts';

const shell = async () => new Response('kept');
const request = { url: 'https://notes.example/app' } as Request;
const visit = async (kept: () => Promise<Response | undefined> = shell) =>
  (await answersPage(request, { shell: kept, ms: 20 })).text();

afterEach(() => vi.unstubAllGlobals());

describe('a page visit', () => {
  test('gets the answer of the server, also one that says no', async () => {
    vi.stubGlobal('fetch', async () => new Response('from the server', { status: 404 }));
    expect(await visit()).toBe('from the server');
  });

  test.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a proxy without its server', async () => new Response('Bad gateway', { status: 502 })],
    ['a server that does not answer', () => new Promise(() => {})],
  ])('gets the kept page: %s', async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    expect(await visit()).toBe('kept');
  });

  test('gets what the proxy says where no page is kept', async () => {
    vi.stubGlobal('fetch', async () => new Response('Bad gateway', { status: 502 }));
    expect(await visit(async () => undefined)).toBe('Bad gateway');
  });
});

test('a page belongs to a build that has all of its files', () => {
  const page = '<script src="/assets/index-1.js"></script><link href="/assets/index-2.css"><link href="/favicon.svg">';
  expect(belongsToBuild(page, ['assets/index-1.js', 'assets/index-2.css'])).toBe(true);
  expect(belongsToBuild(page, ['assets/index-1.js', 'assets/index-3.css'])).toBe(false);
  expect(belongsToBuild('<p>Maintenance</p>', ['assets/index-1.js'])).toBe(false);
});
