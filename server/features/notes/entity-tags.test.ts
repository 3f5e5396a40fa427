import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Note, NoteSummary } from '#shared/notes.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let user: TestUser;
let note: Note;
let tag: string;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await signUp(server);
  const reply = await user.post('/api/notes', { title: 'Plan', content: 'first' });
  note = reply.json();
  tag = String(reply.headers.etag);
});

const path = () => `/api/notes/${note.id}`;
const change = (url: string, method: 'PUT' | 'DELETE', ifMatch: string, payload?: object, accept = '*/*') =>
  server.http.inject({
    method,
    url,
    headers: { cookie: user.cookie, 'if-match': ifMatch, accept },
    ...(payload === undefined ? {} : { payload }),
  });
const save = (ifMatch: string, content: string) => change(path(), 'PUT', ifMatch, { content });
const read = (url = path(), known?: string) => user.get(url, known === undefined ? {} : { 'if-none-match': known });

describe('If-Match', () => {
  test('saves a note that is as the client has seen it, and answers its new entity tag', async () => {
    const saved = await save(tag, 'second');
    expect([saved.statusCode, saved.json()]).toEqual([200, expect.objectContaining({ content: 'second', version: 2 })]);
    expect(saved.headers.etag).not.toBe(tag);
    expect((await read()).headers.etag).toBe(saved.headers.etag);
    expect((await save(String(saved.headers.etag), 'third')).json().version).toBe(3);
  });

  test('refuses any other save with 412 and the current note, and changes nothing', async () => {
    const current = await user.put(path(), { content: 'of somebody else' });
    for (const stale of [tag, '"1"', 'unquoted', '']) {
      const refused = await save(stale, 'mine');
      expect([refused.statusCode, refused.json()]).toEqual([412, current.json()]);
      expect(refused.headers.etag).toBe(current.headers.etag);
    }
    const problem = await change(path(), 'PUT', tag, { content: 'mine' }, 'application/problem+json');
    expect(problem.json()).toEqual({
      status: 412,
      title: 'Precondition failed',
      code: 'note_changed',
      current: current.json(),
      detail: 'The note was changed elsewhere since you opened it',
    });
    expect((await read()).json()).toEqual(current.json());
  });

  test('of two saves based on the same note, one is made', async () => {
    const replies = await Promise.all(['one', 'two', 'three'].map((content) => save(tag, content)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
    const [made] = replies.filter(({ statusCode }) => statusCode === 200);
    for (const { body } of replies) expect(JSON.parse(body)).toEqual(made?.json());
  });

  test('accepts any note with *, and one of several entity tags', async () => {
    expect((await save('*', 'second')).statusCode).toBe(200);
    const now = String((await read()).headers.etag);
    expect((await save(`${tag}, ${now}`, 'third')).statusCode).toBe(200);
  });

  test('accepts an entity tag as a proxy that compresses answers has changed it', async () => {
    expect((await save(`W/${tag}`, 'second')).statusCode).toBe(200);
    const now = String((await read()).headers.etag);
    expect((await save(now.replace(/"$/, '-gzip"'), 'third')).statusCode).toBe(200);
  });

  test('refuses a note that was pinned since, and a stale version beside a current entity tag with 409', async () => {
    const moved = await user.post('/api/notes/changes', { changes: [{ kind: 'pin', ids: [note.id], pinned: true }] });
    expect(moved.statusCode).toBe(200);
    expect((await save(tag, 'mine')).statusCode).toBe(412);
    const now = String((await read()).headers.etag);
    expect((await change(path(), 'PUT', now, { content: 'mine', version: 7 })).statusCode).toBe(409);
  });

  test('keeps a note that changed out of Trash', async () => {
    await user.put(path(), { content: 'second' });
    expect((await change(path(), 'DELETE', tag)).statusCode).toBe(412);
    const now = String((await read()).headers.etag);
    expect((await change(path(), 'DELETE', now)).statusCode).toBe(204);
    expect((await change(path(), 'DELETE', '*')).statusCode).toBe(404);
  });

  test("says nothing about another user's note", async () => {
    const other = await signUp(server);
    for (const ifMatch of [tag, '*', '"1"']) {
      const headers = { cookie: other.cookie, 'if-match': ifMatch };
      const reply = await server.http.inject({ method: 'PUT', url: path(), headers, payload: { content: 'x' } });
      expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([404, 'Note not found', undefined]);
    }
  });

  test('is not needed: a save without it and without a version is the last to win', async () => {
    await user.put(path(), { content: 'second' });
    expect((await user.put(path(), { content: 'third' })).json()).toMatchObject({ content: 'third', version: 3 });
  });
});

describe('If-None-Match', () => {
  test('answers 304 without a body while a note is the same', async () => {
    const same = await read(path(), tag);
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', tag]);
    expect(same.headers['cache-control']).toBe('no-store');
    expect((await read(path(), `"x", W/${tag}`)).statusCode).toBe(304);
    expect((await read(path(), '"x"')).json()).toEqual(note);
  });

  const folderId = 'V1StGXR8_Z5jdHi6B-myT';
  test.each<[string, () => Promise<unknown>]>([
    ['saved', () => user.put(path(), { title: 'Plan B' })],
    ['tagged', () => user.post('/api/tags/rename', { from: 'old', to: 'new' })],
    ['moved', () => user.post(`${path()}/folders`, { folderId })],
    ['hidden from AI', () => user.put(`${path()}/ai-exclusion`, { excluded: true })],
    ['pinned', () => user.post('/api/notes/changes', { changes: [{ kind: 'pin', ids: [note.id], pinned: true }] })],
  ])('answers a note that was %s, and its list', async (_, act) => {
    await user.post('/api/folders', { id: folderId, name: 'Clients', parentId: null });
    await user.put(path(), { tags: ['old'] });
    const urls = [path(), '/api/notes', '/api/notes?view=summary', '/api/notes?view=summary&limit=1&sort=title'];
    const known = await Promise.all(urls.map(async (url) => String((await read(url)).headers.etag)));
    const again = await Promise.all(urls.map((url, index) => read(url, known[index])));
    expect(again.map(({ statusCode }) => statusCode)).toEqual([304, 304, 304, 304]);
    await act();
    const changed = await Promise.all(urls.map((url, index) => read(url, known[index])));
    expect(changed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  test.each(['/api/folders', '/api/tags', '/api/trash', '/api/tasks', '/api/user'])('works for %s', async (url) => {
    const { headers } = await read(url);
    expect(headers.etag).toMatch(/^"[^"]+"$/);
    expect((await read(url, headers.etag)).statusCode).toBe(304);
  });
});

test('a summary has the version and the times of its note', async () => {
  await user.put(path(), { content: 'second' });
  const { version, createdAt, updatedAt } = (await read()).json();
  const [summary] = (await read('/api/notes?view=summary')).json().notes as NoteSummary[];
  expect(summary).toMatchObject({ version: 2, createdAt: note.createdAt });
  expect(summary).toMatchObject({ version, createdAt, updatedAt });
  await user.delete(path());
  expect((await read('/api/trash')).json().notes).toMatchObject([{ version, createdAt, updatedAt }]);
});
