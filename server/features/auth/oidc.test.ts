import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cookiesOf, refused, signedIn, signIn, startKnownProvider, startServerWith } from '#tests/oidc-sign-in.ts';
import { callsWith, resetDatabase, signUp, startTestServer } from '#tests/server.ts';
import { createUser, resetPassword } from './administration.service.ts';
import { createInvites } from './invites.service.ts';

const PASSWORD = 'a long enough password';
const provider = await startKnownProvider();
const server = await startServerWith(provider);

beforeEach(resetDatabase);
afterAll(() => provider.close());

test('the first sign-in makes an account with the default folders, and the next one finds it', async () => {
  const first = await signedIn(server, 'ada');
  const user = (await first.get('/api/user')).json();
  expect(user.username).toBe('ada');
  expect((await first.get('/api/folders')).json()).not.toEqual([]);
  const again = await signedIn(server, 'ada');
  expect((await again.get('/api/user')).json()).toEqual(user);
});

describe('whose account it is', () => {
  test('another person with the same name and address gets another account', async () => {
    await signedIn(server, 'ada');
    const other = await signedIn(server, 'other');
    expect((await other.get('/api/user')).json().username).toBe('ada-2');
  });

  test('a member with that name or address stays apart from the person at the provider', async () => {
    const member = await signUp(server, 'ada');
    const person = await signedIn(server, 'ada');
    expect((await person.get('/api/user')).json()).toMatchObject({
      username: 'ada-2',
      id: expect.not.stringMatching(member.id),
    });
  });

  test('a changed name and address is the same account', async () => {
    const before = (await (await signedIn(server, 'ada')).get('/api/user')).json();
    provider.people.renamed = {
      sub: 'p-1',
      preferred_username: 'lady',
      email: 'lady@firm.example',
      email_verified: true,
    };
    expect((await (await signedIn(server, 'renamed')).get('/api/user')).json()).toEqual(before);
  });

  test('a name becomes a username, whatever is in it', async () => {
    const odd = await signedIn(server, 'odd');
    expect((await odd.get('/api/user')).json().username).toBe('É.b.o.');
  });

  test('two first sign-ins at once make one account', async () => {
    const users = await Promise.all(
      ['ada', 'ada'].map(async (who) => (await (await signedIn(server, who)).get('/api/user')).json().id),
    );
    expect(new Set(users).size).toBe(1);
  });

  test('a locked account is refused, and its session ends with it', async () => {
    const ada = await signedIn(server, 'ada');
    const { id } = (await ada.get('/api/user')).json();
    await server.services.db.system.execute(sql`update users set locked_at = now() where id = ${id}`);
    await refused(signIn(server, 'ada'), /This account is locked/);
  });
});

describe('who may sign in', () => {
  test.each([
    ['@firm.example', 'ada', true],
    ['@FIRM.example', 'ada', true],
    ['@firm.example', 'unproven', false],
    ['@firm.example', 'odd', false],
    ['@example', 'ada', false],
    ['group:staff', 'ada', true],
    ['group:staff', 'other', false],
    ['group:staff, @elsewhere.example', 'odd', true],
    ['@firm.example', 'wordy', true],
    ['@firm.example', 'double', false],
    ['@bücher.example', 'german', true],
  ])('OIDC_ALLOW=%s: %s → %s', async (OIDC_ALLOW, who, isAllowed) => {
    const strict = await startServerWith(provider, { OIDC_ALLOW });
    if (isAllowed) await signedIn(strict, who);
    else await refused(signIn(strict, who), /Your account at Firm ID may not be used here/);
  });

  test('who leaves the group can’t sign in any more', async () => {
    const strict = await startServerWith(provider, { OIDC_ALLOW: 'group:staff' });
    provider.people.leaver = { sub: 'p-9', preferred_username: 'leaver', groups: ['staff'] };
    await signedIn(strict, 'leaver');
    provider.people.leaver.groups = [];
    await refused(signIn(strict, 'leaver'), /may not be used here/);
  });

  test('REGISTRATION decides who gets an account, and never keeps one from its owner', async () => {
    await signedIn(server, 'ada');
    const closed = await startServerWith(provider, { REGISTRATION: 'closed' });
    await signedIn(closed, 'ada');
    await refused(signIn(closed, 'other'), /You have no account here yet/);
    const invite = await startServerWith(provider, { REGISTRATION: 'invite' });
    await refused(signIn(invite, 'other'), /Enter your invite code/);
    await refused(signIn(invite, 'other', { body: { inviteCode: '0000' } }), /This invite code isn.{1,6}t valid/);
    const [made] = await createInvites(invite.services, { count: 1, days: 1 });
    const reply = await signIn(invite, 'other', { body: { inviteCode: made?.code } });
    expect(reply.statusCode).toBe(303);
    const byProvider = await startServerWith(provider, { REGISTRATION: 'provider' });
    await signedIn(byProvider, 'unproven');
    const payload = { username: 'somebody', password: PASSWORD };
    const password = await byProvider.http.inject({ method: 'POST', url: '/api/register', payload });
    expect([password.statusCode, password.body]).toEqual([403, expect.stringMatching(/^Registration is closed/)]);
  });

  test('with PASSWORD_SIGN_IN=off no password, registration or recovery code lets anybody in', async () => {
    const member = await signUp(server, 'member');
    const off = await startServerWith(provider, { PASSWORD_SIGN_IN: 'off' });
    const { username, password } = member;
    const calls = [
      ['/api/login', { username, password }],
      ['/api/register', { username: 'new-one', password }],
      ['/api/recover', { username, recoveryCode: '0000-0000-0000-0000', newPassword: password }],
      ['/api/login/passkey', { id: 'AA', authenticatorData: 'AA', clientDataJSON: 'AA', signature: 'AA' }],
    ] as const;
    for (const [url, payload] of calls) {
      const reply = await off.http.inject({ method: 'POST', url, payload });
      expect([url, reply.statusCode]).toEqual([url, 403]);
      expect(reply.body).toContain('Sign in with Firm ID');
    }
    await signedIn(off, 'ada');
    // Nor does an administrator pass on a temporary one.
    await expect(createUser(off.services, 'bea')).rejects.toThrow('Members sign in with Firm ID alone');
    await expect(resetPassword(off.services, username, undefined)).rejects.toThrow(
      'Members sign in with Firm ID alone',
    );
    expect((await member.get('/api/user')).statusCode).toBe(200);
  });
});

test('logging out leads to the provider’s own end of the session, if it began there', async () => {
  const ada = await signedIn(server, 'ada');
  const { url } = (await ada.post('/api/logout')).json();
  expect(url).toMatch(new RegExp(`^${provider.issuer}/session/end`));
  expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`http://127.0.0.1:5000/`);
  expect((await ada.get('/api/user')).statusCode).toBe(401);
  expect((await (await signUp(server)).post('/api/logout')).json()).toEqual({});
});

test('beside a page that waits, the window says that it is done', async () => {
  const reply = await signIn(server, 'ada', { body: { isBeside: true } });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('Close this window')]);
  expect((await callsWith(server.http, cookiesOf(reply)).get('/api/user')).json().username).toBe('ada');
});

test('who comes back too often reads a page that says so', async () => {
  const busy = await startServerWith(provider, { RATE_LIMITS: 'on', LIMIT_USER: 5 });
  const visit = () => busy.http.inject('/oidc/callback?code=a&state=b');
  while ((await visit()).statusCode === 403);
  const last = await visit();
  expect([last.statusCode, last.body]).toEqual([429, expect.stringContaining('Too many requests')]);
  expect(last.headers['retry-after']).toMatch(/^\d+$/);
  expect(last.body).toContain('<a href="/auth">Back to Sparehour</a>');
});

test('without a provider there is none to sign in with', async () => {
  const none = await startTestServer();
  expect((await none.http.inject({ method: 'POST', url: '/api/oidc', payload: {} })).statusCode).toBe(404);
  expect((await none.http.inject('/oidc/callback?code=a&state=b')).statusCode).toBe(403);
});
