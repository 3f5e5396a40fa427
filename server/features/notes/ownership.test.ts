// @module-tag both-databases: roles and row security

import { beforeAll, describe, expect, test } from 'vitest';
import { MISSING_ID, newFolderId } from '#tests/factories.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
const foreign = { note: '', trashed: '', revision: '', folder: newFolderId() };
const missingFolder = newFolderId();
let ada: TestUser;
let bob: TestUser;
let before: string[];

/** Everything Bob can see. */
async function everythingOfBob(): Promise<string[]> {
  const paths = ['/api/notes', '/api/folders', '/api/trash', '/api/tags', `/api/notes/${foreign.note}/revisions`];
  return Promise.all(paths.map(async (path) => (await bob.get(path)).body));
}

beforeAll(async () => {
  [ada, bob] = [await signUp(server), await signUp(server)];
  await bob.post('/api/folders', { id: foreign.folder, name: 'Secret', parentId: null });
  foreign.note = (await bob.post('/api/notes', { title: 'his', folderId: foreign.folder, tags: ['his'] })).json().id;
  await bob.put(`/api/notes/${foreign.note}`, { content: 'two' });
  foreign.revision = (await bob.get(`/api/notes/${foreign.note}/revisions`)).json()[0].id;
  foreign.trashed = (await bob.post('/api/notes', { title: 'trashed' })).json().id;
  await bob.delete(`/api/notes/${foreign.trashed}`);
  before = await everythingOfBob();
});

const malformed = ['x', '1', 'null', '%00', '..%2f..', "'%20or%201=1", `${MISSING_ID}0`, 'a'.repeat(200)];
const noteCalls: [string, (user: TestUser, id: string) => ReturnType<TestUser['get']>][] = [
  ['GET /api/notes/:id', (user, id) => user.get(`/api/notes/${id}`)],
  ['PUT /api/notes/:id', (user, id) => user.put(`/api/notes/${id}`, { title: 'taken over' })],
  ['PUT /api/notes/:id with a version', (user, id) => user.put(`/api/notes/${id}`, { content: 'x', version: 1 })],
  ['DELETE /api/notes/:id', (user, id) => user.delete(`/api/notes/${id}`)],
  ['POST /api/notes/:id/folders', (user, id) => user.post(`/api/notes/${id}/folders`, { folderId: null })],
  ['GET /api/notes/:id/revisions', (user, id) => user.get(`/api/notes/${id}/revisions`)],
  ['POST /api/trash/:id/restore', (user, id) => user.post(`/api/trash/${id}/restore`)],
  ['DELETE /api/trash/:id', (user, id) => user.delete(`/api/trash/${id}`)],
];
const revisionCalls: [string, (user: TestUser, id: string, revision: string) => ReturnType<TestUser['get']>][] = [
  ['GET', (user, id, revision) => user.get(`/api/notes/${id}/revisions/${revision}`)],
  ['POST restore', (user, id, revision) => user.post(`/api/notes/${id}/revisions/${revision}/restore`)],
];
const folderCalls: [string, (user: TestUser, id: string) => ReturnType<TestUser['get']>][] = [
  ['PUT /api/folders/:id', (user, id) => user.put(`/api/folders/${id}`, { name: 'taken over' })],
  ['PUT /api/folders/:id to the root', (user, id) => user.put(`/api/folders/${id}`, { name: 'x', parentId: null })],
  ['DELETE /api/folders/:id', (user, id) => user.delete(`/api/folders/${id}`)],
  ['GET /api/folders/:id/notes', (user, id) => user.get(`/api/folders/${id}/notes`)],
];

describe("another user's id, a missing one and a malformed one are answered alike", () => {
  test.each(noteCalls)('%s', async (_, call) => {
    for (const id of [foreign.note, foreign.trashed, MISSING_ID, ...malformed]) {
      const reply = await call(ada, id);
      expect([reply.statusCode, reply.body]).toEqual([404, 'Note not found']);
    }
  });

  test.each(revisionCalls)('%s /api/notes/:id/revisions/:revisionId', async (_, call) => {
    const own = (await ada.post('/api/notes', { title: 'hers' })).json().id;
    const ids = [foreign.note, own, MISSING_ID, 'x'];
    for (const id of ids) {
      for (const revision of [foreign.revision, MISSING_ID, ...malformed]) {
        const reply = await call(ada, id, revision);
        expect([reply.statusCode, reply.body]).toEqual([404, 'Version not found']);
      }
    }
  });

  test.each(folderCalls)('%s', async (_, call) => {
    for (const id of [foreign.folder, missingFolder, ...malformed]) {
      const reply = await call(ada, id);
      expect([reply.statusCode, reply.body]).toEqual([404, 'Folder not found']);
    }
  });

  test('a folder named in a body', async () => {
    const own = newFolderId();
    await ada.post('/api/folders', { id: own, name: 'Hers', parentId: null });
    const note = (await ada.post('/api/notes', { title: 'hers' })).json();
    for (const folderId of [foreign.folder, missingFolder]) {
      for (const reply of [
        await ada.post('/api/notes', { folderId }),
        await ada.post(`/api/notes/${note.id}/folders`, { folderId }),
        await ada.post('/api/folders', { id: newFolderId(), name: 'x', parentId: folderId }),
        await ada.put(`/api/folders/${own}`, { name: 'x', parentId: folderId }),
      ]) {
        expect([reply.statusCode, reply.body]).toEqual([404, 'Folder not found']);
      }
      expect((await ada.get(`/api/notes?view=summary&folder=${folderId}`)).json().total).toBe(0);
    }
    expect((await ada.get('/api/folders')).json()).toEqual([
      { id: own, name: 'Hers', parentId: null, noteCount: 0, aiExcluded: false, client: null },
    ]);
  });

  test('leaves the other user’s data unchanged after all of that', async () => {
    expect(await everythingOfBob()).toEqual(before);
  });
});

test('every call without a session is answered 401', async () => {
  const guest = { headers: {}, payload: {} };
  for (const endpoint of server.inventory.filter(({ access }) => access !== 'public')) {
    const url = endpoint.path.replace(':id', foreign.note).replace(':revisionId', foreign.revision);
    const reply = await server.http.inject({ ...guest, method: endpoint.method, url });
    expect([endpoint.path, reply.statusCode]).toEqual([endpoint.path, 401]);
  }
});
