import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SearchReply } from '#shared/search.ts';
import { newFolderId } from '#tests/factories.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let user: TestUser;

beforeEach(async () => {
  server ??= await startTestServer();
  user = await signUp(server);
});

async function ask(query: string, extra: object = {}, as = user): Promise<SearchReply> {
  const reply = await as.post('/api/search', { query, ...extra });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}

/** The titles found, best first. */
async function titles(query: string, extra: object = {}): Promise<string[]> {
  return (await ask(query, extra)).notes.map(({ title }) => title);
}

async function note(title: string, content = '', extra: object = {}): Promise<string> {
  const reply = await user.post('/api/notes', { title, content, ...extra });
  expect(reply.statusCode).toBe(201);
  return reply.json().id;
}

/** Polls, as what was saved is found within two seconds and not at once. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 });

describe('what was written is found', () => {
  test('by its words, its title and its tags', async () => {
    await note('Quarterly invoice', 'Acme pays within thirty days.');
    await note('Holiday plans', 'Lisbon in spring, by train.', { tags: ['travel'] });
    await soon(async () => {
      expect(await titles('thirty days')).toEqual(['Quarterly invoice']);
      expect(await titles('holiday')).toEqual(['Holiday plans']);
      expect(await titles('travel')).toEqual(['Holiday plans']);
    });
  });

  test('a note with nothing but a title', async () => {
    await note('Zanzibar');
    await soon(async () => expect(await titles('zanzibar')).toEqual(['Zanzibar']));
  });

  test('as it is after a change, and no longer as it was', async () => {
    const id = await note('Supplier', 'The contact is Hildegard.');
    await soon(async () => expect(await titles('hildegard')).toEqual(['Supplier']));
    await user.put(`/api/notes/${id}`, { content: 'The contact is Ferdinand.' });
    await soon(async () => {
      expect(await titles('ferdinand')).toEqual(['Supplier']);
      expect(await titles('hildegard')).toEqual([]);
    });
    await user.put(`/api/notes/${id}`, { title: 'Vendor', tags: ['purchasing'] });
    await soon(async () => {
      expect(await titles('vendor')).toEqual(['Vendor']);
      expect(await titles('purchasing')).toEqual(['Vendor']);
    });
  });

  test('an older version that was made current again', async () => {
    const id = await note('Plan', 'by zeppelin');
    await user.put(`/api/notes/${id}`, { content: 'by bicycle' });
    await soon(async () => expect(await titles('bicycle')).toEqual(['Plan']));
    const [revision] = (await user.get(`/api/notes/${id}/revisions`)).json();
    await user.post(`/api/notes/${id}/revisions/${revision.id}/restore`);
    await soon(async () => {
      expect(await titles('zeppelin')).toEqual(['Plan']);
      expect(await titles('bicycle')).toEqual([]);
    });
  });
});

describe('Trash', () => {
  test('is not searched; what comes out of it is, and what goes for good is not', async () => {
    const id = await note('Palimpsest');
    await soon(async () => expect(await titles('palimpsest')).toEqual(['Palimpsest']));
    await user.delete(`/api/notes/${id}`);
    expect(await titles('palimpsest')).toEqual([]);
    await server.services.search.idle();
    expect(await titles('palimpsest')).toEqual([]);
    await user.post(`/api/trash/${id}/restore`);
    await soon(async () => expect(await titles('palimpsest')).toEqual(['Palimpsest']));
    await user.delete(`/api/notes/${id}`);
    await user.delete(`/api/trash/${id}`);
    expect(await titles('palimpsest')).toEqual([]);
    expect((await ask('palimpsast')).corrections).toEqual([]);
  });

  test('takes the notes of a deleted folder', async () => {
    const folder = newFolderId();
    await user.post('/api/folders', { id: folder, name: 'Clients' });
    await note('Obsidian', '', { folderId: folder });
    await soon(async () => expect(await titles('obsidian')).toEqual(['Obsidian']));
    await user.delete(`/api/folders/${folder}`);
    expect(await titles('obsidian')).toEqual([]);
  });
});
