import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Folder } from '#shared/folders.ts';
import type { Note } from '#shared/notes.ts';
import { newFolderId } from '#tests/factories.ts';
import { trials } from '#tests/faults/trials.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
let ada: TestUser;
let bob: TestUser;

beforeEach(async () => {
  await resetDatabase();
  [ada, bob] = [await signUp(server), await signUp(server)];
});

async function createFolder(name: string, parentId: string | null = null, user = ada): Promise<Folder> {
  const reply = await user.post('/api/folders', { id: newFolderId(), name, parentId });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}
const folders = async (user = ada): Promise<Folder[]> => (await user.get('/api/folders')).json();
const createNote = async (body: object): Promise<Note> => (await ada.post('/api/notes', body)).json();

/** A chain of folders, each inside the one before. */
async function createChain(length: number): Promise<Folder[]> {
  const chain: Folder[] = [];
  while (chain.length < length) chain.push(await createFolder('level', chain.at(-1)?.id));
  return chain;
}

describe('creating a folder', () => {
  test("uses the client's id", async () => {
    const id = newFolderId();
    const reply = await ada.post('/api/folders', { id, name: ' Clients ', parentId: null });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      id,
      name: 'Clients',
      parentId: null,
      noteCount: 0,
      aiExcluded: false,
      client: null,
    });
    const inner = await createFolder('Inner', id);
    expect(inner.parentId).toBe(id);
    expect((await createFolder('Top', 'root')).parentId).toBeNull();
    expect(await folders()).toHaveLength(3);
  });

  test('chooses an id where the client sends none', async () => {
    const [one, two] = await Promise.all(
      ['One', 'Two'].map(async (name) => (await ada.post('/api/folders', { name })).json<Folder>()),
    );
    expect(await folders()).toEqual([one, two]);
    expect(one?.id).toMatch(/^[\w-]{21}$/);
    const note = (await ada.post('/api/notes', { folderId: two?.id })).json();
    expect(note.folderId).toBe(two?.id);
  });

  test('answers an id the user already has with that folder, and changes nothing', async () => {
    const folder = await createFolder('First');
    await ada.post('/api/notes', { folderId: folder.id });
    const reply = await ada.post('/api/folders', { id: folder.id, name: 'Second', parentId: null });
    expect([reply.statusCode, reply.json()]).toEqual([201, { ...folder, noteCount: 1 }]);
    expect(await folders()).toEqual([{ ...folder, noteCount: 1 }]);
  });

  test('creates a separate folder for an id of another user’s folder', async () => {
    const theirs = await createFolder('Theirs', null, bob);
    const reply = await ada.post('/api/folders', { id: theirs.id, name: 'Mine', parentId: null });
    expect(reply.statusCode).toBe(201);
    expect(await folders()).toEqual([{ ...theirs, name: 'Mine' }]);
    expect(await folders(bob)).toEqual([theirs]);
    await ada.delete(`/api/folders/${theirs.id}`);
    expect(await folders(bob)).toEqual([theirs]);
  });

  test.each([
    'root',
    '',
    'short',
    'a'.repeat(20),
    'a'.repeat(22),
    `${'a'.repeat(20)}/`,
    `${'a'.repeat(20)}\u0000`,
    null,
    1,
  ])('requires an id of 21 characters: %j', async (id) => {
    expect((await ada.post('/api/folders', { id, name: 'x', parentId: null })).statusCode).toBe(422);
  });

  test('requires a name of 1 to 200 characters', async () => {
    expect((await createFolder('n'.repeat(200))).name).toHaveLength(200);
    const tooLong = await ada.post('/api/folders', { id: newFolderId(), name: 'n'.repeat(201), parentId: null });
    expect([tooLong.statusCode, tooLong.body]).toEqual([422, 'A folder name can have at most 200 characters']);
    for (const name of ['', '   ', '\u0000', null, 5]) {
      expect((await ada.post('/api/folders', { id: newFolderId(), name, parentId: null })).statusCode).toBe(422);
    }
    expect(await folders()).toHaveLength(1);
  });

  test('goes down to 32 levels', async () => {
    const chain = await createChain(32);
    const reply = await ada.post('/api/folders', { id: newFolderId(), name: 'x', parentId: chain.at(-1)?.id });
    expect([reply.statusCode, reply.body]).toEqual([422, 'Folders can be at most 32 levels deep']);
    expect(await folders()).toHaveLength(32);
  });

  // both-databases: concurrency
  test('ends at 2,000 folders', { tags: ['both-databases'] }, async () => {
    await server.services.db.write(ada.id, (tx) =>
      tx.execute(sql`
        insert into folders (user_id, id, name)
        select ${ada.id}, lpad(n::text, 21, 'f'), 'Folder ' || n from generate_series(1, 1999) n`),
    );
    await createFolder('The last');
    const reply = await ada.post('/api/folders', { id: newFolderId(), name: 'x', parentId: null });
    expect([reply.statusCode, reply.body]).toEqual([422, 'You can have at most 2,000 folders']);
    expect(await folders()).toHaveLength(2000);
  });

  test.each(['userId', 'user_id', 'createdAt', 'noteCount', 'isAdmin'])(
    'refuses an unknown field: %s',
    async (field) => {
      const folder = await createFolder('Before');
      const body = { name: 'After', [field]: 'x' };
      expect((await ada.post('/api/folders', { ...body, id: newFolderId(), parentId: null })).statusCode).toBe(422);
      expect((await ada.put(`/api/folders/${folder.id}`, body)).statusCode).toBe(422);
      expect(await folders()).toEqual([folder]);
    },
  );
});

// both-databases: plans and order
test('the list is ordered by name, ignoring case, with the number of notes in each folder', {
  tags: ['both-databases'],
}, async () => {
  const names = ['beta', 'Plan 10', 'Alpha', 'plan 9', 'alpha', 'Émile', 'zeta'];
  const made = [];
  for (const name of names) made.push(await createFolder(name));
  const [beta] = made;
  const [, gone] = [await createNote({ folderId: beta?.id }), await createNote({ folderId: beta?.id })];
  await createNote({ folderId: beta?.id });
  await ada.delete(`/api/notes/${gone?.id}`);
  await createNote({});
  const list = await folders();
  expect(list.map((folder) => folder.name.toLowerCase())).toEqual([
    'alpha',
    'alpha',
    'beta',
    'émile',
    'plan 9',
    'plan 10',
    'zeta',
  ]);
  expect(list.map((folder) => folder.noteCount)).toEqual([0, 0, 2, 0, 0, 0, 0]);
  expect(await folders()).toEqual(list);
});

describe('changing a folder', () => {
  test('renames it without moving it', async () => {
    const parent = await createFolder('Parent');
    const folder = await createFolder('Child', parent.id);
    await createNote({ folderId: folder.id });
    const reply = await ada.put(`/api/folders/${folder.id}`, { name: ' Renamed ' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ ...folder, name: 'Renamed', noteCount: 1 });
  });

  test('moves it with the payload of the specification: id, name, parentId', async () => {
    const [parent, folder] = [await createFolder('Parent'), await createFolder('Child')];
    const body = { id: folder.id, name: 'Child', parentId: parent.id };
    expect((await ada.put(`/api/folders/${folder.id}`, body)).json()).toEqual({ ...folder, parentId: parent.id });
    const back = await ada.put(`/api/folders/${folder.id}`, { ...body, parentId: null });
    expect(back.json()).toEqual(folder);
  });

  test('refuses an id in the body that differs from the path', async () => {
    const [a, b] = [await createFolder('A'), await createFolder('B')];
    expect((await ada.put(`/api/folders/${a.id}`, { id: b.id, name: 'C' })).statusCode).toBe(422);
    expect(await folders()).toEqual([a, b]);
  });

  test('refuses to move it into itself or below itself', async () => {
    const chain = await createChain(4);
    for (const target of chain) {
      const reply = await ada.put(`/api/folders/${chain[0]?.id}`, { name: 'x', parentId: target.id });
      expect([reply.statusCode, reply.body]).toEqual([
        422,
        "You can't move a folder into itself or one of its subfolders",
      ]);
    }
  });

  test('refuses a move that would put its subfolders deeper than 32 levels', async () => {
    const [chain, branch] = [await createChain(30), await createChain(3)];
    const reply = await ada.put(`/api/folders/${branch[0]?.id}`, { name: 'x', parentId: chain[29]?.id });
    expect([reply.statusCode, reply.body]).toEqual([422, 'Folders can be at most 32 levels deep']);
    const fits = await ada.put(`/api/folders/${branch[0]?.id}`, { name: 'x', parentId: chain[28]?.id });
    expect(fits.statusCode).toBe(200);
  });
});

describe('deleting a folder', () => {
  test('deletes its subfolders and moves all their notes to Trash', async () => {
    const [top, other] = [await createFolder('Top'), await createFolder('Other')];
    const inner = await createFolder('Inner', (await createFolder('Middle', top.id)).id);
    const notes = [
      await createNote({ title: 'in top', folderId: top.id }),
      await createNote({ title: 'in inner', folderId: inner.id }),
    ];
    const kept = await createNote({ title: 'kept', folderId: other.id });
    const reply = await ada.delete(`/api/folders/${top.id}`);
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect(await folders()).toEqual([{ ...other, noteCount: 1 }]);
    expect((await ada.get('/api/notes')).json()).toEqual([kept]);
    const trash = (await ada.get('/api/trash')).json();
    expect(trash.notes.map((note: Note) => note.id).sort()).toEqual(notes.map((note) => note.id).sort());
    expect((await ada.delete(`/api/folders/${top.id}`)).statusCode).toBe(404);
    const restored = await ada.post(`/api/trash/${notes[1]?.id}/restore`);
    expect(restored.json()).toEqual({ ...notes[1], folderId: null });
  });

  test('works for thousands of notes in hundreds of folders', async () => {
    const count = trials({ small: 19, full: 199 });
    const top = await createFolder('Top');
    await Promise.all(Array.from({ length: count }, (_, index) => createFolder(`${index}`, top.id)));
    await server.services.db.write(ada.id, (tx) =>
      tx.execute(sql`
        insert into notes (user_id, title, content, preview, tags, folder_id)
        select ${ada.id}, '', '', '', '{}', id from folders, generate_series(1, 10) where parent_id = ${top.id}`),
    );
    expect((await ada.delete(`/api/folders/${top.id}`)).statusCode).toBe(204);
    expect((await ada.get('/api/trash')).json().total).toBe(10 * count);
    expect((await ada.get('/api/notes')).json()).toEqual([]);
  });
});

describe("a folder's notes", () => {
  test('are listed as ids, newest change first, without those of subfolders', async () => {
    const folder = await createFolder('Box');
    const inner = await createFolder('Inner', folder.id);
    const [a, b] = [await createNote({ folderId: folder.id }), await createNote({ folderId: folder.id })];
    await createNote({ folderId: inner.id });
    const unfiled = await createNote({});
    await ada.put(`/api/notes/${a?.id}`, { content: 'newer' });
    expect((await ada.get(`/api/folders/${folder.id}/notes`)).json()).toEqual([a?.id, b?.id]);
    expect((await ada.get('/api/folders/root/notes')).json()).toEqual([unfiled.id]);
  });

  test('are none in an empty folder', async () => {
    const folder = await createFolder('Box');
    expect((await ada.get(`/api/folders/${folder.id}/notes`)).json()).toEqual([]);
    expect((await ada.get('/api/folders/root/notes')).json()).toEqual([]);
  });
});

describe('GET /api/user/init-defaults', () => {
  test("creates 'My Files' and 'My Records'", async () => {
    const reply = await ada.get('/api/user/init-defaults');
    expect(reply.statusCode).toBe(200);
    const made: Folder[] = reply.json();
    expect(made.map((folder) => folder.name)).toEqual(['My Files', 'My Records']);
    for (const folder of made) expect(folder.id).toMatch(/^[A-Za-z0-9_-]{21}$/);
    expect(await folders()).toEqual(made);
    expect(await folders(bob)).toEqual([]);
  });

  // both-databases: concurrency
  test('creates them once for many simultaneous calls', { tags: ['both-databases'] }, async () => {
    const replies = await Promise.all(
      Array.from({ length: trials({ small: 20, full: 100 }) }, () => ada.get('/api/user/init-defaults')),
    );
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(await folders()).toHaveLength(2);
  });

  test('changes nothing after they are renamed or deleted', async () => {
    const [files, records]: Folder[] = (await ada.get('/api/user/init-defaults')).json();
    await ada.put(`/api/folders/${files?.id}`, { name: 'Renamed' });
    await ada.delete(`/api/folders/${records?.id}`);
    const reply = await ada.get('/api/user/init-defaults');
    expect(reply.json()).toEqual([{ ...files, name: 'Renamed' }]);
  });
});
