// @module-tag postgres: roles and row security

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientSafeCalls, isClientSafe } from '#server/http/client-safe-calls.ts';
import { draftKinds } from '#shared/drafts.ts';
import { listenTo } from '#tests/change-stream.ts';
import { asked, startChatServer } from '#tests/chat.ts';
import { newFolderId } from '#tests/factories.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { callsWith, cookieOf, signUp, type TestServer, type TestUser } from '#tests/server.ts';
import { uploaded } from '#tests/uploads.ts';
import type { IdKind } from './cases.ts';
import { type Ids, requestWith } from './requests.ts';

/**
 * What is about one of two clients has its mark, `lumenmark` or `kestrelmark`; what is about none, or about all,
 * `nonemark`. What of Lumen its own people may not see has `lumensecret`.
 */
const FOREIGN = ['kestrelmark', 'daughtermark', 'nonemark', 'lumensecret'];
type Client = Partial<Record<IdKind, string>> & { note: string; folder: string };

let provider: FakeProvider;
let server: TestServer;
let origin: string;
let user: TestUser;
/** The cookie of another session, and an access token. */
let elsewhere: string;
let token: string;
let lumen: Client;
let kestrel: Client;
/** Ids that may not leave the server. */
let foreignIds: string[];

beforeAll(async () => {
  provider = await startFakeProvider();
  ({ server, origin } = await startChatServer(provider));
  user = await signUp(server);
  const top = await makeFolder('Group nonemark', null);
  kestrel = await makeClient('kestrel', top);
  lumen = await makeClient('lumen', top);
  const daughter = await makeFolder('Daughter daughtermark', lumen.folder);
  await nameClient(daughter, 'daughtermark');
  await write('Daughter daughtermark', 'The day rate, daughtermark.', daughter);
  await write('Rates nonemark', `The day rate, nonemark. [Back](note:${lumen.note})`, null);
  await write('Back', `The day rate, kestrelmark. [Back](note:${lumen.note})`, kestrel.folder);
  await makePrivateParts();
  await converse(null, 'What is the day rate, nonemark?', { clientId: null, scope: 'everything' });
  const mixed = await write('Mixed lumenmark', 'The day rate, lumenmark.', lumen.folder);
  const mixedIds = await converse(mixed, 'And of kestrelmark?', { clientId: null, scope: 'everything' });
  await user.post('/api/templates', { title: 'Template kestrelmark', content: 'kestrelmark' });
  await user.post('/api/saved-searches', { name: 'kestrelmark', query: 'kestrelmark' });
  await server.services.search.idle();
  const { username, password } = user;
  elsewhere = cookieOf(
    await server.http.inject({ method: 'POST', url: '/api/login', payload: { username, password } }),
  );
  token = (await user.post('/api/user/tokens', { name: 'A', scope: 'read', days: 30, password })).json().token;
  provider.reply = () => 'An answer about the day rate.';
  foreignIds = [...Object.values(kestrel), ...mixedIds, daughter, top];
  expect((await user.post('/api/session/client-safe', { clientId: lumen.folder })).statusCode).toBe(200);
}, 120_000);
afterAll(async () => {
  await provider.close();
  await server.http.close();
});

async function makeFolder(name: string, parentId: string | null): Promise<string> {
  const id = newFolderId();
  await user.post('/api/folders', { id, name, parentId });
  return id;
}

async function nameClient(folder: string, mark: string): Promise<void> {
  const client = { name: mark, otherNames: [`${mark} Ltd`], people: [{ name: `Dana ${mark}`, role: '', email: '' }] };
  await user.put(`/api/folders/${folder}/client`, { client: { ...client, relation: '' } });
}

async function write(title: string, content: string, folderId: string | null, tags: string[] = []): Promise<string> {
  return (await user.post('/api/notes', { title, content, folderId, tags })).json().id;
}

/** A client with one of everything that a call can name. */
async function makeClient(name: string, parentId: string): Promise<Client> {
  const mark = `${name}mark`;
  const folder = await makeFolder(`Client ${mark}`, parentId);
  await nameClient(folder, mark);
  const content = `The day rate of the retainer is 900 pounds, ${mark}.\n\n- [ ] Send the offer, ${mark} (27 November 2030)`;
  const note = await write(`Call ${mark}`, content, folder, [`rates-${mark}`, 'plan']);
  await user.put(`/api/notes/${note}`, { content: `${content}\n\nSecond version, ${mark}.` });
  const revision = (await user.get(`/api/notes/${note}/revisions`)).json()[0].id;
  const trashedNote = await write(`Thrown away ${mark}`, `The day rate, ${mark}.`, folder);
  await user.delete(`/api/notes/${trashedNote}`);
  const file = { content: `Contract of ${mark}: the day rate is 870 pounds.`, name: `Contract ${mark}.txt` };
  const fields = { createNote: 'false', noteId: note };
  const { document } = await uploaded(user, { ...file, type: 'text/plain' }, fields);
  const share = (await user.post(`/api/notes/${note}/shares`, { kind: 'snapshot' })).json().id;
  const [conversation = '', question = ''] = await converse(note, `What is the day rate, ${mark}?`, {
    clientId: folder,
    scope: 'client',
  });
  const [recording, attachment, imported] = [randomUUID(), randomUUID(), randomUUID()];
  await server.services.db.write(user.id, async (tx) => {
    await tx.execute(sql`
      insert into recordings (user_id, id, note_id, type, size, file_key, state, text)
      values (${user.id}, ${recording}, ${note}, 'webm', 4, gen_random_uuid(), 'done', ${`The day rate, ${mark}`})`);
    await tx.execute(sql`
      insert into attachments (user_id, id, note_id, file_name, type, size, sha256, file_key, state, referenced_at, checked_at)
      values (${user.id}, ${attachment}, ${note}, ${`${mark}.txt`}, 'file', 4, sha256('plan'), gen_random_uuid(), 'done', now(), now())`);
    await tx.execute(sql`
      insert into imports (user_id, id, file_name, size, state, counts)
      values (${user.id}, ${imported}, ${`${mark}.zip`}, 4, 'planned', '{"created":0,"updated":0,"unchanged":0,"kept":0,"attachments":0,"documents":0}')`);
  });
  await server.services.search.idle();
  const task = (await user.get(`/api/tasks?folderId=${folder}`)).json().tasks[0].id;
  const ofNote = { note, newNote: note, trashedNote, revision, document: document.id, share, task };
  return { ...ofNote, folder, newFolder: folder, conversation, question, recording, attachment, import: imported };
}

/** What is Lumen's, and not for its eyes: a private callout, now and in an earlier version, and what is hidden from AI. */
async function makePrivateParts(): Promise<void> {
  const { folder } = lumen;
  const aside =
    '\n\n> [!PRIVATE]- Aside\n> They pay too much, lumensecret.\n\n- [ ] Think, lumensecret (27 November 2030)';
  await write('Aside lumensecret', `The day rate, lumenmark.${aside}`, folder, ['tag-lumensecret']);
  const earlier = await write('Cleaned', `The day rate, lumenmark.${aside}`, folder);
  await user.put(`/api/notes/${earlier}`, { content: 'The day rate, lumenmark.' });
  lumen.newNote = earlier;
  const hidden = await write('Hidden lumensecret', 'The day rate, lumensecret.', folder);
  await user.put(`/api/notes/${hidden}/ai-exclusion`, { excluded: true });
  const inner = await makeFolder('Inner lumensecret', folder);
  await user.put(`/api/folders/${inner}/ai-exclusion`, { excluded: true });
  await write('In a hidden folder lumensecret', 'The day rate, lumensecret.', inner);
  await write('Below it', 'The day rate, lumensecret.', await makeFolder('Deeper lumensecret', inner));
}

/** A conversation with a question and its answer; answers its id and that of the question. */
async function converse(noteId: string | null, text: string, of: { clientId: string | null; scope: string }) {
  const [conversation, question, answer] = [randomUUID(), randomUUID(), randomUUID()];
  await server.services.db.write(user.id, async (tx) => {
    await tx.execute(sql`
      insert into conversations (user_id, id, note_id, preview) values (${user.id}, ${conversation}, ${noteId}, ${text})`);
    for (const [at, id] of [question, answer].entries()) {
      await tx.execute(sql`
        insert into chat_messages (user_id, id, conversation_id, role, content, sources, state, position, scope, client_id)
        values (${user.id}, ${id}, ${conversation}, ${at === 0 ? 'user' : 'assistant'}, ${text}, '[]', 'done', ${at},
          ${of.scope}, ${of.clientId})`);
    }
  });
  return [conversation, question];
}

const fresh = (kind: IdKind) => (kind === 'newFolder' ? newFolderId() : kind === 'newNote' ? randomUUID() : undefined);
/** A body without these asks for more. */
const LEFT_OUT: readonly IdKind[] = ['question', 'template'];
const idsOf =
  (client: Client): Ids =>
  ({ kind }) =>
    LEFT_OUT.includes(kind) ? undefined : (fresh(kind) ?? client[kind] ?? randomUUID());
/** The rows have no files. */
const WITHOUT_FILE = ['GET /api/attachments/:id', 'GET /api/recordings/:id/file'];

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
/** What is made twice needs more than ids: bodies that ask for much. */
const bodies: Record<string, object[]> = {
  'POST /api/search': [
    'day rate',
    'kestrelmark',
    'tag:rates',
    'kind:documents',
    '"day rate"',
    'rtainer',
    'lumensecret',
  ].map((query) => ({ query })),
  'POST /api/assistant/chat': ['note', 'client', 'everything'].flatMap((scope) =>
    ['What is the day rate for Kestrelmark?', 'What do I owe?', 'Which deadlines are there?'].map((question) =>
      asked(question, { scope }),
    ),
  ),
  'POST /api/drafts/gather': [{ kind: 'plan' }, { kind: 'plan', query: 'day rate', folderId: undefined }],
  'POST /api/drafts/write': draftKinds.flatMap((kind) => [{ kind }, { kind, query: 'day rate', folderId: undefined }]),
  'POST /api/filing': [{ content: 'The day rate of the retainer for kestrelmar' }],
};
const isChange = (name: string) => !name.startsWith('GET') && !name.endsWith('search');
/** The changes come last, and what removes something after them. */
const inOrder = [...clientSafeCalls]
  .filter((name) => name !== 'GET /api/changes' && name !== 'DELETE /api/session/client-safe')
  .sort((a, b) => Number(isChange(a)) - Number(isChange(b)) || Number(a.startsWith('D')) - Number(b.startsWith('D')));

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

  test.each(inOrder)('%s answers nothing of another client, and nothing private', async (name) => {
    for (const extra of bodies[name] ?? [{}]) {
      provider.requests.length = 0;
      provider.calls = () => [];
      const own = await answer(name, idsOf(lumen), extra);
      expect([name, extra, leaksIn(own.body, own.requested)]).toEqual([name, extra, []]);
      if (!WITHOUT_FILE.includes(name)) expect([name, own.statusCode < 300 ? '' : own.body]).toEqual([name, '']);
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
