import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { pruneEvents } from './account-history.service.ts';

const DAY_MS = 24 * 3600 * 1000;
const server = await startTestServer({ ACCOUNT_HISTORY_DAYS: '30' });
const clock = server.services.now;
let ada: TestUser;

beforeEach(async () => {
  server.services.now = clock;
  await resetDatabase();
  ada = await signUp(server);
});

interface Row {
  id: string;
  kind: string;
  times: number;
  detail: string;
  ip: string;
  userAgent: string;
  note: { id: string; title: string } | null;
}

const history = async (user: TestUser, query = ''): Promise<{ events: Row[]; nextCursor: string | null }> =>
  (await user.get(`/api/user/history${query}`)).json();
const kinds = async (user: TestUser) => (await history(user)).events.map(({ kind }) => kind);

/** Signs in as a browser with these cookies; answers the cookies it has then. */
async function signIn(user: TestUser, cookies = '', password = user.password) {
  const reply = await server.http.inject({
    method: 'POST',
    url: '/api/login',
    headers: { cookie: cookies, 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' },
    payload: { username: user.username, password },
  });
  return { status: reply.statusCode, cookie: reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

test('counts what is repeated on a day in one row, with the last address and browser', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) await signIn(ada, '', 'a wrong password');
  const failed = { kind: 'login_failed', times: 3, ip: '127.0.0.1', userAgent: expect.stringContaining('Firefox') };
  // A failure isn't waited for: the time of its answer must not say whether there is the account.
  await expect.poll(async () => (await history(ada)).events).toMatchObject([failed]);
  server.services.now = () => new Date(clock().getTime() + DAY_MS);
  await signIn(ada, '', 'a wrong password');
  await expect.poll(async () => (await history(ada)).events.map(({ times }) => times)).toEqual([1, 3]);
});

test('has the use of a token under its name once a day, however often it is used', async () => {
  const body = { name: 'Nightly', scope: 'read', days: 30, password: ada.password };
  const { id, token } = (await ada.post('/api/user/tokens', body)).json();
  const use = () =>
    server.http.inject({ url: '/api/folders', headers: { authorization: `Bearer ${token}`, 'user-agent': 'curl' } });
  const start = clock().getTime();
  server.services.now = () => new Date(start);
  for (let call = 0; call < 5; call += 1) expect((await use()).statusCode).toBe(200);
  server.services.now = () => new Date(start + 400_000);
  await use();
  server.services.now = () => new Date(start + 401_000);
  await ada.delete(`/api/user/tokens/${id}`);
  const { events } = await history(ada);
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['token_revoked', 'Nightly'],
    ['token_used', 'Nightly'],
    ['token_created', 'Nightly'],
  ]);
  // Once for each time that its last use was recorded, unless midnight came between.
  expect(events[1]?.times).toBeGreaterThanOrEqual(1);
  expect(events[1]?.times).toBeLessThanOrEqual(2);
});

test('says which shared page was opened by the title of its note, and nothing of the visitor', async () => {
  const note = (await ada.post('/api/notes', { title: 'Offer', content: 'Secret text' })).json();
  const share = (await ada.post(`/api/notes/${note.id}/shares`, { kind: 'snapshot' })).json();
  await server.http.inject({ url: share.path, headers: { 'user-agent': 'Visitor', 'sec-fetch-mode': 'navigate' } });
  const { events } = await history(ada);
  expect(events[0]).toMatchObject({
    kind: 'share_opened',
    note: { id: note.id, title: 'Offer' },
    ip: '',
    userAgent: '',
  });
  expect(JSON.stringify(events)).not.toContain('Secret');
  await ada.delete(`/api/notes/${note.id}`);
  await ada.delete(`/api/trash/${note.id}`);
  expect((await history(ada)).events[0]).toMatchObject({ kind: 'share_opened', note: null });
});

test('is paged, newest first', async () => {
  for (let day = 0; day < 5; day += 1) {
    server.services.now = () => new Date(clock().getTime() + day * 60_000 - 6 * DAY_MS + day * DAY_MS);
    await signIn(ada, '', 'a wrong password');
  }
  server.services.now = clock;
  await expect.poll(() => kinds(ada)).toHaveLength(5);
  const first = await history(ada, '?limit=3');
  const rest = await history(ada, `?limit=3&cursor=${first.nextCursor}`);
  expect([first.events.length, rest.events.length, rest.nextCursor]).toEqual([3, 2, null]);
  const times = [...first.events, ...rest.events].map((event) => (event as unknown as { at: string }).at);
  expect(times).toEqual([...times].sort().reverse());
  expect((await ada.get('/api/user/history?cursor=x')).statusCode).toBe(422);
});

test('leaves out what a later release added, which the server may have been before', async () => {
  await signIn(ada);
  await server.services.db.system.execute(sql`
    insert into account_events (user_id, kind, subject, day, detail, ip, user_agent, first_at, at)
    values (${ada.id}, 'moon_landing', '', now()::date, '', '', '', now(), now())`);
  expect((await kinds(ada)).toSorted()).toEqual(['login', 'new_device']);
});

test('keeps as many days as the administrator wants, and the rare beside the frequent', async () => {
  await signIn(ada);
  await server.services.db.system.execute(sql`
    insert into account_events (user_id, kind, subject, day, detail, ip, user_agent, first_at, at)
    select ${ada.id}, 'share_created', n::text, now()::date, '', '', '', now(), now() from generate_series(1, 1500) n`);
  await pruneEvents(server.services);
  const [row] = await server.services.db.system.execute(sql`
    select count(*)::int as all, count(*) filter (where kind = 'login')::int as logins from account_events`);
  expect(row).toEqual({ all: 1002, logins: 1 });
  server.services.now = () => new Date(clock().getTime() + 31 * DAY_MS);
  await pruneEvents(server.services);
  server.services.now = clock;
  expect(await kinds(ada)).toEqual([]);
});

test('is closed to tokens, and shows nothing of another account', async () => {
  const body = { name: 'All', scope: 'write', days: 30, password: ada.password };
  const { token } = (await ada.post('/api/user/tokens', body)).json();
  const headers = { authorization: `Bearer ${token}` };
  for (const url of ['/api/user/history', '/api/user/new-devices']) {
    expect((await server.http.inject({ url, headers })).statusCode).toBe(403);
  }
  const bob = await signUp(server);
  expect(await kinds(bob)).toEqual([]);
});

describe('a new device', () => {
  const devices = async (cookie: string) =>
    (await server.http.inject({ url: '/api/user/new-devices', headers: { cookie } })).json();

  test('is announced once on each of the others, and is known at its next sign-in', async () => {
    const phone = await signIn(ada);
    expect(await devices(phone.cookie)).toEqual([]);
    const [announced, ...others] = await devices(ada.cookie);
    expect(others).toEqual([]);
    expect(announced).toMatchObject({ ip: '127.0.0.1', sessionId: expect.any(String) });
    expect((await ada.post(`/api/user/new-devices/${announced.id}/seen`)).statusCode).toBe(204);
    expect(await devices(ada.cookie)).toEqual([]);

    const again = await signIn(ada, phone.cookie.replace(/sparehour=[^;]*/, ''));
    expect(await devices(ada.cookie)).toEqual([]);
    const laptop = await signIn(ada);
    expect(await devices(again.cookie)).toHaveLength(1);
    expect(await devices(ada.cookie)).toHaveLength(1);
    expect(await devices(laptop.cookie)).toEqual([]);
  });

  test('whose session has ended is still announced', async () => {
    const stranger = await signIn(ada);
    await server.http.inject({ method: 'POST', url: '/api/logout', headers: { cookie: stranger.cookie } });
    expect(await devices(ada.cookie)).toMatchObject([{ sessionId: null }]);
  });

  test('is announced at the next sign-in of a known device that was signed out before', async () => {
    const laptop = await signIn(ada);
    await server.http.inject({ method: 'POST', url: '/api/logout', headers: { cookie: laptop.cookie } });
    const stranger = await signIn(ada);
    expect(await devices(stranger.cookie)).toEqual([]);
    const back = await signIn(ada, laptop.cookie.replace(/sparehour=[^;]*/, ''));
    expect(await devices(back.cookie)).toMatchObject([{ sessionId: expect.any(String) }]);
  });

  test('is not recognized by the cookie of another account', async () => {
    const bob = await signUp(server);
    const { cookie } = await signIn(bob);
    await signIn(ada, cookie.replace(/sparehour=[^;]*/, ''));
    expect(await devices(ada.cookie)).toHaveLength(1);
  });
});
