import { expect, test } from 'vitest';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer({ LIMIT_STORAGE_BYTES_PER_USER: String(1024 ** 2) });

const save = (user: TestUser, name: string, query = name) => user.post('/api/saved-searches', { name, query });
const namesOf = async (user: TestUser) =>
  (await user.get('/api/saved-searches')).json().map(({ name }: { name: string }) => name);

test('searches are saved, listed by name and deleted', async () => {
  const ada = await signUp(server);
  const reply = await save(ada, ' Unpaid ', 'invoice tag:unpaid ');
  expect(reply.statusCode).toBe(201);
  const { id } = reply.json();
  expect(reply.json()).toEqual({ id, name: 'Unpaid', query: 'invoice tag:unpaid' });
  await save(ada, 'board');
  expect(await namesOf(ada)).toEqual(['board', 'Unpaid']);
  expect((await ada.delete(`/api/saved-searches/${id}`)).statusCode).toBe(204);
  expect((await ada.delete(`/api/saved-searches/${id}`)).statusCode).toBe(404);
  expect(await namesOf(ada)).toEqual(['board']);
});

test('a query that is saved again gets the new name', async () => {
  const ada = await signUp(server);
  const { id } = (await save(ada, 'First', 'plan')).json();
  expect((await save(ada, 'Second', 'plan')).json()).toEqual({ id, name: 'Second', query: 'plan' });
  expect(await namesOf(ada)).toEqual(['Second']);
});

test("others can't see or delete them", async () => {
  const [ada, bob] = [await signUp(server), await signUp(server)];
  const { id } = (await save(ada, 'Mine')).json();
  expect(await namesOf(bob)).toEqual([]);
  expect((await bob.delete(`/api/saved-searches/${id}`)).statusCode).toBe(404);
  expect((await ada.delete('/api/saved-searches/nothing')).statusCode).toBe(404);
  expect(await namesOf(ada)).toEqual(['Mine']);
});

// both-databases: concurrency
test('they are bounded in number and length', { tags: ['both-databases'] }, async () => {
  const ada = await signUp(server);
  expect((await save(ada, ' ', 'x')).statusCode).toBe(422);
  expect((await save(ada, 'x', ' ')).statusCode).toBe(422);
  expect((await save(ada, 'x'.repeat(201), 'x')).statusCode).toBe(422);
  expect((await save(ada, 'x', 'x'.repeat(1_001))).statusCode).toBe(422);
  for (let number = 0; number < 48; number++) expect((await save(ada, `S${number}`)).statusCode).toBe(201);
  const replies = await Promise.all(Array.from({ length: 4 }, (_, number) => save(ada, `More ${number}`)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 422, 422]);
  const reply = await save(ada, 'One more');
  expect([reply.statusCode, reply.body]).toEqual([422, 'You can save at most 50 searches']);
  expect((await save(ada, 'Renamed', 'S0')).statusCode).toBe(201);
});

test('they count toward the storage', async () => {
  const ada = await signUp(server);
  const usage = async () => (await ada.get('/api/user/usage')).json().searches;
  const { id } = (await save(ada, 'Café', 'plan')).json();
  expect(await usage()).toEqual({ items: 1, bytes: 9 });
  await save(ada, 'Plans', 'plan');
  expect(await usage()).toEqual({ items: 1, bytes: 9 });
  await save(ada, 'P', 'plan');
  expect(await usage()).toEqual({ items: 1, bytes: 5 });
  const { notes } = (await ada.get('/api/user/usage')).json();
  const content = 'x'.repeat(1024 ** 2 - notes.bytes - 5 - 2);
  for (const part of [content.slice(0, 900_000), content.slice(900_000)]) {
    expect((await ada.post('/api/notes', { title: '-', content: part, tags: [] })).statusCode).toBe(201);
  }
  expect((await save(ada, 'x')).statusCode).toBe(507);
  expect((await save(ada, 'Pl', 'plan')).statusCode).toBe(507);
  expect((await save(ada, 'p', 'plan')).statusCode).toBe(201);
  expect((await ada.delete(`/api/saved-searches/${id}`)).statusCode).toBe(204);
  expect(await usage()).toEqual({ items: 0, bytes: 0 });
});
