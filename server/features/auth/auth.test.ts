import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, resetDatabase, signUp, startTestServer, type TestServer } from '#tests/server.ts';

const PASSWORD = 'a long enough password';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(resetDatabase);

function post(path: string, payload: object, headers: Record<string, string> = {}, to = server) {
  return to.http.inject({ method: 'POST', url: path, payload, headers });
}

async function countOf(table: string): Promise<number> {
  const [row] = await server.services.db.system.execute(sql`select count(*)::int as n from ${sql.identifier(table)}`);
  return Number(row?.n);
}

describe('registration', () => {
  test('returns the user with 201 and signs in', async () => {
    const reply = await post('/api/register', { username: 'Ada', password: PASSWORD });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({ id: expect.any(String), username: 'Ada', createdAt: expect.any(String) });
    const me = await server.http.inject({ url: '/api/user', headers: { cookie: cookieOf(reply) } });
    expect(me.json()).toEqual(reply.json());
  });

  test.each([
    [{ username: 'ab', password: PASSWORD }, 'Username must be at least 3 characters'],
    [{ username: '  ab ', password: PASSWORD }, 'Username must be at least 3 characters'],
    [{ username: 'a b c', password: PASSWORD }, 'Username may contain only letters, digits and . _ - @'],
    [{ username: 'ada', password: '12345' }, 'Password must be at least 6 characters'],
    [{ username: 'ada', password: 'x'.repeat(1025) }, 'Password must be at most 1,024 characters'],
    [{ username: 'ada' }, 'The field password is missing'],
    [{ username: 'ada', password: PASSWORD, isAdmin: true }, 'There is no field isAdmin'],
  ])('refuses %j', async (body, sentence) => {
    const reply = await post('/api/register', body);
    expect([reply.statusCode, reply.body]).toEqual([422, sentence]);
    expect(await countOf('users')).toBe(0);
  });

  // both-databases: concurrency
  test('gives a name to exactly one of many simultaneous registrations', { tags: ['both-databases'] }, async () => {
    const spellings = ['Bob', 'bob', 'BOB', ' bob ', 'ＢＯＢ'];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => post('/api/register', { username: spellings[i % 5], password: PASSWORD })),
    );
    const statuses = replies.map((reply) => reply.statusCode).sort();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
    expect(replies.find((reply) => reply.statusCode === 409)?.body).toBe('Username already exists');
    expect([await countOf('users'), await countOf('sessions')]).toEqual([1, 1]);
  });

  test('stores an Argon2id hash with OWASP’s parameters, and no password', async () => {
    await post('/api/register', { username: 'ada', password: PASSWORD });
    const rows = await server.services.db.system.execute(sql`select password_hash as hash from users`);
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('login', () => {
  // both-databases: plans and order
  test('finds the user with any spelling of the name', { tags: ['both-databases'] }, async () => {
    const user = await signUp(server, 'Grace.Hopper');
    const reply = await post('/api/login', { username: ' ＧＲＡＣＥ.hopper ', password: PASSWORD });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ id: user.id, username: 'Grace.Hopper' });
  });

  test('gives the same answer for a wrong name and a wrong password', async () => {
    await signUp(server, 'ada');
    const wrongPassword = await post('/api/login', { username: 'ada', password: 'not her password' });
    const wrongName = await post('/api/login', { username: 'adb', password: 'not her password' });
    for (const reply of [wrongPassword, wrongName]) {
      expect([reply.statusCode, reply.body]).toEqual([401, 'Invalid username or password']);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect(Object.keys(wrongName.headers)).toEqual(Object.keys(wrongPassword.headers));
  });

  test('compares entire passwords, however long', async () => {
    for (const length of [72, 73, 200, 1024]) {
      const common = '€'.repeat(length - 1);
      const username = `long-${length}`;
      await post('/api/register', { username, password: `${common}a` });
      expect((await post('/api/login', { username, password: `${common}b` })).statusCode).toBe(401);
      expect((await post('/api/login', { username, password: `${common}a` })).statusCode).toBe(200);
    }
  });

  test('hashes a few at a time under a flood, queues some, and asks the others to retry later', async () => {
    const small = await startTestServer({ LIMIT_HASHES: 2, LIMIT_HASH_QUEUE: 5 });
    await signUp(small, 'ada');
    const logins = Array.from({ length: 40 }, () =>
      post('/api/login', { username: 'ada', password: PASSWORD }, {}, small),
    );
    const health = await small.http.inject('/healthz');
    expect(health.statusCode).toBe(200);
    const replies = await Promise.all(logins);
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 503]));
    const busy = replies.find((reply) => reply.statusCode === 503);
    expect(busy?.headers['retry-after']).toBe('2');
    expect(busy?.body).toBe('Too many people are signing in right now. Try again in a moment.');
  });
});

describe('password change', () => {
  test('ends every other session and sets a new cookie', async () => {
    const user = await signUp(server, 'ada');
    const others = await Promise.all([1, 2].map(() => post('/api/login', { username: 'ada', password: PASSWORD })));
    const reply = await user.put('/api/user/password', { currentPassword: PASSWORD, newPassword: 'a better password' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ id: user.id, username: 'ada' });
    const cookies = [user.cookie, ...others.map(cookieOf)];
    for (const cookie of cookies) {
      expect((await server.http.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(401);
    }
    const now = await server.http.inject({ url: '/api/user', headers: { cookie: cookieOf(reply) } });
    expect(now.statusCode).toBe(200);
    expect((await post('/api/login', { username: 'ada', password: PASSWORD })).statusCode).toBe(401);
    expect((await post('/api/login', { username: 'ada', password: 'a better password' })).statusCode).toBe(200);
  });

  test('requires the current password, and does not sign out if it is wrong', async () => {
    const user = await signUp(server);
    const reply = await user.put('/api/user/password', { currentPassword: 'wrong', newPassword: 'a better password' });
    expect([reply.statusCode, reply.body]).toEqual([422, 'Incorrect password']);
    expect((await user.get('/api/user')).statusCode).toBe(200);
  });

  test('applies the rules of registration to the new password', async () => {
    const user = await signUp(server);
    const reply = await user.put('/api/user/password', { currentPassword: PASSWORD, newPassword: '12345' });
    expect([reply.statusCode, reply.body]).toEqual([422, 'Password must be at least 6 characters']);
  });

  // both-databases: concurrency
  test('ends a session that a login with the old password started during the change', {
    tags: ['both-databases'],
  }, async () => {
    const user = await signUp(server, 'ada');
    const [, ...logins] = await Promise.all([
      user.put('/api/user/password', { currentPassword: PASSWORD, newPassword: 'a better password' }),
      ...Array.from({ length: 12 }, () => post('/api/login', { username: 'ada', password: PASSWORD })),
    ]);
    for (const reply of logins.filter((login) => login.statusCode === 200)) {
      const me = await server.http.inject({ url: '/api/user', headers: { cookie: cookieOf(reply) } });
      expect(me.statusCode).toBe(401);
    }
    expect(await countOf('sessions')).toBe(1);
  });
});

describe('account deletion', () => {
  // both-databases: whole tables
  test('requires the password, and deletes everything in the account', { tags: ['both-databases'] }, async () => {
    const user = await signUp(server, 'ada');
    const bystander = await signUp(server);
    const refused = await user.delete('/api/user', { password: 'wrong' });
    expect([refused.statusCode, refused.body]).toEqual([422, 'Incorrect password']);
    await user.get('/api/user/init-defaults');

    const reply = await user.delete('/api/user', { password: PASSWORD });
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect(reply.cookies[0]).toMatchObject({ value: '', maxAge: 0 });
    expect((await user.get('/api/user')).statusCode).toBe(401);
    expect((await post('/api/login', { username: 'ada', password: PASSWORD })).statusCode).toBe(401);
    for (const table of ['sessions', 'settings', 'folders', 'notes', 'note_revisions']) {
      const rows = await server.services.db.system.execute(
        sql`select 1 from ${sql.identifier(table)} where user_id = ${user.id}`,
      );
      expect(rows).toHaveLength(0);
    }
    expect((await bystander.get('/api/user')).statusCode).toBe(200);
  });
});
