import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAi } from '#server/ai/ai.ts';
import { providerEmbedder } from '#server/ai/provider-embedder.ts';
import { draftKinds } from '#shared/drafts.ts';
import { ask, startChatServer } from '#tests/chat.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { hasVectors, signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { uploaded } from '#tests/uploads.ts';

const NOTHING_SENT =
  'This is a private paragraph, so nothing was sent. To rewrite it, remove the line [!private] above it.';
/** Its first line has no words that a search finds, so that the rest is a passage without a mark. */
const LONG = `> [!private]\n${'> Martin is let go in January, canary4. '.repeat(60)}`;
const FENWICK = [
  'Call of 18 November with Greg Hale about energy costs and the contract. The offer is due on 4 December 2026.',
  '> [!private]\n> Martin is let go in January, canary1.\n> - [ ] Tell Greg about Martin, canary2\nand a lazy line, canary3',
  '- [ ] Send Greg the energy contract by 4 December 2026',
  '- Costs went up by 12 %\n  > [!PRIVATE]- energy canary5',
  LONG,
  'Greg wants a monthly report on the energy contract.',
].join('\n\n');
const STYLE = `${'Dear Greg, thank you for the call about energy. '.repeat(6)}\n\n> [!private] Greg drinks, canary6\n`;

let provider: FakeProvider;
let server: TestServer;
let alone: TestServer;
let origin: string;
let originAlone: string;

beforeAll(async () => {
  provider = await startFakeProvider();
  provider.pace = 0;
  const settings = { AI_CONTEXT_TOKENS: '32768', LIMIT_CHATS_AT_ONCE: 10 };
  ({ server, origin } = await startChatServer(provider, { settings }));
  ({ server: alone, origin: originAlone } = await startChatServer(undefined));
});
afterAll(async () => {
  await Promise.all([server.http.close(), alone.http.close()]);
  await provider.close();
});

async function withNotes(to: TestServer): Promise<{ user: TestUser; fenwick: string }> {
  const user = await signUp(to);
  const write = async (title: string, content: string): Promise<string> =>
    (await user.post('/api/notes', { title, content })).json().id;
  await write('Letter to Greg about energy', STYLE);
  const fenwick = await write('Fenwick call', FENWICK);
  await write('Fenwick overview', `See [the call](note:${fenwick}) about the energy contract.\n\n> [!private] canary7`);
  await to.services.search.idle();
  return { user, fenwick };
}

const QUESTIONS = ['What about the energy contract?', 'Is Martin let go in January?', 'Summarize everything'];

async function askAll(to: { origin: string; user: TestUser }, fenwick: string): Promise<string> {
  const answers: unknown[] = [];
  for (const place of [{}, { noteId: fenwick }]) {
    for (const question of QUESTIONS) answers.push(await ask(to, question, place));
    for (const action of ['action-items', 'email', 'meeting-prep'])
      answers.push(await ask(to, 'Fenwick, for Greg', { ...place, action }));
  }
  return JSON.stringify(answers);
}

test('nothing of a private callout goes to a model, whatever asks it', { timeout: 120_000 }, async () => {
  const { user, fenwick } = await withNotes(server);
  const at = { origin, user };
  await askAll(at, fenwick);
  provider.calls = (prompt) => {
    const calls = [
      { name: 'search', input: { query: 'Martin January energy' } },
      { name: 'read_note', input: { source: 1 } },
      { name: 'list_tasks', input: { which: 'all' } },
    ];
    const done = prompt.match(/"role":"tool"/g)?.length ?? 0;
    return calls.slice(done, done + 1);
  };
  const looked = await ask(at, 'What about Fenwick?');
  expect(looked.answer?.remark).toContain('Looked at your to-dos');
  provider.calls = () => [];

  for (const kind of draftKinds) {
    for (const notes of [{ noteIds: [fenwick] }, { query: 'energy' }]) {
      const reply = await user.post('/api/drafts/write', { kind, ...notes });
      expect([reply.statusCode, reply.body]).toEqual([200, expect.not.stringContaining('canary')]);
    }
  }
  await user.get(`/api/notes/${fenwick}/filing`);
  const tidied = await user.post('/api/transcripts/tidy', { text: 'So we met.\n\n> [!private] canary8' });
  expect(tidied.json().madeBy).toBe('built-in');
  const added = await user.post('/api/assistant/rewrite', { text: FENWICK, how: 'continue', noteId: fenwick });
  expect(added.statusCode).toBe(200);
  await uploaded(user, { content: FENWICK, name: 'call.txt' }, { createNote: 'false' });
  await server.services.search.idle();
  await ask(at, 'What does the call say about energy and Martin?');

  const bodies = provider.requests.map(({ body }) => body);
  const prompts = [
    'The note that the user has open comes first',
    'You write a draft for a user',
    'You file a note',
    'You summarize documents',
    'Go on from its last word',
  ];
  for (const part of prompts) expect([part, bodies.some((body) => body.includes(part))]).toEqual([part, true]);
  expect(bodies.filter((body) => body.includes('energy contract')).length).toBeGreaterThan(10);
  expect(bodies.filter((body) => /canary|let go in January, c/i.test(body))).toEqual([]);
});

test.each([
  ['a callout', '> [!private]\n> Martin is let go in January, canary1.'],
  ['a line of one, without its mark', 'Martin is let go in January, canary1.'],
  ['a part of a line', 'let go in January'],
  ['a line of a long one', 'Martin is let go in January, canary4.'],
  ['more than a callout', 'and a lazy line, canary3\n\n- [ ] Send Greg the energy contract by 4 December 2026'],
])('%s isn’t rewritten: nothing is sent, and it says what to do', async (_, text) => {
  const { user, fenwick } = await withNotes(server);
  provider.requests.length = 0;
  const reply = await user.post('/api/assistant/rewrite', { text, how: 'improve', noteId: fenwick });
  expect([reply.statusCode, reply.body]).toEqual([422, NOTHING_SENT]);
  const added = await user.post('/api/assistant/rewrite', {
    text: `Before\n${text}`,
    how: 'continue',
    noteId: fenwick,
  });
  if (!text.includes('Send')) expect([added.statusCode, added.body]).toEqual([422, NOTHING_SENT]);
  expect(provider.requests.filter(({ body }) => body.includes('let go'))).toEqual([]);
});

test('the built-in assistant and its drafts quote nothing private, and its author finds it', async () => {
  const { user, fenwick } = await withNotes(alone);
  const answers = await askAll({ origin: originAlone, user }, fenwick);
  expect(answers).toContain('energy contract');
  expect(answers).not.toContain('canary');
  for (const kind of draftKinds) {
    const reply = await user.post('/api/drafts/gather', { kind, noteIds: [fenwick] });
    expect([reply.statusCode, reply.body]).toEqual([200, expect.not.stringContaining('canary')]);
  }
  const { notes } = (await user.post('/api/search', { query: 'canary1' })).json();
  expect(notes[0]).toMatchObject({ id: fenwick, passage: { isPrivate: true } });
  const { tasks } = (await user.get('/api/tasks')).json();
  expect(tasks.map(({ text }: { text: string }) => text)).toContainEqual(expect.stringContaining('canary2'));
});

test('an answer that quotes what became private later is no longer shown to a model', async () => {
  const user = await signUp(server);
  const line = 'Martin is let go in January, canary9, and no one knows.';
  const { id } = (await user.post('/api/notes', { title: 'Fenwick', content: line })).json();
  await server.services.search.idle();
  provider.reply = () => 'Martin is let go [1].';
  const asked = { origin, user };
  await ask(asked, 'What about Martin?', { noteId: id });
  await user.put(`/api/notes/${id}`, { content: `Energy\n\n> [!private]\n> ${line}` });
  await server.services.search.idle();
  provider.requests.length = 0;
  await ask(asked, 'And the rest?', { noteId: id });
  expect(provider.requests.map(({ body }) => body).join()).not.toMatch(/canary|let go/);
});

const testVectors = test.skipIf(!(await hasVectors()));

// both-databases: vectors
testVectors('a model elsewhere embeds no private callout', { tags: ['both-databases'] }, async () => {
  const embedder = providerEmbedder({ baseURL: `${provider.url}/v1`, apiKey: undefined, model: 'vectors' });
  const other = await startTestServer({}, { ai: { ...createAi(alone.services.config), embedder } });
  provider.requests.length = 0;
  await withNotes(other);
  await other.services.search.idle();
  const sent = () => provider.requests.filter(({ path }) => path.endsWith('/embeddings')).map(({ body }) => body);
  await expect.poll(() => sent().join()).toContain('monthly report');
  await other.services.search.stop();
  expect(sent().join()).not.toMatch(/canary/i);
});

test('notes that had private callouts before the upgrade are cut again', async () => {
  const { user, fenwick } = await withNotes(alone);
  await user.post('/api/notes', { title: 'Open', content: 'Nothing is private here.' });
  await alone.services.search.idle();
  const done = new Error('roll back');
  const upgrade = alone.services.db.system.transaction(async (tx) => {
    await tx.execute(sql`alter table passages drop column is_private cascade`);
    for (const { sql: statements } of readMigrationFiles({ migrationsFolder: 'server/db/migrations' })) {
      if (!statements.some((statement) => /"passages" ADD COLUMN "is_private"/.test(statement))) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
    }
    const rows = await tx.execute<{ title: string; versions: number[] }>(sql`
      select n.title, array_agg(distinct source_version) as versions from passages p join notes n on n.id = p.note_id
      where n.user_id = ${user.id} group by n.title order by n.title`);
    expect(rows.map(({ title, versions }) => [title, versions])).toEqual([
      ['Fenwick call', [-1]],
      ['Fenwick overview', [-1]],
      ['Letter to Greg about energy', [-1]],
      ['Open', [1]],
    ]);
    throw done;
  });
  await expect(upgrade).rejects.toBe(done);
  expect((await user.get(`/api/notes/${fenwick}`)).json().content).toBe(FENWICK);
});
