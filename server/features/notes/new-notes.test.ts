import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '#shared/notes.ts';
import { MISSING_ID, newFolderId } from '#tests/factories.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
});

const total = async (user: TestUser) => (await user.get('/api/notes?view=summary')).json().total;

describe('a note whose id the client chose', () => {
  test('has that id, and the same id again answers with the note as it is', async () => {
    const id = randomUUID();
    const first = await ada.post('/api/notes', { id, title: 'offline', content: 'text' });
    expect([first.statusCode, first.json().id]).toEqual([201, id]);
    const saved = (await ada.put(`/api/notes/${id}`, { content: 'later' })).json();
    const again = await ada.post('/api/notes', { id: id.toUpperCase(), title: 'offline', content: 'text' });
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(saved);
    await ada.delete(`/api/notes/${id}`);
    expect((await ada.post('/api/notes', { id, title: 'offline' })).json().id).toBe(id);
    expect(await total(ada)).toBe(0);
  });

  // both-databases: concurrency
  test('is made once by ten calls at the same time', { tags: ['both-databases'] }, async () => {
    const id = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => ada.post('/api/notes', { id, title: 'once' })));
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(201);
    expect(await total(ada)).toBe(1);
  });

  test("can have the id of another user's note, which it doesn't touch or show", async () => {
    const bob = await signUp(server);
    const his: Note = (await bob.post('/api/notes', { title: 'his', content: 'secret' })).json();
    const mine = await ada.post('/api/notes', { id: his.id, title: 'mine' });
    expect(mine.json()).toMatchObject({ id: his.id, title: 'mine', content: '' });
    await ada.put(`/api/notes/${his.id}`, { content: 'changed' });
    expect((await bob.get(`/api/notes/${his.id}`)).json()).toEqual(his);
  });

  test.each(['', '1', 'root', 5, null])('refuses %j', async (id) => {
    expect((await ada.post('/api/notes', { id, title: 'x' })).statusCode).toBe(422);
  });
});

describe('a duplicate', () => {
  test('has the same text, folder and tags, stays hidden from AI, and is not pinned', async () => {
    const box = newFolderId();
    await ada.post('/api/folders', { id: box, name: 'Box', parentId: null });
    const note: Note = (
      await ada.post('/api/notes', { title: 'Plan', content: '# A', tags: ['x', 'y'], folderId: box })
    ).json();
    await ada.post('/api/notes/changes', {
      changes: [
        { ids: [note.id], kind: 'pin', pinned: true },
        { ids: [note.id], kind: 'hide', excluded: true },
      ],
    });
    const reply = await ada.post(`/api/notes/${note.id}/duplicate`);
    expect(reply.statusCode).toBe(201);
    const copy: Note = reply.json();
    const same = { content: '# A', tags: ['x', 'y'], folderId: box, aiExcluded: true };
    expect(copy).toMatchObject({ ...same, title: 'Plan copy', pinned: false, version: 1 });
    expect(copy.id).not.toBe(note.id);
    expect(
      (await ada.get(`/api/notes?view=summary&tag=x`)).json().notes.map(({ preview }: { preview: string }) => preview),
    ).toEqual(['A', 'A']);
  });

  test('has a title that fits, and of a note without a title says so', async () => {
    const long = (await ada.post('/api/notes', { title: `${'x'.repeat(494)}🪲🪲🪲` })).json();
    expect((await ada.post(`/api/notes/${long.id}/duplicate`)).json().title).toBe(`${'x'.repeat(494)} copy`);
    const untitled = (await ada.post('/api/notes', { title: '' })).json();
    expect((await ada.post(`/api/notes/${untitled.id}/duplicate`)).json().title).toBe('Untitled Note copy');
  });

  test('is made once for a key, and counts toward the quota', async () => {
    const { id } = (await ada.post('/api/notes', { title: 'A' })).json();
    const twice = [1, 2].map(() => ada.post(`/api/notes/${id}/duplicate`, undefined, { 'idempotency-key': 'k' }));
    const [one, two] = await Promise.all(twice);
    expect(one?.json()).toEqual(two?.json());
    expect(await total(ada)).toBe(2);
    const small = await startTestServer({ LIMIT_NOTES_PER_USER: 1 });
    const user = await signUp(small);
    const only = (await user.post('/api/notes', { title: 'A' })).json();
    expect((await user.post(`/api/notes/${only.id}/duplicate`)).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('of a note that is in Trash, missing or of another user is not made', async () => {
    const bob = await signUp(server);
    const his = (await bob.post('/api/notes', { title: 'his' })).json();
    const gone = (await ada.post('/api/notes', { title: 'gone' })).json();
    await ada.delete(`/api/notes/${gone.id}`);
    for (const id of [his.id, gone.id, MISSING_ID, 'x']) {
      const reply = await ada.post(`/api/notes/${id}/duplicate`);
      expect([reply.statusCode, reply.body]).toEqual([404, 'Note not found']);
    }
  });
});
