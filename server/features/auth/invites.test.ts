import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetDatabase, startTestServer, type TestServer } from '#tests/server.ts';
import { createInvites, revokeInvites, unusedInvites } from './invites.service.ts';
import { pruneSessions } from './sessions.service.ts';

const PASSWORD = 'a long enough password';
const NOT_VALID = "This invite code isn't valid. It may have been used, or it has expired.";
let server: TestServer;
let clock = Date.now();

beforeAll(async () => {
  server = await startTestServer({ REGISTRATION: 'invite' });
});
beforeEach(async () => {
  await resetDatabase();
  clock = Date.now();
  server.services.now = () => new Date(clock);
});

function register(username: string, inviteCode?: string, to = server) {
  const payload = { username, password: PASSWORD, ...(inviteCode === undefined ? {} : { inviteCode }) };
  return to.http.inject({ method: 'POST', url: '/api/register', payload });
}

async function invite(days = 7) {
  const [made] = await createInvites(server.services, { count: 1, days });
  if (made === undefined) throw new Error('No invite was created');
  return made;
}

describe('with REGISTRATION=invite', () => {
  test('an invite registers one user', async () => {
    const { code } = await invite();
    const reply = await register('ada', code.toLowerCase().replaceAll('-', ' '));
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({ id: expect.any(String), username: 'ada', createdAt: expect.any(String) });
    const again = await register('bob', code);
    expect([again.statusCode, again.body]).toEqual([422, NOT_VALID]);
    expect(await unusedInvites(server.services)).toEqual([]);
  });

  test.each([
    [undefined, 'Enter your invite code'],
    [' ', 'Enter your invite code'],
    ['0000-0000-0000-0000', NOT_VALID],
  ])('refuses the code %j, at its field', async (code, sentence) => {
    const payload = { username: 'ada', password: PASSWORD, ...(code === undefined ? {} : { inviteCode: code }) };
    const headers = { accept: 'application/problem+json' };
    const reply = await server.http.inject({ method: 'POST', url: '/api/register', payload, headers });
    expect(reply.json()).toMatchObject({ status: 422, errors: [{ field: 'inviteCode', message: sentence }] });
  });

  test('a name that is taken does not use up the invite, and is not disclosed without one', async () => {
    expect((await register('ada', (await invite()).code)).statusCode).toBe(201);
    const { code } = await invite();
    expect((await register('ADA', code)).statusCode).toBe(409);
    expect((await register('bob', code)).statusCode).toBe(201);
    expect((await register('ada', '0000-0000-0000-0000')).body).toBe(
      (await register('carl', '0000-0000-0000-0000')).body,
    );
  });

  // both-databases: concurrency
  test('one of many who use an invite at the same time is registered', { tags: ['both-databases'] }, async () => {
    const { code } = await invite();
    const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => register(`user-${index}`, code)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(422)]);
    const [row] = await server.services.db.system.execute(sql`select count(*)::int as users from users`);
    expect(row?.users).toBe(1);
  });

  test('an invite expires, can be revoked, and is stored only as a hash', async () => {
    const short = await invite(1);
    const revoked = await invite();
    const [row] = await server.services.db.system.execute(sql`select string_agg(i::text, '') as rows from invites i`);
    expect(row?.rows).not.toContain(revoked.code.slice(0, 9));
    await revokeInvites(server.services, revoked.id);
    await expect(revokeInvites(server.services, revoked.id)).rejects.toThrow(
      `There is no unused invite ${revoked.id}.`,
    );
    expect((await register('ada', revoked.code)).statusCode).toBe(422);
    clock += 24 * 3600 * 1000;
    expect((await register('ada', short.code)).statusCode).toBe(422);
    await pruneSessions(server.services);
    const [left] = await server.services.db.system.execute(sql`select count(*)::int as invites from invites`);
    expect(left?.invites).toBe(0);
  });

  test('puts the code into the fragment of the link, which browsers never send', async () => {
    const { code, link } = await invite();
    expect(link).toBe(`${server.services.config.PUBLIC_ORIGIN}/auth#invite=${code}`);
  });
});

test('with REGISTRATION=closed, registration is refused with or without an invite', async () => {
  const closed = await startTestServer({ REGISTRATION: 'closed' });
  const { code } = await invite();
  for (const reply of [await register('ada', undefined, closed), await register('ada', code, closed)]) {
    expect([reply.statusCode, reply.body]).toEqual([
      403,
      'Registration is closed. Ask your administrator for an account.',
    ]);
  }
});

test('with REGISTRATION=open, which is the default, an invite is neither needed nor used up', async () => {
  const open = await startTestServer();
  const { code } = await invite();
  expect((await register('ada', undefined, open)).statusCode).toBe(201);
  expect((await register('bob', code, open)).statusCode).toBe(201);
  expect(await unusedInvites(server.services)).toHaveLength(1);
});
