import { sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statements } from '#server/observed.ts';
import { cookieOf, resetDatabase, signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

const PASSWORD = 'a long enough password';
const NEW = 'another long password';
let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server, 'ada');
});

async function codesOf(user: TestUser): Promise<string[]> {
  const reply = await user.post('/api/user/recovery-codes', { password: user.password });
  expect(reply.statusCode).toBe(201);
  return reply.json().codes;
}

function recover(recoveryCode: string, username = 'ada', newPassword = NEW, to = server, from = '127.0.0.1') {
  const payload = { username, recoveryCode, newPassword };
  return to.http.inject({ method: 'POST', url: '/api/recover', payload, remoteAddress: from });
}

function login(password: string, to = server) {
  return to.http.inject({ method: 'POST', url: '/api/login', payload: { username: 'ada', password } });
}

describe('recovery codes', () => {
  test('are ten, readable, and stored only as hashes', async () => {
    const codes = await codesOf(ada);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const rows = await server.services.db.system.execute(sql`select c::text as row from recovery_codes c`);
    expect(rows).toHaveLength(10);
    for (const { row } of rows) for (const code of codes) expect(row).not.toContain(code.slice(0, 9));
    const left = (await ada.get('/api/user/recovery-codes')).json();
    expect(left).toEqual({ left: 10, createdAt: expect.any(String) });
  });

  test('are created only with the right password, and replace earlier ones', async () => {
    expect((await ada.get('/api/user/recovery-codes')).json()).toEqual({ left: 0, createdAt: null });
    const refused = await ada.post('/api/user/recovery-codes', { password: 'not her password' });
    expect([refused.statusCode, refused.body]).toEqual([422, 'Incorrect password']);
    const [old = ''] = await codesOf(ada);
    const [fresh = ''] = await codesOf(ada);
    expect((await recover(old)).statusCode).toBe(401);
    expect((await recover(fresh)).statusCode).toBe(200);
  });

  test('set a new password once, sign in, and end every other session', async () => {
    const [code = ''] = await codesOf(ada);
    const reply = await recover(code);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ id: ada.id, username: 'ada', createdAt: expect.any(String) });
    const me = await server.http.inject({ url: '/api/user', headers: { cookie: cookieOf(reply) } });
    expect(me.statusCode).toBe(200);
    expect((await ada.get('/api/user')).statusCode).toBe(401);
    expect((await login(PASSWORD)).statusCode).toBe(401);
    expect((await login(NEW)).statusCode).toBe(200);
    const again = await recover(code);
    expect([again.statusCode, again.body]).toEqual([401, 'Invalid username or recovery code']);
    const left = await server.http.inject({ url: '/api/user/recovery-codes', headers: { cookie: cookieOf(reply) } });
    expect(left.json().left).toBe(9);
  });

  test.each([
    ['lower case', (code: string) => code.toLowerCase()],
    ['no dashes', (code: string) => code.replaceAll('-', '')],
    ['spaces', (code: string) => ` ${code.replaceAll('-', ' ')} `],
    ['letters that look like digits', (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'l')],
    ['wide letters', (code: string) => code.replaceAll('A', 'Ａ')],
  ])('are accepted with %s', async (_, written) => {
    const [code = ''] = await codesOf(ada);
    expect((await recover(written(code))).statusCode).toBe(200);
  });

  // both-databases: concurrency
  test('succeed once if used twice at the same time', { tags: ['both-databases'] }, async () => {
    const [code = ''] = await codesOf(ada);
    const passwords = Array.from({ length: 8 }, (_, index) => `password number ${index}`);
    const replies = await Promise.all(passwords.map((password) => recover(code, 'ada', password)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(401)]);
    const winner = passwords[replies.findIndex(({ statusCode }) => statusCode === 200)] ?? '';
    expect((await login(winner)).statusCode).toBe(200);
  });

  test('belong to one user', async () => {
    const bob = await signUp(server, 'bob');
    const [code = ''] = await codesOf(bob);
    expect((await recover(code)).statusCode).toBe(401);
    expect((await recover(code, 'bob')).statusCode).toBe(200);
  });

  test('replace the browser’s earlier session', async () => {
    const [code = ''] = await codesOf(ada);
    const eve = await signUp(server, 'eve');
    const reply = await server.http.inject({
      method: 'POST',
      url: '/api/recover',
      payload: { username: 'ada', recoveryCode: code, newPassword: NEW },
      headers: { cookie: eve.cookie },
    });
    expect(cookieOf(reply)).not.toBe(eve.cookie);
    expect((await eve.get('/api/user')).statusCode).toBe(401);
  });

  test('are not used up by a new password that is too short', async () => {
    const [code = ''] = await codesOf(ada);
    const reply = await recover(code, 'ada', '12345');
    expect([reply.statusCode, reply.body]).toEqual([422, 'Password must be at least 6 characters']);
    expect((await recover(code)).statusCode).toBe(200);
  });

  test('end with a password change, as someone with the old one may have created them', async () => {
    const [code = ''] = await codesOf(ada);
    const changed = await ada.put('/api/user/password', { currentPassword: PASSWORD, newPassword: NEW });
    expect(changed.statusCode).toBe(200);
    expect((await recover(code)).statusCode).toBe(401);
  });

  test('are recognized when typed as a password, and change nothing', async () => {
    const [code = ''] = await codesOf(ada);
    const reply = await login(code);
    expect([reply.statusCode, reply.body]).toEqual([403, 'This is a one-time code. Use it to choose a new password.']);
    expect((await recover(code)).statusCode).toBe(200);
  });
});

describe('guessing', () => {
  test('an unknown user and a wrong code get the same answer', async () => {
    await codesOf(ada);
    const wrongCode = await recover('0000-0000-0000-0000');
    const wrongName = await recover('0000-0000-0000-0000', 'stranger');
    for (const reply of [wrongCode, wrongName]) {
      expect([reply.statusCode, reply.body]).toEqual([401, 'Invalid username or recovery code']);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect(Object.keys(wrongName.headers)).toEqual(Object.keys(wrongCode.headers));
  });

  test('an unknown user and a wrong code run the same statements', async () => {
    const statementsOf = async (username: string) => {
      const seen: string[] = [];
      const listener = { start: ({ text }: { text: string }) => void seen.push(text) };
      statements.subscribe(listener as never);
      await recover('0000-0000-0000-0000', username);
      statements.unsubscribe(listener as never);
      expect(seen.length).toBeGreaterThan(3);
      return seen;
    };
    await codesOf(ada);
    await statementsOf('ada');
    expect(await statementsOf('stranger')).toEqual(await statementsOf('ada'));
  });

  test.each(['ada', 'stranger'])(
    'at codes of %s has to wait like guessing passwords, and both count together',
    async (username) => {
      const strict = await startTestServer({ RATE_LIMITS: 'on' });
      const now = new Date();
      strict.services.now = () => now;
      for (let index = 0; index < 5; index += 1) {
        expect((await recover('0000-0000-0000-0000', username, NEW, strict)).statusCode).toBe(401);
        const payload = { username, password: 'not the password' };
        expect((await strict.http.inject({ method: 'POST', url: '/api/login', payload })).statusCode).toBe(401);
      }
      const refused = await recover('0000-0000-0000-0000', username, NEW, strict);
      expect([refused.statusCode, refused.body]).toEqual([429, 'Too many failed attempts. Try again in 1 second.']);
      expect(refused.headers['retry-after']).toBe('1');
    },
  );

  // both-databases: concurrency
  test('in parallel does not bypass the count', { tags: ['both-databases'] }, async () => {
    const strict = await startTestServer({ RATE_LIMITS: 'on' });
    const clock = new Date();
    strict.services.now = () => clock;
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => recover('0000-0000-0000-0000', 'ada', NEW, strict)),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
  });

  test('from one address at many names is limited by address', async () => {
    const strict = await startTestServer({ RATE_LIMITS: 'on', LIMIT_LOGIN_FAILURES_PER_ADDRESS: 12 });
    for (let index = 0; index < 12; index += 1) {
      expect((await recover('0000-0000-0000-0000', `name-${index}`, NEW, strict)).statusCode).toBe(401);
    }
    expect((await recover('0000-0000-0000-0000', 'yet-another', NEW, strict)).statusCode).toBe(429);
  });

  test('is in the audit trail, without the code', async () => {
    const lines: string[] = [];
    const watched = await startTestServer(
      {},
      { log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }) },
    );
    const [code = ''] = await codesOf(ada);
    await recover('0000-0000-0000-0000', 'ada', NEW, watched);
    await recover('0000-0000-0000-0000', 'stranger', NEW, watched);
    await recover(code, 'ada', NEW, watched);
    const trail = lines.map((line) => JSON.parse(line)).filter(({ audit }) => audit === true);
    expect(trail).toMatchObject([
      { event: 'recovery_failed', ip: '127.0.0.1', userId: ada.id },
      { event: 'recovery_failed', ip: '127.0.0.1' },
      { event: 'new_device', ip: '127.0.0.1', userId: ada.id },
      { event: 'recovered', ip: '127.0.0.1', userId: ada.id },
    ]);
    expect(trail[1]).not.toHaveProperty('userId');
    expect(lines.join('')).not.toContain(code.slice(0, 9));
  });
});
