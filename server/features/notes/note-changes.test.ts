import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NoteChange, NotesChanged } from '#shared/note-changes.ts';
import type { RevisionSummary } from '#shared/note-history.ts';
import type { Note, NotePage } from '#shared/notes.ts';
import { insertNotes, MISSING_ID, newFolderId } from '#tests/factories.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
const { db, search } = server.services;
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
const listed = async (query = ''): Promise<NotePage> => (await ada.get(`/api/notes?view=summary${query}`)).json();
const trashedIds = async (): Promise<string[]> =>
  (await ada.get('/api/trash')).json().notes.map(({ id }: { id: string }) => id);
async function change(...changes: NoteChange[]): Promise<NotesChanged> {
  const reply = await post(changes);
  expect(reply.statusCode, reply.body).toBe(200);
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

  test('moves notes to Trash and back, to the root if their folder was deleted', async () => {
    const [one, two] = [await made({ folderId: box }), await made()];
    const ids = [one.id, two.id];
    expect(await change({ ids, kind: 'trash' })).toMatchObject({ notes: [], trashed: ids });
    expect((await listed()).total).toBe(0);
    expect(new Set(await trashedIds())).toEqual(new Set(ids));
    await ada.delete(`/api/folders/${box}`);
    const { notes, trashed } = await change({ ids, kind: 'restore' });
    expect(trashed).toEqual([]);
    expect(notes.map(({ folderId }) => folderId)).toEqual([null, null]);
    expect((await listed()).total).toBe(2);
  });

  // both-databases: concurrency
  test('makes each change after the one before, also of the same note', { tags: ['both-databases'] }, async () => {
    const { id } = await made({ tags: ['a'] });
    const ids = [id, id.toUpperCase(), id];
    const { notes, undo } = await change(
      { ids, kind: 'pin', pinned: true },
      { ids, kind: 'move', folderId: box },
      { ids, kind: 'trash' },
      { ids, kind: 'pin', pinned: false },
      { ids, kind: 'restore', folderId: null },
      { ids, kind: 'tag', add: ['b'], remove: ['a'] },
      { ids, kind: 'tag', add: ['a'], remove: ['b'] },
    );
    expect(notes).toMatchObject([{ id, pinned: true, folderId: null, tags: ['a'] }]);
    expect(undo).toEqual([{ ids: [id], kind: 'pin', pinned: false }]);
    expect((await read(id)).version).toBe(1);
  });

  test('only restores what is in Trash, and changes nothing else there', async () => {
    const [here, gone] = [await made({ title: 'here' }), await made({ title: 'gone' })];
    await ada.delete(`/api/notes/${gone.id}`);
    const skipped = await change(
      { ids: [here.id], kind: 'restore', folderId: box },
      { ids: [gone.id], kind: 'move', folderId: box },
      { ids: [gone.id], kind: 'tag', add: ['x'], remove: [] },
      { ids: [gone.id], kind: 'trash' },
    );
    expect(skipped).toMatchObject({ notes: [{ id: here.id, folderId: null }], trashed: [gone.id], undo: [] });
  });

  test('skips the ids of others as it skips missing ones', async () => {
    const bob = await signUp(server);
    const his: Note = (await bob.post('/api/notes', { title: 'his' })).json();
    const mine = await made({ title: 'mine' });
    for (const kind of ['trash', 'restore'] as const) {
      const replies = [];
      for (const other of [his.id, MISSING_ID]) {
        await change({ ids: [mine.id], kind: kind === 'trash' ? 'restore' : 'trash' });
        replies.push((await post([{ ids: [mine.id, other], kind }])).json());
      }
      expect(replies[0]).toEqual(replies[1]);
    }
    expect((await bob.get(`/api/notes/${his.id}`)).json()).toEqual(his);
    const theirs = newFolderId();
    await bob.post('/api/folders', { id: theirs, name: 'His', parentId: null });
    const refused = await post([{ ids: [mine.id], kind: 'move', folderId: theirs }]);
    expect([refused.statusCode, refused.body]).toEqual([404, 'Folder not found']);
  });

  test('changes nothing if one folder no longer exists', async () => {
    const [one, two] = [await made(), await made()];
    const gone = newFolderId();
    const reply = await post([
      { ids: [one.id], kind: 'move', folderId: box },
      { ids: [one.id, two.id], kind: 'tag', add: ['x'], remove: [] },
      { ids: [two.id], kind: 'move', folderId: gone },
    ]);
    expect([reply.statusCode, reply.body]).toEqual([404, 'Folder not found']);
    expect(await read(one.id)).toEqual(one);
    expect(await read(two.id)).toEqual(two);
  });

  test('refuses everything if notes would have more than 50 tags, and says how many', async () => {
    const full = Array.from({ length: 50 }, (_, index) => `t${index}`);
    const notes = [await made({ tags: full }), await made({ tags: full }), await made()];
    const ids = notes.map(({ id }) => id);
    const reply = await post([{ ids, kind: 'tag', add: ['one more'], remove: [] }]);
    expect([reply.statusCode, reply.body]).toEqual([422, 'Nothing was changed: 2 notes would have more than 50 tags']);
    for (const note of notes) expect(await read(note.id)).toEqual(note);
    const one = await post([{ ids: ids.slice(1), kind: 'tag', add: ['one more'], remove: [] }]);
    expect(one.body).toBe('Nothing was changed: 1 note would have more than 50 tags');
    await change({ ids, kind: 'tag', add: ['one more'], remove: ['t0'] });
  });

  test('a change of tags is a new version, and the text it replaces stays in the history', async () => {
    const { id } = await made({ title: 'T', content: 'text', tags: ['a'] });
    await change({ ids: [id], kind: 'tag', add: ['b'], remove: [] });
    await change({ ids: [id], kind: 'set-tags', tags: ['c'] });
    await change({ ids: [id], kind: 'set-tags', tags: ['c'] });
    await change({ ids: [id], kind: 'pin', pinned: true }, { ids: [id], kind: 'move', folderId: box });
    expect((await read(id)).version).toBe(3);
    const revisions: RevisionSummary[] = (await ada.get(`/api/notes/${id}/revisions`)).json();
    expect(revisions.map(({ version, tags, length }) => ({ version, tags, length }))).toEqual([
      { version: 2, tags: ['a', 'b'], length: 4 },
      { version: 1, tags: ['a'], length: 4 },
    ]);
    const restored = await ada.post(`/api/notes/${id}/revisions/${revisions[1]?.id}/restore`);
    expect(restored.json()).toMatchObject({ tags: ['a'], content: 'text', version: 4, pinned: true });
  });

  test('is found by search, in the tags and out of Trash', async () => {
    const { id } = await made({ title: 'Quarterly numbers' });
    const found = async (query: string) => {
      await search.idle();
      const reply = await ada.post('/api/search', { query });
      return reply.json().notes.map((note: { id: string }) => note.id);
    };
    await change({ ids: [id], kind: 'tag', add: ['budget'], remove: [] });
    expect(await found('budget')).toEqual([id]);
    await change({ ids: [id], kind: 'trash' });
    expect(await found('quarterly')).toEqual([]);
    await change({ ids: [id], kind: 'restore' });
    expect(await found('quarterly')).toEqual([id]);
  });

  test('a move into a hidden folder hides the note, and the move out shows it again', async () => {
    await ada.put(`/api/folders/${box}/ai-exclusion`, { excluded: true });
    const { id } = await made();
    const isHidden = async () =>
      (
        await db.read(ada.id, (tx) =>
          tx.execute(sql`
        select from notes join folders on folders.user_id = notes.user_id and folders.id = folder_id
        where notes.id = ${id} and folders.ai_excluded`),
        )
      ).length === 1;
    await change({ ids: [id], kind: 'move', folderId: box });
    expect([await isHidden(), (await read(id)).aiExcluded]).toEqual([true, false]);
    await change({ ids: [id], kind: 'move', folderId: null });
    expect(await isHidden()).toBe(false);
  });

  test('keeps the counts of tags and the used storage right', async () => {
    await insertNotes(ada.id, 300);
    const ids = (await listed('&limit=500')).notes.map((note) => note.id);
    const { undo } = await change(
      { ids, kind: 'tag', add: ['new'], remove: ['tag-3', 'all'] },
      { ids: ids.slice(0, 100), kind: 'trash' },
    );
    const counts = async () => Object.fromEntries((await ada.get('/api/tags')).json().map(Object.values));
    expect(await counts()).toMatchObject({ new: 200, 'tag-1': 20 });
    expect((await listed('&tag=new')).total).toBe(200);
    const { history } = (await ada.get('/api/user/usage')).json();
    expect(history.items).toBe(300);
    await change(...undo);
    expect(await counts()).toMatchObject({ all: 300, 'tag-3': 30 });
    expect(await counts()).not.toHaveProperty('new');
  });

  // both-databases: plans and order
  test('answers with the first 1,000 notes of a larger change, and with the undo of all', {
    tags: ['both-databases'],
  }, async () => {
    await insertNotes(ada.id, 1001);
    const ids: string[] = (await ada.get('/api/notes')).json().map(({ id }: { id: string }) => id);
    const { notes, undo } = await change({ ids, kind: 'pin', pinned: true });
    expect(notes).toHaveLength(1000);
    expect(undo.flatMap((one: { ids: string[] }) => one.ids)).toHaveLength(1001);
  });

  test('takes 50,000 ids, and refuses one more without looking for them', async () => {
    const idOf = (index: number) => `3f1c9a52-7d0e-4c1b-9a53-${String(index).padStart(12, '0')}`;
    const valid = Array.from({ length: 50_000 }, (_, index) => idOf(index));
    expect(await change({ ids: valid, kind: 'trash' })).toEqual({ notes: [], trashed: [], undo: [] });
    for (const changes of [
      [{ ids: [...valid, MISSING_ID], kind: 'trash' }],
      [
        { ids: valid, kind: 'trash' },
        { ids: [MISSING_ID], kind: 'trash' },
      ],
    ]) {
      const reply = await post(changes);
      expect([reply.statusCode, reply.body]).toEqual([422, 'One call can change at most 50,000 notes']);
    }
    const many = await post(Array.from({ length: 60_000 }, () => ({ ids: [], kind: 'trash' })));
    expect([many.statusCode, many.body]).toEqual([
      422,
      'A list or object in the request has too many entries. At most 200,000 are allowed.',
    ]);
  });

  test.each([
    ['no kind', [{ ids: [] }]],
    ['an unknown kind', [{ ids: [], kind: 'purge' }]],
    ['a field of another kind', [{ ids: [], kind: 'trash', pinned: true }]],
    ['an id that is none', [{ ids: ['1'], kind: 'trash' }]],
    ['no list', { ids: [], kind: 'trash' }],
    ['a tag that is too long', [{ ids: [], kind: 'tag', add: ['x'.repeat(65)], remove: [] }]],
    ['a folder that is none', [{ ids: [], kind: 'move', folderId: 'x' }]],
    ['a place that is none', [{ ids: [], kind: 'tag', add: ['x'], remove: [], at: [-1] }]],
  ])('refuses %s', async (_, changes) => {
    expect((await post(changes)).statusCode).toBe(422);
  });

  test.each([
    ['ids', [{ ids: Array(50_000).fill('x'), kind: 'trash' }]],
    ['ids in many lists', Array.from({ length: 5000 }, () => ({ ids: [1, 2, 3], kind: 'trash' }))],
    ['tags', Array.from({ length: 9000 }, () => ({ ids: [], kind: 'set-tags', tags: Array(12).fill(1) }))],
  ])('says what is wrong with the first of many wrong %s', async (_, changes) => {
    const reply = await ada.post('/api/notes/changes', { changes }, { accept: 'application/problem+json' });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors.length).toBeLessThan(20);
    expect(reply.json().errors[0].field).toMatch(/^changes\.0\.(ids|tags)\.0$/);
  });

  // both-databases: concurrency
  test('many changes at once, of the same notes, wait for each other and lose nothing', {
    tags: ['both-databases'],
  }, async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await made({ folderId: box })).id));
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const turned = [...ids.slice(index), ...ids.slice(0, index)];
        if (index === 6) return ada.delete(`/api/folders/${box}`);
        return post([{ ids: turned, kind: 'tag', add: [`t${index}`], remove: [] }]);
      }),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 204]));
    const { notes, trashed } = await change({ ids, kind: 'restore' });
    expect(trashed).toEqual([]);
    expect(notes).toHaveLength(12);
  });
});
