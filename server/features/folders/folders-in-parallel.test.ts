// @module-tag both-databases: concurrency

import { beforeEach, expect, test } from 'vitest';
import { depthOf } from '#shared/folder-tree.ts';
import type { Folder } from '#shared/folders.ts';
import type { Note, NotePage } from '#shared/notes.ts';
import type { TrashPage } from '#shared/trash.ts';
import { newFolderId } from '#tests/factories.ts';
import { trials } from '#tests/faults/trials.ts';
import { randomFrom } from '#tests/random.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const CLIENTS = 8;
/** Of each client. */
const STEPS = trials({ small: 15, full: 125 });

const server = await startTestServer();
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
});

test('random moves and deletes by 8 clients leave a tree: no cycles, no orphans, no lost notes', async () => {
  const random = randomFrom(20_261_121);
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)];
  const ids = Array.from({ length: 40 }, newFolderId);
  for (const [index, id] of ids.entries()) {
    await ada.post('/api/folders', {
      id,
      name: `Folder ${index}`,
      parentId: index < 5 ? null : pick(ids.slice(0, index)),
    });
  }
  const notes: Note[] = [];
  for (let made = 0; made < 60; made += 1) notes.push((await ada.post('/api/notes', { folderId: pick(ids) })).json());

  const step = async () => {
    const [folder, target, note] = [pick(ids), pick(ids), pick(notes)?.id];
    const dice = random();
    if (dice < 0.45)
      return ada.put(`/api/folders/${folder}`, { name: 'moved', parentId: random() < 0.2 ? null : target });
    if (dice < 0.75) return ada.post(`/api/notes/${note}/folders`, { folderId: target });
    if (dice < 0.8) return ada.delete(`/api/folders/${folder}`);
    if (dice < 0.85) return ada.delete(`/api/notes/${note}`);
    if (dice < 0.92) return ada.post(`/api/trash/${note}/restore`);
    return ada.post('/api/folders', { id: folder, name: 'again', parentId: random() < 0.5 ? null : target });
  };
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let done = 0; done < STEPS; done += 1) {
        const { statusCode } = await step();
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
    }),
  );
  for (const status of statuses.keys()) expect([200, 201, 204, 404, 409, 422]).toContain(status);
  expect(statuses.get(200)).toBeGreaterThan((CLIENTS * STEPS) / 10);

  const folders: Folder[] = (await ada.get('/api/folders')).json();
  const known = new Set(folders.map((folder) => folder.id));
  for (const folder of folders) {
    expect(folder.parentId === null || known.has(folder.parentId)).toBe(true);
    expect(reaches(folders, folder)).toBe(true);
    expect(depthOf(folders, folder.id)).toBeLessThanOrEqual(32);
  }
  const current: NotePage = (await ada.get('/api/notes?view=summary&limit=500')).json();
  const trashed: TrashPage = (await ada.get('/api/trash?limit=500')).json();
  for (const note of [...current.notes, ...trashed.notes]) {
    expect(note.folderId === null || known.has(note.folderId)).toBe(true);
  }
  const found = [...current.notes, ...trashed.notes].map((note) => note.id).sort();
  expect(found).toEqual(notes.map((note) => note.id).sort());
}, 120_000);

test('two folders moved into each other at once do not vanish', async () => {
  for (let round = 0; round < trials({ small: 5, full: 20 }); round += 1) {
    const [a, b] = [newFolderId(), newFolderId()];
    for (const id of [a, b]) await ada.post('/api/folders', { id, name: 'x', parentId: null });
    const replies = await Promise.all([
      ada.put(`/api/folders/${a}`, { name: 'x', parentId: b }),
      ada.put(`/api/folders/${b}`, { name: 'x', parentId: a }),
    ]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 422]);
  }
});

/** Whether the path of parents ends at the top level. */
function reaches(folders: Folder[], folder: Folder): boolean {
  const parents = new Map(folders.map(({ id, parentId }) => [id, parentId]));
  const seen = new Set<string>();
  for (let at: string | null = folder.id; at !== null; at = parents.get(at) ?? null) {
    if (seen.has(at)) return false;
    seen.add(at);
  }
  return true;
}
