import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listenTo } from '#tests/change-stream.ts';
import { newFolderId } from '#tests/factories.ts';
import { resetDatabase, signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

const REFUSED = 'This session shows only Brightwater. Leave the client-safe screen first.';
const MINUTE = 60_000;
let server: TestServer;
let place: string;
let ada: TestUser;
let brightwater: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.http.listen({ port: 0, host: '127.0.0.1' });
  place = `http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}`;
});
afterAll(() => server.http.close());
beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
  brightwater = await makeFolder();
  const client = { name: 'Brightwater', otherNames: [], people: [], relation: '' };
  await ada.put(`/api/folders/${brightwater}/client`, { client });
});
afterEach(() => {
  server.services.now = () => new Date();
});

async function makeFolder(parentId: string | null = null): Promise<string> {
  const id = newFolderId();
  await ada.post('/api/folders', { id, name: 'A folder', parentId });
  return id;
}
const write = async (content: string, folderId: string | null) =>
  (await ada.post('/api/notes', { title: 'A note', content, folderId })).json();
const enter = (clientId = brightwater) => ada.post('/api/session/client-safe', { clientId });
const leave = (password?: string) => ada.delete('/api/session/client-safe', { password });
const shown = async () => (await ada.get('/api/session/client-safe')).json().client;
function passMinutes(minutes: number): void {
  const now = server.services.now().getTime() + minutes * MINUTE;
  server.services.now = () => new Date(now);
}

describe('entering', () => {
  test('shows one client until the session leaves, and says so in a cookie that pages read', async () => {
    expect(await shown()).toBeNull();
    const entered = await enter();
    expect([entered.statusCode, entered.json()]).toEqual([200, { id: brightwater, name: 'Brightwater' }]);
    expect(entered.cookies).toMatchObject([{ name: 'sparehour_client_safe', value: '1' }]);
    expect(entered.cookies[0]?.httpOnly).toBeUndefined();
    expect(await shown()).toEqual({ id: brightwater, name: 'Brightwater' });
    expect((await leave()).statusCode).toBe(204);
    expect(await shown()).toBeNull();
  });

  test('is refused for a folder that is no client’s, and within the screen of another', async () => {
    for (const id of [await makeFolder(), newFolderId(), '', '..']) expect((await enter(id)).statusCode).toBe(404);
    await enter();
    const again = await enter();
    expect([again.statusCode, again.body]).toEqual([403, REFUSED]);
  });

  test('ends the session’s open stream, and begins no other’s', async () => {
    const stream = await listenTo(place, ada.cookie);
    await enter();
    await stream.ended;
    const next = await listenTo(place, ada.cookie);
    await leave();
    await next.ended;
  });

  test('refusals have a code', async () => {
    await enter();
    const { json } = await ada.get('/api/user/data', { accept: 'application/problem+json' });
    expect(json()).toMatchObject({ status: 403, code: 'client_safe', detail: REFUSED });
  });
});

describe('leaving', () => {
  test('within ten minutes needs no password', async () => {
    await enter();
    passMinutes(9.9);
    expect((await leave()).statusCode).toBe(204);
  });

  test('after ten minutes needs the right one', async () => {
    await enter();
    passMinutes(10.1);
    for (const [password, sentence] of [
      [undefined, 'Enter your password to show everything again'],
      ['wrong', 'Incorrect password'],
    ] as const) {
      const refused = await leave(password);
      expect([refused.statusCode, refused.body, await shown()]).toEqual([
        422,
        sentence,
        { id: brightwater, name: 'Brightwater' },
      ]);
    }
    expect((await leave(ada.password)).statusCode).toBe(204);
    expect(await shown()).toBeNull();
  });

  test('with a wrong password counts as a failed sign-in does, and the right one forgives', async () => {
    const failures = async () => {
      const [row] = await server.services.db.system.execute(
        sql`select coalesce(max(failures), 0)::int as most from login_failures where key like 'pair:%'`,
      );
      return row?.most;
    };
    await enter();
    passMinutes(11);
    for (const guess of ['one', 'two']) await leave(guess);
    expect(await failures()).toBe(2);
    await leave(ada.password);
    expect(await failures()).toBe(0);
  });

  test('waits after too many wrong passwords', async () => {
    const strict = await startTestServer({ RATE_LIMITS: 'on', LIMIT_LOGIN_FAILURES: 2 });
    const later = new Date(Date.now() + 11 * MINUTE);
    await enter();
    strict.services.now = () => later;
    const guess = (password: string) =>
      strict.http.inject({
        method: 'DELETE',
        url: '/api/session/client-safe',
        headers: { cookie: ada.cookie },
        payload: { password },
      });
    const statuses: number[] = [];
    for (const password of ['one', 'two', ada.password]) statuses.push((await guess(password)).statusCode);
    expect(statuses).toEqual([422, 422, 429]);
    expect(await shown()).not.toBeNull();
  });

  test('a new sign-in shows everything, and takes the cookie away', async () => {
    const entered = await enter();
    const cookie = `${ada.cookie}; ${entered.cookies[0]?.name}=1`;
    const { username, password } = ada;
    const login = await server.http.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username, password },
      headers: { cookie },
    });
    expect(login.cookies.find(({ name }) => name === 'sparehour_client_safe')?.value).toBe('');
  });
});

describe('on the screen', () => {
  test('a new note without a folder is the client’s', async () => {
    await enter();
    expect(await write('Written in the meeting', null)).toMatchObject({ folderId: brightwater });
  });

  test('a to-do is ticked, and a note is saved with its tags', async () => {
    const note = await write('- [ ] Send the offer', brightwater);
    await server.services.search.idle();
    await enter();
    const [task] = (await ada.get('/api/tasks')).json().tasks;
    expect((await ada.patch(`/api/tasks/${task.id}`, { done: true })).statusCode).toBe(200);
    const { content } = (await ada.get(`/api/notes/${note.id}`)).json();
    expect(content).toBe('- [x] Send the offer');
    await ada.put(`/api/notes/${note.id}`, { tags: ['rates'] });
    expect((await ada.get('/api/tags')).json()).toEqual([{ tag: 'rates', count: 1 }]);
    expect((await ada.get('/api/notes?view=summary&tag=rates')).json().total).toBe(1);
    await leave();
    expect((await ada.get('/api/tags')).json()).toEqual([{ tag: 'rates', count: 1 }]);
  });

  test('nothing is written beyond the client, hidden from it or made private', async () => {
    const [own, outside] = [await write('Open', brightwater), await makeFolder()];
    const theirs = await write('Not the client’s', outside);
    await enter();
    const statuses = [
      await ada.post(`/api/notes/${own.id}/folders`, { folderId: outside }),
      await ada.post('/api/notes', { title: 'A', content: '', folderId: outside }),
      await ada.put(`/api/notes/${theirs.id}`, { content: 'Changed' }),
      await ada.post(`/api/notes/${own.id}/folders`, { folderId: null }),
      await ada.put(`/api/notes/${own.id}`, { content: '> [!private]\n> Aside' }),
      await ada.post('/api/notes/changes', { changes: [{ kind: 'hide', ids: [own.id], excluded: true }] }),
    ].map(({ statusCode, body }) => (statusCode === 403 ? body : statusCode));
    expect(statuses).toEqual([REFUSED, REFUSED, 404, REFUSED, REFUSED, REFUSED]);
    await leave();
    expect((await ada.get(`/api/notes/${own.id}`)).json()).toMatchObject({ folderId: brightwater, content: 'Open' });
    expect((await ada.get(`/api/notes/${theirs.id}`)).json()).toMatchObject({ content: 'Not the client’s' });
  });

  test('a note with a private callout isn’t shown, and is unchanged afterwards', async () => {
    const note = await write('Open\n\n> [!private]\n> Aside', brightwater);
    await enter();
    expect((await ada.get(`/api/notes/${note.id}`)).statusCode).toBe(404);
    await leave();
    expect((await ada.get(`/api/notes/${note.id}`)).json()).toEqual(note);
  });

  test('a client that is hidden from AI as a whole is shown', async () => {
    await ada.put(`/api/folders/${brightwater}/ai-exclusion`, { excluded: true });
    const note = await write('Open', brightwater);
    await enter();
    expect((await ada.get(`/api/notes/${note.id}`)).statusCode).toBe(200);
  });

  test('a client that was deleted elsewhere leaves nothing to see', async () => {
    await write('Elsewhere', null);
    const other = await signUp(server);
    expect(other.id).not.toBe(ada.id);
    await enter();
    await server.services.db.write(ada.id, (tx) => tx.execute(sql`delete from folders where id = ${brightwater}`));
    expect((await ada.get('/api/notes')).json()).toEqual([]);
    expect(await shown()).toMatchObject({ id: brightwater });
  });
});
