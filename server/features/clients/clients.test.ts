import { beforeEach, expect, test } from 'vitest';
import type { ClientSummary } from '#shared/clients.ts';
import { newFolderId } from '#tests/factories.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
});

async function makeClient(name: string, parentId: string | null = null): Promise<string> {
  const id = newFolderId();
  await ada.post('/api/folders', { id, name, parentId });
  await ada.put(`/api/folders/${id}/client`, { client: { name, otherNames: [], people: [], relation: '' } });
  return id;
}
const clients = async (query = ''): Promise<ClientSummary[]> => (await ada.get(`/api/clients${query}`)).json();

test('lists clients by name with what is open between the user and each', async () => {
  expect(await clients()).toEqual([]);
  const [lumen, atlas] = [await makeClient('lumen'), await makeClient('Atlas')];
  const inner = newFolderId();
  await ada.post('/api/folders', { id: inner, name: 'Calls', parentId: lumen });
  const content = [
    '- [ ] Send the offer (27 Nov 2026)',
    '- [ ] Read the contract (20 Nov 2026)',
    '- [ ] Greg: names of the managers',
    '- [x] Book the room (30 Nov 2026)',
  ].join('\n');
  const { id: noteId } = (await ada.post('/api/notes', { title: 'Call', content, folderId: inner })).json();
  await ada.post('/api/notes', { title: 'Elsewhere', content: '- [ ] Buy paper', folderId: null });
  const gone = (await ada.post('/api/notes', { title: 'Gone', content: '- [ ] Forget', folderId: lumen })).json();
  await ada.delete(`/api/notes/${gone.id}`);
  await server.services.search.idle();
  const found = await clients('?today=2026-11-25');
  expect(found.map(({ id }) => id)).toEqual([atlas, lumen]);
  expect(found[0]).toMatchObject({ notes: 0, lastContact: null, next: null, mine: 0, theirs: 0, overdue: 0 });
  expect(found[1]).toMatchObject({ notes: 1, mine: 2, theirs: 1, overdue: 1 });
  expect(found[1]?.next).toMatchObject({ day: '2026-11-27', noteId, text: expect.stringContaining('Send the offer') });
  expect((await clients('?today=2026-12-24'))[1]?.next).toBeNull();
});

test('a note is counted for the nearest client alone', async () => {
  const group = await makeClient('Group');
  const daughter = await makeClient('Daughter', group);
  await ada.post('/api/notes', { title: 'Call', folderId: daughter });
  expect((await clients()).map(({ client, notes }) => [client.name, notes])).toEqual([
    ['Daughter', 1],
    ['Group', 0],
  ]);
});

test('a day that is none is refused', async () => {
  expect((await ada.get('/api/clients?today=tomorrow')).statusCode).toBe(422);
});
