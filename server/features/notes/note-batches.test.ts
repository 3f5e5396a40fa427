// @module-tag both-databases: concurrency

import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/client.ts';
import type { NotesChanged } from '#shared/note-changes.ts';
import type { NotePage } from '#shared/notes.ts';
import { insertNotes, newFolderId } from '#tests/factories.ts';
import { callsWith, resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { finishBatches } from './note-batch.service.ts';

/** More than fit into one transaction. */
const NOTES = 320;
const server = await startTestServer();
const { db } = server.services;
let ada: TestUser;
let ids: string[];

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
  await insertNotes(ada.id, NOTES);
  const rows = await db.system.execute<{ id: string }>(sql`select id from notes where user_id = ${ada.id}`);
  ids = rows.map(({ id }) => id);
});

const change = (...changes: unknown[]) => ada.post('/api/notes/changes', { changes });
const count = async (condition: ReturnType<typeof sql>) => {
  const [row] = await db.system.execute<{ n: number }>(
    sql`select count(*)::int as n from notes where user_id = ${ada.id} and ${condition}`,
  );
  return row?.n;
};
const batchesLeft = async () => (await db.system.execute(sql`select from note_batches`)).length;

/** The same database behind a server that dies after so many more writes. */
function dyingAfter(writes: number): Database {
  let left = writes;
  const write: Database['write'] = async (userId, work) => {
    left -= 1;
    if (left < 0) throw new Error('The server was killed');
    return db.write(userId, work);
  };
  return { ...db, write };
}

async function interruptedAfter(writes: number, ...changes: unknown[]): Promise<void> {
  const dying = await startTestServer({}, { db: dyingAfter(writes) });
  const reply = await callsWith(dying.http, ada.cookie).post('/api/notes/changes', { changes });
  expect(reply.statusCode).toBe(500);
}

test('changes more notes than fit into a transaction, and undoes it exactly', async () => {
  const tagged = await change({ ids, kind: 'tag', add: ['new'], remove: ['all'] }, { ids, kind: 'pin', pinned: true });
  expect(tagged.statusCode, tagged.body).toBe(200);
  const { notes, undo }: NotesChanged = tagged.json();
  expect(notes).toHaveLength(NOTES);
  expect(notes.map(({ id }) => id)).toEqual(ids);
  expect(await count(sql`pinned and tags[2] = 'new' and version = 2`)).toBe(NOTES);
  expect(await batchesLeft()).toBe(0);
  expect((await change(...undo)).statusCode).toBe(200);
  expect(await count(sql`not pinned and tags[1] = 'all' and cardinality(tags) = 2 and version = 3`)).toBe(NOTES);
});

test("lets another user's save through between its pieces", async () => {
  const ben = await signUp(server);
  const { id } = (await ben.post('/api/notes', { title: 'mine' })).json();
  const batch = change({ ids, kind: 'tag', add: ['new'], remove: [] }).then(() => 'the batch');
  const saved = ben.put(`/api/notes/${id}`, { content: 'saved' }).then(() => 'the save');
  expect(await Promise.race([batch, saved])).toBe('the save');
  await batch;
});

test('changes none of many notes if one of them would have too many tags', async () => {
  const full = Array.from({ length: 50 }, (_, tag) => `t${tag}`);
  expect((await ada.put(`/api/notes/${ids.at(-1)}`, { tags: full })).statusCode).toBe(200);
  expect((await change({ ids, kind: 'tag', add: ['one more'], remove: [] })).statusCode).toBe(422);
  expect(await count(sql`'one more' = any(tags)`)).toBe(0);
  expect((await change({ ids, kind: 'move', folderId: newFolderId() })).statusCode).toBe(404);
  expect(await batchesLeft()).toBe(0);
});

test('finishes what a server that died left behind', async () => {
  await interruptedAfter(2, { ids, kind: 'pin', pinned: true });
  const pinned = (await count(sql`pinned`)) ?? 0;
  expect(pinned).toBeGreaterThan(0);
  expect(pinned).toBeLessThan(NOTES);
  // Another server may still be working on it.
  await db.system.execute(sql`update note_batches set touched_at = now() - interval '2 minutes'`);
  await finishBatches({ ...server.services, now: () => new Date(Date.now() + 1000) });
  expect(await count(sql`pinned`)).toBe(NOTES);
  expect(await batchesLeft()).toBe(0);
});

test('finishes it before the same user changes notes again, so that the later change wins', async () => {
  await interruptedAfter(1, { ids, kind: 'pin', pinned: true });
  expect(await count(sql`pinned`)).toBe(0);
  await db.system.execute(sql`update note_batches set touched_at = now() - interval '2 minutes'`);
  const [first = ''] = ids;
  expect((await change({ ids: [first], kind: 'pin', pinned: false })).statusCode).toBe(200);
  expect(await count(sql`pinned`)).toBe(NOTES - 1);
});

test('leaves notes where they are if their new folder was deleted since', async () => {
  const folder = newFolderId();
  await ada.post('/api/folders', { id: folder, name: 'Box', parentId: null });
  await interruptedAfter(1, { ids, kind: 'move', folderId: folder }, { ids, kind: 'pin', pinned: true });
  await db.system.execute(sql`delete from folders where id = ${folder}`);
  await db.system.execute(sql`update note_batches set touched_at = now() - interval '2 minutes'`);
  await finishBatches({ ...server.services, now: () => new Date(Date.now() + 1000) });
  expect(await count(sql`pinned and folder_id is null`)).toBe(NOTES);
});

test('deletes a folder with many notes, and leaves hidden what it hid from AI', async () => {
  const [outer, inner] = [newFolderId(), newFolderId()];
  await ada.post('/api/folders', { id: outer, name: 'Outer', parentId: null });
  await ada.post('/api/folders', { id: inner, name: 'Inner', parentId: outer });
  expect((await change({ ids, kind: 'move', folderId: outer })).statusCode).toBe(200);
  const inside = ids.slice(0, 100);
  await change({ ids: inside, kind: 'move', folderId: inner });
  await change({ ids: ids.slice(90, 110), kind: 'trash' });
  await ada.put(`/api/folders/${inner}/ai-exclusion`, { excluded: true });
  const hidden = (await count(sql`folder_id = ${inner}`)) ?? 0;
  expect((await ada.delete(`/api/folders/${outer}`)).statusCode).toBe(204);
  expect((await ada.get('/api/folders')).json()).toEqual([]);
  expect(await count(sql`deleted_at is not null and folder_id is null`)).toBe(NOTES);
  expect(await count(sql`ai_excluded`)).toBe(hidden);
  expect(((await ada.get('/api/notes?view=summary')).json() as NotePage).total).toBe(0);
});
