import { vi } from 'vitest';

export interface FakeCall {
  method: string;
  path: string;
  body: unknown;
}
export type FakeAnswer = { status: number; body?: unknown } | Promise<{ status: number; body?: unknown }>;

/**
 * Answers the browser's calls in a component test. Keys are `POST /api/login`; a text is sent as plain text, anything
 * else as JSON, or as a problem where it is a failure. A call without an answer gets 404. Answers the list of the calls made.
 */
export function fakeApi(answers: Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer)>): FakeCall[] {
  const calls: FakeCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.split('?')[0] ?? url;
    const call = { method: init.method ?? 'GET', path, body: init.body ? JSON.parse(String(init.body)) : undefined };
    calls.push(call);
    const answer = answers[`${call.method} ${path}`] ?? { status: 404, body: 'Not found' };
    const { status, body } = await (typeof answer === 'function' ? answer(call) : answer);
    const isText = typeof body === 'string';
    const json = status >= 400 ? 'application/problem+json' : 'application/json';
    return new Response(body === undefined ? null : isText ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': isText ? 'text/plain' : json },
    });
  });
  return calls;
}
