import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newFolderId } from '#tests/factories.ts';
import { createBrowser } from '#tests/oidc-provider.ts';
import {
  arrive,
  cookiesOf,
  refused,
  signedIn,
  signIn,
  startKnownProvider,
  startServerWith,
  visitProvider,
} from '#tests/oidc-sign-in.ts';
import { callsWith, resetDatabase, signUp, type UserCalls } from '#tests/server.ts';
import { resetPassword } from './administration.service.ts';
import { arrive as finishArrival } from './oidc.service.ts';
import { openProvider } from './oidc-provider.ts';

const PASSWORD = 'a long enough password';
const provider = await startKnownProvider();
const server = await startServerWith(provider);

beforeEach(resetDatabase);
afterAll(() => provider.close());

describe('beside a password', () => {
  test('a member links the account with the password, signs in both ways, and unlinks it', async () => {
    const member = await signUp(server, 'member');
    const { password } = member;
    expect((await member.post('/api/user/provider', { password: 'wrong' })).statusCode).toBe(422);
    expect(
      (await visitProvider(server, member, member.post('/api/user/provider', { password }), 'ada')).statusCode,
    ).toBe(200);
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
      visitProvider(server, member, member.post('/api/user/provider', { password }), 'ada'),
      /already belongs to another user/,
    );
    const asked = member.post('/api/user/provider', { password });
    await refused(visitProvider(server, other, asked, 'other'), /Your session ended/);
    expect((await other.get('/api/user/provider')).json().linkedAt).toBeNull();
  });

  test('an account without a password confirms at the provider, which has to ask again', async () => {
    const user = await signedIn(server, 'ada');
    const { url } = (await user.post('/api/user/provider/confirmation')).json();
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });

    // The sign-in itself was a moment ago; later it is no confirmation any more.
    await server.services.db.system.execute(sql`update sessions set provider_auth_at = now() - interval '6 minutes'`);
    const refusal = await user.delete('/api/user', { password: '' });
    expect([refusal.statusCode, refusal.body]).toEqual([422, expect.stringContaining('Confirm with Firm ID first')]);
    const browser = createBrowser();
    await refused(
      visitProvider(server, user, user.post('/api/user/provider/confirmation'), 'other', browser),
      /as somebody else/,
    );
    expect((await visitProvider(server, user, user.post('/api/user/provider/confirmation'), 'ada')).statusCode).toBe(
      200,
    );
    expect((await user.get('/api/user/provider')).json()).toMatchObject({
      confirmedUntil: expect.any(String),
      hasPassword: false,
    });
    expect((await user.delete('/api/user/provider', { password: '' })).body).toContain("Without Firm ID you couldn't");
    expect((await user.delete('/api/user', { password: '' })).statusCode).toBe(204);
  });

  test('an account without a password leaves the client-safe screen by the provider', async () => {
    const user = await signedIn(server, 'ada');
    const clientId = newFolderId();
    await user.post('/api/folders', { id: clientId, name: 'Brightwater', parentId: null });
    const client = { name: 'Brightwater', otherNames: [], people: [], relation: '' };
    await user.put(`/api/folders/${clientId}/client`, { client });
    expect((await user.post('/api/session/client-safe', { clientId })).statusCode).toBe(200);
    const long = sql`update sessions set client_safe_since = now() - interval '11 minutes', provider_auth_at = 'epoch'`;
    await server.services.db.system.execute(long);
    const leave = () => user.delete('/api/session/client-safe', { password: '' });
    expect((await leave()).body).toContain('Confirm with Firm ID first');
    await refused(
      visitProvider(server, user, user.post('/api/user/provider/confirmation'), 'other'),
      /as somebody else/,
    );
    expect((await leave()).statusCode).toBe(422);
    expect((await visitProvider(server, user, user.post('/api/user/provider/confirmation'), 'ada')).statusCode).toBe(
      200,
    );
    expect((await user.get('/api/user/provider')).json().confirmedUntil).not.toBeNull();
    expect((await leave()).statusCode).toBe(204);
    expect((await user.get('/api/notes')).statusCode).toBe(200);
  });

  test('who sets a password stays where the provider let them in', async () => {
    const strict = await startServerWith(provider, { SECOND_FACTOR: 'required' });
    const user = await signedIn(strict, 'ada');
    const set = await user.put('/api/user/password', { currentPassword: '', newPassword: PASSWORD });
    const after = callsWith(strict.http, cookiesOf(set));
    expect([set.statusCode, (await after.get('/api/notes')).statusCode]).toEqual([200, 200]);
    expect((await after.get('/api/user/provider')).json().hasPassword).toBe(true);
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

  test('two members who link one person at once: one is linked, the other reads why not', async () => {
    const people = [await signUp(server, 'first'), await signUp(server, 'second')];
    const replies = await Promise.all(
      people.map((user) => visitProvider(server, user, user.post('/api/user/provider', { password: PASSWORD }), 'ada')),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
    const refusal = replies.find(({ statusCode }) => statusCode === 403);
    expect(refusal?.body).toContain('already belongs to another user here');
  });

  test('a new password by a recovery code or an administrator suspends the link, until it is made again', async () => {
    const member = await signUp(server, 'member');
    const link = (user: UserCalls & { cookie: string }, password = PASSWORD) =>
      visitProvider(server, user, user.post('/api/user/provider', { password }), 'ada');
    expect((await link(member)).statusCode).toBe(200);
    const { codes } = (await member.post('/api/user/recovery-codes', { password: PASSWORD })).json();
    const recover = (recoveryCode: string) => {
      const payload = { username: 'member', recoveryCode, newPassword: 'another long password' };
      return server.http.inject({ method: 'POST', url: '/api/recover', payload });
    };
    const recovered = await recover(codes[0]);
    const suspended = /Since your password was reset, Firm ID no longer signs you in/;
    // Nor is another account made, in which their notes would be missing.
    await refused(signIn(server, 'ada'), suspended);
    const cookie = cookiesOf(recovered);
    const user = { ...callsWith(server.http, cookie), cookie };
    expect((await user.get('/api/user/provider')).json()).toMatchObject({ linkedAt: null, confirmedUntil: null });
    expect((await user.post('/api/user/provider/confirmation')).statusCode).toBe(403);
    expect((await link(user, 'another long password')).statusCode).toBe(200);
    expect((await (await signedIn(server, 'ada')).get('/api/user')).json().id).toBe(member.id);

    const temporary = await resetPassword(server.services, 'member', undefined);
    await refused(signIn(server, 'ada'), suspended);
    expect((await recover(temporary?.password ?? '')).statusCode).toBe(200);
    await refused(signIn(server, 'ada'), suspended);
    // An administrator who leaves no passwords to sign in with would lock the member out.
    const off = await startServerWith(provider, { PASSWORD_SIGN_IN: 'off' });
    await signedIn(off, 'other');
    await resetPassword(off.services, 'ada', PASSWORD);
    await signedIn(off, 'other');
  });

  test('unlinking ends the other sessions that the provider let in, and its word in this one', async () => {
    const member = await signUp(server, 'member');
    await visitProvider(server, member, member.post('/api/user/provider', { password: PASSWORD }), 'ada');
    const [elsewhere, here] = [await signedIn(server, 'ada'), await signedIn(server, 'ada')];
    expect((await here.delete('/api/user/provider', { password: PASSWORD })).statusCode).toBe(204);
    expect((await elsewhere.get('/api/user')).statusCode).toBe(401);
    expect((await member.get('/api/user')).statusCode).toBe(200);
    expect((await here.get('/api/user')).statusCode).toBe(200);
    expect((await here.post('/api/logout')).json()).toEqual({});
  });

  test('who left the group confirms nothing, and neither does a time that is still to come', async () => {
    const strict = await startServerWith(provider, { OIDC_ALLOW: 'group:staff' });
    provider.people.leaver = { sub: 'p-8', preferred_username: 'leaver', groups: ['staff'] };
    const user = await signedIn(strict, 'leaver');
    const confirm = () => visitProvider(strict, user, user.post('/api/user/provider/confirmation'), 'leaver');
    expect((await confirm()).statusCode).toBe(200);
    strict.services.now = () => new Date(Date.now() - 120_000);
    await refused(confirm(), /ask who you are again/);
    strict.services.now = () => new Date();
    provider.people.leaver.groups = [];
    await refused(confirm(), /may not be used here/);
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
