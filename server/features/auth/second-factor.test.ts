import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resealAll } from '#server/admin/reseal-all.ts';
import type { Context } from '#server/context.ts';
import * as administration from '#server/features/auth/administration.service.ts';
import { addsFactor } from '#server/http/factor-calls.ts';
import { addPasskey, confirmationOf, ORIGIN, login as signIn } from '#tests/authenticator.ts';
import { cases } from '#tests/authz/cases.ts';
import { requestWith } from '#tests/authz/requests.ts';
import { randomId } from '#tests/authz/world.ts';
import {
  callsWith,
  cookieOf,
  resetDatabase,
  signUp,
  startTestServer,
  type TestServer,
  type TestUser,
} from '#tests/server.ts';
import { turnOnTotp } from './totp.service.ts';

const WRONG = 'Incorrect code. Each code works once: enter the one shown now, or a recovery code.';
const NEEDED = 'Enter the code from your authenticator app, or a recovery code.';
const NO_KEY = 'Create a key for your authenticator app first.';
const NEW = 'another long password';
const STEP_MS = 30_000;
const server = await startTestServer({ PUBLIC_ORIGIN: ORIGIN });
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
});
afterEach(() => {
  server.services.now = () => new Date();
});

const post = (url: string, payload: object, to: TestServer = server) => callsWith(to.http, '').post(url, payload);
const login = (code?: string, to: TestServer = server) => signIn(to, ada, code);
const codeAt = (secret: string, ms: number) => generate({ secret, epoch: Math.floor(ms / 1000) });

/** Sets up an authenticator app, and goes to the middle of the next step of time: the first code is used. */
async function setUpApp(): Promise<{ key: string; codes: string[]; code: () => Promise<string>; next: () => void }> {
  const { key, uri } = (await ada.post('/api/user/totp', { password: ada.password })).json();
  expect(uri).toContain(`secret=${key}`);
  let time = Math.ceil(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
  server.services.now = () => new Date(time);
  const on = await ada.put('/api/user/totp', { code: await codeAt(key, time) });
  expect(on.statusCode).toBe(200);
  const next = () => {
    time += STEP_MS;
  };
  next();
  return { key, codes: on.json().codes, code: () => codeAt(key, time), next };
}

describe('an authenticator app', () => {
  test('is on only after its first code, and until then the password is enough', async () => {
    const first = (await ada.post('/api/user/totp', { password: ada.password })).json();
    const { key } = (await ada.post('/api/user/totp', { password: ada.password })).json();
    expect(key).not.toBe(first.key);
    expect((await login()).statusCode).toBe(200);
    for (const code of [await codeAt(first.key, Date.now()), '', 'abcdef', '12345']) {
      expect((await ada.put('/api/user/totp', { code })).statusCode).toBe(422);
    }
    expect((await ada.get('/api/user/factors')).json().totpSince).toBeNull();
    const on = await ada.put('/api/user/totp', { code: await codeAt(key, Date.now()) });
    expect([on.statusCode, on.json().codes.length]).toEqual([200, 10]);
    expect((await ada.get('/api/user/factors')).json().totpSince).not.toBeNull();
    const again = await ada.put('/api/user/totp', { code: await codeAt(key, Date.now()) });
    expect([again.statusCode, again.body]).toEqual([422, NO_KEY]);
  });

  test('has a key that waits half an hour for its first code, which whoever finds the session open can’t guess', async () => {
    const { key } = (await ada.post('/api/user/totp', { password: ada.password })).json();
    const strict = await startTestServer({ PUBLIC_ORIGIN: ORIGIN, RATE_LIMITS: 'on', LIMIT_LOGIN_FAILURES: 3 });
    const turnOn = (code: string) => callsWith(strict.http, ada.cookie).put('/api/user/totp', { code });
    for (let guess = 0; guess < 3; guess += 1) expect((await turnOn('000000')).statusCode).toBe(422);
    expect((await turnOn(await codeAt(key, Date.now()))).statusCode).toBe(429);
    const later = Date.now() + 31 * 60_000;
    server.services.now = () => new Date(later);
    const late = await ada.put('/api/user/totp', { code: await codeAt(key, later) });
    expect(late.body).toBe(NO_KEY);
  });

  test('is not turned on by a call that began before a new password ended its session', async () => {
    const { key } = (await ada.post('/api/user/totp', { password: ada.password })).json();
    const context = { ...server.services, userId: ada.id, sessionId: randomUUID() } as Context;
    const caller = { ip: '', network: '', origin: ORIGIN, userAgent: '', device: '', token: undefined };
    const turning = turnOnTotp(context, await codeAt(key, Date.now()), caller);
    await expect(turning).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await ada.get('/api/user/factors')).json().totpSince).toBeNull();
  });

  test('is asked for after the right password alone, and no session begins before', async () => {
    const app = await setUpApp();
    const wrong = await signIn(server, { ...ada, password: 'wrong one' }, await app.code());
    expect([wrong.statusCode, wrong.body]).toEqual([401, 'Invalid username or password']);
    const asked = await login();
    expect([asked.statusCode, asked.body, asked.cookies]).toEqual([403, NEEDED, []]);
    const refused = await login('000000');
    expect([refused.statusCode, refused.body, refused.cookies]).toEqual([401, WRONG, []]);
    const spaced = (await app.code()).replace(/^\d{3}/, '$& ');
    expect((await login(spaced)).statusCode).toBe(200);
    app.next();
    const wide = (await app.code()).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect((await login(wide)).statusCode).toBe(200);
  });

  test('has codes that work once, and for a step of time before and after', async () => {
    const app = await setUpApp();
    const used = await app.code();
    expect((await login(used)).statusCode).toBe(200);
    expect([
      (await login(used)).statusCode,
      (await ada.post('/api/user/recovery-codes', { password: ada.password, code: used })).statusCode,
    ]).toEqual([401, 422]);
    app.next();
    const late = await app.code();
    app.next();
    expect((await login(late)).statusCode).toBe(200);
    // A code from before one that was used, though it was never entered.
    const now = server.services.now().getTime();
    expect((await login(await codeAt(app.key, now + STEP_MS))).statusCode).toBe(200);
    expect((await login(await app.code())).statusCode).toBe(401);
    for (const steps of [-2, 3]) {
      expect((await login(await codeAt(app.key, now + steps * STEP_MS))).statusCode).toBe(401);
    }
  });

  test('of two who enter one code at the same time, one is signed in', async () => {
    const code = await (await setUpApp()).code();
    const replies = await Promise.all([login(code), login(code), login(code)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
  });

  test('has a recovery code in place of a code, once', async () => {
    const { codes } = await setUpApp();
    expect((await login(codes[0])).statusCode).toBe(200);
    expect((await login(codes[0])).statusCode).toBe(401);
    expect((await ada.get('/api/user/recovery-codes')).json().left).toBe(9);
    expect((await ada.get('/api/user/history')).body).toContain('"recovery_code_used","times":1');
  });

  test('is asked for by everything sensitive, and by turning it off', async () => {
    const app = await setUpApp();
    const { password } = ada;
    const sensitive = (given: object) =>
      [
        () => ada.put('/api/user/password', { currentPassword: password, newPassword: NEW, ...given }),
        () => ada.post('/api/user/recovery-codes', { password, ...given }),
        () => ada.post('/api/user/tokens', { name: 'A', scope: 'read', days: 7, password, ...given }),
        () => ada.post('/api/user/passkeys/challenge', { password, ...given }),
        () => ada.post('/api/user/totp', { password, ...given }),
        () => ada.delete('/api/user/totp', { password, ...given }),
        () => ada.delete('/api/user', { password, ...given }),
      ] as const;
    for (const call of sensitive({})) expect([(await call()).statusCode, (await call()).body]).toEqual([403, NEEDED]);
    for (const call of sensitive({ code: '000000' })) expect((await call()).body).toBe(WRONG);
    expect((await ada.delete('/api/user/totp', { password, code: await app.code() })).statusCode).toBe(204);
    expect((await login()).statusCode).toBe(200);
  });

  test('is asked for on a client-safe screen, from within which no factor is to be seen', async () => {
    const app = await setUpApp();
    const id = randomId('folder');
    await ada.post('/api/folders', { id, name: 'Brightwater' });
    await ada.put(`/api/folders/${id}/client`, { client: { name: 'B', otherNames: [], people: [], relation: '' } });
    await ada.post('/api/session/client-safe', { clientId: id });
    const later = server.services.now().getTime() + 11 * 60_000;
    server.services.now = () => new Date(later);
    const { password } = ada;
    expect((await ada.delete('/api/session/client-safe', { password })).body).toBe(NEEDED);
    const code = await codeAt(app.key, later);
    expect((await ada.delete('/api/session/client-safe', { password, code })).statusCode).toBe(204);
  });

  test('keeps its key when the server’s secret key is replaced', async () => {
    const app = await setUpApp();
    const { services } = server;
    const before = services.secretKey;
    Object.assign(services, { secretKey: 'n'.repeat(44), otherSecretKey: before });
    expect((await resealAll(services, services)).unreadable).toBe(0);
    Object.assign(services, { otherSecretKey: undefined });
    expect((await login(await app.code())).statusCode).toBe(200);
    Object.assign(services, { secretKey: before });
  });
});

describe('guessing codes with the right password', () => {
  const failures = 3;
  const strict = () => startTestServer({ PUBLIC_ORIGIN: ORIGIN, RATE_LIMITS: 'on', LIMIT_LOGIN_FAILURES: failures });

  test('waits after too many, whatever the password alone is tried in between, and for the rest of the day', async () => {
    const app = await setUpApp();
    const other = await strict();
    other.services.now = server.services.now;
    const statuses: number[] = [];
    for (let guess = 0; guess < failures; guess += 1) {
      statuses.push((await login('000000', other)).statusCode, (await login(undefined, other)).statusCode);
    }
    expect(statuses).toEqual([401, 403, 401, 403, 401, 429]);
    expect((await login(await app.code(), other)).statusCode).toBe(429);
    // An hour later three fresh guesses are allowed; those of before still count for the wait that follows.
    const later = server.services.now().getTime() + 3600_000;
    other.services.now = () => new Date(later);
    for (let guess = 0; guess < failures; guess += 1) expect((await login('000000', other)).statusCode).toBe(401);
    const waiting = await login(await codeAt(app.key, later), other);
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([429, '1']);
    other.services.now = () => new Date(later + 2000);
    const longer = await login(await codeAt(app.key, later), other);
    expect([longer.statusCode, longer.headers['retry-after']]).toEqual([429, '6']);
  });

  test('isn’t counted for whoever has what is sent as the name of a passkey', async () => {
    const app = await setUpApp();
    const other = await strict();
    other.services.now = server.services.now;
    const made = Buffer.from('made up').toString('base64url');
    const proof = { id: ada.id, authenticatorData: made, clientDataJSON: made, signature: made };
    for (let guess = 0; guess < failures; guess += 1) {
      expect((await post('/api/login/passkey', proof, other)).statusCode).toBe(401);
    }
    expect((await post('/api/login/passkey', proof, other)).statusCode).toBe(429);
    expect((await login(await app.code(), other)).statusCode).toBe(200);
  });
});

describe('after everything was lost', () => {
  test('a recovery code sets a new password and removes passkeys and app; the password alone doesn’t', async () => {
    const passkey = await addPasskey(server, ada);
    const { codes } = (await ada.post('/api/user/recovery-codes', await confirmationOf(ada, passkey))).json();
    const recover = (recoveryCode: string) =>
      post('/api/recover', { username: ada.username, recoveryCode, newPassword: NEW });
    for (const guess of [ada.password, '000000', 'AAAA-AAAA-AAAA-AAAA'])
      expect((await recover(guess)).statusCode).toBe(401);
    const reply = await recover(codes[0]);
    expect(reply.statusCode).toBe(200);
    const headers = { cookie: cookieOf(reply) };
    const left = (await server.http.inject({ url: '/api/user/factors', headers })).json();
    expect([left.passkeys, left.totpSince]).toEqual([[], null]);
    expect((await signIn(server, { ...ada, password: NEW })).statusCode).toBe(200);
  });

  test('an administrator removes them, which ends the sessions', async () => {
    await addPasskey(server, ada);
    expect(await administration.showUser(server.services, ada.username)).toMatchObject({ passkeys: 1, hasTotp: false });
    await administration.removeFactorsOf(server.services, ada.username);
    expect((await ada.get('/api/user')).statusCode).toBe(401);
    expect((await login()).statusCode).toBe(200);
  });

  test('a password that an administrator resets leaves no passkey of whoever knew the one before', async () => {
    await addPasskey(server, ada);
    await administration.resetPassword(server.services, ada.username, NEW);
    expect((await signIn(server, { ...ada, password: NEW })).statusCode).toBe(200);
  });
});

describe('with SECOND_FACTOR=required', () => {
  let strict: TestServer;
  let grace: TestUser;
  beforeEach(async () => {
    strict = await startTestServer({ PUBLIC_ORIGIN: ORIGIN, SECOND_FACTOR: 'required' });
    grace = await signUp(strict);
  });

  test('an account without one can call nothing but what adds one', async () => {
    expect((await grace.get('/api/user')).json()).toMatchObject({ id: grace.id, mustAddFactor: true });
    const refused = [];
    for (const endpoint of strict.inventory) {
      if (endpoint.access === 'public') continue;
      const name = `${endpoint.method} ${endpoint.path}`;
      expect(cases[name], name).toBeDefined();
      const request = requestWith({ name, idOf: ({ kind }) => randomId(kind), cookie: grace.cookie });
      const { statusCode, body } = await strict.http.inject(request);
      const isRefused = statusCode === 403 && body.startsWith('This server requires a second factor.');
      expect([name, isRefused]).toEqual([name, !addsFactor(endpoint)]);
      if (isRefused) refused.push(name);
    }
    expect(refused.length).toBeGreaterThan(80);
  });

  test('leaves a session that a provider began to the provider', async () => {
    await strict.services.db.system.execute('update sessions set provider_auth_at = now()');
    expect((await grace.get('/api/user')).json().mustAddFactor).toBeUndefined();
    expect((await grace.get('/api/notes')).statusCode).toBe(200);
  });

  test('says so at sign-in and registration, and accepts the account as soon as it has one', async () => {
    expect((await signIn(strict, grace)).json().mustAddFactor).toBe(true);
    const registered = await post('/api/register', { username: 'new-here', password: NEW }, strict);
    expect(registered.json().mustAddFactor).toBe(true);
    await addPasskey(strict, grace);
    expect((await grace.get('/api/user')).json().mustAddFactor).toBeUndefined();
    expect((await grace.get('/api/notes')).statusCode).toBe(200);
    expect((await signIn(strict, grace)).statusCode).toBe(403);
  });
});
