import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statements } from '#server/observed.ts';
import { cookieOf, resetDatabase, signUp, startTestServer, type TestServer } from '#tests/server.ts';
import { pruneSessions } from './sessions.service.ts';

const PASSWORD = 'a long enough password';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(resetDatabase);
afterEach(() => {
  server.services.now = () => new Date();
});

function signIn(username: string, headers: Record<string, string> = {}, to = server) {
  return to.http.inject({ method: 'POST', url: '/api/login', payload: { username, password: PASSWORD }, headers });
}

function me(cookie: string, to = server) {
  return to.http.inject({ url: '/api/user', headers: { cookie } });
}

/** Moves the server's clock. */
function passSeconds(seconds: number, of = server): void {
  const now = of.services.now().getTime() + seconds * 1000;
  of.services.now = () => new Date(now);
}

describe('the cookie', () => {
  test('is a random token, hidden from scripts and other sites', async () => {
    await signUp(server, 'ada');
    const [cookie] = (await signIn('ada')).cookies;
    expect(cookie).toEqual({
      name: 'sparehour',
      value: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      maxAge: 365 * 24 * 3600,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
  });

  test('is bound to the host and to https if the public origin is https', async () => {
    const secure = await startTestServer({ PUBLIC_ORIGIN: 'https://notes.example.org' });
    await signUp(secure, 'ada');
    const reply = await signIn('ada', {}, secure);
    expect([reply.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-sparehour=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await me(cookieOf(reply), secure)).statusCode).toBe(200);
  });

  test('is new each time, and the database stores only its hash', async () => {
    await signUp(server, 'ada');
    const tokens = new Set<string>();
    for (let i = 0; i < 10; i += 1) tokens.add((await signIn('ada')).cookies[0]?.value ?? '');
    expect(tokens.size).toBe(10);
    const rows = await server.services.db.system.execute(sql`select sessions::text as row from sessions`);
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('sent with a login is never adopted, and its session ends', async () => {
    const user = await signUp(server, 'ada');
    const planted = `sparehour=${'A'.repeat(43)}`;
    expect(cookieOf(await signIn('ada', { cookie: planted }))).not.toBe(planted);
    expect((await me(planted)).statusCode).toBe(401);

    const reply = await signIn('ada', { cookie: user.cookie });
    expect(cookieOf(reply)).not.toBe(user.cookie);
    expect((await user.get('/api/user')).statusCode).toBe(401);

    const registered = await server.http.inject({
      method: 'POST',
      url: '/api/register',
      payload: { username: 'bob', password: PASSWORD },
      headers: { cookie: cookieOf(reply) },
    });
    expect(registered.statusCode).toBe(201);
    expect((await me(cookieOf(reply))).statusCode).toBe(401);
  });

  test.each(['', 'x', "' or 1=1 --", 'A'.repeat(43), 'A'.repeat(5000)])(
    'with any other value is not signed in: %j',
    async (value) => {
      const reply = await me(`sparehour=${value}`);
      expect([reply.statusCode, reply.body]).toEqual([401, 'Sign in to continue']);
    },
  );
});

describe('logout', () => {
  test('ends the session on the server and deletes the cookie', async () => {
    const user = await signUp(server);
    const reply = await user.post('/api/logout');
    expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    expect(reply.cookies[0]).toMatchObject({ name: 'sparehour', value: '', maxAge: 0 });
    expect((await user.get('/api/user')).statusCode).toBe(401);
  });

  test('can be repeated, and needs no session', async () => {
    const user = await signUp(server);
    for (let i = 0; i < 2; i += 1) expect((await user.post('/api/logout')).statusCode).toBe(200);
    expect((await server.http.inject({ method: 'POST', url: '/api/logout' })).statusCode).toBe(200);
  });

  // both-databases: concurrency
  test('refuses every write sent after its answer', { tags: ['both-databases'] }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await signUp(server);
      const write = () => user.put('/api/settings', { autoSave: false, defaultDark: true });
      const before = Array.from({ length: 5 }, write);
      await user.post('/api/logout');
      const after = await Promise.all(Array.from({ length: 5 }, write));
      expect(after.map((reply) => reply.statusCode)).toEqual(Array(5).fill(401));
      await Promise.all(before);
    }
  });
});

describe('a session ends', () => {
  test('when it is not used', async () => {
    const short = await startTestServer({ LIMIT_SESSION_IDLE_SECONDS: 100, LIMIT_SESSION_ABSOLUTE_SECONDS: 1000 });
    const user = await signUp(short);
    for (let i = 0; i < 3; i += 1) {
      passSeconds(60, short);
      expect((await user.get('/api/user')).statusCode).toBe(200);
    }
    passSeconds(101, short);
    expect((await user.get('/api/user')).statusCode).toBe(401);
  });

  test('after its maximum lifetime in any case', async () => {
    const short = await startTestServer({ LIMIT_SESSION_IDLE_SECONDS: 100, LIMIT_SESSION_ABSOLUTE_SECONDS: 250 });
    const user = await signUp(short);
    for (const status of [200, 200, 200, 200, 401]) {
      passSeconds(55, short);
      expect((await user.get('/api/user')).statusCode).toBe(status);
    }
  });

  // both-databases: plans and order
  test('when its user has more than twenty', { tags: ['both-databases'] }, async () => {
    const user = await signUp(server, 'ada');
    let last = '';
    for (let i = 0; i < 20; i += 1) {
      passSeconds(1);
      expect((await user.get('/api/user')).statusCode).toBe(200);
      last = cookieOf(await signIn('ada'));
    }
    expect((await user.get('/api/user')).statusCode).toBe(401);
    expect((await me(last)).statusCode).toBe(200);
  });

  test('and its row is deleted by the next cleanup', async () => {
    await signUp(server);
    const count = async () =>
      (await server.services.db.system.execute(sql`select count(*)::int as n from sessions`))[0]?.n;
    await pruneSessions(server.services);
    expect(await count()).toBe(1);
    passSeconds(30 * 24 * 3600 + 1);
    await pruneSessions(server.services);
    expect(await count()).toBe(0);
  });
});

// both-databases: concurrency
test('records the use of a session at most once per interval', { tags: ['both-databases'] }, async () => {
  // From here on, time passes only where the test says so.
  passSeconds(0);
  const user = await signUp(server);
  const version = async () =>
    (await server.services.db.system.execute(sql`select xmin::text as v, last_seen_at as seen from sessions`))[0];
  const fresh = await version();
  passSeconds(299);
  await Promise.all(Array.from({ length: 20 }, () => user.get('/api/user')));
  expect(await version()).toEqual(fresh);
  passSeconds(2);
  await Promise.all(Array.from({ length: 20 }, () => user.get('/api/user')));
  const touched = await version();
  expect(touched?.seen).not.toBe(fresh?.seen);
  await user.get('/api/user');
  expect(await version()).toEqual(touched);
});

describe('a session that was just found', () => {
  const lookups = async (work: () => Promise<unknown>) => {
    let count = 0;
    const start = (statement: unknown) => {
      if ((statement as { text: string }).text.includes('from "sessions"')) count += 1;
    };
    statements.start.subscribe(start);
    await work();
    statements.start.unsubscribe(start);
    return count;
  };

  test('is believed for two seconds', async () => {
    passSeconds(0);
    const user = await signUp(server);
    await user.get('/api/user');
    expect(await lookups(() => user.get('/api/notes'))).toBe(0);
    passSeconds(2);
    expect(await lookups(() => user.get('/api/notes'))).toBe(1);
  });

  test('is not when it ended, also if it was being looked for', async () => {
    passSeconds(0);
    const user = await signUp(server);
    await user.get('/api/user');
    const [, ended] = await Promise.all([user.get('/api/user'), user.post('/api/logout', {})]);
    expect(ended.statusCode).toBe(200);
    expect((await user.get('/api/user')).statusCode).toBe(401);
  });

  test('is not when another sign-in in its browser replaced it', async () => {
    passSeconds(0);
    const user = await signUp(server, 'ada');
    await signUp(server, 'grace');
    await user.get('/api/user');
    await signIn('grace', { cookie: user.cookie });
    expect((await me(user.cookie)).statusCode).toBe(401);
  });
});

describe('the list of sessions', () => {
  test('says where each began and which one is current, and nothing else', async () => {
    const user = await signUp(server, 'ada');
    await signIn('ada', { 'user-agent': `Phone ${'x'.repeat(400)}` });
    const sessions = (await user.get('/api/user/sessions')).json();
    expect(sessions).toHaveLength(2);
    const own = sessions.find((session: { isCurrent: boolean }) => session.isCurrent);
    expect(Object.keys(own).sort()).toEqual(['createdAt', 'id', 'ip', 'isCurrent', 'lastSeenAt', 'userAgent']);
    expect(own.ip).toBe('127.0.0.1');
    const phone = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent);
    expect(phone.userAgent).toBe(`Phone ${'x'.repeat(294)}`);
  });

  test('ends one of them, and none of another user', async () => {
    const user = await signUp(server, 'ada');
    const other = cookieOf(await signIn('ada'));
    const stranger = await signUp(server);
    const sessions: { id: string; isCurrent: boolean }[] = (await user.get('/api/user/sessions')).json();
    const id = sessions.find((session) => !session.isCurrent)?.id ?? '';

    const refused = await stranger.delete(`/api/user/sessions/${id}`);
    expect([refused.statusCode, refused.body]).toEqual([404, 'Session not found']);
    expect((await me(other)).statusCode).toBe(200);

    expect((await user.delete(`/api/user/sessions/${id}`)).statusCode).toBe(204);
    expect((await me(other)).statusCode).toBe(401);
    expect((await user.get('/api/user')).statusCode).toBe(200);
    expect((await user.delete(`/api/user/sessions/${id}`)).statusCode).toBe(404);
  });
});

test('a page of one user gets nothing from the session of another, and changes nothing in it', async () => {
  const ada = await signUp(server, 'ada');
  const bob = await signUp(server, 'bob');
  await bob.post('/api/notes', { title: 'Of Bob', content: '' });
  const ofAda = { 'x-user-id': ada.id };
  const sentence = 'Somebody else is signed in here now. Sign in again to continue.';
  for (const reply of [
    await bob.get('/api/notes', ofAda),
    await bob.post('/api/notes', { title: 'Of Ada', content: '' }, ofAda),
    await bob.get('/api/export', ofAda),
  ]) {
    expect([reply.statusCode, reply.body]).toEqual([401, sentence]);
  }
  const titles = (await bob.get('/api/notes', { 'x-user-id': bob.id })).json();
  expect(JSON.stringify(titles)).toContain('Of Bob');
  expect(JSON.stringify(titles)).not.toContain('Of Ada');
});
