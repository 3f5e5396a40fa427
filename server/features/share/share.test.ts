import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { removeUnreferenced } from '#server/features/attachments/attachments.service.ts';
import { lockUser } from '#server/features/auth/administration.service.ts';
import { createLog } from '#server/log.ts';
import type { Attachment } from '#shared/attachments.ts';
import type { Shares } from '#shared/shares.ts';
import { uploadOf } from '#tests/form.ts';
import { madePicture } from '#tests/pictures.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { enterPasscode, noteOf, share, visitPage } from '#tests/shares.ts';
import { pruneShares } from './share.service.ts';

const DAY_MS = 24 * 3600 * 1000;
const PASSCODE = 'blue heron 42';
const lines: string[] = [];
let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  const log = createLog(readConfig({ LOG_LEVEL: 'trace' }), { write: (line) => lines.push(line) });
  server = await startTestServer({}, { log });
  ada = await signUp(server);
});
afterEach(() => {
  server.services.now = () => new Date();
});

async function attached(user: TestUser, note: string, content: Buffer, name: string): Promise<Attachment> {
  const form = uploadOf({ content, name, type: 'application/octet-stream' });
  return (await user.post(`/api/notes/${note}/attachments`, form.payload, form.headers)).json();
}

const visit = (url: string, headers: Record<string, string> = {}, to = server) => visitPage(to, url, headers);
const enter = (path: string, passcode: string, to = server) => enterPasscode(to, path, passcode);
const listed = async (user: TestUser): Promise<Shares> => (await user.get('/api/shares')).json();

describe('a shared page', () => {
  test('shows the note and its owner’s name, and nothing that runs, is cached, indexed or leads into the account', async () => {
    const other = await noteOf(ada, 'Secret');
    const note = await noteOf(
      ada,
      `# Beds\n\n[home](https://example.com/) [other](note:${other}) [app](/app) <script>alert(1)</script>\n\n- [x] dig\n\n| A | B |\n| - | -: |\n| 1 | 2 |`,
    );
    const { path } = await share(ada, note);
    expect(path).toMatch(/^\/s\/[\w-]{43}$/);
    const page = await visit(path, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.body).toContain('<h1 dir="auto">Garden plan</h1>');
    expect(page.body).toMatch(/<p class="meta">Updated /);
    expect(page.body).not.toContain(ada.username);
    expect(page.body).toContain('<h2>Beds</h2>');
    expect(page.body).toContain('<a href="https://example.com/" rel="noopener noreferrer">home</a> other app');
    expect(page.body).toContain('&lt;script&gt;');
    expect(page.body).not.toMatch(/<script|<link|src=|Secret|\/api\/|\/app/);
    expect(page.body).not.toContain(other);
    expect((await listed(ada)).shares[0]).toMatchObject({ lastOpenedAt: expect.any(String), state: 'open' });
  });

  test('shows the note as it is, or as it was with its pictures, which then stay', async () => {
    const note = await noteOf(ada, '');
    const picture = await attached(ada, note, madePicture(), 'Bed.png');
    await ada.put(`/api/notes/${note}`, { content: `Before ![Bed](${picture.path})` });
    const live = await share(ada, note);
    const copy = await share(ada, note, { kind: 'snapshot' });
    await ada.put(`/api/notes/${note}`, { title: 'New title', content: 'After' });

    const liveNow = await visit(live.path);
    expect(liveNow.body).toContain('New title');
    expect(liveNow.body).toContain('After');
    expect((await visit(`${live.path}/attachments/${picture.id}`)).statusCode).toBe(404);
    const copyNow = await visit(copy.path);
    expect(copyNow.body).toContain('Garden plan');
    expect(copyNow.body).toMatch(/>As of \d+ \w+ \d{4}</);
    expect(copyNow.body).toContain(`<img src="${copy.path}/attachments/${picture.id}" alt="Bed">`);

    await ada.delete(`/api/notes/${await noteOf(ada, 'x')}`);
    await server.services.db.write(ada.id, (tx) => tx.execute(sql`delete from note_revisions where note_id = ${note}`));
    for (const days of [9, 20]) {
      server.services.now = () => new Date(Date.now() + days * DAY_MS);
      await removeUnreferenced(server.services);
    }
    const shown = await visit(`${copy.path}/attachments/${picture.id}`);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': expect.any(String) });
    expect(shown.headers.etag).toBeUndefined();
    expect(shown.headers['content-disposition']).toBe(`inline; filename="picture.png"; filename*=UTF-8''picture.png`);
  });

  // both-databases: roles and row security
  test('has only the pictures of its note: not another note’s, another user’s or a file', {
    tags: ['both-databases'],
  }, async () => {
    const note = await noteOf(ada, '');
    const elsewhere = await attached(ada, await noteOf(ada, ''), madePicture(), 'Other.png');
    const file = await attached(ada, note, Buffer.from('plan'), 'Plan.txt');
    const bob = await signUp(server);
    const foreign = await attached(bob, await noteOf(bob, ''), madePicture(), 'Bob.png');
    await ada.put(`/api/notes/${note}`, { content: `[Plan](${file.path}) ![x](${foreign.path})` });
    const { path } = await share(ada, note);
    for (const { id } of [elsewhere, file, foreign, { id: 'x' }]) {
      expect([id, (await visit(`${path}/attachments/${id}`)).statusCode]).toEqual([id, 404]);
    }
    expect((await visit(path)).body).toContain('<p>Plan ');
  });

  // both-databases: roles and row security
  test('is one page for every link that leads to nothing: unknown, revoked, expired, in Trash, deleted, locked, off', {
    tags: ['both-databases'],
  }, async () => {
    const owner = await signUp(server);
    const note = await noteOf(owner, '![x](attachments/0d5bd4ba-6a55-4c1d-8a3e-0c5ff6a0f8a1.png)');
    const unknown = await visit(`/s/${'A'.repeat(43)}`);
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).toContain('This page isn&#39;t available'.replace('&#39;', "'"));
    const comparable = ({ statusCode, headers, body }: typeof unknown) => {
      const { date, 'x-request-id': _, connection: __, ...rest } = headers;
      return { statusCode, headers: { ...rest, date: typeof date }, body };
    };
    const expectGone = async (path: string, to = server) => {
      for (const below of ['', '/', '/attachments/0d5bd4ba-6a55-4c1d-8a3e-0c5ff6a0f8a1', '/attachments']) {
        const url = path + below;
        expect(comparable(await visit(url, {}, to))).toEqual(comparable(unknown));
      }
      expect(comparable(await enter(path, PASSCODE, to))).toEqual(comparable(unknown));
    };
    for (const link of ['x', `${'A'.repeat(43)}%00`, 'x/y/z', '']) {
      expect(comparable(await visit(`/s/${link}`))).toEqual(comparable(unknown));
    }
    await expectGone('/s/x');

    const revoked = await share(owner, note);
    expect((await owner.delete(`/api/shares/${revoked.id}`)).statusCode).toBe(204);
    await expectGone(revoked.path);

    const { id, path } = await share(owner, note, { days: 7, passcode: PASSCODE });
    expect((await visit(path)).statusCode).toBe(200);
    server.services.now = () => new Date(Date.now() + 7 * DAY_MS + 1000);
    await expectGone(path);
    expect((await listed(owner)).shares[0]).toMatchObject({ id, state: 'expired' });
    expect((await owner.patch(`/api/shares/${id}`, { days: 1 })).json().state).toBe('open');
    expect((await visit(path)).statusCode).toBe(200);
    server.services.now = () => new Date();

    await expectGone(path, await startTestServer({ SHARING: 'off' }));
    await owner.delete(`/api/notes/${note}`);
    await expectGone(path);
    expect((await listed(owner)).shares[0]).toMatchObject({ id, state: 'trashed' });
    await owner.post(`/api/trash/${note}/restore`);
    expect((await visit(path)).statusCode).toBe(200);
    await owner.delete(`/api/notes/${note}`);
    await owner.delete(`/api/trash/${note}`);
    await expectGone(path);
    expect((await listed(owner)).shares).toEqual([]);

    const last = await share(owner, await noteOf(owner, 'last'));
    await lockUser(server.services, owner.username);
    await expectGone(last.path);
    const leaving = await signUp(server);
    const gone = await share(leaving, await noteOf(leaving, 'bye'));
    expect((await leaving.delete('/api/user', { password: leaving.password })).statusCode).toBe(204);
    await expectGone(gone.path);
  });
});

describe('a passcode', () => {
  test('is asked for before anything is shown, and opens only this page in this browser', async () => {
    const note = await noteOf(ada, 'Behind the passcode');
    const picture = await attached(ada, note, madePicture(), 'Bed.png');
    await ada.put(`/api/notes/${note}`, { content: `Behind the passcode ![Bed](${picture.path})` });
    const { path } = await share(ada, note, { passcode: PASSCODE });
    const other = await share(ada, note, { passcode: PASSCODE });
    const locked = await visit(path);
    expect(locked.statusCode).toBe(200);
    expect(locked.body).toContain('<form method="post">');
    expect(locked.body).not.toMatch(new RegExp(`Garden plan|Behind|${ada.username}`));
    expect((await visit(`${path}/attachments/${picture.id}`)).statusCode).toBe(404);

    const wrong = await enter(path, 'blue heron 43');
    expect([wrong.statusCode, wrong.body]).toEqual([404, (await visit('/s/unknown')).body]);
    const right = await enter(path, PASSCODE);
    expect([right.statusCode, right.headers.location]).toEqual([303, path]);
    const [cookie] = right.cookies;
    expect(cookie).toMatchObject({ name: 'sparehour-page', path, httpOnly: true, sameSite: 'Lax' });
    expect(cookie).not.toHaveProperty('maxAge');
    const pass = { cookie: `sparehour-page=${cookie?.value}` };
    expect((await visit(path, pass)).body).toContain('Behind the passcode');
    expect((await visit(`${path}/attachments/${picture.id}`, pass)).statusCode).toBe(200);
    expect((await visit(other.path, pass)).body).not.toContain('Behind');
    const rows = await server.services.db.system.execute(
      sql`select passcode_hash as hash from shares where passcode_hash is not null`,
    );
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
  });

  test('is throttled when guessed, on a page that does not exist just the same', async () => {
    const strict = await startTestServer({ RATE_LIMITS: 'on', LIMIT_LOGIN_FAILURES: 3 });
    const now = new Date();
    strict.services.now = () => now;
    const { path } = await share(ada, await noteOf(ada, 'x'), { passcode: PASSCODE });
    for (const link of [path, `/s/${'B'.repeat(43)}`]) {
      const statuses: number[] = [];
      for (let i = 0; i < 4; i += 1) statuses.push((await enter(link, 'a wrong one', strict)).statusCode);
      expect([link, statuses]).toEqual([link, [404, 404, 404, 429]]);
    }
    expect((await enter(path, PASSCODE, strict)).statusCode).toBe(429);
  });
});

test('a link that was copied can be copied again, though the database has only its hash and a sealed box', async () => {
  const user = await signUp(server);
  const { path } = await share(user, await noteOf(user, 'x'));
  expect((await listed(user)).shares[0]?.path).toBe(path);
  const token = path.slice('/s/'.length);
  const rows = await server.services.db.system.execute(sql`select shares::text as row from shares`);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  expect(lines.join('')).toContain('share_created');
  expect(lines.join('')).not.toContain(token);
});

test('where sharing is off, no note is shared and no page opened again', async () => {
  const off = await startTestServer({ SHARING: 'off' });
  const user = await signUp(off);
  const note = await noteOf(user, 'x');
  const reply = await user.post(`/api/notes/${note}/shares`, { kind: 'live' });
  expect([reply.statusCode, reply.body]).toEqual([403, 'Sharing is turned off on this server.']);
  expect((await user.get('/api/shares')).json()).toEqual({ isOn: false, shares: [] });
});

test('a copy counts toward the storage, and is removed 30 days after it expired', async () => {
  const user = await signUp(server);
  const note = await noteOf(user, 'x'.repeat(1000), 'Plan');
  await share(user, note);
  await share(user, note, { kind: 'snapshot', days: 1 });
  expect((await user.get('/api/user/usage')).json().shares).toEqual({ items: 2, bytes: 1004 });
  server.services.now = () => new Date(Date.now() + 29 * DAY_MS);
  await pruneShares(server.services);
  expect((await listed(user)).shares).toHaveLength(2);
  server.services.now = () => new Date(Date.now() + 32 * DAY_MS);
  await pruneShares(server.services);
  server.services.now = () => new Date();
  expect((await user.get('/api/user/usage')).json().shares).toEqual({ items: 1, bytes: 0 });
});

test('visits are limited for each address and each page, without its link in the counts', async () => {
  const { path } = await share(ada, await noteOf(ada, 'x'));
  const perPage = await startTestServer({ RATE_LIMITS: 'on', LIMIT_SHARED_PAGE: 2 });
  const statuses = async (to: TestServer, urls: string[]) => {
    const found: number[] = [];
    for (const url of urls) found.push((await visit(url, {}, to)).statusCode);
    return found;
  };
  expect(await statuses(perPage, [path, path, path])).toEqual([200, 200, 429]);
  expect(await statuses(perPage, ['/s/other'])).toEqual([404]);
  const perAddress = await startTestServer({ RATE_LIMITS: 'on', LIMIT_SHARED_ADDRESS: 2 });
  expect(await statuses(perAddress, ['/s/a', '/s/b', '/s/c'])).toEqual([404, 404, 429]);
});

describe('who a page is from', () => {
  test('is the name and the firm, and never the username', async () => {
    const owner = await signUp(server);
    const { path } = await share(owner, await noteOf(owner, 'Beds'));
    expect((await visit(path)).body).not.toContain(owner.username);
    expect((await visit(path)).body).toMatch(/<p class="meta">Updated /);
    await owner.put('/api/settings', { autoSave: true, defaultDark: false, firm: 'Rahman & Co' });
    expect((await visit(path)).body).toContain('Shared by Rahman &amp; Co · ');
  });

  test('is on a copy, unless a live page is asked for', async () => {
    const note = await noteOf(ada, 'Beds');
    const [copy, live] = [await share(ada, note, {}), await share(ada, note, { kind: 'live' })];
    await ada.put(`/api/notes/${note}`, { content: 'Changed' });
    expect([copy.kind, (await visit(copy.path)).body]).toEqual(['snapshot', expect.stringContaining('Beds')]);
    expect([live.kind, (await visit(live.path)).body]).toEqual(['live', expect.stringContaining('Changed')]);
  });
});
