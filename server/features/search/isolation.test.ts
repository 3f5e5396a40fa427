import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { customAlphabet } from 'nanoid';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownedDocument } from '#server/owned-rows.ts';
import type { SearchReply } from '#shared/search.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

const SOURCES = 50;
const QUESTIONS = 500;
/** Without letters that make an ending ("ll" is one): the word less its last letter must not be a form of it. */
const letters = customAlphabet('bcdfghjkmnpqrtvwxz', 12);

let server: TestServer;
let a: TestUser;
let b: TestUser;
/** A word for each of B's notes and documents that stands nowhere else. */
const canaries = Array.from({ length: 2 * SOURCES }, () => `canary${letters()}`);

beforeAll(async () => {
  server = await startTestServer();
  a = await signUp(server);
  b = await signUp(server);
  for (const [index, canary] of canaries.entries()) {
    if (index % 2 === 0)
      await b.post('/api/notes', { title: `Plan ${canary}`, content: `# ${canary}\n\nA secret plan.` });
    else await insertDocument(b, canary);
  }
  for (let index = 0; index < SOURCES; index += 1)
    await a.post('/api/notes', { title: `Plan ${index}`, content: 'Mine.' });
  await server.services.search.idle();
});

/** Written past the front door: reading a file takes a process each. */
async function insertDocument(user: TestUser, canary: string): Promise<void> {
  const id = randomUUID();
  await server.services.db.write(user.id, async (tx) => {
    await tx.execute(sql`
      insert into documents (user_id, id, file_name, file_type, size, sha256, file_key, ocr, create_note, summarize, state, text_version)
      values (${user.id}, ${id}, ${`${canary}.txt`}, 'txt', 4, sha256('x'), ${id}, false, false, false, 'done', 1)`);
    await tx.execute(sql`
      insert into document_pages (user_id, document_id, number, markdown) values (${user.id}, ${id}, 1, ${`Secret ${canary}.`})`);
  });
  server.services.search.documentChanged(user.id, ownedDocument({ id, noteId: null }).id);
}

async function ask(user: TestUser, body: object): Promise<{ status: number; text: string; reply: SearchReply }> {
  const { statusCode, body: text } = await user.post('/api/search', body);
  return { status: statusCode, text, reply: statusCode === 200 ? JSON.parse(text) : undefined };
}

/** Questions that come near B's words in every way a question can. */
function questionAbout(canary: string, index: number): object {
  const forms = [
    { query: canary },
    { query: canary.slice(0, 9 + (index % 20)), isTyping: true },
    { query: canary.slice(0, -1) },
    { query: `${canary.slice(0, 12)}x${canary.slice(13)}` },
    { query: `"${canary}" secret plan` },
    { query: `plan tag:${canary}` },
    { query: `plan in:"${canary}"` },
    { query: 'secret plan', filters: { kind: 'documents' } },
    { query: 'what is the plan of last week' },
    { query: `${canary}.txt` },
  ];
  return forms[index % forms.length] ?? {};
}

describe('another user’s words', () => {
  test('are found by B, so there is something to find', async () => {
    const [ofNote, ofDocument] = canaries;
    expect((await ask(b, { query: ofNote })).reply.notes).toHaveLength(1);
    expect((await ask(b, { query: ofDocument })).reply.documents).toHaveLength(1);
    const typo = `${ofNote?.slice(0, -1)}`;
    expect((await ask(b, { query: typo })).reply.corrections).toEqual([{ from: typo, to: ofNote }]);
  });

  // both-databases: roles and row security
  test('reach A with no question: not as results, passages, highlights or corrections', {
    tags: ['both-databases'],
  }, async () => {
    for (let index = 0; index < QUESTIONS; index += 1) {
      const canary = canaries[index % canaries.length] ?? '';
      const question = questionAbout(canary, index + Math.floor(index / canaries.length));
      const { status, text, reply } = await ask(a, question);
      expect(status).toBe(200);
      // What A asked with may come back in A's own words: as a filter, or as what was corrected.
      const answer = JSON.stringify({ ...reply, filters: [], corrections: reply.corrections.map(({ to }) => to) });
      for (const each of canaries) expect(answer.includes(each), `${text} for ${JSON.stringify(question)}`).toBe(false);
      expect(reply.documents).toEqual([]);
    }
  });

  // both-databases: roles and row security
  test('are not in the rows A’s index is built from', { tags: ['both-databases'] }, async () => {
    const rows = await server.services.db.read(a.id, (tx) => tx.execute(sql`select count(*)::int as n from passages`));
    expect(rows).toEqual([{ n: SOURCES }]);
  });
});

describe('hostile questions', () => {
  const endings = ['', ' plan', '"', '\\', ' tag:', ' in:"', ' before:9999-99-99'];
  const texts = [
    '%',
    '_',
    '\\',
    "'",
    '"',
    '""""',
    '(((((a+)+)+)+)+$',
    '.*',
    '[',
    '[a-z',
    '^$',
    '*',
    '* *',
    '-',
    '--',
    '&|!',
    'a & !b | c',
    ':*',
    '<->',
    "'; drop table notes; --",
    '$' + '{7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '\u0000',
    '\ud800',
    '\u202e',
    '😀',
    '👨‍👩‍👧‍👦',
    'ﷺ',
    'é'.repeat(500),
    'a'.repeat(1000),
    'a '.repeat(500),
    '"a '.repeat(333),
    '('.repeat(1000),
    'tag:'.repeat(250),
    'in:""',
    'tag:""',
    'kind:',
    'kind:everything',
    'before:',
    'before:0000-00-00',
    'after:0000-01-01',
    'before:9999-12-31 after:9999-12-31',
    'in the year 0000',
    'after:-1',
    'after:2026-13-45',
    'before:99999',
    '今天天气很好',
    'ก'.repeat(300),
    'constructor',
    '__proto__',
    'toString hasOwnProperty',
    'NaN',
    'null',
    'undefined',
    '0',
    '-0',
    '1e309',
    '9'.repeat(400),
    'last week',
    'in March',
    'yesterday tomorrow last week',
    '31/02/2026',
    '\t\r\n x',
    'tag:__proto__',
    'in:constructor',
    'plan '.repeat(200),
    'the of and to',
    '?',
    '…',
    '\u200b',
    'x\u0301'.repeat(300),
  ];
  test.each(endings)('are answered, with any ending: %j', async (ending) => {
    for (const text of texts) {
      for (const isTyping of [false, true]) {
        const query = (text + ending).slice(0, 1000);
        const { status } = await ask(a, { query, isTyping });
        expect([200, 422], JSON.stringify(query)).toContain(status);
      }
    }
  });

  test('that are too long or of the wrong kind are refused', async () => {
    expect((await ask(a, { query: 'a'.repeat(1001) })).text).toBe('A question can have at most 1,000 characters');
    for (const body of [
      {},
      { query: 5 },
      { query: ['a'] },
      { query: 'a', filters: { tags: 'a' } },
      { query: 'a', limit: 0 },
      { query: 'a', limit: 51 },
      { query: 'a', limit: '5' },
      { query: 'a', most: 5 },
      { query: 'a', filters: { before: '2026-02-31' } },
    ]) {
      expect((await ask(a, body)).status, JSON.stringify(body)).toBe(422);
    }
  });
});
