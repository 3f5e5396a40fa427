import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOfClients, tokenCalls } from '#server/http/client-safe-calls.ts';
import { isReading } from '#server/http/session.ts';
import { listenTo } from '#tests/change-stream.ts';
import { newFolderId } from '#tests/factories.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { type Ids, requestWith } from './requests.ts';
import { bodies, idsOf, inhabitTwoClients, inOrder, isChange, type TwoClients, UNANSWERED } from './two-clients.ts';

let server: TestServer;
let origin: string;
let world: TwoClients;
/** For Lumen, for Lumen and the client in its folder, and for a client that was deleted since. */
let tokens: Record<'one' | 'two' | 'gone', string>;

beforeAll(async () => {
  server = await startTestServer();
  origin = await server.http.listen({ port: 0, host: '127.0.0.1' });
  world = await inhabitTwoClients(server);
  const { user, lumen, daughter } = world;
  const gone = newFolderId();
  await user.post('/api/folders', { id: gone, name: 'Ended', parentId: null });
  await user.put(`/api/folders/${gone}/client`, {
    client: { name: 'Ended', otherNames: [], people: [], relation: '' },
  });
  tokens = {
    one: await tokenFor([lumen.folder]),
    two: await tokenFor([lumen.folder, daughter]),
    gone: await tokenFor([gone]),
  };
  await user.delete(`/api/folders/${gone}`);
}, 120_000);
afterAll(() => server.http.close());

async function tokenFor(clientIds: string[], scope = 'write'): Promise<string> {
  const { user } = world;
  const reply = await user.post('/api/user/tokens', { name: 'A', scope, clientIds, password: user.password });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().token;
}

async function answer(name: string, token: string, idOf: Ids, extra: object = {}) {
  const request = requestWith({ name, idOf, cookie: '', extra });
  const headers = { ...request.headers, authorization: `Bearer ${token}` };
  const { statusCode, body } = await server.http.inject({ ...request, headers });
  return { statusCode, body, requested: JSON.stringify(request) };
}

/** The marks and ids in a text that the token may not show. */
function leaksIn(kind: keyof typeof tokens, text: string, requested = ''): string[] {
  const foreign = ['kestrelmark', 'nonemark', ...(kind === 'two' ? [] : ['daughtermark'])];
  const ids = [...world.foreignIds, ...(kind === 'two' ? [] : [world.daughter])];
  const isLeak = (id: string) => text.includes(id) && !requested.includes(id);
  return [...foreign.filter((mark) => text.includes(mark)), ...ids.filter(isLeak)];
}

const calls = inOrder(tokenCalls);

describe('with a token for some clients,', () => {
  test('the calls find what is theirs, private callouts and notes hidden from AI among it', async () => {
    const { lumen } = world;
    for (const name of ['folders', 'clients', 'notes', 'tags', 'trash', 'tasks', 'documents']) {
      const { body } = await answer(`GET /api/${name}`, tokens.one, idsOf(lumen));
      expect([name, body]).toEqual([name, expect.stringContaining('lumenmark')]);
    }
    expect((await answer('GET /api/notes', tokens.one, idsOf(lumen))).body).toContain('Hidden lumensecret');
    expect((await answer('GET /api/clients', tokens.two, idsOf(lumen))).body).toContain('daughtermark');
    const query = { query: 'pounds' };
    for (const token of [tokens.one, tokens.two]) {
      expect((await answer('POST /api/search', token, idsOf(lumen), query)).body).toContain('lumenmark');
    }
  });

  test('what is written lands in one of them, and nowhere else', async () => {
    const { user, lumen, kestrel, daughter } = world;
    const write = (token: string, folderId?: string) =>
      answer('POST /api/notes', token, () => undefined, { title: 'Lumenmark', folderId });
    expect(JSON.parse((await write(tokens.one)).body).folderId).toBe(lumen.folder);
    expect(JSON.parse((await write(tokens.two, daughter)).body).folderId).toBe(daughter);
    const sentence = 'This access token is for some clients only: what it writes has to be in a folder of theirs.';
    for (const refused of [await write(tokens.two), await write(tokens.gone)]) {
      expect([refused.statusCode, refused.body]).toEqual([403, sentence]);
    }
    const elsewhere = await write(tokens.one, kestrel.folder);
    expect([403, 404]).toContain(elsewhere.statusCode);
    const moved = await answer('POST /api/notes/:id/folders', tokens.one, idsOf(lumen), { folderId: kestrel.folder });
    expect([403, 404]).toContain(moved.statusCode);
    expect((await user.get(`/api/notes/${lumen.note}`)).json().folderId).toBe(lumen.folder);
  });

  test.each(calls)('%s answers nothing of another client', async (name) => {
    const { lumen, kestrel } = world;
    for (const extra of bodies[name] ?? [{}]) {
      for (const kind of ['two', 'one', 'gone'] as const) {
        const theirs = await answer(name, tokens[kind], idsOf(kestrel), extra);
        expect([name, kind, leaksIn(kind, theirs.body, theirs.requested)]).toEqual([name, kind, []]);
        if (name.includes('/:')) expect([name, kind, theirs.statusCode]).toEqual([name, kind, 404]);
        if (kind === 'two' && isChange(name)) continue;
        const own = await answer(name, tokens[kind], idsOf(lumen), extra);
        expect([name, kind, leaksIn(kind, own.body, own.requested)]).toEqual([name, kind, []]);
        if (kind === 'gone') expect([name, own.body.includes('lumenmark')]).toEqual([name, false]);
        else if (!UNANSWERED.includes(name)) expect([name, own.statusCode < 300 ? '' : own.body]).toEqual([name, '']);
      }
    }
  });

  test('the stream of changes has no id of another client', async () => {
    const { user, lumen, kestrel } = world;
    const stream = await listenTo(origin, '', { authorization: `Bearer ${tokens.one}` });
    await user.put(`/api/notes/${kestrel.note}`, { title: 'Renamed' });
    await user.put(`/api/notes/${lumen.newNote}`, { title: 'Renamed' });
    await expect.poll(() => stream.received()).toContain(lumen.newNote);
    expect(leaksIn('one', stream.received())).toEqual([]);
    stream.close();
  });

  test('every other call is refused with a sentence', async () => {
    const refused = server.inventory.filter(
      (endpoint) => endpoint.access === 'user' && !isOfClients(endpoint) && isReading(endpoint),
    );
    expect(refused.length).toBeGreaterThan(15);
    const rest = server.inventory.filter(({ access }) => access !== 'public').filter((call) => !isOfClients(call));
    for (const { method, path } of rest) {
      const name = `${method} ${path}`;
      const { statusCode, body } = await answer(name, tokens.one, idsOf(world.lumen));
      expect([name, statusCode, body]).toEqual([name, 403, expect.stringContaining('ccess token')]);
    }
  });

  test('a client that is none of the user’s is refused when the token is made', async () => {
    const { user, lumen } = world;
    const inner = newFolderId();
    await user.post('/api/folders', { id: inner, name: 'Calls', parentId: lumen.folder });
    for (const clientIds of [[newFolderId()], [inner], [lumen.folder, newFolderId()]]) {
      const body = { name: 'A', scope: 'read', clientIds, password: user.password };
      const { statusCode, body: text } = await user.post('/api/user/tokens', body);
      const sentence = "One of the chosen clients isn't there any more. Choose again.";
      expect([statusCode, text]).toEqual([422, sentence]);
    }
    for (const clientIds of [[], ['x'], [randomUUID()]]) {
      const body = { name: 'A', scope: 'read', clientIds, password: user.password };
      expect((await user.post('/api/user/tokens', body)).statusCode).toBe(422);
    }
  });
});
