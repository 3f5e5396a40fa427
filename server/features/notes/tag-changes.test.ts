import { beforeEach, describe, expect, test } from 'vitest';
import type { TagChanged } from '#shared/note-changes.ts';
import { insertNotes } from '#tests/factories.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
});

const made = async (tags: string[]): Promise<string> => (await ada.post('/api/notes', { tags })).json().id;
const tagsOf = async (id: string): Promise<string[]> => (await ada.get(`/api/notes/${id}`)).json().tags;
const undo = ({ undo: changes }: TagChanged) => ada.post('/api/notes/changes', { changes });
const renamed = async (from: string, to: string): Promise<TagChanged> =>
  (await ada.post('/api/tags/rename', { from, to })).json();

describe('renaming a tag', () => {
  test('keeps its place in every note outside Trash, and is undone exactly', async () => {
    const notes = [await made(['a', 'old', 'b']), await made(['old']), await made(['b'])];
    const gone = await made(['old']);
    await ada.delete(`/api/notes/${gone}`);
    const before = await Promise.all(notes.map(tagsOf));
    const reply = await renamed('old', 'new');
    expect(reply.count).toBe(2);
    expect(await Promise.all(notes.map(tagsOf))).toEqual([['a', 'new', 'b'], ['new'], ['b']]);
    expect((await undo(reply)).statusCode).toBe(200);
    expect(await Promise.all(notes.map(tagsOf))).toEqual(before);
    expect((await ada.post(`/api/trash/${gone}/restore`)).json().tags).toEqual(['old']);
  });

  test('merges it with one that exists, which the undo takes apart', async () => {
    const notes = [await made(['new', 'x', 'old']), await made(['old', 'new']), await made(['old', 'x'])];
    const before = await Promise.all(notes.map(tagsOf));
    const reply = await renamed('old', ' new ');
    expect(reply.count).toBe(3);
    expect(await Promise.all(notes.map(tagsOf))).toEqual([['new', 'x'], ['new'], ['new', 'x']]);
    await undo(reply);
    expect(await Promise.all(notes.map(tagsOf))).toEqual(before);
  });

  test('can change its case, and does nothing for the same name or an unknown tag', async () => {
    const id = await made(['tax']);
    expect((await renamed('tax', 'Tax')).count).toBe(1);
    expect(await renamed('Tax', 'Tax')).toEqual({ count: 0, undo: [] });
    expect(await renamed('none', 'some')).toEqual({ count: 0, undo: [] });
    expect(await tagsOf(id)).toEqual(['Tax']);
  });

  test.each([{ from: 'a', to: ' ' }, { from: 'a', to: 'x'.repeat(65) }, { from: 'a' }, { from: 1, to: 'b' }])(
    'refuses %j',
    async (body) => expect((await ada.post('/api/tags/rename', body)).statusCode).toBe(422),
  );
});

describe('deleting a tag', () => {
  test('takes it from every note of the user, with a version in the history, and is undone exactly', async () => {
    const bob = await signUp(server);
    const his = (await bob.post('/api/notes', { tags: ['old'] })).json();
    const notes = [await made(['a', 'old', 'b']), await made(['old']), await made(['b'])];
    const before = await Promise.all(notes.map(tagsOf));
    const reply: TagChanged = (await ada.post('/api/tags/delete', { tag: 'old' })).json();
    expect(reply.count).toBe(2);
    expect(await Promise.all(notes.map(tagsOf))).toEqual([['a', 'b'], [], ['b']]);
    expect((await ada.get(`/api/notes/${notes[0]}/revisions`)).json()).toMatchObject([{ tags: ['a', 'old', 'b'] }]);
    expect((await bob.get(`/api/notes/${his.id}`)).json()).toEqual(his);
    await undo(reply);
    expect(await Promise.all(notes.map(tagsOf))).toEqual(before);
  });

  test('of 1,000 notes is undone by few changes', async () => {
    await insertNotes(ada.id, 1000);
    const reply: TagChanged = (await ada.post('/api/tags/delete', { tag: 'all' })).json();
    expect([reply.count, reply.undo.length]).toEqual([1000, 1]);
    await undo(reply);
    expect((await ada.get('/api/tags')).json()[0]).toEqual({ tag: 'all', count: 1000 });
  });
});
