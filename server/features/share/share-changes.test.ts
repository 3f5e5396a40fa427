// @module-tag both-databases: roles and row security

import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { callsWith, isOnPostgres, signUp, startTestServer, type TestServer } from '#tests/server.ts';
import { enterPasscode, noteOf, share, visitPage } from '#tests/shares.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const visit = (url: string, headers: Record<string, string> = {}) => visitPage(server, url, headers);
const answer = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.http.inject({
    method: 'POST',
    url: `${path}/answer`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const keyIn = (body: string) => /name="key" value="([^"]+)"/.exec(body)?.[1] ?? '';

test('a page’s switches are changed one by one, and each visitor gets what is allowed now', async () => {
  const owner = await signUp(server);
  const file = '0d5bd4ba-6a55-4c1d-8a3e-0c5ff6a0f8a1';
  const { id, path } = await share(owner, await noteOf(owner, `- [ ] Pay [terms](attachments/${file}.pdf)`), {});
  const change = async (body: object) => (await owner.patch(`/api/shares/${id}`, body)).json();
  expect((await visit(path)).body).not.toMatch(/<form|href="[^"]*attachments/);
  expect(await change({ allowsFiles: true })).toMatchObject({ allowsFiles: true, allowsAnswers: false });
  expect((await visit(path)).body).toContain(`href="${path}/attachments/${file}"`);
  expect(await change({ allowsAnswers: true })).toMatchObject({ allowsFiles: true, allowsAnswers: true });
  const open = (await visit(path)).body;
  expect(open).toMatch(/name="done".*<textarea/s);
  expect(await change({ allowsFiles: false, allowsAnswers: false })).toMatchObject({ hasPasscode: false });
  expect((await visit(path)).body).not.toMatch(/<form|href="[^"]*attachments/);

  const tick = /name="done" value="([^"]+)"/.exec(open)?.[1] ?? '';
  for (const sent of [{ comment: 'Mine' }, { done: tick }]) {
    const late = await answer(path, { key: keyIn(open), ...sent });
    expect([late.statusCode, late.body]).toEqual([422, expect.stringContaining('no longer takes answers')]);
    if ('comment' in sent) expect(late.body).toContain('readonly>\nMine</textarea>');
  }
  expect((await owner.get('/api/notes')).json()).toHaveLength(1);
});

test('a page becomes live, a copy and a newer copy, without what is private, and its storage is counted', async () => {
  const owner = await signUp(server);
  const note = await noteOf(owner, 'First', 'Plan');
  const { id, path, expiresAt } = await share(owner, note, {});
  const bytes = async () => (await owner.get('/api/user/usage')).json().shares;
  const shownAfter = async (content: string, change: object) => {
    await owner.put(`/api/notes/${note}`, { content });
    const changed = await owner.patch(`/api/shares/${id}`, change);
    expect(changed.json()).toMatchObject({ id, path, expiresAt });
    return (await visit(path)).body;
  };
  expect(await bytes()).toEqual({ items: 1, bytes: 9 });
  expect(await shownAfter('Second\n\n> [!private]\n> Secret', {})).toContain('First');
  const newer = await shownAfter('Second\n\n> [!private]\n> Secret', { kind: 'snapshot' });
  expect(newer).toContain('Second');
  expect(newer).not.toContain('Secret');
  // The same day, and so the same page but for its text.
  expect(await shownAfter('Third', { kind: 'snapshot' })).toContain('Third');
  expect(await bytes()).toEqual({ items: 1, bytes: 9 });
  expect(await shownAfter('Fourth', { kind: 'live' })).toContain('Fourth');
  expect(await bytes()).toEqual({ items: 1, bytes: 0 });
  expect(await shownAfter('Fifth', { kind: 'live', allowsAnswers: true })).toMatch(/Fifth.*<textarea/s);
});

test('a newer copy needs no more room than the one before, and a page becomes live in a full storage', async () => {
  const owner = await signUp(server);
  const { id } = await share(owner, await noteOf(owner, 'x'.repeat(400_000)), {});
  const small = await startTestServer({ LIMIT_STORAGE_BYTES_PER_USER: String(1024 ** 2) });
  const change = async (kind: string) =>
    (await callsWith(small.http, owner.cookie).patch(`/api/shares/${id}`, { kind })).statusCode;
  expect(await change('snapshot')).toBe(200);
  await noteOf(owner, 'x'.repeat(700_000));
  expect([await change('snapshot'), await change('live'), await change('snapshot')]).toEqual([507, 200, 507]);
  expect((await owner.get('/api/shares')).json().shares).toMatchObject([{ id, kind: 'live' }]);
});

test('a new passcode closes the page to who had the old one, in forms and pictures too, and none opens it to all', async () => {
  const owner = await signUp(server);
  const note = await noteOf(owner, 'Behind it');
  const { id, path } = await share(owner, note, { passcode: 'blue heron 42', allowsAnswers: true });
  const passFor = async (passcode: string) => {
    const [cookie] = (await enterPasscode(server, path, passcode)).cookies;
    return { cookie: `sparehour-page=${cookie?.value}` };
  };
  const before = await passFor('blue heron 42');
  const key = keyIn((await visit(path, before)).body);
  const short = await owner.patch(`/api/shares/${id}`, { passcode: '123456' });
  expect([short.statusCode, short.body]).toEqual([422, expect.stringContaining('one of the first anyone would try')]);
  expect((await owner.patch(`/api/shares/${id}`, { passcode: 'grey heron 43' })).json().hasPasscode).toBe(true);

  expect((await visit(path, before)).body).not.toContain('Behind it');
  expect((await answer(path, { key, comment: 'Hi' }, before)).body).toContain('Enter the passcode');
  expect((await enterPasscode(server, path, 'blue heron 42')).statusCode).toBe(404);
  const after = await passFor('grey heron 43');
  const page = (await visit(path, after)).body;
  expect(page).toContain('Behind it');
  expect((await answer(path, { key, comment: 'Hi' }, after)).body).toContain('This form was opened some time ago');
  expect((await answer(path, { key: keyIn(page), comment: 'Hi' }, after)).body).toContain('Your answer was sent');

  expect((await owner.patch(`/api/shares/${id}`, { passcode: null })).json().hasPasscode).toBe(false);
  const open = (await visit(path)).body;
  expect(open).toContain('Behind it');
  expect((await answer(path, { key: keyIn(open), comment: 'Hello' })).body).toContain('Your answer was sent');
});

test('who changed a page is in the history, and a copy of a note in Trash isn’t taken', async () => {
  const owner = await signUp(server);
  const note = await noteOf(owner, 'Beds', 'Garden');
  const { id } = await share(owner, note, {});
  await owner.patch(`/api/shares/${id}`, { allowsFiles: true });
  const { events } = (await owner.get('/api/user/history')).json();
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'share_changed', note: { id: note, title: 'Garden' } }),
  );
  await owner.delete(`/api/notes/${note}`);
  const refused = await owner.patch(`/api/shares/${id}`, { kind: 'snapshot' });
  expect([refused.statusCode, refused.body]).toEqual([404, 'Note not found']);
});

test('of changes at the same time none is lost, and none keeps a page that is revoked', async () => {
  const owner = await signUp(server);
  const note = await noteOf(owner, 'Beds');
  const { db } = server.services;
  const ends = [
    (id: string) => owner.patch(`/api/shares/${id}`, { allowsAnswers: true }),
    (id: string) => owner.delete(`/api/shares/${id}`),
  ];
  const outcomes: unknown[] = [];
  for (const end of ends) {
    const { id, path } = await share(owner, note, {});
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = db.write(owner.id, async (tx) => {
      await tx.execute(sql`update shares set title = title where id = ${id}`);
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    // The embedded database has one connection.
    const waiting = async (count: number) => {
      const locks = () => db.system.execute(sql`select from pg_locks where not granted`);
      if (isOnPostgres) await expect.poll(async () => (await locks()).length).toBe(count);
    };
    const copying = owner.patch(`/api/shares/${id}`, { kind: 'snapshot' });
    await waiting(1);
    const ending = end(id);
    await waiting(2);
    goOn.resolve();
    await first;
    const { statusCode } = await ending;
    await copying;
    outcomes.push([statusCode, (await visit(path)).body.includes('<textarea')]);
  }
  expect(outcomes).toEqual([
    [200, true],
    [204, false],
  ]);
  expect((await owner.get('/api/shares')).json().shares).toHaveLength(1);
});
