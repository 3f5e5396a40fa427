import { expect } from 'vitest';
import { createBrowser, type RunningProvider, startProvider } from './oidc-provider.ts';
import { callsWith, startTestServer, type TestServer, type TestSettings, type UserCalls } from './server.ts';

/** Where the provider sends browsers back to. */
export const ORIGIN = 'http://127.0.0.1:5000';

export type Reply = Awaited<ReturnType<UserCalls['get']>>;

/** A provider that knows a few people, for servers at {@link ORIGIN}. */
export async function startKnownProvider(): Promise<RunningProvider> {
  const provider = await startProvider(ORIGIN);
  Object.assign(provider.people, {
    ada: { sub: 'p-1', preferred_username: 'ada', email: 'ada@firm.example', email_verified: true, groups: ['staff'] },
    other: { sub: 'p-2', preferred_username: 'ada', email: 'ada@firm.example', email_verified: true },
    unproven: { sub: 'p-3', preferred_username: 'eve', email: 'eve@firm.example', email_verified: false },
    wordy: { sub: 'p-5', preferred_username: 'wordy', email: 'Wordy+Notes@FIRM.Example', email_verified: 'true' },
    double: { sub: 'p-6', preferred_username: 'double', email: 'a@firm.example@evil.example', email_verified: true },
    german: { sub: 'p-7', preferred_username: 'german', email: 'a@B\u00fccher.example', email_verified: true },
    odd: { sub: 'p-4', preferred_username: 'É <b>"o’ \u{1F600}', email: 'odd@elsewhere.example', email_verified: true },
  });
  return provider;
}

/** A server whose members sign in there. */
export function startServerWith(
  { issuer, client }: Pick<RunningProvider, 'issuer' | 'client'>,
  settings: TestSettings = {},
): Promise<TestServer> {
  return startTestServer({ OIDC_ISSUER: issuer, OIDC_CLIENT: client, OIDC_NAME: 'Firm ID', ...settings });
}

/** The cookies that an answer sets; deleted ones are left out. */
export function cookiesOf(reply: { cookies: { name: string; value: string }[] }): string {
  return reply.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

/** Where a browser goes to sign in, and what it takes along. */
export async function begin({ http }: TestServer, body: object = {}) {
  const reply = await http.inject({ method: 'POST', url: '/api/oidc', payload: body });
  expect(reply.statusCode, reply.body).toBe(200);
  return { url: reply.json().url as string, cookie: cookiesOf(reply) };
}

/** A browser comes back. */
export function arrive({ http }: TestServer, address: string, cookie: string): Promise<Reply> {
  const { pathname, search } = new URL(address);
  return http.inject({ method: 'GET', url: pathname + search, headers: { cookie } });
}

/** All of it: from here to the provider, and back. */
export async function signIn(on: TestServer, who: string, { body = {}, browser = createBrowser() } = {}) {
  const { url, cookie } = await begin(on, body);
  return arrive(on, await browser.signIn(url, who), cookie);
}

/** The calls of somebody who signed in there. */
export async function signedIn(on: TestServer, who: string): Promise<UserCalls & { cookie: string }> {
  const reply = await signIn(on, who);
  expect(reply.statusCode, reply.body).toBe(303);
  expect(reply.headers.location).toBe('/app');
  const cookie = cookiesOf(reply);
  return { ...callsWith(on.http, cookie), cookie };
}

/** Goes to the provider for what `start` begins, in the user's own browser, and comes back. */
export async function visitProvider(
  on: TestServer,
  { cookie }: { cookie: string },
  start: Promise<Reply>,
  who: string,
  browser = createBrowser(),
): Promise<Reply> {
  const reply = await start;
  expect(reply.statusCode, reply.body).toBe(200);
  const address = await browser.signIn(reply.json().url, who);
  return arrive(on, address, `${cookie}; ${cookiesOf(reply)}`);
}

/** Expects a page with a sentence and the way back. */
export async function refused(reply: Promise<Reply>, sentence: RegExp): Promise<void> {
  const { statusCode, body } = await reply;
  expect([statusCode, body]).toEqual([403, expect.stringMatching(sentence)]);
  expect(body).toContain('<a href="/auth">Back to Sparehour</a>');
}
