import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientSafeCalls, isClientSafe } from '#server/http/client-safe-calls.ts';
import { listenTo } from '#tests/change-stream.ts';
import { startChatServer } from '#tests/chat.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { callsWith, cookieOf, type TestServer, type TestUser } from '#tests/server.ts';
import { type Ids, requestWith } from './requests.ts';
import { bodies, idsOf, inhabitTwoClients, inOrder, type TestClient, UNANSWERED } from './two-clients.ts';

const FOREIGN = ['kestrelmark', 'daughtermark', 'nonemark', 'lumensecret'];

let provider: FakeProvider;
let server: TestServer;
let origin: string;
let user: TestUser;
/** The cookie of another session, and an access token. */
let elsewhere: string;
let token: string;
let lumen: TestClient;
let kestrel: TestClient;
/** Ids that may not leave the server. */
let foreignIds: string[];

beforeAll(async () => {
  provider = await startFakeProvider();
  ({ server, origin } = await startChatServer(provider));
  const inhabited = await inhabitTwoClients(server);
  ({ user, lumen, kestrel } = inhabited);
  const { username, password } = user;
  elsewhere = cookieOf(
    await server.http.inject({ method: 'POST', url: '/api/login', payload: { username, password } }),
  );
  token = (await user.post('/api/user/tokens', { name: 'A', scope: 'read', days: 30, password })).json().token;
  provider.reply = () => 'An answer about the day rate.';
  foreignIds = [...inhabited.foreignIds, inhabited.daughter];
  expect((await user.post('/api/session/client-safe', { clientId: lumen.folder })).statusCode).toBe(200);
}, 120_000);
afterAll(async () => {
  await provider.close();
  await server.http.close();
});

async function answer(name: string, idOf: Ids, extra: object = {}) {
  const request = requestWith({ name, idOf, cookie: user.cookie, extra });
  const { statusCode, body } = await server.http.inject(request);
  return { statusCode, body, requested: JSON.stringify(request) };
}

/** The marks and ids in a text that the client may not see. */
function leaksIn(text: string, requested = ''): string[] {
  const ids = foreignIds.filter((id) => text.includes(id) && !requested.includes(id));
  return [...FOREIGN.filter((mark) => text.includes(mark)), ...ids];
}

const sent = () => provider.requests.map(({ body }) => body).join('\n');
const calls = inOrder(clientSafeCalls, ['DELETE /api/session/client-safe']);

describe('in a session that shows one client alone,', () => {
  test('the calls do find what is the client’s', async () => {
    const found = async (name: string, extra: object = {}) => (await answer(name, idsOf(lumen), extra)).body;
    for (const name of [
      'folders',
      'clients',
      'notes',
      'tags',
      'trash',
      'tasks',
      'documents',
      'conversations',
      'shares',
    ]) {
      expect([name, await found(`GET /api/${name}`)]).toEqual([name, expect.stringContaining('lumenmark')]);
    }
    expect(await found('POST /api/search', { query: 'pounds' })).toContain('lumenmark');
    expect(await found('GET /api/start')).toContain('lumenmark');
  });

  test.each(calls)('%s answers nothing of another client, and nothing private', async (name) => {
    for (const extra of bodies[name] ?? [{}]) {
      provider.requests.length = 0;
      provider.calls = () => [];
      const own = await answer(name, idsOf(lumen), extra);
      expect([name, extra, leaksIn(own.body, own.requested)]).toEqual([name, extra, []]);
      if (!UNANSWERED.includes(name)) expect([name, own.statusCode < 300 ? '' : own.body]).toEqual([name, '']);
      // What was asked with the word is not the server's to know.
      expect(leaksIn(sent()).filter((leak) => !own.requested.includes(leak))).toEqual([]);
      const theirs = await answer(name, idsOf(kestrel), extra);
      expect([name, extra, leaksIn(theirs.body, theirs.requested)]).toEqual([name, extra, []]);
      if (name.includes('/:')) expect([name, theirs.statusCode]).toEqual([name, 404]);
    }
  });

  test('the stream of changes has no id of another client', async () => {
    const [own, others] = [await listenTo(origin, user.cookie), await listenTo(origin, elsewhere)];
    const { put, delete: remove } = callsWith(server.http, elsewhere);
    await put(`/api/notes/${kestrel.note}`, { title: 'Renamed' });
    await remove(`/api/chat/${kestrel.note}`);
    await put(`/api/documents/${kestrel.document}/day`, { day: '2026-11-18' });
    await put(`/api/notes/${lumen.newNote}`, { title: 'Renamed' });
    await expect.poll(() => own.received()).toContain(lumen.newNote);
    await expect.poll(() => others.received()).toContain(lumen.newNote);
    expect([own, others].map((stream) => leaksIn(stream.received()).length > 0)).toEqual([false, true]);
    own.close();
    others.close();
  });

  test('other sessions and access tokens of the account show everything', async () => {
    const { get } = callsWith(server.http, elsewhere);
    expect((await get('/api/notes')).body).toContain('kestrelmark');
    const headers = { authorization: `Bearer ${token}` };
    expect((await server.http.inject({ url: '/api/notes', headers })).body).toContain('kestrelmark');
  });

  test('every other call but signing in and out is refused, with the client’s name', async () => {
    const refused = server.inventory.filter((endpoint) => endpoint.access !== 'public' && !isClientSafe(endpoint));
    expect(refused.length).toBeGreaterThan(50);
    for (const { method, path } of refused) {
      const name = `${method} ${path}`;
      const { statusCode, body } = await answer(name, idsOf(lumen));
      const sentence = 'This session shows only lumenmark. Leave the client-safe screen first.';
      expect([name, statusCode, body]).toEqual([name, 403, sentence]);
    }
  });

  test('every call that it may make is one of the API', () => {
    const all = server.inventory.map(({ method, path }) => `${method} ${path}`);
    expect(clientSafeCalls.filter((name) => !all.includes(name))).toEqual([]);
  });
});
