import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SearchReply } from '#shared/search.ts';
import { asked } from '#tests/chat.ts';
import { insertNotes, newFolderId } from '#tests/factories.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

const NOTICE = 'Still indexing: exact words only';
let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  // What works in the background would index the notes while a test asks for them.
  server = await startTestServer();
  await server.services.search.stop();
});

beforeEach(async () => {
  user = await signUp(server);
  await insertNotes(user.id, 30);
});

async function ask(query: string, more: object = {}, as = user): Promise<SearchReply> {
  const reply = await as.post('/api/search', { query, ...more });
  expect([query, reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([query, 200, '']);
  return reply.json();
}

async function titles(query: string, more: object = {}): Promise<string[]> {
  const { notes, notice } = await ask(query, more);
  expect(notice).toBe(NOTICE);
  return notes.map(({ title }) => title);
}

async function addNote(note: { title: string; content?: string; tags?: string[]; folderId?: string }): Promise<string> {
  const reply = await user.post('/api/notes', note);
  expect(reply.statusCode).toBe(201);
  return reply.json().id;
}

async function addDocument(fileName: string, pages: string[], noteId: string | null = null): Promise<string> {
  return server.services.db.write(user.id, async (tx) => {
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into documents (user_id, file_name, file_type, size, sha256, file_key, note_id, ocr, create_note, summarize,
        state, text_version)
      values (${user.id}, ${fileName}, 'pdf', 1, 'x', ${fileName}, ${noteId}, false, false, false, 'done', 1) returning id`);
    for (const [index, markdown] of pages.entries()) {
      await tx.execute(sql`insert into document_pages (user_id, document_id, number, markdown)
        values (${user.id}, ${row?.id}, ${index + 1}::int, ${markdown})`);
    }
    return row?.id ?? '';
  });
}

describe('without an index, a search', () => {
  test('finds notes by all words in any position, and says that it searched for exact words only', async () => {
    await addNote({ title: 'Kick-off with Halden', content: 'We talked about the invoice.', tags: ['Billing'] });
    await addNote({ title: 'Something else', content: 'Another invoice.' });
    expect(await titles('halden invoice')).toEqual(['Kick-off with Halden']);
    expect(await titles('HALDEN billing')).toEqual(['Kick-off with Halden']);
    expect((await titles('invoice')).toSorted()).toEqual(['Kick-off with Halden', 'Something else']);
    expect(await titles('invoi')).toEqual([]);
    expect(await titles('what did we say about the invoice of Halden?')).toEqual(['Kick-off with Halden']);
  });

  // postgres: plans and order
  test('finds any of the words if nothing has all of them', { tags: ['postgres'] }, async () => {
    await addNote({ title: 'Roof', content: 'The plumber comes on Friday.' });
    expect(await titles('plumber zeppelin')).toEqual(['Roof']);
  });

  test('highlights the words in an excerpt that begins at the stated position', async () => {
    const before = '🎉 Nothing happened that day, and the garden was green. '.repeat(400);
    const content = `${before}\n\nThe catering invoice was paid.\n\n${before}`;
    const id = await addNote({ title: 'Minutes', content });
    const { notes } = await ask('catering');
    expect(notes.map((note) => note.id)).toEqual([id]);
    const { text, marks, startsAt, endsAt } = notes[0]?.passage ?? { text: '', marks: [], startsAt: 0, endsAt: 0 };
    expect(marks.map(([begin, end]) => text.slice(begin, end))).toEqual(['catering']);
    expect(content.slice(startsAt, endsAt)).toContain('The catering invoice was paid.');
    expect(endsAt - startsAt).toBeLessThan(3001);
  });

  test('finds quoted words side by side, and the beginning of a word that is being typed', async () => {
    await addNote({ title: 'Together', content: 'The annual\nbudget review.' });
    await addNote({ title: 'Apart', content: 'The budget of the annual review.' });
    expect(await titles('"annual budget"')).toEqual(['Together']);
    expect(await titles('annual budg', { isTyping: true })).toHaveLength(2);
    expect(await titles('annual budg')).toHaveLength(2);
    expect(await titles('budg')).toEqual([]);
    expect(await titles('budg', { isTyping: true })).toHaveLength(2);
  });

  // postgres: plans and order
  test('ranks a title before a text, and many words before few', { tags: ['postgres'] }, async () => {
    await addNote({ title: 'Walnut', content: 'Nothing more.' });
    await addNote({ title: 'Trees', content: `${'Oak and beech. '.repeat(40)} One walnut.` });
    expect(await titles('walnut')).toEqual(['Walnut', 'Trees']);
  });

  test('finds documents by a page or their name, with their note', async () => {
    const noteId = await addNote({ title: 'The contract of Halden' });
    const id = await addDocument('contract.pdf', ['Nothing here.', 'The indemnity clause.'], noteId);
    const { notes, documents, notice } = await ask('indemnity');
    expect(notice).toBe(NOTICE);
    expect(documents.map((hit) => [hit.id, hit.passage.page, hit.passage.text])).toEqual([
      [id, 2, 'The indemnity clause.'],
    ]);
    expect(notes.map((note) => note.id)).toEqual([noteId]);
    expect((await ask('contract', { filters: { kind: 'documents' } })).documents.map((hit) => hit.id)).toEqual([id]);
    expect(await titles('indemnity', { filters: { kind: 'notes' } })).toEqual([]);
  });

  test('applies filters', async () => {
    const folderId = newFolderId();
    await user.post('/api/folders', { id: folderId, name: 'Clients' });
    await addNote({ title: 'Filed', content: 'basalt', folderId });
    await addNote({ title: 'Tagged', content: 'basalt', tags: ['Stone'] });
    await addNote({ title: 'Neither', content: 'basalt' });
    expect(await titles('basalt in:clients')).toEqual(['Filed']);
    expect(await titles('basalt tag:stone')).toEqual(['Tagged']);
    expect(await titles('basalt', { filters: { folderId } })).toEqual(['Filed']);
    expect(await titles('basalt before:2020')).toEqual([]);
    expect(await titles('basalt after:2020')).toHaveLength(3);
  });

  // postgres: roles and row security
  test('shows nothing of others and nothing in Trash', { tags: ['postgres'] }, async () => {
    const other = await signUp(server);
    await insertNotes(other.id, 30);
    await other.post('/api/notes', { title: 'Theirs', content: 'obsidian' });
    const id = await addNote({ title: 'Thrown away', content: 'obsidian' });
    await user.delete(`/api/notes/${id}`);
    expect(await titles('obsidian')).toEqual([]);
  });

  test('finds words at the end of the longest note', async () => {
    await addNote({ title: 'Long', content: `${'word '.repeat(199_990)}Tourmaline.` });
    expect(await titles('tourmaline')).toEqual(['Long']);
  });

  // postgres: plans and order
  test('finds names in other scripts, and every spelling of accents and apostrophes', {
    tags: ['postgres'],
  }, async () => {
    await addNote({ title: 'Chinese', content: '请把发票寄给我们' });
    await addNote({ title: 'Arabic', content: 'محضر اجتماع العميل' });
    await addNote({ title: 'Accents', content: 'The Cafe\u0301 of Zoë' });
    await addNote({ title: 'Apostrophe', content: 'O\u2019Brien called' });
    await addNote({ title: 'Greek', content: 'ΑΘΗΝΑ' });
    for (const [query, title] of [
      ['发票', 'Chinese'],
      ['اجتماع', 'Arabic'],
      ['caf\u00e9', 'Accents'],
      ["o'brien", 'Apostrophe'],
      ['αθηνα', 'Greek'],
    ] as const) {
      expect([query, await titles(query)]).toEqual([query, [title]]);
    }
  });

  test.each([
    ['quotation marks', '"'],
    ['more of them', '"" "a" "'],
    ['operators', 'a:*&!|()<->'],
    ['a pattern', '(a|b)*[c-\\d]+?{2,}^$\\'],
    ['a pattern that would take long', '(a+)+$ .*.*.*.*x'],
    ['options of patterns', '***=(?i)walnut'],
    ['a NUL', 'wal\u0000nut'],
    ['stop words', 'the of and to'],
    ['punctuation', '?!… -- %_\\'],
    ['emoji', '🎉👩‍👩‍👧'],
    ['half a character', '\ud83c'],
    ['a thousand characters', 'x'.repeat(1000)],
    ['many words', Array.from({ length: 200 }, (_, index) => `w${index}`).join(' ')],
    ['Chinese without an end', '发'.repeat(1000)],
  ])('answers %s', async (_, query) => {
    expect((await ask(query)).notice).toBe(NOTICE);
  });

  test('refuses a question that is too long', async () => {
    expect((await user.post('/api/search', { query: 'x'.repeat(8000) })).statusCode).toBe(422);
  });
});

describe('without an index, the assistant', () => {
  test('answers from the notes the words find, except those hidden from AI', async () => {
    const hidden = await addNote({ title: 'Hidden', content: 'The zeppelin lands in Bergen at noon.' });
    await user.put(`/api/notes/${hidden}/ai-exclusion`, { excluded: true });
    await addNote({ title: 'Travel', content: 'The zeppelin lands in Halden on Friday at nine.' });
    const scan = await addDocument('hidden.pdf', ['The zeppelin lands in Oslo at midnight.']);
    await server.services.db.write(user.id, (tx) =>
      tx.execute(sql`update documents set ai_excluded = true where id = ${scan}`),
    );
    const reply = await user.post('/api/assistant/chat', asked('When does the zeppelin land?'));
    expect(reply.statusCode).toBe(200);
    expect(reply.json().response).toContain('Friday at nine');
    expect(reply.body).not.toMatch(/Bergen|Oslo/);
  });
});

test('uses an existing index, without the hint', async () => {
  const live = await startTestServer();
  const owner = await signUp(live);
  await owner.post('/api/notes', { title: 'Basalt' });
  await live.services.search.idle();
  const reply: SearchReply = (await owner.post('/api/search', { query: 'basalt' })).json();
  expect([reply.notes.map(({ title }) => title), reply.notice]).toEqual([['Basalt'], undefined]);
  await insertNotes(owner.id, 200);
  // Loaded as it was: what another program wrote is found when it is indexed.
  const next = await startTestServer();
  const asked = () =>
    next.http.inject({
      method: 'POST',
      url: '/api/search',
      headers: { cookie: owner.cookie },
      payload: { query: 'basalt' },
    });
  expect((await asked()).json().notice).toBe(NOTICE);
  await next.services.search.idle();
  expect((await asked()).json()).toMatchObject({ notes: [{ title: 'Basalt' }] });
  expect((await asked()).json().notice).toBeUndefined();
  await Promise.all([live, next].map(({ services }) => services.search.stop()));
});
