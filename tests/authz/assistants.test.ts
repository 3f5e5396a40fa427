import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tools } from '#server/features/mcp/tools.ts';
import { callTool, connectAssistant, tokenOf } from '#tests/mcp.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { inhabitTwoClients, type TwoClients } from './two-clients.ts';

let server: TestServer;
let world: TwoClients;
let hiddenIds: string[];
/** With a token for everything, for Lumen, and for Lumen and the client in its folder. */
let assistants: Record<'all' | 'one' | 'two', Client>;

beforeAll(async () => {
  server = await startTestServer();
  const origin = await server.http.listen({ port: 0, host: '127.0.0.1' });
  world = await inhabitTwoClients(server);
  const { user, lumen, daughter } = world;
  const notes = (await user.get('/api/notes')).json() as { id: string; content: string; title: string }[];
  hiddenIds = notes.filter(({ content }) => content.includes('hiddenmark')).map(({ id }) => id);
  expect(hiddenIds).toHaveLength(3);
  const connect = async (clientIds: string[] | null) => connectAssistant(origin, await tokenOf(user, { clientIds }));
  assistants = {
    all: await connect(null),
    one: await connect([lumen.folder]),
    two: await connect([lumen.folder, daughter]),
  };
}, 120_000);
afterAll(async () => {
  for (const assistant of Object.values(assistants)) await assistant.close();
  await server.http.close();
});

/** The marks that an assistant may never read, however it asks. */
function foreignTo(kind: keyof typeof assistants): string[] {
  const ofOthers = { all: [], two: ['kestrelmark', 'nonemark'], one: ['kestrelmark', 'nonemark', 'daughtermark'] };
  return ['privatemark', 'hiddenmark', ...ofOthers[kind]];
}

/** What each tool is asked, of one of the clients. */
function askedOf({ note, folder, task }: TwoClients['lumen']): Record<string, object[]> {
  const queries = ['day rate', 'kestrelmark', 'hiddenmark', 'privatemark', 'kind:documents', 'rtainer', '"pay"'];
  return {
    search: queries.flatMap((query) => [{ query }, { query, clientId: folder }]),
    read_note: [{ id: note }],
    list_clients: [{}],
    read_client: [{ id: folder }],
    brief: [{ id: folder }],
    list_tasks: [{}, { filter: 'mine' }, { clientId: folder }, { done: true }],
    create_note: [{ title: 'Made by an assistant', content: 'Text', clientId: folder }],
    append_to_note: [{ id: note, text: 'More.' }],
    complete_task: [{ id: task }],
  };
}

describe.each(['all', 'one', 'two'] as const)('an assistant with a token for %s', (kind) => {
  test.each(tools.map(({ name }) => name))('finds nothing foreign, hidden or private by %s', async (name) => {
    const { lumen, kestrel, foreignIds } = world;
    const asked = [...(askedOf(lumen)[name] ?? []), ...(askedOf(kestrel)[name] ?? [])];
    expect(asked.length).toBeGreaterThan(0);
    for (const args of asked) {
      const text = await callTool(assistants[kind], name, args);
      const requested = JSON.stringify(args);
      const ids = [...hiddenIds, ...(kind === 'all' ? [] : foreignIds)];
      const leaks = [...foreignTo(kind), ...ids].filter((mark) => text.includes(mark) && !requested.includes(mark));
      expect([name, args, leaks]).toEqual([name, args, []]);
    }
  });

  test('reads what it may', async () => {
    const { lumen } = world;
    expect(await callTool(assistants[kind], 'search', { query: 'retainer pounds' })).toContain('lumenmark');
    expect(await callTool(assistants[kind], 'read_note', { id: lumen.note })).toContain('Second version, lumenmark.');
    for (const name of ['read_client', 'brief']) {
      expect([name, await callTool(assistants[kind], name, { id: lumen.folder })]).toEqual([
        name,
        expect.stringContaining('lumenmark'),
      ]);
    }
    expect(await callTool(assistants[kind], 'list_clients')).toContain('lumenmark');
    const { resources } = await assistants[kind].listResources();
    expect(resources.map(({ uri }) => uri)).toContain(`sparehour://note/${lumen.note}`);
    expect(JSON.stringify(resources)).not.toMatch(new RegExp(hiddenIds.join('|')));
    for (const { uri } of resources) {
      const read = JSON.stringify(await assistants[kind].readResource({ uri }));
      expect([uri, foreignTo(kind).filter((mark) => read.includes(mark))]).toEqual([uri, []]);
    }
  });

  test('is answered of what it may not see as of what was never there', async () => {
    const { kestrel } = world;
    const nothing = '00000000-0000-4000-8000-000000000000';
    const foreign = kind === 'all' ? hiddenIds : [...hiddenIds, kestrel.note];
    for (const [name, more] of [
      ['read_note', {}],
      ['append_to_note', { text: 'x' }],
    ] as const) {
      const never = await callTool(assistants[kind], name, { id: nothing, ...more });
      for (const id of foreign) expect(await callTool(assistants[kind], name, { id, ...more })).toBe(never);
    }
    const unread = (id: string) =>
      assistants[kind].readResource({ uri: `sparehour://note/${id}` }).catch((error: Error) => error.message);
    for (const id of foreign) expect(await unread(id)).toBe(await unread(nothing));
    if (kind === 'all') return;
    for (const name of ['read_client', 'brief']) {
      const never = await callTool(assistants[kind], name, { id: 'x'.repeat(21) });
      expect(await callTool(assistants[kind], name, { id: kestrel.folder })).toBe(never);
    }
    const task = await callTool(assistants[kind], 'complete_task', { id: kestrel.task });
    expect(task).toBe(await callTool(assistants[kind], 'complete_task', { id: nothing }));
  });
});

test('a to-do in a private callout, or that the assistant was never shown, can’t be ticked', async () => {
  const { user, lumen } = world;
  const content = 'Open.\n\n> [!private]\n> - [ ] Say nothing, privatemark\n\n- [ ] Say it, openmark\n';
  const note = (await user.post('/api/notes', { title: 'Both', content, folderId: lumen.folder })).json().id;
  await server.services.search.idle();
  const tasks = (await user.get(`/api/tasks?folderId=${lumen.folder}&limit=200`)).json().tasks as {
    id: string;
    text: string;
  }[];
  const [hidden, open] = ['privatemark', 'openmark'].map((mark) => tasks.find(({ text }) => text.includes(mark)));
  const listed = await callTool(assistants.one, 'list_tasks', {});
  expect([listed.includes('openmark'), listed.includes('privatemark')]).toEqual([true, false]);
  expect(await callTool(assistants.one, 'complete_task', { id: hidden?.id })).toBe(
    'Error: This to-do is no longer in your notes',
  );
  expect(await callTool(assistants.one, 'complete_task', { id: open?.id })).toContain('The to-do is done.');
  const saved = (await user.get(`/api/notes/${note}`)).json().content;
  expect(saved).toBe(content.replace('- [ ] Say it', '- [x] Say it'));
});
