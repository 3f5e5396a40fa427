import { expect, test, vi } from 'vitest';
import { getUser, login, logout } from '#shared/auth.ts';
import { createNote, listNotes } from '#shared/notes.ts';
import { isAway } from '#web/device/device-call.ts';
import { ApiError, call, callAs } from './api.ts';
import { connection } from './connection.ts';

const credentials = { username: 'ingrid', password: 'secret1' };

function answerWith(body: string, init: ResponseInit) {
  const fetch = vi.fn(async (_: string, __: RequestInit) => new Response(body, init));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

async function messageOf(body: string, init: ResponseInit): Promise<string> {
  answerWith(body, init);
  const error: unknown = await call(login, { body: credentials }).catch((reason: unknown) => reason);
  return error instanceof ApiError ? error.message : 'no ApiError';
}

test('a failure is the status code, a colon and a space, then the body', async () => {
  expect(await messageOf('Invalid username or password', { status: 401 })).toBe('401: Invalid username or password');
});

test('a failure without a body has the status text instead', async () => {
  expect(await messageOf('', { status: 502, statusText: 'Bad Gateway' })).toBe('502: Bad Gateway');
});

test("a reply that looks like an HTML page is shown as 'Server error'", async () => {
  const page = { status: 502, headers: { 'content-type': 'text/html' } };
  expect(await messageOf('<!doctype html><h1>Bad gateway</h1>', page)).toBe('502: Server error');
});

test('the page is offline while nothing answers, and not where an answer is an error', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(listNotes)).rejects.toMatchObject({ status: 0 });
  expect(connection.get()).toBe(true);
  expect(await messageOf('The server is busy.', { status: 503 })).toBe('503: The server is busy.');
  expect(connection.get()).toBe(false);
  const errors = [
    { error: new ApiError(503, 'The server is busy.'), away: false },
    { error: new ApiError(502, 'Server error'), away: true },
    { error: new ApiError(504, 'Gateway Timeout', undefined, undefined, false), away: true },
    { error: new ApiError(500, 'Server error'), away: false },
  ];
  for (const { error, away } of errors) expect([error.message, isAway(error)]).toEqual([error.message, away]);
});

test('a call sends cookies and a JSON payload with its content type', async () => {
  const fetch = answerWith('{}', { status: 201 });
  await call(createNote, { body: { title: 'Plan', content: '', tags: [] } });
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect(path).toBe('/api/notes');
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    body: '{"title":"Plan","content":"","tags":[]}',
    headers: { 'content-type': 'application/json' },
  });
});

test('a call without a payload has no content type', async () => {
  const fetch = answerWith('[]', { status: 200 });
  await call(listNotes, {});
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(init).toMatchObject({ method: 'GET', credentials: 'include' });
  expect(init).not.toHaveProperty('body');
  expect(init?.headers).not.toHaveProperty('content-type');
});

test('a success reply that is a page is a server error, not a lost connection', async () => {
  const page = { status: 200, headers: { 'content-type': 'text/html' } };
  expect(await messageOf('<html>Log in to the Wi-Fi</html>', page)).toBe('200: Server error');
});

test('a call says whose page it is of, except those that ask who is signed in or sign out', async () => {
  callAs('u1');
  const fetch = answerWith('{}', { status: 200 });
  await call(listNotes, {});
  await call(getUser, {});
  await call(logout, {});
  callAs(undefined);
  await call(listNotes, {});
  const users = fetch.mock.calls.map(([, init]) => new Headers(init.headers).get('x-user-id'));
  expect(users).toEqual(['u1', null, null, null]);
});
