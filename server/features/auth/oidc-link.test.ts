import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newFolderId } from '#tests/factories.ts';
import { createBrowser, type RunningProvider } from '#tests/oidc-provider.ts';
import {
  arrive,
  cookiesOf,
  type Reply,
  refused,
  signedIn,
  signIn,
  startKnownProvider,
  startServerWith,
} from '#tests/oidc-sign-in.ts';
import { callsWith, resetDatabase, signUp, type TestServer, type UserCalls } from '#tests/server.ts';
import { resetPassword } from './administration.service.ts';
import { arrive as finishArrival } from './oidc.service.ts';
import { openProvider } from './oidc-provider.ts';

const PASSWORD = 'a long enough password';
let provider: RunningProvider;
let server: TestServer;

beforeAll(async () => {
  provider = await startKnownProvider();
  server = await startServerWith(provider);
});
beforeEach(resetDatabase);
afterAll(() => provider.close());

describe('beside a password', () => {
  /** Goes to the provider for what `start` begins, in the user's own browser, and comes back. */
  async function visit(
    user: UserCalls & { cookie: string },
    start: Promise<Reply>,
    who: string,
    browser = createBrowser(),
  ) {
    const reply = await start;
    expect(reply.statusCode, reply.body).toBe(200);
    const address = await browser.signIn(reply.json().url, who);
    return arrive(server, address, `${user.cookie}; ${cookiesOf(reply)}`);
  }

  test('a member links the account with the password, signs in both ways, and unlinks it', async () => {
    const member = await signUp(server, 'member');
    const { password } = member;
    expect((await member.post('/api/user/provider', { password: 'wrong' })).statusCode).toBe(422);
    expect((await visit(member, member.post('/api/user/provider', { password }), 'ada')).statusCode).toBe(200);
    expect((await member.get('/api/user/provider')).json()).toMatchObject({
      name: 'Firm ID',
      linkedAt: expect.any(String),
      hasPassword: true,
    });
    expect((await (await signedIn(server, 'ada')).get('/api/user')).json().id).toBe(member.id);
    expect((await member.delete('/api/user/provider', { password: 'wrong' })).statusCode).toBe(422);
    expect((await member.delete('/api/user/provider', { password })).statusCode).toBe(204);
    expect((await (await signedIn(server, 'ada')).get('/api/user')).json().id).not.toBe(member.id);
  });

  test('one person there is one member here, and only the session that asked is linked', async () => {
    await signedIn(server, 'ada');
    const [member, other] = [await signUp(server, 'member'), await signUp(server, 'stranger')];
    const { password } = member;
    await refused(
      visit(member, member.post('/api/user/provider', { password }), 'ada'),
      /already belongs to another user/,
    );
    const asked = member.post('/api/user/provider', { password });
    await refused(visit(other, asked, 'other'), /Your session ended/);
    expect((await other.get('/api/user/provider')).json().linkedAt).toBeNull();
  });

  test('an account without a password confirms at the provider, which has to ask again', async () => {
    const reply = await signIn(server, 'ada');
    const cookie = cookiesOf(reply);
    const user = { ...callsWith(server.http, cookie), cookie };
    const { url } = (await user.post('/api/user/provider/confirmation')).json();
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });

    // The sign-in itself was a moment ago; later it is no confirmation any more.
    await server.services.db.system.execute(sql`update sessions set provider_auth_at = now() - interval '6 minutes'`);
    const refusal = await user.delete('/api/user', { password: '' });
    expect([refusal.statusCode, refusal.body]).toEqual([422, expect.stringContaining('Confirm with Firm ID first')]);
    const browser = createBrowser();
    await refused(visit(user, user.post('/api/user/provider/confirmation'), 'other', browser), /as somebody else/);
    expect((await visit(user, user.post('/api/user/provider/confirmation'), 'ada')).statusCode).toBe(200);
    expect((await user.get('/api/user/provider')).json()).toMatchObject({
      confirmedUntil: expect.any(String),
      hasPassword: false,
    });
    expect((await user.delete('/api/user/provider', { password: '' })).body).toContain("Without Firm ID you couldn't");
    expect((await user.delete('/api/user', { password: '' })).statusCode).toBe(204);
  });

  test('an account without a password leaves the client-safe screen by the provider', async () => {
    const cookie = cookiesOf(await signIn(server, 'ada'));
    const user = { ...callsWith(server.http, cookie), cookie };
    const clientId = newFolderId();
    await user.post('/api/folders', { id: clientId, name: 'Brightwater', parentId: null });
    const client = { name: 'Brightwater', otherNames: [], people: [], relation: '' };
    await user.put(`/api/folders/${clientId}/client`, { client });
    expect((await user.post('/api/session/client-safe', { clientId })).statusCode).toBe(200);
    const long = sql`update sessions set client_safe_since = now() - interval '11 minutes', provider_auth_at = 'epoch'`;
    await server.services.db.system.execute(long);
    const leave = () => user.delete('/api/session/client-safe', { password: '' });
    expect((await leave()).body).toContain('Confirm with Firm ID first');
    await refused(visit(user, user.post('/api/user/provider/confirmation'), 'other'), /as somebody else/);
    expect((await leave()).statusCode).toBe(422);
    expect((await visit(user, user.post('/api/user/provider/confirmation'), 'ada')).statusCode).toBe(200);
    expect((await user.get('/api/user/provider')).json().confirmedUntil).not.toBeNull();
    expect((await leave()).statusCode).toBe(204);
    expect((await user.get('/api/notes')).statusCode).toBe(200);
  });

  test('who sets a password stays where the provider let them in, and one that was reset has none again', async () => {
    const strict = await startServerWith(provider, { SECOND_FACTOR: 'required' });
    const user = await signedIn(strict, 'ada');
    const set = await user.put('/api/user/password', { currentPassword: '', newPassword: PASSWORD });
    const after = callsWith(strict.http, cookiesOf(set));
    expect([set.statusCode, (await after.get('/api/notes')).statusCode]).toEqual([200, 200]);
    expect((await after.get('/api/user/provider')).json().hasPassword).toBe(true);
    await resetPassword(strict.services, 'ada', undefined);
    const again = await signedIn(strict, 'ada');
    expect((await again.get('/api/user/provider')).json().hasPassword).toBe(false);
    expect((await again.delete('/api/user/provider', { password: '' })).statusCode).toBe(403);
  });

  test('nothing is linked for whoever a new password signed out while the provider answered', async () => {
    const member = await signUp(server, 'member');
    const started = await member.post('/api/user/provider', { password: member.password });
    const address = new URL(await createBrowser().signIn(started.json().url, 'ada'));
    const real = openProvider(server.services.config, server.services.log);
    if (real === undefined) throw new Error('There is no provider');
    const slow = {
      ...real,
      async finish(...given: Parameters<typeof real.finish>) {
        const person = await real.finish(...given);
        await member.put('/api/user/password', { currentPassword: member.password, newPassword: 'another long one' });
        return person;
      },
    };
    const [, token = ''] = /sparehour=([^;]+)/.exec(member.cookie) ?? [];
    const cookie = started.cookies.find(({ name }) => name.endsWith('-oidc'))?.value;
    const caller = { ip: '', network: '', origin: '', userAgent: '', device: '', token };
    const arriving = finishArrival(server.services, slow, { query: address.search, cookie }, caller);
    await expect(arriving).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await (await signedIn(server, 'ada')).get('/api/user')).json().id).not.toBe(member.id);
  });

  test('a browser that leaves out the request to ask again confirms nothing', async () => {
    const browser = createBrowser();
    const reply = await signIn(server, 'ada', { browser });
    const user = { ...callsWith(server.http, cookiesOf(reply)), cookie: cookiesOf(reply) };
    const started = await user.post('/api/user/provider/confirmation');
    const url = new URL(started.json().url);
    url.searchParams.delete('prompt');
    url.searchParams.delete('max_age');
    server.services.now = () => new Date(Date.now() + 60_000);
    const late = await user.post('/api/user/provider/confirmation');
    server.services.now = () => new Date();
    url.searchParams.set('state', new URL(late.json().url).searchParams.get('state') ?? '');
    url.searchParams.set('nonce', new URL(late.json().url).searchParams.get('nonce') ?? '');
    url.searchParams.set('code_challenge', new URL(late.json().url).searchParams.get('code_challenge') ?? '');
    const address = await browser.signIn(url.href, 'other');
    await refused(arrive(server, address, `${user.cookie}; ${cookiesOf(late)}`), /ask who you are again/);
  });

  test('the wrong person’s password never confirms an account without one', async () => {
    const ada = await signedIn(server, 'ada');
    for (const password of ['', PASSWORD]) {
      await server.services.db.system.execute(sql`update sessions set provider_auth_at = 'epoch'`);
      expect((await ada.post('/api/user/recovery-codes', { password })).statusCode).toBe(422);
      const login = {
        method: 'POST',
        url: '/api/login',
        payload: { username: 'ada', password: password || PASSWORD },
      } as const;
      expect((await server.http.inject(login)).statusCode).toBe(401);
    }
    const member = await signUp(server, 'member');
    expect((await member.post('/api/user/recovery-codes', { password: '' })).statusCode).toBe(422);
  });
});
