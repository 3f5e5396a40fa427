// @module-tag postgres: locks

import { beforeEach, describe, expect, test } from 'vitest';
import type { NoteChange, NotesChanged } from '#shared/note-changes.ts';
import type { Note } from '#shared/notes.ts';
import { newFolderId } from '#tests/factories.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
const box = newFolderId();
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
  await ada.post('/api/folders', { id: box, name: 'Box', parentId: null });
});

const post = (changes: unknown) => ada.post('/api/notes/changes', { changes });
const made = async (note: object = {}): Promise<Note> => (await ada.post('/api/notes', note)).json();
const read = async (id: string): Promise<Note> => (await ada.get(`/api/notes/${id}`)).json();
async function change(...changes: NoteChange[]): Promise<NotesChanged> {
  const reply = await post(changes);
  expect(reply.body && reply.statusCode).toBe(200);
  return reply.json();
}

describe('POST /api/notes/changes', () => {
  test('moves, tags, pins and hides notes, and returns them as they are now', async () => {
    const [one, two] = [await made({ title: 'one', tags: ['a'] }), await made({ title: 'two' })];
    const ids = [one.id, two.id];
    const { notes, trashed } = await change(
      { ids, kind: 'move', folderId: box },
      { ids, kind: 'tag', add: ['x'], remove: ['a'] },
      { ids, kind: 'pin', pinned: true },
      { ids, kind: 'hide', excluded: true },
    );
    expect(trashed).toEqual([]);
    const same = { folderId: box, tags: ['x'], pinned: true, aiExcluded: true };
    expect(notes).toMatchObject([
      { id: one.id, title: 'one', ...same },
      { id: two.id, title: 'two', ...same },
    ]);
    expect(await read(one.id)).toMatchObject({ ...same, version: 2, updatedAt: notes[0]?.updatedAt });
  });
});
