import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { colleagueCalls, isForColleague } from '#server/http/client-safe-calls.ts';
import { isReading } from '#server/http/session.ts';
import type { GrantAccess } from '#shared/colleagues.ts';
import { listenTo } from '#tests/change-stream.ts';
import { startChatServer } from '#tests/chat.ts';
import { newFolderId } from '#tests/factories.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { callsWith, cookieOf, signUp, type TestServer, type TestUser } from '#tests/server.ts';
import type { IdKind } from './case.ts';
import { type Ids, requestWith } from './requests.ts';
import { inhabitTwoClients, inOrder, type TestClient } from './two-clients.ts';
import { fingerprint, malformedIds } from './world.ts';

const ENDED = "This client isn't open to you. Whoever opened it may have ended that.";
const FOREIGN = ['kestrelmark', 'daughtermark', 'nonemark', 'lumensecret'];
/** What is the colleague's own. */
const OWN = 'ownmark';

let provider: FakeProvider;
let server: TestServer;
let origin: string;
let owner: TestUser;
let colleague: TestUser;
let stranger: TestUser;
let lumen: TestClient;
let kestrel: TestClient;
let foreignIds: string[];
let grant: string;

beforeAll(async () => {
  provider = await startFakeProvider();
  ({ server, origin } = await startChatServer(provider));
  const inhabited = await inhabitTwoClients(server);
  ({ user: owner, lumen, kestrel } = inhabited);
  foreignIds = [...inhabited.foreignIds, inhabited.daughter];
  [colleague, stranger] = [await signUp(server), await signUp(server)];
  await colleague.post('/api/notes', { title: OWN, content: `The day rate, ${OWN}.`, tags: [OWN] });
  await colleague.post('/api/templates', { title: OWN, content: OWN });
  await owner.post('/api/settings', { name: 'Ada nonemark' });
  await server.services.search.idle();
  provider.requests.length = 0;
}, 120_000);
beforeEach(async () => {
  grant = await open('write');
});
afterAll(async () => {
  await provider.close();
  await server.http.close();
});

async function open(access: GrantAccess, clientId = lumen.folder, { username } = colleague): Promise<string> {
  return (await owner.post(`/api/clients/${clientId}/colleagues`, { username, access })).json().id;
}

const fresh = (kind: IdKind) => (kind === 'newFolder' ? newFolderId() : kind === 'newNote' ? randomUUID() : undefined);
const idsOf =
  (client: TestClient): Ids =>
  ({ kind }) =>
    fresh(kind) ?? client[kind] ?? randomUUID();

async function answer(name: string, idOf: Ids, extra: object = {}, { by = colleague.cookie, of = grant } = {}) {
  const request = requestWith({ name, idOf, cookie: by, extra });
  const { statusCode, body } = await server.http.inject({ ...request, url: `/with/${of}${String(request.url)}` });
  return { statusCode, body, requested: JSON.stringify(request) };
}

function leaksIn(text: string, requested = ''): string[] {
  const ids = foreignIds.filter((id) => text.includes(id) && !requested.includes(id));
  const accounts = [owner.username, owner.id].filter((each) => text.includes(each));
  return [...[...FOREIGN, OWN].filter((mark) => text.includes(mark)), ...ids, ...accounts];
}

async function everything() {
  await server.services.search.idle();
  return [await fingerprint(server, owner.id), await fingerprint(server, colleague.id)];
}
const calls = inOrder(colleagueCalls);
/** The row has no file. */
const UNANSWERED = ['GET /api/attachments/:id'];
const bodies: Record<string, object[]> = {
  'POST /api/search': ['day rate', 'kestrelmark', 'tag:rates', OWN, 'lumensecret'].map((query) => ({ query })),
};

describe('a colleague in one client', () => {
  test('finds what is the client’s', async () => {
    for (const name of ['folders', 'clients', 'notes', 'tags', 'trash', 'tasks', 'documents', 'start']) {
      const { body } = await answer(`GET /api/${name}`, idsOf(lumen), {});
      expect([name, body]).toEqual([name, expect.stringContaining('lumenmark')]);
    }
    expect((await answer('POST /api/search', idsOf(lumen), { query: 'pounds' })).body).toContain('lumenmark');
  });

  test.each(calls)('%s answers nothing else of the owner, and nothing of the colleague', async (name) => {
    for (const extra of bodies[name] ?? [{}]) {
      const own = await answer(name, idsOf(lumen), extra);
      expect([name, extra, leaksIn(own.body, own.requested)]).toEqual([name, extra, []]);
      if (!UNANSWERED.includes(name)) expect([name, own.statusCode < 300 ? '' : own.body]).toEqual([name, '']);
      const theirs = await answer(name, idsOf(kestrel), extra);
      expect([name, extra, leaksIn(theirs.body, theirs.requested)]).toEqual([name, extra, []]);
      if (name.includes('/:')) expect([name, theirs.statusCode]).toEqual([name, 404]);
    }
    expect(provider.requests).toEqual([]);
  });

  test('every other call is refused, with the client’s name', async () => {
    const refused = server.inventory.filter((each) => each.access !== 'public' && !isForColleague(each));
    expect(refused.length).toBeGreaterThan(60);
    const before = await everything();
    for (const { method, path } of refused) {
      const name = `${method} ${path}`;
      const { statusCode, body } = await answer(name, idsOf(lumen));
      const sentence = 'Only lumenmark is open to you here. Go back to your own notes for this.';
      expect([name, statusCode, body]).toEqual([name, 403, sentence]);
    }
    expect(await everything()).toEqual(before);
  });

  test('who may only read changes nothing with any call', async () => {
    await open('read');
    const before = await everything();
    const isRead = new Map(server.inventory.map((each) => [`${each.method} ${each.path}`, isReading(each)]));
    for (const name of calls) {
      const { statusCode, body } = await answer(name, idsOf(lumen));
      if (!isRead.get(name)) {
        expect([name, statusCode, body]).toEqual([name, 403, 'This client is open to you for reading only.']);
      }
      expect([name, statusCode]).not.toEqual([name, 500]);
    }
    expect(await everything()).toEqual(before);
  });

  test('an ended grant, another member’s and one that never was are answered alike, by every call', async () => {
    const theirs = await open('write', lumen.folder, stranger);
    const others = await open('write', kestrel.folder, stranger);
    await owner.delete(`/api/colleagues/${grant}`);
    const before = await everything();
    for (const of of [grant, theirs, others, randomUUID(), ...malformedIds.map(encodeURIComponent)]) {
      for (const name of colleagueCalls) {
        const { statusCode, body } = await answer(name, idsOf(lumen), {}, { of });
        if (/^[\w-]{1,64}$/.test(of)) expect([of, name, statusCode, body]).toEqual([of, name, 403, ENDED]);
        else expect([of, name, statusCode]).toEqual([of, name, 404]);
      }
    }
    expect(await everything()).toEqual(before);
    await owner.delete(`/api/colleagues/${theirs}`);
    await owner.delete(`/api/colleagues/${others}`);
  });

  test('nothing is taken out of the client, hidden in it or made private', async () => {
    const outside = (await colleague.post('/api/folders', { id: newFolderId(), name: 'Mine', parentId: null })).json()
      .id;
    const note = (await owner.post('/api/notes', { title: 'Stays', content: 'Open', folderId: lumen.folder })).json()
      .id;
    const ids =
      (folder: string): Ids =>
      ({ kind }) =>
        kind === 'folder' ? folder : note;
    const statuses = [
      ...(await Promise.all(
        [kestrel.folder, outside].map((folder) => answer('POST /api/notes/:id/folders', ids(folder))),
      )),
      await answer('POST /api/notes/:id/folders', ids(lumen.folder), { folderId: null }),
      await answer('PUT /api/notes/:id', ids(''), { content: '> [!private]\n> Aside' }),
      await answer('POST /api/notes/changes', ids(''), { changes: [{ kind: 'hide', ids: [note], excluded: true }] }),
      await answer('POST /api/notes', idsOf(lumen), { title: 'A', content: '', folderId: kestrel.folder }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses.every((status) => status === 403 || status === 404)).toBe(true);
    const asides = [await answer('PUT /api/notes/:id', ids(''), { content: '> [!Private]\n> Aside' })];
    asides.push(await answer('POST /api/notes', idsOf(lumen), { title: 'A', content: '> [!private] Aside' }));
    const sentence =
      "A note with a private paragraph isn't shown to colleagues, so it can't be saved here. Take the paragraph out.";
    expect(asides.map(({ body }) => body)).toEqual([sentence, sentence]);
    const { body } = await answer('GET /api/notes/:id', ids(''));
    expect(JSON.parse(body)).toMatchObject({ content: 'Open', folderId: lumen.folder });
  });

  test('the id or key of a note outside of the client is refused with a sentence, each time', async () => {
    const note = { title: 'Same' };
    const post = (url: string, { cookie }: TestUser, payload: object, key: Record<string, string> = {}) =>
      server.http.inject({ method: 'POST', url, headers: { cookie, ...key }, payload });
    const key = { 'idempotency-key': 'a key' };
    const { id } = (await post('/api/notes', owner, note, key)).json();
    const sentence = "This id or Idempotency-Key was used for a note that isn't shown here. Send a new one";
    const place = `/with/${grant}/api/notes`;
    for (const repeated of [post(place, colleague, note, key), post(place, colleague, { ...note, id })]) {
      const { statusCode, body } = await repeated;
      expect([statusCode, body]).toEqual([422, sentence]);
    }
  });

  test('the stream of changes has no id of another client, and ends with the grant', async () => {
    const stream = await listenTo(`${origin}/with/${grant}`, colleague.cookie);
    await owner.put(`/api/notes/${kestrel.note}`, { title: 'Renamed' });
    await owner.put(`/api/documents/${kestrel.document}/day`, { day: '2026-11-18' });
    const messages = [{ role: 'user', content: 'What is the day rate?' }];
    expect((await owner.post('/api/assistant/chat', { noteId: lumen.newNote, messages })).statusCode).toBe(200);
    await owner.put(`/api/notes/${lumen.newNote}`, { title: 'Renamed' });
    await expect.poll(() => stream.received()).toContain(lumen.newNote);
    expect(leaksIn(stream.received())).toEqual([]);
    expect(stream.received()).not.toContain('"chat"');
    await owner.delete(`/api/colleagues/${grant}`);
    await stream.ended;
  });

  test('access tokens, client-safe sessions and other sessions’ users don’t come in', async () => {
    const { username, password } = colleague;
    const login = () => server.http.inject({ method: 'POST', url: '/api/login', payload: { username, password } });
    const { token } = (
      await colleague.post('/api/user/tokens', { name: 'A', scope: 'write', days: 30, password })
    ).json();
    const headers = { authorization: `Bearer ${token}` };
    const byToken = await server.http.inject({ url: `/with/${grant}/api/notes`, headers });
    expect([byToken.statusCode, byToken.body]).toEqual([
      403,
      "Access tokens can't be used for this. Sign in to do it.",
    ]);
    const folder = newFolderId();
    await colleague.post('/api/folders', { id: folder, name: 'Own', parentId: null });
    const client = { name: 'Own client', otherNames: [], people: [], relation: '' };
    await colleague.put(`/api/folders/${folder}/client`, { client });
    const watched = callsWith(server.http, cookieOf(await login()));
    await watched.post('/api/session/client-safe', { clientId: folder });
    const seen = await watched.get(`/with/${grant}/api/notes`);
    expect([seen.statusCode, seen.body]).toEqual([
      403,
      'This session shows only Own client. Leave the client-safe screen first.',
    ]);
    for (const { cookie } of [owner, stranger]) {
      expect((await answer('GET /api/notes', idsOf(lumen), {}, { by: cookie })).body).toBe(ENDED);
    }
  });
});

describe('in the database', () => {
  const wall = (grantId: string, clientId = lumen.folder) =>
    server.services.db.within({ clientId, screen: 'open', grantId });
  const notesIn = (of: ReturnType<typeof wall>, userId = owner.id) =>
    of.read(userId, async (tx) => (await tx.execute(sql`select id from notes`)).length);

  test('the wall shows the client only while the grant holds, of this owner and this client', async () => {
    const other = await open('write', kestrel.folder);
    expect(await notesIn(wall(grant))).toBeGreaterThan(2);
    expect(await notesIn(wall(grant, kestrel.folder))).toBe(0);
    expect(await notesIn(wall(other))).toBe(0);
    expect(await notesIn(wall(grant), colleague.id)).toBe(0);
    expect(await notesIn(wall(randomUUID()))).toBe(0);
    await owner.delete(`/api/colleagues/${other}`);
    await server.services.db.write(owner.id, (tx) => tx.execute(sql`delete from client_grants where id = ${grant}`));
    expect(await notesIn(wall(grant))).toBe(0);
  });

  test('the keys, sessions, conversations and links of the owner aren’t there', async () => {
    await wall(grant).read(owner.id, async (tx) => {
      const own = ['access_tokens', 'ai_keys', 'recovery_codes', 'sessions', 'users', 'recordings', 'shares'];
      for (const table of [...own, 'conversations', 'chat_messages', 'templates', 'saved_searches', 'calendars']) {
        expect([table, await tx.execute(sql`select 1 from ${sql.identifier(table)}`)]).toEqual([table, []]);
      }
      expect(await tx.execute(sql`select id from client_grants`)).toEqual([{ id: grant }]);
    });
  });

  test('a member sees and ends what they have, and opens or changes nothing', async () => {
    const { db } = server.services;
    const rows = () => db.read(colleague.id, (tx) => tx.execute(sql`select id from client_grants`));
    expect(await rows()).toEqual([{ id: grant }]);
    const changes = [
      sql`update client_grants set access = 'write'`,
      sql`update client_grants set client_id = ${kestrel.folder}`,
      sql`insert into client_grants (user_id, client_id, member_id, access)
        values (${owner.id}, ${kestrel.folder}, ${colleague.id}, 'write')`,
    ];
    for (const change of changes) {
      await expect(db.write(colleague.id, (tx) => tx.execute(change))).rejects.toThrow();
    }
    const { id: other } = await signUp(server);
    expect(await db.read(other, (tx) => tx.execute(sql`select id from client_grants`))).toEqual([]);
    const ended = await db.write(colleague.id, (tx) => tx.execute(sql`delete from client_grants returning id`));
    expect(ended).toEqual([{ id: grant }]);
  });
});
