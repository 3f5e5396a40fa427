import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appointAdministrator, removeAdministrator } from '#server/features/auth/administration.service.ts';
import type { Member } from '#shared/administration.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer({ REGISTRATION: 'invite' });
let admin: TestUser;
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  admin = await signUp(server, 'Grace');
  ada = await signUp(server, 'ada');
  await appointAdministrator(server.services, 'grace');
});
afterEach(async () => {
  await removeAdministrator(server.services, 'grace').catch(() => {});
});

const members = async (query = ''): Promise<{ members: Member[]; nextCursor: string | null }> =>
  (await admin.get(`/api/admin/members${query}`)).json();
const kindsOf = async (user: TestUser) => {
  const rows = await server.services.db.system.execute(
    sql`select kind, ip from account_events where user_id = ${user.id} order by at, kind`,
  );
  return rows.map(({ kind, ip }) => [kind, ip]);
};

test('whoever the command names can make the calls, until it takes that back', async () => {
  expect((await admin.get('/api/admin/overview')).statusCode).toBe(200);
  await removeAdministrator(server.services, 'grace');
  const refused = await admin.get('/api/admin/overview');
  expect([refused.statusCode, refused.body]).toEqual([403, 'Only administrators can do this.']);
  expect((await ada.get('/api/admin/overview')).body).toBe(refused.body);
});

test('the overview says how the server is set up and how it is', async () => {
  expect((await admin.get('/api/admin/overview')).json()).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    registration: 'invite',
    sharing: 'on',
    historyDays: 180,
    members: 2,
    lockedMembers: 0,
    database: { isEmbedded: expect.any(Boolean), answersInMs: expect.any(Number) },
    diskFreeBytes: expect.any(Number),
    isDiskLow: expect.any(Boolean),
    backups: { lastAt: null, isHourly: expect.any(Boolean) },
    jobs: [],
    ai: null,
  });
  expect((await admin.post('/api/admin/ai-test', {})).json()).toMatchObject({ works: false });
});

test('members are listed with what they store, searched by a part of their name, and paged', async () => {
  await ada.post('/api/notes', { title: 'Plan', content: 'x'.repeat(2000) });
  for (const name of ['bea', 'adam', '100%_sure']) await signUp(server, name);
  const all = await members();
  expect(all.members.map(({ username }) => username)).toEqual(['100%_sure', 'ada', 'adam', 'bea', 'Grace']);
  expect(all.members.find(({ username }) => username === 'Grace')).toMatchObject({ isAdministrator: true, notes: 0 });
  const [found] = (await members('?search=ADA&limit=1')).members;
  expect(found).toMatchObject({ username: 'ada', isAdministrator: false, notes: 1, lockedAt: null });
  expect(found?.bytes).toBeGreaterThan(2000);
  expect((await members('?search=%25')).members.map(({ username }) => username)).toEqual(['100%_sure']);
  const first = await members('?limit=3');
  const rest = await members(`?limit=3&cursor=${first.nextCursor}`);
  expect([...first.members, ...rest.members].map(({ username }) => username)).toEqual(
    all.members.map(({ username }) => username),
  );
  expect(rest.nextCursor).toBeNull();
});

test('nothing of what members write is in any answer', async () => {
  const mark = 'kestrelmark';
  const folder = 'kestrelmark_folder_id';
  await ada.post('/api/folders', { id: folder, name: `Clients ${mark}` });
  const note = { title: `Plan ${mark}`, content: `Text ${mark}`, tags: [mark], folderId: folder };
  const { id } = (await ada.post('/api/notes', note)).json();
  await ada.post(`/api/notes/${id}/shares`, { kind: 'live' });
  await ada.post('/api/templates', { title: mark, content: mark });
  const gets = server.inventory.filter(({ access, method }) => access === 'administrator' && method === 'GET');
  expect(gets.length).toBeGreaterThan(2);
  for (const { path } of gets) {
    const { statusCode, body } = await admin.get(path);
    expect([path, statusCode]).toEqual([path, 200]);
    expect(body).not.toContain(mark);
    expect(body).not.toContain(id);
  }
  // Not by the calls of members either.
  expect((await admin.get(`/api/notes/${id}`)).statusCode).toBe(404);
});

describe('what is done to a member', () => {
  test('locks and unlocks, and ends sessions; it is in the member’s history, without where from', async () => {
    expect((await admin.post('/api/admin/members/sign-out', { username: 'ADA' })).statusCode).toBe(204);
    expect((await ada.get('/api/user')).statusCode).toBe(401);
    expect((await admin.post('/api/admin/members/lock', { username: 'ada' })).statusCode).toBe(204);
    expect((await members('?search=ada')).members[0]?.lockedAt).not.toBeNull();
    expect((await admin.post('/api/admin/members/unlock', { username: 'ada' })).statusCode).toBe(204);
    expect((await members('?search=ada')).members[0]?.lockedAt).toBeNull();
    expect((await kindsOf(ada)).toSorted()).toEqual([
      ['user_locked', ''],
      ['user_signed_out', ''],
      ['user_unlocked', ''],
    ]);
    const missing = await admin.post('/api/admin/members/lock', { username: 'nemo' });
    expect([missing.statusCode, missing.body]).toEqual([404, 'There is no user nemo.']);
  });

  test('resetting a password and deleting ask for the administrator’s own password', async () => {
    for (const what of ['reset-password', 'delete']) {
      const path = `/api/admin/members/${what}`;
      expect((await admin.post(path, { username: 'ada', password: 'wrong' })).statusCode).toBe(422);
      expect((await admin.post(path, { username: 'ada', password: '' })).statusCode).toBe(422);
    }
    expect((await ada.get('/api/user')).statusCode).toBe(200);
    const given = { username: 'ada', password: admin.password };
    const reset = await admin.post('/api/admin/members/reset-password', given);
    expect(reset.json()).toEqual({ password: expect.any(String), expiresAt: expect.any(String) });
    expect((await ada.get('/api/user')).statusCode).toBe(401);
    const recovery = { username: 'ada', recoveryCode: reset.json().password, newPassword: 'another long password' };
    const back = await server.http.inject({ method: 'POST', url: '/api/recover', payload: recovery });
    expect(back.statusCode).toBe(200);
    expect((await admin.post('/api/admin/members/delete', given)).statusCode).toBe(204);
    expect((await members('?search=ada')).members).toEqual([]);
  });

  test('never the administrator’s own account, so that one is always left', async () => {
    const given = { username: 'GRACE', password: admin.password };
    for (const what of ['lock', 'sign-out']) {
      const reply = await admin.post(`/api/admin/members/${what}`, { username: 'GRACE' });
      expect([what, reply.statusCode]).toEqual([what, 403]);
    }
    for (const what of ['reset-password', 'delete']) {
      expect((await admin.post(`/api/admin/members/${what}`, given)).statusCode).toBe(403);
    }
    expect((await admin.get('/api/user')).statusCode).toBe(200);
  });
});

test('text that no database stores finds no account', async () => {
  const nul = '\u0000';
  const cursor = Buffer.from(`grace${nul}`).toString('base64url');
  expect((await members(`?cursor=${cursor}&search=%00`)).members).toEqual([]);
  for (const what of ['lock', 'unlock', 'sign-out']) {
    const reply = await admin.post(`/api/admin/members/${what}`, { username: `ne${nul}mo` });
    expect([what, reply.statusCode, reply.body]).toEqual([what, 404, 'There is no user nemo.']);
  }
  expect((await admin.post('/api/admin/invites/revoke', { inviteId: nul })).statusCode).toBe(404);
});

test('creates accounts with a temporary password whatever REGISTRATION says', async () => {
  const made = await admin.post('/api/admin/members', { username: 'bea' });
  expect([made.statusCode, made.json().password]).toEqual([201, expect.any(String)]);
  const again = await admin.post('/api/admin/members', { username: 'BEA' });
  expect(again.statusCode).toBe(409);
});

test('creates, lists and revokes invites', async () => {
  const made = (await admin.post('/api/admin/invites', { count: 2, days: 7 })).json();
  expect(made).toHaveLength(2);
  expect(made[0]).toMatchObject({ code: expect.any(String), link: expect.stringContaining('/auth#invite=') });
  const [{ id }] = made;
  expect((await admin.get('/api/admin/invites')).body).not.toContain(made[0].code);
  expect((await admin.post('/api/admin/invites/revoke', { inviteId: id })).statusCode).toBe(204);
  expect((await admin.get('/api/admin/invites')).json().map((invite: { id: string }) => invite.id)).toEqual([
    made[1].id,
  ]);
  expect((await admin.post('/api/admin/invites/revoke', { inviteId: id })).statusCode).toBe(404);
});
