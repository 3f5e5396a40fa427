import { beforeAll, describe, expect, test } from 'vitest';
import { MISSING_ID, newFolderId } from '#tests/factories.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { excludedFromAi } from './notes.service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

async function excluded(user: TestUser, ...ids: string[]): Promise<string[]> {
  return [...(await excludedFromAi({ db: server.services.db, userId: user.id }, ids))];
}

async function makeNote(user: TestUser, folderId: string | null = null): Promise<string> {
  return (await user.post('/api/notes', { title: 'Plan', content: 'Text', folderId })).json().id;
}

async function makeFolder(user: TestUser, parentId: string | null = null): Promise<string> {
  const id = newFolderId();
  await user.post('/api/folders', { id, name: 'Clients', parentId });
  return id;
}

function exclude(user: TestUser, kind: 'notes' | 'folders', id: string, isExcluded = true) {
  return user.put(`/api/${kind}/${id}/ai-exclusion`, { excluded: isExcluded });
}

describe('a note hidden from AI', () => {
  test('is marked wherever it is returned, and otherwise unchanged', async () => {
    const user = await signUp(server);
    const id = await makeNote(user);
    const before = (await user.get(`/api/notes/${id}`)).json();
    expect(before.aiExcluded).toBe(false);
    const reply = await exclude(user, 'notes', id);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ ...before, aiExcluded: true });
    expect((await user.get(`/api/notes/${id}`)).json()).toEqual({ ...before, aiExcluded: true });
    expect((await user.get('/api/notes')).json()[0].aiExcluded).toBe(true);
    expect((await user.get('/api/notes?view=summary')).json().notes[0].aiExcluded).toBe(true);
    expect(await excluded(user, id)).toEqual([id]);
  });

  test('stays hidden when it is saved, moved, or restored from its history and from Trash', async () => {
    const user = await signUp(server);
    const [id, folder] = [await makeNote(user), await makeFolder(user)];
    await exclude(user, 'notes', id);
    expect((await user.put(`/api/notes/${id}`, { content: 'New' })).json().aiExcluded).toBe(true);
    expect((await user.post(`/api/notes/${id}/folders`, { folderId: folder })).json().aiExcluded).toBe(true);
    const [revision] = (await user.get(`/api/notes/${id}/revisions`)).json();
    const restored = await user.post(`/api/notes/${id}/revisions/${revision.id}/restore`);
    expect(restored.json()).toMatchObject({ content: 'Text', aiExcluded: true });
    await user.delete(`/api/notes/${id}`);
    expect((await user.get('/api/trash')).json().notes[0].aiExcluded).toBe(true);
    expect((await user.post(`/api/trash/${id}/restore`)).json().aiExcluded).toBe(true);
    expect(await excluded(user, id)).toEqual([id]);
  });

  test('can be shown to AI again', async () => {
    const user = await signUp(server);
    const id = await makeNote(user);
    await exclude(user, 'notes', id);
    expect((await exclude(user, 'notes', id, false)).json().aiExcluded).toBe(false);
    expect(await excluded(user, id)).toEqual([]);
  });

  test('is still found by its owner', async () => {
    const user = await signUp(server);
    const { id } = (await user.post('/api/notes', { title: 'Salaries', content: 'zanzibar' })).json();
    await exclude(user, 'notes', id);
    await server.services.search.idle();
    const found = (await user.post('/api/search', { query: 'zanzibar' })).json();
    expect(found.notes.map((note: { id: string }) => note.id)).toEqual([id]);
  });
});

describe('a folder hidden from AI', () => {
  test('hides the notes in it and below it, and is marked', async () => {
    const user = await signUp(server);
    const folder = await makeFolder(user);
    const below = await makeFolder(user, await makeFolder(user, folder));
    const [inside, deep, beside] = [await makeNote(user, folder), await makeNote(user, below), await makeNote(user)];
    const reply = await exclude(user, 'folders', folder);
    expect(reply.json()).toEqual({
      id: folder,
      name: 'Clients',
      parentId: null,
      noteCount: 1,
      aiExcluded: true,
      client: null,
    });
    const listed: { id: string; aiExcluded: boolean }[] = (await user.get('/api/folders')).json();
    expect(listed.filter(({ aiExcluded }) => aiExcluded).map(({ id }) => id)).toEqual([folder]);
    expect((await excluded(user, inside, deep, beside)).sort()).toEqual([inside, deep].sort());
    await exclude(user, 'folders', folder, false);
    expect(await excluded(user, inside, deep, beside)).toEqual([]);
  });

  test('applies by the current place of a note or folder', async () => {
    const user = await signUp(server);
    const [closed, open] = [await makeFolder(user), await makeFolder(user)];
    const [moved, below] = [await makeNote(user), await makeNote(user, open)];
    await exclude(user, 'folders', closed);
    await user.post(`/api/notes/${moved}/folders`, { folderId: closed });
    expect(await excluded(user, moved, below)).toEqual([moved]);
    const rename = await user.put(`/api/folders/${open}`, { name: 'Now below', parentId: closed });
    expect(rename.json().aiExcluded).toBe(false);
    expect((await excluded(user, moved, below)).sort()).toEqual([moved, below].sort());
    const other = await user.put(`/api/folders/${closed}`, { name: 'Still closed' });
    expect(other.json().aiExcluded).toBe(true);
  });
});

test('a note stays hidden when the folder that hid it is deleted and the note is restored from Trash', async () => {
  const user = await signUp(server);
  const folder = await makeFolder(user);
  const [inside, deep, beside] = [
    await makeNote(user, folder),
    await makeNote(user, await makeFolder(user, folder)),
    await makeNote(user),
  ];
  await exclude(user, 'folders', folder);
  await user.delete(`/api/folders/${folder}`);
  expect((await excluded(user, inside, deep, beside)).sort()).toEqual([inside, deep].sort());
  for (const id of [inside, deep]) {
    expect((await user.post(`/api/trash/${id}/restore`)).json()).toMatchObject({ folderId: null, aiExcluded: true });
  }
});

test('another user’s notes and folders can’t be hidden, or shown as hidden', async () => {
  const [owner, other] = [await signUp(server), await signUp(server)];
  const [note, folder] = [await makeNote(owner), await makeFolder(owner)];
  for (const reply of [
    await exclude(other, 'notes', note),
    await exclude(other, 'folders', folder),
    await exclude(other, 'notes', MISSING_ID),
    await exclude(other, 'folders', 'no folder'),
  ]) {
    expect(reply.statusCode).toBe(404);
  }
  await exclude(owner, 'notes', note);
  expect(await excluded(other, note)).toEqual([]);
  expect((await owner.get('/api/folders')).json()[0].aiExcluded).toBe(false);
});

test('an invalid id is not a note', async () => {
  const user = await signUp(server);
  expect(await excluded(user, 'root', '', "'; drop table notes")).toEqual([]);
});
