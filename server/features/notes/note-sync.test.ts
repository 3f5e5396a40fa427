import { beforeEach, expect, test } from 'vitest';
import type { Note, NotePage } from '#shared/notes.ts';
import { newFolderId } from '#tests/factories.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';

let user: TestUser;
let notes: Note[];
const beginning = '1970-01-01T00:00:00Z';

beforeEach(async () => {
  user = await signUp(await startTestServer());
  notes = [];
  for (const title of ['A', 'B', 'C']) notes.push((await user.post('/api/notes', { title, tags: ['t'] })).json());
});

/** A time after what was changed so far, and before what is changed next, by the database's clock. */
async function now(): Promise<string> {
  const { until } = await page(`since=${beginning}`);
  return new Date(Date.parse(until ?? '') + 60_000).toISOString();
}

async function page(query: string): Promise<NotePage> {
  return (await user.get(`/api/notes?view=summary&${query}`)).json();
}

const titles = (list: { title: string }[]) => list.map(({ title }) => title).sort();
const since = async (at: string) => titles((await page(`since=${at}`)).notes);
const [a, b, c] = [0, 1, 2].map((index) => () => notes[index]?.id ?? '') as [() => string, () => string, () => string];

test('since lists what changed in any way, whether or not it is a new version', async () => {
  const folderId = newFolderId();
  await user.post('/api/folders', { id: folderId, name: 'Clients' });
  const ways: [string, () => Promise<unknown>][] = [
    ['A', () => user.put(`/api/notes/${a()}`, { content: 'new' })],
    ['B', () => user.post(`/api/notes/${b()}/folders`, { folderId })],
    ['C', () => user.post('/api/notes/changes', { changes: [{ kind: 'pin', ids: [c()], pinned: true }] })],
    ['B', () => user.put(`/api/notes/${b()}/ai-exclusion`, { excluded: true })],
    ['D', () => user.post('/api/notes', { title: 'D' })],
  ];
  for (const [title, change] of ways) {
    const before = await now();
    await change();
    expect(await since(before)).toEqual([title]);
  }
  const before = await now();
  expect(await page(`since=${before}`)).toMatchObject({ notes: [], total: 0, nextCursor: null });
  expect(await since(beginning)).toEqual(['A', 'B', 'C', 'D']);
});

test('a program that follows since and Trash has what the server has', async () => {
  const copy = new Map<string, string>();
  let from = beginning;
  const sync = async () => {
    const { notes: changed, until = '' } = await page(`since=${from}&sort=created&limit=500`);
    for (const { id, title } of changed) copy.set(id, title);
    const trashed: NotePage = (await user.get(`/api/trash?since=${from}&limit=500`)).json();
    for (const { id } of trashed.notes) copy.delete(id);
    from = until;
    expect([...copy.values()].sort()).toEqual(titles((await page('limit=500')).notes));
  };
  await sync();
  await user.delete(`/api/notes/${a()}`);
  await user.put(`/api/notes/${b()}`, { title: 'B2' });
  await sync();
  await user.post(`/api/trash/${a()}/restore`);
  await user.post('/api/notes', { title: 'D' });
  await sync();
  expect([...copy.values()].sort()).toEqual(['A', 'B2', 'C', 'D']);
});

test('since narrows every list: its pages, folders, tags, sorts, the full view and Trash', async () => {
  const before = await now();
  for (const id of [b(), c()]) await user.put(`/api/notes/${id}`, { content: 'new' });
  for (const query of ['sort=title', 'sort=created', 'folder=root', 'tag=t', 'tag=t&folder=root']) {
    const { notes: found, total } = await page(`${query}&since=${before}`);
    expect([query, titles(found), total]).toEqual([query, ['B', 'C'], 2]);
  }
  const first = await page(`since=${before}&limit=1`);
  const second = await page(`since=${before}&limit=1&cursor=${first.nextCursor}`);
  expect(titles([...first.notes, ...second.notes])).toEqual(['B', 'C']);
  expect(second.nextCursor).toBeNull();
  expect(titles((await user.get(`/api/notes?since=${before}`)).json())).toEqual(['B', 'C']);
  await user.delete(`/api/notes/${a()}`);
  await user.delete(`/api/notes/${b()}`);
  const later = await now();
  await user.delete(`/api/notes/${c()}`);
  const trash = (await user.get(`/api/trash?since=${later}`)).json();
  expect([titles(trash.notes), trash.total]).toEqual([['C'], 1]);
});

test("since shows nothing of another user's notes, and a list without it has no time to go on from", async () => {
  const other = await signUp(await startTestServer());
  expect((await other.get(`/api/notes?view=summary&since=${beginning}`)).json()).toMatchObject({ notes: [], total: 0 });
  expect(await page('limit=1')).not.toHaveProperty('until');
});

test.each(['yesterday', '2026-11-24', '0000-01-01T00:00:00Z', '', '2026-11-24T08:30:00'])(
  'a time like "%s" is refused with a sentence',
  async (at) => {
    const reply = await user.get(`/api/notes?view=summary&since=${at}`);
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringMatching(/^A time is /)]);
  },
);

test('a time may have an offset', async () => {
  const reply = await user.get(`/api/notes?view=summary&since=${encodeURIComponent('2026-01-01T00:00:00+02:00')}`);
  expect(reply.json().total).toBe(3);
});
