import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommandNamed } from '#server/admin/commands.ts';
import { listenTo } from '#tests/change-stream.ts';
import { uploadOf } from '#tests/form.ts';
import { cookieOf, resetDatabase, signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

const PASSWORD = 'a long enough password';
const NEW = 'another long password';
let server: TestServer;
let place: string;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await server.http.listen({ port: 0, host: '127.0.0.1' });
  place = `http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}`;
});
afterAll(() => server.http.close());
beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server, 'Ada');
});

function command(name: string, input: object = {}) {
  return runCommandNamed(server.services, name, input);
}

function post(url: string, payload: object) {
  return server.http.inject({ method: 'POST', url, payload });
}

const login = (password: string) => post('/api/login', { username: 'ada', password });

describe('a locked user', () => {
  test('is signed out immediately, everywhere, even with an open stream', async () => {
    const bob = await signUp(server, 'bob');
    const stream = await listenTo(place, ada.cookie);
    const bobs = await listenTo(place, bob.cookie);
    await command('users lock', { username: 'ADA' });
    await stream.ended;
    // The stream ended because of the signal, not at the next heartbeat.
    expect(stream.received()).not.toContain('still here');
    expect((await ada.get('/api/notes')).statusCode).toBe(401);
    expect((await bob.post('/api/notes', { title: 'Goes on' })).statusCode).toBe(201);
    expect(await bobs.next()).toMatchObject({ kind: 'note' });
    bobs.close();
  });

  test('sees the lock only with the right password', async () => {
    await command('users lock', { username: 'ada' });
    const right = await login(PASSWORD);
    expect([right.statusCode, right.body]).toEqual([403, 'This account is locked. Contact your administrator.']);
    expect(right.headers['set-cookie']).toBeUndefined();
    const wrong = await login('not her password');
    expect([wrong.statusCode, wrong.body]).toEqual([401, 'Invalid username or password']);
    await command('users unlock', { username: 'ada' });
    expect((await login(PASSWORD)).statusCode).toBe(200);
  });

  test("can't return with a recovery code, and does not use it up", async () => {
    const { codes } = (await ada.post('/api/user/recovery-codes', { password: PASSWORD })).json();
    await command('users lock', { username: 'ada' });
    const body = { username: 'ada', recoveryCode: codes[0], newPassword: NEW };
    const refused = await post('/api/recover', body);
    expect([refused.statusCode, refused.body]).toEqual([403, 'This account is locked. Contact your administrator.']);
    const guessed = await post('/api/recover', { ...body, recoveryCode: '0000-0000-0000-0000' });
    expect([guessed.statusCode, guessed.body]).toEqual([401, 'Invalid username or recovery code']);
    await command('users unlock', { username: 'ada' });
    expect((await login(PASSWORD)).statusCode).toBe(200);
    expect((await post('/api/recover', body)).statusCode).toBe(200);
  });

  test('is not throttled for trying the right password', async () => {
    const strict = await startTestServer({ RATE_LIMITS: 'on' });
    await command('users lock', { username: 'ada' });
    for (let index = 0; index < 12; index += 1) {
      const payload = { username: 'ada', password: PASSWORD };
      expect((await strict.http.inject({ method: 'POST', url: '/api/login', payload })).statusCode).toBe(403);
    }
  });

  test('gets no session from a sign-in in progress', async () => {
    const logins = Array.from({ length: 6 }, () => login(PASSWORD));
    await command('users lock', { username: 'ada' });
    await Promise.all(logins);
    const [row] = await server.services.db.system.execute(sql`select count(*)::int as sessions from sessions`);
    expect(row?.sessions).toBe(0);
  });
});

describe('a reset password', () => {
  test('is temporary: it leads to a new one, once, and ends every session and code', async () => {
    const { codes } = (await ada.post('/api/user/recovery-codes', { password: PASSWORD })).json();
    const stream = await listenTo(place, ada.cookie);
    const { password } = (await command('users reset-password', { username: 'ada' })) as { password: string };
    await stream.ended;
    expect(stream.received()).not.toContain('still here');
    expect((await ada.get('/api/user')).statusCode).toBe(401);
    expect((await login(PASSWORD)).statusCode).toBe(401);
    const attempt = await login(password);
    expect([attempt.statusCode, attempt.body]).toEqual([
      403,
      'This is a one-time code. Use it to choose a new password.',
    ]);
    const old = await post('/api/recover', { username: 'ada', recoveryCode: codes[0], newPassword: NEW });
    expect(old.statusCode).toBe(401);
    const body = { username: 'ada', recoveryCode: password, newPassword: NEW };
    expect(cookieOf(await post('/api/recover', body))).toBeTruthy();
    expect((await post('/api/recover', body)).statusCode).toBe(401);
    expect((await login(NEW)).statusCode).toBe(200);
  });

  test('expires after a week', async () => {
    const { password } = (await command('users reset-password', { username: 'ada' })) as { password: string };
    const later = await startTestServer();
    later.services.now = () => new Date(Date.now() + 7 * 24 * 3600 * 1000);
    const payload = { username: 'ada', recoveryCode: password, newPassword: NEW };
    const reply = await later.http.inject({ method: 'POST', url: '/api/recover', payload });
    expect(reply.statusCode).toBe(401);
  });

  test('may be chosen by the administrator instead', async () => {
    expect(await command('users reset-password', { username: 'ada', password: NEW })).toBeNull();
    expect((await login(NEW)).statusCode).toBe(200);
    const short = command('users reset-password', { username: 'ada', password: '12345' });
    await expect(short).rejects.toThrow('Password must be at least 6 characters');
  });
});

test('a new account has a temporary password, even if registration is closed', async () => {
  const { password } = (await command('users create', { username: 'Grace' })) as { password: string };
  const body = { username: 'grace', recoveryCode: password, newPassword: NEW };
  expect((await post('/api/recover', body)).json()).toMatchObject({ username: 'Grace' });
  await expect(command('users create', { username: 'GRACE' })).rejects.toThrow('There is already a user GRACE.');
  await expect(command('users create', { username: 'a b' })).rejects.toThrow('Username may contain only');
});

test('signing a user out ends every session, and nothing else', async () => {
  const stream = await listenTo(place, ada.cookie);
  await command('users sign-out', { username: 'ada' });
  await stream.ended;
  expect((await ada.get('/api/user')).statusCode).toBe(401);
  expect((await login(PASSWORD)).statusCode).toBe(200);
});

test('deleting a user deletes everything, including stored files, and ends the streams', async () => {
  const upload = uploadOf({ content: 'A plan for Lisbon' }, { ocr: 'false', createNote: 'true', summarize: 'false' });
  const bob = await signUp(server, 'bob');
  await bob.post('/api/notes', { title: 'Stays' });
  await ada.post('/api/user/recovery-codes', { password: PASSWORD });
  expect((await ada.post('/api/documents/upload', upload.payload, upload.headers)).statusCode).toBe(201);
  const [row] = await server.services.db.system.execute(sql`select file_key as key from documents`);
  const stream = await listenTo(place, ada.cookie);
  await command('users delete', { username: 'ada' });
  await stream.ended;
  await expect(server.services.files.read(String(row?.key))).rejects.toThrow();
  expect(await command('users list')).toMatchObject([{ username: 'bob' }]);
  expect(await command('users show', { username: 'bob' })).toMatchObject({ notes: 1, sessions: 1, recoveryCodes: 0 });
  await expect(command('users delete', { username: 'ada' })).rejects.toThrow('There is no user ada.');
});

test('a session that ends in any other way ends its stream too', async () => {
  const replies = [await login(PASSWORD), await login(PASSWORD), await login(PASSWORD)];
  const [first = '', second = '', third = ''] = replies.map(cookieOf);
  const streams = [await listenTo(place, first), await listenTo(place, second), await listenTo(place, third)];
  const sessions: { id: string; isCurrent: boolean }[] = (
    await server.http.inject({ url: '/api/user/sessions', headers: { cookie: first } })
  ).json();
  const own = sessions.find(({ isCurrent }) => isCurrent)?.id;
  await server.http.inject({ method: 'DELETE', url: `/api/user/sessions/${own}`, headers: { cookie: second } });
  await streams[0]?.ended;
  await server.http.inject({ method: 'POST', url: '/api/logout', headers: { cookie: second } });
  await streams[1]?.ended;
  await ada.put('/api/user/password', { currentPassword: PASSWORD, newPassword: NEW });
  await streams[2]?.ended;
  for (const stream of streams) expect(stream.received()).not.toContain('still here');
});
