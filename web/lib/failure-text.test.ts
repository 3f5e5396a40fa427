import { expect, test, vi } from 'vitest';
import { login } from '#shared/auth.ts';
import { call } from './api.ts';
import { failureSentence } from './failure-text.ts';

async function sentenceFor(answer: () => Promise<Response>): Promise<string> {
  vi.stubGlobal('fetch', answer);
  return failureSentence(await call(login, { body: { username: 'ingrid', password: 'secret1' } }).catch((e) => e));
}
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answered = (status: number, body: string, type = 'text/plain') => {
  return async () => new Response(body, { status, statusText: 'Status Text', headers: { 'content-type': type } });
};

test('only a lost connection is reported as one', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(await sentenceFor(lost)).toBe("Can't reach the server. Check your connection and try again.");
  vi.stubGlobal('navigator', { onLine: false });
  expect(await sentenceFor(lost)).toBe("You're offline. Check your connection and try again.");
});

test.each([
  [500, '', 'text/plain'],
  [502, '<h1>Bad gateway</h1>', 'text/html'],
  [200, '<h1>Log in to the Wi-Fi</h1>', 'text/html'],
])('an answer %i without a sentence is a problem of the server', async (status, body, type) => {
  expect(await sentenceFor(answered(status, body, type))).toBe('The server has a problem. Try again in a moment.');
});

test("the server's sentence is shown unchanged", async () => {
  expect(await sentenceFor(answered(429, 'Too many requests. Wait a minute.'))).toBe(
    'Too many requests. Wait a minute.',
  );
});
