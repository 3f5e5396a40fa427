import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addPasskey,
  confirmationOf,
  type Deviation,
  login,
  ORIGIN,
  type ProofJson,
  type SoftPasskey,
  softPasskey,
} from '#tests/authenticator.ts';
import { callsWith, cookieOf, resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const REFUSED = "Couldn't verify the passkey. Try again.";
const UNKNOWN = "This passkey doesn't sign in here. Use your password, or try again.";
const MINUTE = 60_000;
const server = await startTestServer({ PUBLIC_ORIGIN: ORIGIN });
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
});
afterEach(() => {
  server.services.now = () => new Date();
});

const post = (url: string, payload?: object, cookie = '') => callsWith(server.http, cookie).post(url, payload);

async function challenge() {
  const reply = await post('/api/login/passkey/challenge');
  return { options: reply.json(), cookie: cookieOf(reply), set: reply.cookies[0] };
}
async function signIn(passkey: SoftPasskey, other: Deviation = {}, change: (proof: ProofJson) => ProofJson = (p) => p) {
  const { options, cookie } = await challenge();
  return post('/api/login/passkey', change(passkey.prove(options, other)), cookie);
}
const factors = async (user: TestUser) => (await user.get('/api/user/factors')).json();
const confirmWith = async (user: TestUser, passkey: SoftPasskey, other: Deviation) =>
  user.post('/api/user/recovery-codes', await confirmationOf(user, passkey, other));

describe('signing in with a passkey', () => {
  test('needs no username, and begins a session like a password does', async () => {
    const passkey = await addPasskey(server, ada, 'Work laptop');
    expect(await factors(ada)).toMatchObject({
      passkeys: [{ name: 'Work laptop', lastUsedAt: null }],
      totpSince: null,
    });
    const { options, set } = await challenge();
    expect(options).toMatchObject({ rpId: 'notes.example.com', userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
    expect(set).toMatchObject({ name: '__Host-sparehour_passkey', httpOnly: true, sameSite: 'Strict', secure: true });
    const reply = await signIn(passkey);
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { id: ada.id, username: ada.username }]);
    const me = await server.http.inject({ url: '/api/user', headers: { cookie: cookieOf(reply) } });
    expect(me.json().id).toBe(ada.id);
    expect((await factors(ada)).passkeys[0].lastUsedAt).not.toBeNull();
  });

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://notes.example.com.evil.test' }],
    ['plain http', { origin: 'http://notes.example.com' }],
    ['another site’s passkey', { rpId: 'example.com' }],
    ['a holder who was not verified', { isVerified: false }],
    ['a challenge of nobody’s', { challenge: Buffer.alloc(56, 7).toString('base64url') }],
    ['a registration', { type: 'webauthn.create' }],
  ])('is refused for %s', async (_, other) => {
    const passkey = await addPasskey(server, ada);
    const reply = await signIn(passkey, other);
    expect([reply.statusCode, reply.body, reply.cookies]).toEqual([401, UNKNOWN, []]);
  });

  test('is refused with a signature of another passkey, or for another user', async () => {
    const [passkey, grace] = [await addPasskey(server, ada), await signUp(server)];
    const other = await addPasskey(server, grace);
    expect((await signIn(other, {}, (proof) => ({ ...proof, id: passkey.id }))).statusCode).toBe(401);
    const userHandle = Buffer.from(ada.id).toString('base64url');
    expect((await signIn(other, {}, (proof) => ({ ...proof, userHandle }))).statusCode).toBe(401);
    const own = Buffer.from(grace.id).toString('base64url');
    expect((await signIn(other, {}, (proof) => ({ ...proof, userHandle: own }))).statusCode).toBe(200);
  });

  test('accepts a challenge once, also from an authenticator that does not count', async () => {
    const passkey = await addPasskey(server, ada);
    const { options, cookie } = await challenge();
    const zero = softPasskey(ORIGIN);
    const creating = (await beginWith(ada, passkey)).json();
    await ada.post('/api/user/passkeys', zero.create(creating, 'Synced', { counter: 0 }));
    const proof = zero.prove(options, { counter: 0 });
    expect((await post('/api/login/passkey', proof, cookie)).statusCode).toBe(200);
    expect((await post('/api/login/passkey', proof, cookie)).statusCode).toBe(401);
    const spelled = {
      ...proof,
      clientDataJSON: zero.prove({ ...options, challenge: `${options.challenge}=` }).clientDataJSON,
    };
    expect((await post('/api/login/passkey', spelled, cookie)).statusCode).toBe(401);
  });

  test('accepts a challenge only from the browser that asked for it, and for five minutes', async () => {
    const passkey = await addPasskey(server, ada);
    const [mine, theirs] = [await challenge(), await challenge()];
    for (const cookie of ['', theirs.cookie]) {
      expect((await post('/api/login/passkey', passkey.prove(mine.options), cookie)).statusCode).toBe(401);
    }
    server.services.now = () => new Date(Date.now() + 6 * MINUTE);
    expect((await post('/api/login/passkey', passkey.prove(mine.options), mine.cookie)).statusCode).toBe(401);
    server.services.now = () => new Date();
    // The same cookie serves a second tab.
    const again = await post('/api/login/passkey/challenge', undefined, mine.cookie);
    expect(cookieOf(again)).toBe(mine.cookie);
    expect((await post('/api/login/passkey', passkey.prove(mine.options), mine.cookie)).statusCode).toBe(200);
  });

  test('is refused when the counter did not grow: somebody copied the key', async () => {
    const passkey = await addPasskey(server, ada);
    expect((await signIn(passkey, { counter: 7 })).statusCode).toBe(200);
    for (const counter of [7, 3]) expect((await signIn(passkey, { counter })).statusCode).toBe(401);
    // Its owner has to know.
    const failed = async () =>
      (await ada.get('/api/user/history'))
        .json()
        .events.filter((event: { kind: string }) => event.kind === 'factor_failed');
    await expect.poll(failed).toMatchObject([{ times: 2 }]);
    expect((await signIn(passkey, { counter: 8 })).statusCode).toBe(200);
  });

  test('is refused for a locked account, and for a passkey that was removed', async () => {
    const passkey = await addPasskey(server, ada);
    await server.services.db.system.execute(`update users set locked_at = now() where id = '${ada.id}'`);
    const locked = await signIn(passkey);
    expect([locked.statusCode, locked.body]).toEqual([403, 'This account is locked. Contact your administrator.']);
    await server.services.db.system.execute(`update users set locked_at = null`);
    const [{ id }] = (await factors(ada)).passkeys;
    const removed = await ada.delete(`/api/user/passkeys/${id}`, await confirmationOf(ada, passkey));
    expect(removed.statusCode).toBe(204);
    expect((await signIn(passkey)).statusCode).toBe(401);
  });

  test('is refused where people sign in with the provider alone', async () => {
    const passkey = await addPasskey(server, ada);
    const settings = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT: 'id:secret', PASSWORD_SIGN_IN: 'off' };
    const strict = await startTestServer({ PUBLIC_ORIGIN: ORIGIN, ...settings });
    const { options, cookie } = await challenge();
    const request = { method: 'POST', url: '/api/login/passkey', headers: { cookie } } as const;
    expect((await strict.http.inject({ ...request, payload: passkey.prove(options) })).statusCode).toBe(403);
  });

  test('waits after too many failures, as passwords do', async () => {
    const strict = await startTestServer({ PUBLIC_ORIGIN: ORIGIN, RATE_LIMITS: 'on', LIMIT_LOGIN_FAILURES: 2 });
    const passkey = await addPasskey(server, ada);
    const { options, cookie } = await challenge();
    const statuses: number[] = [];
    for (const origin of ['https://a.test', 'https://b.test', ORIGIN]) {
      const payload = passkey.prove(options, { origin });
      const headers = { cookie };
      statuses.push(
        (await strict.http.inject({ method: 'POST', url: '/api/login/passkey', payload, headers })).statusCode,
      );
    }
    expect(statuses).toEqual([401, 401, 429]);
  });
});

describe('adding a passkey', () => {
  test('needs the password, and then the passkey: neither the password nor the session adds another alone', async () => {
    for (const given of [{}, { password: 'wrong' }, { code: '123456' }]) {
      expect((await ada.post('/api/user/passkeys/challenge', given)).statusCode).toBe(422);
    }
    const passkey = await addPasskey(server, ada);
    const refused = await ada.post('/api/user/passkeys/challenge', { password: ada.password });
    expect([refused.statusCode, refused.body]).toEqual([403, 'Sign in with your passkey, or enter a recovery code.']);
    const creating = await beginWith(ada, passkey);
    expect(creating.json().excludeCredentials).toMatchObject([{ id: passkey.id }]);
    const second = await ada.post('/api/user/passkeys', softPasskey(ORIGIN).create(creating.json(), 'Phone'));
    expect([second.statusCode, second.json().codes]).toEqual([201, null]);
    expect((await factors(ada)).passkeys).toHaveLength(2);
  });

  test('gives recovery codes to an account that has none, and asks for one of them with the password', async () => {
    const options = (await ada.post('/api/user/passkeys/challenge', { password: ada.password })).json();
    const { codes } = (await ada.post('/api/user/passkeys', softPasskey(ORIGIN).create(options))).json();
    expect(codes).toHaveLength(10);
    expect((await login(server, ada)).statusCode).toBe(403);
    expect((await login(server, ada, codes[0])).statusCode).toBe(200);
    expect((await login(server, ada, codes[0])).statusCode).toBe(401);
  });

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another name', { rpId: 'evil.test' }],
    ['a holder who was not verified', { isVerified: false }],
    ['a statement with certificates', { attestation: { fmt: 'packed', attStmt: new Map([['x5c', [] as unknown]]) } }],
    ['a statement of a maker', { attestation: { fmt: 'tpm', attStmt: new Map() } }],
  ])('is refused with %s', async (_, other) => {
    const options = (await ada.post('/api/user/passkeys/challenge', { password: ada.password })).json();
    const reply = await ada.post('/api/user/passkeys', softPasskey(ORIGIN).create(options, 'A', other));
    expect([reply.statusCode, reply.body]).toEqual([422, REFUSED]);
    expect((await factors(ada)).passkeys).toEqual([]);
  });

  test('is refused with the challenge of another session, user or purpose, and the second time', async () => {
    const grace = await signUp(server);
    const options = (await ada.post('/api/user/passkeys/challenge', { password: ada.password })).json();
    const other = cookieOf(await login(server, ada));
    const create = (name: string) => softPasskey(ORIGIN).create(options, name);
    expect((await grace.post('/api/user/passkeys', create('A'))).statusCode).toBe(422);
    expect((await post('/api/user/passkeys', create('A'), other)).statusCode).toBe(422);
    const { challenge: confirming } = (await ada.post('/api/user/confirmation')).json();
    expect(
      (await ada.post('/api/user/passkeys', softPasskey(ORIGIN).create({ ...options, challenge: confirming })))
        .statusCode,
    ).toBe(422);
    expect((await ada.post('/api/user/passkeys', create('A'))).statusCode).toBe(201);
    expect((await ada.post('/api/user/passkeys', create('B'))).statusCode).toBe(422);
  });

  test('never takes over a passkey that is registered', async () => {
    const passkey = await addPasskey(server, ada);
    const grace = await signUp(server);
    const options = (await grace.post('/api/user/passkeys/challenge', { password: grace.password })).json();
    expect((await grace.post('/api/user/passkeys', passkey.create(options))).statusCode).toBe(422);
    expect((await signIn(passkey)).json().id).toBe(ada.id);
  });

  test('says what to do at an address of numbers', async () => {
    const local = await startTestServer();
    const user = await signUp(local);
    const reply = await user.post('/api/user/passkeys/challenge', { password: user.password });
    expect([reply.statusCode, reply.body]).toEqual([
      422,
      'Passkeys need an address with a name, such as https://notes.example.com or http://localhost.',
    ]);
    const headers = { origin: 'http://localhost:5000', host: 'localhost:5000' };
    const named = await user.post('/api/user/passkeys/challenge', { password: user.password }, headers);
    expect(named.json().rp.id).toBe('localhost');
  });
});

describe('renaming and removing', () => {
  test('is for one’s own, and removing asks who is there', async () => {
    const passkey = await addPasskey(server, ada);
    const grace = await signUp(server);
    const [{ id }] = (await factors(ada)).passkeys;
    expect((await grace.patch(`/api/user/passkeys/${id}`, { name: 'Mine' })).statusCode).toBe(404);
    expect((await ada.patch(`/api/user/passkeys/${id}`, { name: '  ' })).statusCode).toBe(422);
    expect((await ada.patch(`/api/user/passkeys/${id}`, { name: ' Phone ' })).json()).toMatchObject({
      id,
      name: 'Phone',
    });
    expect((await ada.delete(`/api/user/passkeys/${id}`, { password: ada.password })).statusCode).toBe(403);
    expect((await ada.delete(`/api/user/passkeys/${id}`, { passkey: proofOf(passkey, {}) })).statusCode).toBe(422);
    expect((await factors(ada)).passkeys).toHaveLength(1);
  });
});

describe('confirming with a passkey', () => {
  test('does for the password where something is sensitive', async () => {
    const passkey = await addPasskey(server, ada);
    expect((await confirmWith(ada, passkey, {})).statusCode).toBe(201);
    const given = await confirmationOf(ada, passkey);
    const changed = await ada.put('/api/user/password', { newPassword: 'another long one', ...given });
    expect([changed.statusCode, changed.json().codes.length]).toEqual([200, 10]);
  });

  test('is refused with the challenge of a sign-in, of another session, a used one, and of another user’s passkey', async () => {
    const passkey = await addPasskey(server, ada);
    const grace = await signUp(server);
    const theirs = await addPasskey(server, grace);
    const signingIn = await challenge();
    expect((await confirmWith(ada, passkey, { challenge: signingIn.options.challenge })).statusCode).toBe(422);
    const elsewhere = (await grace.post('/api/user/confirmation')).json();
    expect((await confirmWith(ada, passkey, { challenge: elsewhere.challenge })).statusCode).toBe(422);
    const refused = await confirmWith(ada, theirs, {});
    expect([refused.statusCode, refused.body]).toEqual([422, REFUSED]);
    const proof = await confirmationOf(ada, passkey);
    expect((await ada.post('/api/user/recovery-codes', proof)).statusCode).toBe(201);
    expect((await ada.post('/api/user/recovery-codes', proof)).statusCode).toBe(422);
  });
});

function proofOf(passkey: SoftPasskey, other: Deviation): ProofJson {
  return passkey.prove({ challenge: Buffer.alloc(56).toString('base64url'), rpId: 'notes.example.com' }, other);
}

async function beginWith(user: TestUser, passkey: SoftPasskey) {
  return user.post('/api/user/passkeys/challenge', await confirmationOf(user, passkey));
}
