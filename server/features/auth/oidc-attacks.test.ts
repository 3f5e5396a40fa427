import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type HostileProvider, startHostileProvider } from '#tests/fakes/hostile-provider.ts';
import { createBrowser, startProvider } from '#tests/oidc-provider.ts';
import { arrive, begin, ORIGIN, refused, signIn, startKnownProvider, startServerWith } from '#tests/oidc-sign-in.ts';
import { resetDatabase, signUp, startTestServer, type TestServer } from '#tests/server.ts';

const provider = await startKnownProvider();
const server = await startServerWith(provider);

beforeEach(resetDatabase);
afterAll(() => provider.close());

describe('attacks', () => {
  test('an answer counts for the browser that asked, with its state, and once', async () => {
    const mine = await begin(server);
    const address = await createBrowser().signIn(mine.url, 'ada');
    const theirs = await begin(server);
    await refused(arrive(server, address, ''), /has expired, or was started in another browser/);
    await refused(arrive(server, address, 'sparehour-oidc=1.2.3'), /was started in another browser/);
    await refused(arrive(server, address, theirs.cookie), /Couldn.{1,6}t sign you in with Firm ID/);
    const wrong = new URL(address);
    wrong.searchParams.set('state', 'another');
    await refused(arrive(server, wrong.href, mine.cookie), /Couldn.{1,6}t sign you in/);
    wrong.searchParams.delete('state');
    await refused(arrive(server, wrong.href, mine.cookie), /Couldn.{1,6}t sign you in/);
    const good = await arrive(server, address, mine.cookie);
    expect(good.statusCode).toBe(303);
    expect(good.cookies.find(({ name }) => name === 'sparehour-oidc')?.value).toBe('');
    // Somebody who kept the cookie, too: the provider accepts a code once.
    await refused(arrive(server, address, mine.cookie), /Couldn.{1,6}t sign you in/);
  });

  test('a stolen code is no use in the thief’s own sign-in', async () => {
    const victim = await begin(server);
    const stolen = new URL(await createBrowser().signIn(victim.url, 'ada')).searchParams.get('code') ?? '';
    const thief = await begin(server);
    const address = new URL(await createBrowser().signIn(thief.url, 'other'));
    address.searchParams.set('code', stolen);
    await refused(arrive(server, address.href, thief.cookie), /Couldn.{1,6}t sign you in/);
  });

  test('another provider’s answer is refused by its name (RFC 9207), and so is one without a name', async () => {
    const { url, cookie } = await begin(server);
    const address = new URL(await createBrowser().signIn(url, 'ada'));
    expect(address.searchParams.get('iss')).toBe(provider.issuer);
    address.searchParams.set('iss', 'https://evil.example');
    await refused(arrive(server, address.href, cookie), /Couldn.{1,6}t sign you in/);
    address.searchParams.delete('iss');
    await refused(arrive(server, address.href, cookie), /Couldn.{1,6}t sign you in/);
  });

  test('a sign-in lasts ten minutes', async () => {
    const late = await startServerWith(provider);
    const { url, cookie } = await begin(late);
    const address = await createBrowser().signIn(url, 'ada');
    late.services.now = () => new Date(Date.now() + 601_000);
    await refused(arrive(late, address, cookie), /has expired/);
  });

  test('nothing in an answer decides where the browser goes or what a page says', async () => {
    const { cookie } = await begin(server);
    const evil = 'error=access_denied&error_description=%3Cscript%3E&from=//evil.example&returnTo=https://evil.example';
    const reply = await arrive(server, `${ORIGIN}/oidc/callback?${evil}`, cookie);
    expect(reply.statusCode).toBe(403);
    expect(reply.body).not.toMatch(/script|evil/);
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    const { url, cookie: mine } = await begin(server);
    const good = await arrive(server, `${await createBrowser().signIn(url, 'ada')}&from=//evil.example`, mine);
    expect(good.headers.location).toBe('/app');
    const other = await server.http.inject({
      method: 'POST',
      url: '/api/oidc',
      payload: { returnTo: '//evil.example' },
    });
    expect(other.statusCode).toBe(422);
  });

  test('another site can’t begin a sign-in', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const reply = await server.http.inject({ method: 'POST', url: '/api/oidc', payload: {}, headers });
    expect(reply.statusCode).toBe(403);
  });

  test('who says no at the provider reads so', async () => {
    await refused(signIn(server, 'nobody-there'), /Firm ID didn.{1,6}t sign you in/);
  });

  test('the log has what failed, and no code, token or name', async () => {
    const lines: string[] = [];
    const log = pino(
      { level: 'info' },
      { write: (line: string) => void lines.push(line) },
    ) as TestServer['services']['log'];
    const logged = await startTestServer({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT: provider.client }, { log });
    const { url, cookie } = await begin(logged);
    const address = new URL(await createBrowser().signIn(url, 'ada'));
    const code = address.searchParams.get('code') ?? '';
    await arrive(logged, `${ORIGIN}/oidc/callback?code=${code}&state=wrong&iss=${provider.issuer}`, cookie);
    await arrive(logged, address.href, cookie);
    await signIn(logged, 'ada');
    const all = lines.join('');
    expect(all).toContain('"event":"oidc_refused"');
    expect(all).toContain('"event":"oidc_sign_in"');
    for (const secret of [code, 'ada', 'firm.example', cookie.split('=')[1] ?? '']) expect(all).not.toContain(secret);
  });
});

describe('a provider that lies', () => {
  let hostile: HostileProvider;
  let nonce = '';
  beforeEach(async () => {
    hostile = await startHostileProvider(() => nonce);
    return () => hostile.close();
  });

  /** Signs in there, with what it says changed. */
  async function arriveFrom(lie: HostileProvider['lie'], query: Record<string, string> = {}) {
    hostile.lie = lie;
    const victim = await startServerWith({ issuer: hostile.issuer, client: 'sparehour:secret' });
    const { url, cookie } = await begin(victim);
    const { searchParams } = new URL(url);
    nonce = searchParams.get('nonce') ?? '';
    const answer = new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '', ...query });
    return arrive(victim, `${ORIGIN}/oidc/callback?${answer}`, cookie);
  }

  test('is believed while it does not', async () => {
    expect((await arriveFrom({})).statusCode).toBe(303);
    // The code alone isn't enough for whoever saw it: the server sends what only its browser had.
    expect(hostile.asked[0]?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  test.each<[string, HostileProvider['lie']]>([
    ['a nonce of another sign-in', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a token for another client', { claims: { aud: 'another' } }],
    ['a token for several clients', { claims: { aud: ['sparehour', 'another'], azp: 'another' } }],
    ['a token of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['a token that has expired', { claims: { iat: past, exp: past + 60 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['a signature of another key', { signature: 'of another key' }],
    ['no signature', { signature: 'none' }],
  ])('is refused with %s', async (_, lie) => {
    await refused(arriveFrom(lie), /Couldn.{1,6}t sign you in with Firm ID/);
  });

  test.each<[string, HostileProvider['lie']]>([
    ['a subject that no database stores', { claims: { sub: 'a\u0000b' } }],
    ['a subject that is no Unicode', { claims: { sub: '\ud800' } }],
    ['a subject without end', { claims: { sub: 'x'.repeat(10_000) } }],
    ['somebody else’s address', { userinfo: { sub: 'another', email: 'ada@firm.example', email_verified: true } }],
    ['text in place of a token', { instead: { '/token': '<h1>Welcome</h1>' } }],
    ['a token without end', { instead: { '/token': 'no end' } }],
    ['keys without end', { instead: { '/jwks': 'no end' } }],
    ['a person without end', { userinfo: {}, instead: { '/userinfo': 'no end' } }],
    ['a list in place of a person', { userinfo: {}, instead: { '/userinfo': '[]' } }],
  ])('is refused with %s', async (_, lie) => {
    await refused(arriveFrom(lie), /Couldn.{1,6}t sign you in with Firm ID/);
  });

  test('is believed after it changed its key', async () => {
    expect((await arriveFrom({ kid: 'another' })).statusCode).toBe(303);
  });

  test('makes an account of claims of any kind and length', async () => {
    const long = 'É\u0000\ud800'.repeat(5_000);
    const claims = { preferred_username: 7, name: long, email: [long], email_verified: 'yes', groups: [[], 1] };
    expect((await arriveFrom({ claims })).statusCode).toBe(303);
  });

  test('does not hold up whoever logs out while it is silent', async () => {
    hostile.lie = { instead: { '/.well-known/openid-configuration': 'silence' } };
    const silent = await startServerWith({ issuer: hostile.issuer, client: 'sparehour:secret' });
    const user = await signUp(silent);
    await silent.services.db.system.execute(sql`update sessions set provider_auth_at = now()`);
    const reply = await user.post('/api/logout');
    expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    expect((await user.get('/api/user')).statusCode).toBe(401);
  });

  test.each<[string, HostileProvider['lie']]>([
    ['no page to sign in at', { metadata: { authorization_endpoint: undefined } }],
    ['an address that is none', { metadata: { authorization_endpoint: 'https://' } }],
    ['scopes that are a number', { metadata: { scopes_supported: 7 } }],
    ['text in place of what it says of itself', { instead: { '/.well-known/openid-configuration': 'Hello' } }],
    ['text without end', { instead: { '/.well-known/openid-configuration': 'no end' } }],
  ])('is as good as away with %s', async (_, lie) => {
    hostile.lie = lie;
    const victim = await startServerWith(
      {
        issuer: hostile.issuer,
        client: 'sparehour:secret',
      },
      { OIDC_ALLOW: 'group:staff' },
    );
    const reply = await victim.http.inject({ method: 'POST', url: '/api/oidc', payload: {} });
    expect([reply.statusCode, reply.body]).toEqual([503, expect.stringContaining("Can't reach Firm ID")]);
    const user = await signUp(victim);
    await victim.services.db.system.execute(sql`update sessions set provider_auth_at = now()`);
    expect((await user.post('/api/logout')).statusCode).toBe(200);
  });

  test('is refused when it answers for another issuer', async () => {
    await refused(arriveFrom({}, { iss: 'https://evil.example' }), /Couldn.{1,6}t sign you in/);
  });

  test('is not reached under another’s name', async () => {
    hostile.lie = { metadata: { issuer: 'https://evil.example' } };
    const victim = await startServerWith({ issuer: hostile.issuer, client: 'sparehour:secret' });
    const reply = await victim.http.inject({ method: 'POST', url: '/api/oidc', payload: {} });
    expect([reply.statusCode, reply.body]).toEqual([503, expect.stringContaining("Can't reach Firm ID")]);
  });

  test('that is away is asked again once it is back', async () => {
    const port = Number(new URL(hostile.issuer).port);
    await hostile.close();
    const there = await startServerWith(provider, {
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT: provider.client,
    });
    const away = await there.http.inject({ method: 'POST', url: '/api/oidc', payload: {} });
    expect([away.statusCode, away.body]).toEqual([503, expect.stringContaining("Can't reach Firm ID")]);
    const back = await startProvider(ORIGIN, port);
    try {
      await begin(there);
    } finally {
      await back.close();
    }
  });
});
