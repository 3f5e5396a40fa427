import { beforeEach, describe, expect, test } from 'vitest';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
});

const note = async (user: TestUser, title: string) => (await user.post('/api/notes', { title })).json();

describe('POST /api/notes/read', () => {
  test("returns the user's own notes in the order of the ids, and none in Trash", async () => {
    const bob = await signUp(server);
    const [one, two, gone, his] = [
      await note(ada, 'one'),
      await note(ada, 'two'),
      await note(ada, 'gone'),
      await note(bob, 'his'),
    ];
    await ada.delete(`/api/notes/${gone.id}`);
    const reply = await ada.post('/api/notes/read', { ids: [two.id, his.id, gone.id, one.id] });
    expect([reply.statusCode, reply.json()]).toEqual([200, [two, one]]);
  });

  test('takes 1 to 500 ids', async () => {
    const { id } = await note(ada, 'one');
    const statuses = [];
    for (const count of [0, 500, 501])
      statuses.push((await ada.post('/api/notes/read', { ids: Array.from({ length: count }, () => id) })).statusCode);
    expect(statuses).toEqual([422, 200, 422]);
  });

  test('ends with the note that makes it longer than two million characters', async () => {
    const ids = [];
    for (const title of ['one', 'two', 'three', 'four']) {
      ids.push((await ada.post('/api/notes', { title, content: 'a'.repeat(900_000) })).json().id);
    }
    const reply = await ada.post('/api/notes/read', { ids });
    expect(reply.json().map(({ title }: { title: string }) => title)).toEqual(['one', 'two', 'three']);
  });
});
