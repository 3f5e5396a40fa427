import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { clientOfNote } from '#server/features/clients/clients.service.ts';
import type { Client } from '#shared/clients.ts';
import type { Folder } from '#shared/folders.ts';
import { newFolderId } from '#tests/factories.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
});

const clientNamed = (name: string): Client => ({ name, otherNames: [], people: [], relation: '' });

async function makeFolder(name: string, parentId: string | null = null): Promise<string> {
  const id = newFolderId();
  await ada.post('/api/folders', { id, name, parentId });
  return id;
}

async function makeClient(name: string, parentId: string | null = null): Promise<string> {
  const id = await makeFolder(name, parentId);
  expect((await ada.put(`/api/folders/${id}/client`, { client: clientNamed(name) })).statusCode).toBe(200);
  return id;
}

const makeNote = async (folderId: string | null): Promise<string> =>
  (await ada.post('/api/notes', { title: 'Call', folderId })).json().id;
const clientOf = (noteId: string) => clientOfNote({ db: server.services.db, userId: ada.id }, noteId);
const moveFolder = (id: string, parentId: string | null) => ada.put(`/api/folders/${id}`, { name: 'Moved', parentId });

test('a folder becomes a client’s in one call, and an ordinary one again', async () => {
  const id = await makeFolder('Brightwater');
  const client: Client = {
    name: 'Brightwater Hotels Ltd',
    otherNames: ['BWH'],
    people: [{ name: 'Dana Ortiz', role: 'CFO', email: 'dana@brightwater.example' }],
    relation: 'Interim adviser',
  };
  expect((await ada.get('/api/folders')).json()).toMatchObject([{ id, client: null }]);
  const reply = await ada.put(`/api/folders/${id}/client`, { client });
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { id, name: 'Brightwater', parentId: null, noteCount: 0, aiExcluded: false, client },
  ]);
  expect((await ada.get('/api/folders')).json()).toEqual([reply.json()]);
  expect((await ada.put(`/api/folders/${id}/client`, { client: null })).json<Folder>().client).toBeNull();
});

test.each([
  [{ ...clientNamed('') }, 'A client needs a name'],
  [{ ...clientNamed('A'.repeat(201)) }, 'A name can have at most 200 characters'],
  [
    { ...clientNamed('A'), otherNames: Array.from({ length: 21 }, () => 'B') },
    'A client can have at most 20 other names',
  ],
  [{ ...clientNamed('A'), people: [{ name: ' ', role: '', email: '' }] }, 'A person needs a name'],
])('what a client can’t be is refused in a sentence %#', async (client, sentence) => {
  const id = await makeFolder('A');
  const reply = await ada.put(`/api/folders/${id}/client`, { client });
  expect(reply.statusCode).toBe(422);
  expect(reply.body).toContain(sentence);
});

test('a note is that client’s whose folder is nearest above it', async () => {
  const outer = await makeClient('Group');
  const inner = await makeClient('Daughter', await makeFolder('2026', outer));
  const below = await makeFolder('Calls', inner);
  expect(await clientOf(await makeNote(null))).toBeUndefined();
  expect(await clientOf(await makeNote(outer))).toBe(outer);
  expect(await clientOf(await makeNote(inner))).toBe(inner);
  const note = await makeNote(below);
  expect(await clientOf(note)).toBe(inner);
  await ada.put(`/api/folders/${inner}/client`, { client: null });
  expect(await clientOf(note)).toBe(outer);
});

test('whose a note is follows its moves and its folder’s, Trash and restore', async () => {
  const [one, two] = [await makeClient('One'), await makeClient('Two')];
  const folder = await makeFolder('Calls', one);
  const note = await makeNote(folder);
  await moveFolder(folder, two);
  expect(await clientOf(note)).toBe(two);
  await moveFolder(folder, null);
  expect(await clientOf(note)).toBeUndefined();
  await ada.post(`/api/notes/${note}/folders`, { folderId: one });
  expect(await clientOf(note)).toBe(one);
  await ada.delete(`/api/notes/${note}`);
  await ada.post(`/api/trash/${note}/restore`);
  expect(await clientOf(note)).toBe(one);
  expect((await moveFolder(two, one)).statusCode).toBe(200);
  expect(await clientOf(await makeNote(two))).toBe(two);
});

test('the folder of 2,000 notes moves from one client to another in under a second of the database', async () => {
  const [one, two] = [await makeClient('One'), await makeClient('Two')];
  const folder = await makeFolder('Calls', one);
  for (let level = 0, at = folder; level < 20; level += 1) at = await makeFolder(`Level ${level}`, at);
  await server.services.db.system.execute(sql`
    insert into notes (user_id, title, content, preview, tags, folder_id)
    select ${ada.id}, 'Call ' || n, 'Text', 'Text', '{}', id
    from folders cross join generate_series(1, 100) as n where user_id = ${ada.id} and client_id = ${one} and client is null`);
  const began = performance.now();
  expect((await moveFolder(folder, two)).statusCode).toBe(200);
  expect(performance.now() - began).toBeLessThan(1000);
  const rows = await server.services.db.system.execute(sql`
    select f.client_id as "clientId", count(*)::int as count from notes n
    join folders f on f.user_id = n.user_id and f.id = n.folder_id group by 1`);
  expect(rows).toEqual([{ clientId: two, count: 2100 }]);
});

test('folders loaded in any order inherit from those above them', async () => {
  const [top, middle, bottom] = [newFolderId(), newFolderId(), newFolderId()];
  await server.services.db.system.execute(sql`
    insert into folders (user_id, id, name, parent_id, ai_excluded, client) values
      (${ada.id}, ${bottom}, 'Bottom', ${middle}, false, null),
      (${ada.id}, ${middle}, 'Middle', ${top}, false, null),
      (${ada.id}, ${top}, 'Top', null, true, ${JSON.stringify(clientNamed('Top'))}::jsonb)`);
  const rows = await server.services.db.system.execute(sql`
    select name, client_id as "clientId", is_hidden as "isHidden" from folders order by name`);
  expect(rows).toEqual(['Bottom', 'Middle', 'Top'].map((name) => ({ name, clientId: top, isHidden: true })));
});
