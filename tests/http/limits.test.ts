import { beforeEach, describe, expect, test } from 'vitest';
import { resetDatabase, signUp, startTestServer, type TestServer } from '#tests/server.ts';

beforeEach(resetDatabase);

function me(server: TestServer, headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') {
  return server.http.inject({ url: '/api/user', headers, remoteAddress });
}

async function statuses(count: number, call: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const list: number[] = [];
  for (let i = 0; i < count; i += 1) list.push((await call()).statusCode);
  return list;
}

function register(server: TestServer, username: string, remoteAddress = '203.0.113.1') {
  const payload = { username, password: 'a long enough password' };
  return server.http.inject({ method: 'POST', url: '/api/register', payload, remoteAddress });
}

describe('one address', () => {
  test('is limited to a number of requests a minute, then gets Retry-After', async () => {
    const server = await startTestServer({ RATE_LIMITS: 'on', LIMIT_ADDRESS: '5' });
    expect(await statuses(5, () => me(server))).toEqual(Array(5).fill(401));
    const refused = await me(server);
    expect(refused.statusCode).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.body).toBe(`Too many requests. Try again in ${seconds} seconds.`);
    expect((await me(server, {}, '203.0.113.2')).statusCode).toBe(401);
    expect((await server.http.inject({ url: '/healthz', remoteAddress: '203.0.113.1' })).statusCode).toBe(200);
  });

  test("can't pretend to be another one", async () => {
    const server = await startTestServer({ RATE_LIMITS: 'on', LIMIT_ADDRESS: '5' });
    let i = 0;
    const spoofed = () => {
      i += 1;
      return me(server, {
        'x-forwarded-for': `198.51.100.${i}`,
        forwarded: `for=198.51.100.${i}`,
        'x-real-ip': `${i}`,
      });
    };
    expect(await statuses(7, spoofed)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('is what a trusted proxy says, and no other proxy', async () => {
    const server = await startTestServer({ RATE_LIMITS: 'on', LIMIT_ADDRESS: '1', TRUSTED_PROXIES: '10.0.0.0/8' });
    const by = async (proxy: string, client: string) =>
      (await me(server, { 'x-forwarded-for': client }, proxy)).statusCode;
    expect(await by('10.1.2.3', '198.51.100.1')).toBe(401);
    expect(await by('10.1.2.3', '198.51.100.2')).toBe(401);
    expect(await by('10.1.2.3', '6.6.6.6, 198.51.100.2')).toBe(429);
    expect(await by('203.0.113.9', '198.51.100.3')).toBe(401);
    expect(await by('203.0.113.9', '198.51.100.4')).toBe(429);
  });

  test('is a whole /64 in IPv6', async () => {
    const server = await startTestServer({ RATE_LIMITS: 'on', LIMIT_ADDRESS: '3' });
    let i = 0;
    const call = () => {
      i += 1;
      return me(server, {}, `2001:db8:1:2::${i}`);
    };
    expect(await statuses(4, call)).toEqual([401, 401, 401, 429]);
    expect((await me(server, {}, '2001:db8:1:3::1')).statusCode).toBe(401);
  });

  test('can register a limited number of users in ten minutes and in a day', async () => {
    const perTenMinutes = await startTestServer({ RATE_LIMITS: 'on', LIMIT_REGISTER: 2 });
    const perDay = await startTestServer({ RATE_LIMITS: 'on', LIMIT_REGISTER_PER_DAY: 1 });
    expect((await register(perTenMinutes, 'one')).statusCode).toBe(201);
    expect((await register(perTenMinutes, 'one')).statusCode).toBe(409);
    expect((await register(perTenMinutes, 'two')).statusCode).toBe(429);
    expect((await register(perDay, 'three')).statusCode).toBe(201);
    const refused = await register(perDay, 'four');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    expect((await register(perDay, 'four', '203.0.113.2')).statusCode).toBe(201);
  });
});

describe('one user', () => {
  test('has one budget for all addresses, separate from other users’', async () => {
    const server = await startTestServer({ RATE_LIMITS: 'on', LIMIT_USER: 4 });
    const user = await signUp(server);
    const other = await signUp(server);
    const from = (address: string) => me(server, { cookie: user.cookie }, address);
    expect(await statuses(2, () => from('203.0.113.1'))).toEqual([200, 200]);
    expect(await statuses(3, () => from('203.0.113.2'))).toEqual([200, 200, 429]);
    expect((await me(server, { cookie: other.cookie }, '203.0.113.2')).statusCode).toBe(200);
  });

  test('has a lower limit for writes than for reads', async () => {
    const server = await startTestServer({ RATE_LIMITS: 'on', LIMIT_WRITE: 3 });
    const user = await signUp(server);
    const write = () => user.put('/api/settings', { autoSave: true, defaultDark: false });
    expect(await statuses(4, write)).toEqual([200, 200, 200, 429]);
    expect((await user.get('/api/settings')).statusCode).toBe(200);
  });

  test('has a still lower limit for password attempts on their own account', async () => {
    const server = await startTestServer({ RATE_LIMITS: 'on', LIMIT_SECRET: 2 });
    const user = await signUp(server);
    const change = () => user.put('/api/user/password', { currentPassword: 'wrong', newPassword: 'a new password' });
    expect(await statuses(3, change)).toEqual([422, 422, 429]);
    expect((await user.delete('/api/user', { password: user.password })).statusCode).toBe(429);
    expect((await user.get('/api/user')).statusCode).toBe(200);
  });
});

test('the limits can be turned off for measuring', async () => {
  const server = await startTestServer({ RATE_LIMITS: 'off', LIMIT_ADDRESS: '1', LIMIT_USER: 1 });
  expect(await statuses(5, () => me(server))).toEqual(Array(5).fill(401));
});
