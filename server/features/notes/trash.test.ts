import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '#shared/notes.ts';
import type { TrashPage } from '#shared/trash.ts';
import { insertNotes, newFolderId } from '#tests/factories.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { purgeOldNotes } from './trash.service.ts';

// The clock moves by a month; the session must outlive that.
const server = await startTestServer({ LIMIT_SESSION_IDLE_SECONDS: 31_536_000 });
const { services } = server;
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  services.now = () => new Date();
  ada = await signUp(server);
});

const createNote = async (body: object = {}): Promise<Note> => (await ada.post('/api/notes', body)).json();
const trash = async (query = ''): Promise<TrashPage> => (await ada.get(`/api/trash${query}`)).json();

describe('Trash', () => {
  test('is selected as a whole, and what is selected is deleted for good with one call', async () => {
    const [first, second, current] = [await createNote(), await createNote(), await createNote()];
    const eve = await signUp(server, 'eve');
    const theirs = (await eve.post('/api/notes', {})).json();
    for (const { id } of [first, second]) await ada.delete(`/api/notes/${id}`);
    await eve.delete(`/api/notes/${theirs.id}`);
    expect((await ada.get('/api/trash/ids')).json()).toEqual({ ids: [second.id, first.id] });
    const reply = await ada.post('/api/trash/purge', { ids: [first.id, current.id, theirs.id] });
    expect(reply.statusCode).toBe(204);
    expect((await trash()).notes.map(({ id }) => id)).toEqual([second.id]);
    expect((await ada.get('/api/notes')).json()).toHaveLength(1);
    expect((await eve.get('/api/trash/ids')).json()).toEqual({ ids: [theirs.id] });
  });

  test('contains a deleted note, which disappears everywhere else', async () => {
    const note = await createNote({ title: 'Old', content: '*text*', tags: ['t'] });
    await ada.put(`/api/notes/${note.id}`, { content: 'newer' });
    const [revision] = (await ada.get(`/api/notes/${note.id}/revisions`)).json();
    const reply = await ada.delete(`/api/notes/${note.id}`);
    expect(reply.statusCode).toBe(204);
    expect(reply.body).toBe('');
    for (const gone of [
      await ada.get(`/api/notes/${note.id}`),
      await ada.put(`/api/notes/${note.id}`, { content: 'back' }),
      await ada.post(`/api/notes/${note.id}/folders`, { folderId: null }),
      await ada.delete(`/api/notes/${note.id}`),
      await ada.get(`/api/notes/${note.id}/revisions`),
    ]) {
      expect(gone.statusCode).toBe(404);
      expect(gone.body).toBe('Note not found');
    }
    const path = `/api/notes/${note.id}/revisions/${revision.id}`;
    expect((await ada.get(path)).statusCode).toBe(404);
    expect((await ada.post(`${path}/restore`)).statusCode).toBe(404);
    expect((await ada.get('/api/notes')).json()).toEqual([]);
    expect((await ada.get('/api/folders/root/notes')).json()).toEqual([]);
    expect(await trash()).toEqual({
      notes: [
        {
          id: note.id,
          title: 'Old',
          preview: 'newer',
          picture: null,
          tags: ['t'],
          folderId: null,
          aiExcluded: false,
          pinned: false,
          version: 2,
          day: expect.any(String),
          ownDay: expect.any(String),
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          deletedAt: expect.any(String),
        },
      ],
      nextCursor: null,
      total: 1,
    });
  });

  test('is read note by note, only by its owner, and only while the note is in it', async () => {
    const note = await createNote({ title: 'Old', content: '# Plan\r\n', tags: ['t'] });
    const path = `/api/trash/${note.id}`;
    expect((await ada.get(path)).statusCode).toBe(404);
    await ada.delete(`/api/notes/${note.id}`);
    expect((await ada.get(path)).json()).toEqual({ ...note, deletedAt: expect.any(String) });
    const grace = await signUp(server);
    expect((await grace.get(path)).statusCode).toBe(404);
    await ada.delete(path);
    expect((await ada.get(path)).body).toBe('Note not found');
  });

  test('restores a note as it was, with its history', async () => {
    const note = await createNote({ title: 'Back' });
    const saved: Note = (await ada.put(`/api/notes/${note.id}`, { content: 'two' })).json();
    await ada.delete(`/api/notes/${note.id}`);
    const reply = await ada.post(`/api/trash/${note.id}/restore`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual(saved);
    expect((await ada.get(`/api/notes/${note.id}`)).json()).toEqual(saved);
    expect((await ada.get(`/api/notes/${note.id}/revisions`)).json()).toHaveLength(1);
    expect((await trash()).total).toBe(0);
    expect((await ada.post(`/api/trash/${note.id}/restore`)).statusCode).toBe(404);
  });

  test('restores a note to its folder, or to the root if the folder was deleted', async () => {
    const folderId = newFolderId();
    await ada.post('/api/folders', { id: folderId, name: 'Box', parentId: null });
    const [kept, moved] = [await createNote({ folderId }), await createNote({ folderId })];
    await ada.delete(`/api/notes/${kept.id}`);
    expect((await ada.post(`/api/trash/${kept.id}/restore`)).json().folderId).toBe(folderId);
    await ada.delete(`/api/notes/${kept.id}`);
    await ada.delete(`/api/folders/${folderId}`);
    for (const { id } of [kept, moved]) {
      expect((await ada.post(`/api/trash/${id}/restore`)).json().folderId).toBeNull();
    }
    expect((await ada.get('/api/folders/root/notes')).json()).toHaveLength(2);
  });

  test('deletes permanently only what is in it', async () => {
    const [current, dead] = [await createNote(), await createNote()];
    await ada.put(`/api/notes/${dead.id}`, { content: 'x' });
    await ada.delete(`/api/notes/${dead.id}`);
    expect((await ada.delete(`/api/trash/${current.id}`)).statusCode).toBe(404);
    expect((await ada.delete(`/api/trash/${dead.id}`)).statusCode).toBe(204);
    expect((await ada.delete(`/api/trash/${dead.id}`)).statusCode).toBe(404);
    expect((await ada.post(`/api/trash/${dead.id}/restore`)).statusCode).toBe(404);
    expect((await ada.get('/api/notes')).json()).toHaveLength(1);
    const [row] = await services.db.system.execute(sql`select count(*)::int as revisions from note_revisions`);
    expect(row).toEqual({ revisions: 0 });
  });

  // both-databases: concurrency
  test('is emptied at once, without deleting anything else', { tags: ['both-databases'] }, async () => {
    const bob = await signUp(server);
    const his: Note = (await bob.post('/api/notes', {})).json();
    await bob.delete(`/api/notes/${his.id}`);
    await createNote({ title: 'stays' });
    await insertNotes(ada.id, 250);
    await services.db.write(ada.id, (tx) =>
      tx.execute(sql`update notes set deleted_at = now() - interval '1 second' where title <> 'stays'`),
    );
    expect((await trash()).total).toBe(250);
    expect((await ada.delete('/api/trash')).statusCode).toBe(204);
    expect(await trash()).toEqual({ notes: [], nextCursor: null, total: 0 });
    expect((await ada.get('/api/notes')).json()).toHaveLength(1);
    expect((await bob.get('/api/trash')).json().total).toBe(1);
  });

  // both-databases: plans and order
  test('is listed in pages, newest deletion first, each note once', { tags: ['both-databases'] }, async () => {
    await insertNotes(ada.id, 60);
    await services.db.write(ada.id, (tx) =>
      tx.execute(sql`update notes set deleted_at = date_trunc('minute', updated_at)`),
    );
    const notes: TrashPage['notes'] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: TrashPage = await trash(`?limit=7${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(60);
      notes.push(...page.notes);
      cursor = page.nextCursor;
    }
    expect(new Set(notes.map((note) => note.id)).size).toBe(60);
    const order = notes.map((note) => `${note.deletedAt} ${note.id}`);
    expect(order).toEqual(order.toSorted().toReversed());
  });

  test('deletes a note after 30 days, not before', async () => {
    const day = 24 * 3600 * 1000;
    const start = Date.now();
    services.now = () => new Date(start);
    const note = await createNote();
    await createNote({ title: 'never deleted' });
    await ada.delete(`/api/notes/${note.id}`);
    services.now = () => new Date(start + 30 * day - 1000);
    await purgeOldNotes(services);
    expect((await trash()).total).toBe(1);
    services.now = () => new Date(start + 30 * day + 1000);
    await purgeOldNotes(services);
    expect((await trash()).total).toBe(0);
    services.now = () => new Date(start + 300 * day);
    await purgeOldNotes(services);
    expect((await ada.get('/api/notes')).json()).toHaveLength(1);
  });
});
