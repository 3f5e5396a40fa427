import { beforeEach, expect, test } from 'vitest';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
});

const write = async (user: TestUser, title: string, content = '') =>
  (await user.post('/api/notes', { title, content, tags: ['plan'] })).json();
const start = async (user: TestUser, query = '') => (await user.get(`/api/start?today=2026-11-29${query}`)).json();
const answer = async (path: string) => (await ada.get(path)).json();

test('each part is what its own call answers', async () => {
  const plan = await write(ada, 'Plan', '- [ ] Send the offer');
  await write(ada, 'Linking', `See [Plan](note:${plan.id}).`);
  await ada.post('/api/templates', { title: 'Review', content: '' });
  await ada.post('/api/saved-searches', { name: 'Plans', query: 'plan' });
  await ada.post('/api/folders', { name: 'Northwind', parentId: null });
  await ada.post(`/api/notes/${plan.id}/shares`, { kind: 'snapshot' });
  expect(await start(ada, `&note=${plan.id}&limit=100`)).toEqual({
    position: expect.any(String),
    user: await answer('/api/user'),
    clientSafe: await answer('/api/session/client-safe'),
    settings: await answer('/api/settings'),
    folders: await answer('/api/folders'),
    tags: await answer('/api/tags'),
    templates: await answer('/api/templates'),
    searches: await answer('/api/saved-searches'),
    shares: await answer('/api/shares'),
    newDevices: await answer('/api/user/new-devices'),
    samples: await answer('/api/samples'),
    counts: await answer('/api/tasks/counts?today=2026-11-29'),
    list: await answer('/api/notes?view=summary&limit=100'),
    note: await answer(`/api/notes/${plan.id}`),
    links: await answer(`/api/notes/${plan.id}/links`),
  });
});

test('the first note is that of the list asked for', async () => {
  await write(ada, 'Beta');
  await write(ada, 'Alpha');
  await write(ada, 'Gamma');
  const { list, note, links } = await start(ada, '&note=first&sort=title&limit=2&tag=plan');
  expect(list.notes.map(({ title }: { title: string }) => title)).toEqual(['Alpha', 'Beta']);
  expect([note.title, links.total]).toEqual(['Alpha', 0]);
});

test('without a note, and for one of another user, in Trash or with no id, there is none', async () => {
  const bob = await signUp(server);
  const his = await write(bob, 'His', 'his text');
  const gone = await write(ada, 'Thrown away');
  await ada.delete(`/api/notes/${gone.id}`);
  for (const query of ['', '&note=first', `&note=${his.id}`, `&note=${gone.id}`, '&note=none']) {
    const reply = await start(ada, query);
    expect([reply.note, reply.links, reply.list.total]).toEqual([null, null, 0]);
    expect(JSON.stringify(reply)).not.toContain('his text');
  }
});
