import { expect } from 'vitest';
import type { Share } from '#shared/shares.ts';
import type { TestServer, TestUser } from './server.ts';

export type OpenedShare = Share & { path: string };

export async function noteOf(user: TestUser, content: string, title = 'Garden plan'): Promise<string> {
  return (await user.post('/api/notes', { title, content })).json().id;
}

export async function share(user: TestUser, note: string, body: object = { kind: 'live' }): Promise<OpenedShare> {
  const reply = await user.post(`/api/notes/${note}/shares`, body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

export function visitPage({ http }: TestServer, url: string, headers: Record<string, string> = {}) {
  return http.inject({ url, headers });
}

/** Sends the form of a page. */
export function enterPasscode({ http }: TestServer, path: string, passcode: string, from = '127.0.0.1') {
  return http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ passcode }).toString(),
    remoteAddress: from,
  });
}
