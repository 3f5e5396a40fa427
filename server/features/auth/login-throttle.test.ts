import { sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetDatabase, signUp, startTestServer, type TestServer } from '#tests/server.ts';
import { pruneSessions } from './sessions.service.ts';

const PASSWORD = 'a long enough password';
const ATTACKER = '203.0.113.1';
const OWNER = '198.51.100.7';
let server: TestServer;
let clock = Date.now();

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
});
beforeEach(async () => {
  await resetDatabase();
  clock = Date.now();
  server.services.now = () => new Date(clock);
  await signUp(server, 'ada');
});

function attempt(password: string, from = ATTACKER, username = 'ada', to = server) {
  const payload = { username, password };
  return to.http.inject({ method: 'POST', url: '/api/login', payload, remoteAddress: from });
}

/** How many of the answers had each status. */
function tally(replies: { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

async function failTimes(count: number, from = ATTACKER): Promise<void> {
  for (let i = 0; i < count; i += 1) expect((await attempt('wrong password', from)).statusCode).toBe(401);
}

describe('after ten wrong passwords for a name', () => {
  test('each further attempt has to wait 1, 2, 4 … 60 seconds', async () => {
    await failTimes(10);
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const refused = await attempt(PASSWORD);
      const unit = seconds === 1 ? 'second' : 'seconds';
      expect([refused.statusCode, refused.body]).toEqual([
        429,
        `Too many failed attempts. Try again in ${seconds} ${unit}.`,
      ]);
      expect(refused.headers['retry-after']).toBe(String(seconds));
      clock += seconds * 1000;
      await failTimes(1);
    }
  });

  test('the right password is accepted after the wait, and the count starts again', async () => {
    await failTimes(10);
    clock += 1000;
    expect((await attempt(PASSWORD)).statusCode).toBe(200);
    await failTimes(9);
    expect((await attempt(PASSWORD)).statusCode).toBe(200);
  });

  test('the count ends with its window', async () => {
    await failTimes(10);
    clock += 15 * 60 * 1000;
    await failTimes(10);
    expect((await attempt('wrong password')).statusCode).toBe(429);
  });

  // both-databases: concurrency
  test('a restart does not reset the count', { tags: ['both-databases'] }, async () => {
    await failTimes(10);
    const restarted = await startTestServer({ RATE_LIMITS: 'on' });
    restarted.services.now = () => new Date(clock);
    expect((await attempt(PASSWORD, ATTACKER, 'ada', restarted)).statusCode).toBe(429);
  });

  test('every spelling of the name counts together', async () => {
    await failTimes(10);
    expect((await attempt(PASSWORD, ATTACKER, ' ＡDA ')).statusCode).toBe(429);
  });

  test('a name that does not exist is throttled alike', async () => {
    for (let i = 0; i < 10; i += 1)
      expect((await attempt('wrong password', ATTACKER, 'stranger')).statusCode).toBe(401);
    const refused = await attempt('wrong password', ATTACKER, 'stranger');
    expect([refused.statusCode, refused.body]).toEqual([429, 'Too many failed attempts. Try again in 1 second.']);
  });

  test('its owner can sign in from elsewhere, and no session ends', async () => {
    const ada = await server.http.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'ada', password: PASSWORD },
      remoteAddress: OWNER,
    });
    const cookie = `sparehour=${ada.cookies[0]?.value}`;
    for (let i = 0; i < 60; i += 1) {
      await attempt('wrong password');
      clock += 1000;
      const me = await server.http.inject({ url: '/api/user', headers: { cookie } });
      expect(me.statusCode).toBe(200);
    }
    await failTimes(2, OWNER);
    expect((await attempt(PASSWORD, OWNER)).statusCode).toBe(200);
  });

  test('guesses from very many addresses have to wait too', async () => {
    for (let i = 0; i < 100; i += 1) expect((await attempt('wrong password', `203.0.113.${i}`)).statusCode).toBe(401);
    const refused = await attempt('wrong password', '203.0.113.200');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  });
});

describe('many guesses at once', () => {
  // both-databases: concurrency
  test('do not bypass the count', { tags: ['both-databases'] }, async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, (_, i) => attempt(`guess ${i}`)));
    expect(tally(replies)).toEqual({ 401: 10, 429: 90 });
  });

  // both-databases: concurrency
  test('from one address against many names stop at its limit', { tags: ['both-databases'] }, async () => {
    const small = await startTestServer({ RATE_LIMITS: 'on', LIMIT_LOGIN_FAILURES_PER_ADDRESS: 20 });
    small.services.now = () => new Date(clock);
    const guesses = Array.from({ length: 60 }, (_, i) => attempt('wrong password', ATTACKER, `name-${i}`, small));
    expect(tally(await Promise.all(guesses))).toEqual({ 401: 20, 429: 40 });
    const refused = await attempt(PASSWORD, ATTACKER, 'ada', small);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect((await attempt(PASSWORD, OWNER, 'ada', small)).statusCode).toBe(200);
  });

  test('from one IPv6 network count as one address', async () => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) => attempt('wrong password', `2001:db8:1:2::${i.toString(16)}`)),
    );
    expect(tally(replies)).toEqual({ 401: 10, 429: 30 });
  });

  test('do not block users with the right password', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => attempt(PASSWORD, OWNER)));
    expect(tally(replies)).toEqual({ 200: 40 });
  });
});

test('stores no typed names, and removes old counts', async () => {
  await attempt('wrong password', ATTACKER, 'my-secret-password');
  const rows = async () => server.services.db.system.execute(sql`select * from login_failures`);
  expect(await rows()).toHaveLength(3);
  expect(JSON.stringify(await rows())).not.toContain('my-secret-password');
  expect(JSON.stringify(await rows())).not.toContain(ATTACKER);
  clock += 15 * 60 * 1000 + 1;
  await pruneSessions(server.services);
  expect(await rows()).toHaveLength(0);
});

test('logs sign-ins with user, address and outcome, and without what was typed', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  const logging = await startTestServer({ RATE_LIMITS: 'on' }, { log });
  logging.services.now = () => new Date(clock);
  for (let i = 0; i < 11; i += 1) await attempt('wrong-canary', ATTACKER, 'ada', logging);
  await attempt('wrong-canary', ATTACKER, 'unknown-canary', logging);
  clock += 1000;
  await attempt(PASSWORD, ATTACKER, 'ada', logging);

  const events = lines.map((line) => JSON.parse(line)).filter((line) => line.audit === true);
  const userId = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(events.map(({ event }) => event)).toEqual([
    ...Array(10).fill('login_failed'),
    'login_throttled',
    'login_failed',
    'new_device',
    'login',
  ]);
  expect(events[0]).toMatchObject({ ip: ATTACKER, userId, time: expect.any(Number) });
  expect(events[11]).not.toHaveProperty('userId');
  expect(events[12]).toMatchObject({ ip: ATTACKER, userId });
  expect(lines.join('')).not.toMatch(/canary|a long enough/);
});
