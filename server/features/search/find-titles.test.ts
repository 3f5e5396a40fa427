import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SearchReply } from '#shared/search.ts';
import { asked } from '#tests/chat.ts';
import { insertNotes, insertPassages, newFolderId } from '#tests/factories.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

const NOTICE = 'Still indexing: some results may be missing';
let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  // The compiler would build the index while a test asks for what isn't in it.
  server = await startTestServer();
  await server.services.search.stop();
});

/** A new user whose index has to be compiled first. */
async function withoutIndex(): Promise<void> {
  user = await signUp(server);
  await insertPassages(user.id, 5001);
}

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

describe('what is not in the index yet', () => {
  beforeEach(withoutIndex);

  test('is found by words of its title or its tags, and the reply says that results may be missing', async () => {
    await addNote({ title: 'Kick-off with Halden', content: 'We talked about the invoice.', tags: ['Billing'] });
    await addNote({ title: 'Invoice of June' });
    expect(await titles('HALDEN billing')).toEqual(['Kick-off with Halden']);
    expect(await titles('invoice')).toEqual(['Invoice of June']);
    expect(await titles('what did we say to Halden?')).toEqual(['Kick-off with Halden']);
    expect(await titles('invoi', { isTyping: true })).toEqual(['Invoice of June']);
    expect(await titles('talked')).toEqual([]);
  });

  // both-databases: plans and order
  test('comes with most words of the question first, then the newest', { tags: ['both-databases'] }, async () => {
    await addNote({ title: 'The roof and the plumber' });
    await addNote({ title: 'A plumber for June' });
    await addNote({ title: 'Roof' });
    expect(await titles('plumber roof zeppelin')).toEqual(['The roof and the plumber', 'Roof', 'A plumber for June']);
  });

  test('has its words marked in the title, and the beginning of the note as its text', async () => {
    await addNote({ title: 'Café with Zoë', content: 'Nine o’clock.' });
    const { notes } = await ask('zoe');
    expect(notes[0]).toMatchObject({
      titleMarks: [[10, 13]],
      passage: { text: 'Nine o’clock.', marks: [] },
      reason: { kind: 'words' },
      places: [{ part: 'title', words: ['zoë'] }],
      weak: false,
    });
  });

  test('is found by quoted words side by side only', async () => {
    await addNote({ title: 'The annual budget' });
    await addNote({ title: 'The budget of the annual review' });
    expect(await titles('"annual budget"')).toEqual(['The annual budget']);
  });

  test('is no result if it has an excluded word', async () => {
    await addNote({ title: 'Budget of June' });
    await addNote({ title: 'Budget of May' });
    expect(await titles('budget -may')).toEqual(['Budget of June']);
  });

  test('may be a document, which comes with its note', async () => {
    const noteId = await addNote({ title: 'Halden' });
    const id = await addDocument('contract.pdf', ['The indemnity clause.'], noteId);
    const { notes, documents, notice } = await ask('contract');
    expect(notice).toBe(NOTICE);
    expect(documents.map((hit) => hit.id)).toEqual([id]);
    expect(notes.map((note) => note.id)).toEqual([noteId]);
    expect((await ask('contract', { filters: { kind: 'documents' } })).documents.map((hit) => hit.id)).toEqual([id]);
    expect(await titles('contract', { filters: { kind: 'notes' } })).toEqual([]);
  });

  test('passes the filters', async () => {
    const folderId = newFolderId();
    await user.post('/api/folders', { id: folderId, name: 'Clients' });
    await addNote({ title: 'Basalt, filed', folderId });
    await addNote({ title: 'Basalt, tagged', tags: ['Stone'] });
    await addNote({ title: 'Basalt' });
    expect(await titles('basalt in:clients')).toEqual(['Basalt, filed']);
    expect(await titles('basalt tag:stone')).toEqual(['Basalt, tagged']);
    expect(await titles('basalt', { filters: { folderId } })).toEqual(['Basalt, filed']);
    expect(await titles('basalt before:2020')).toEqual([]);
    expect(await titles('basalt after:2020')).toHaveLength(3);
  });

  // both-databases: roles and row security
  test('is nothing of others and nothing in Trash', { tags: ['both-databases'] }, async () => {
    const other = await signUp(server);
    await other.post('/api/notes', { title: 'Obsidian of theirs' });
    const id = await addNote({ title: 'Obsidian, thrown away' });
    await user.delete(`/api/notes/${id}`);
    expect(await titles('obsidian')).toEqual([]);
  });

  // both-databases: plans and order
  test('is found in other scripts, and in every spelling of accents and apostrophes', {
    tags: ['both-databases'],
  }, async () => {
    for (const title of [
      '请把发票寄给我们',
      'محضر اجتماع العميل',
      'The Cafe\u0301 of Zoë',
      'O\u2019Brien called',
      'ΑΘΗΝΑ',
      'Große Straße',
      '한국어',
      'Ærøskøbing',
    ]) {
      await addNote({ title });
    }
    for (const [query, title] of [
      ['发票', '请把发票寄给我们'],
      ['اجتماع', 'محضر اجتماع العميل'],
      ['caf\u00e9', 'The Cafe\u0301 of Zoë'],
      ['cafe', 'The Cafe\u0301 of Zoë'],
      ["o'brien", 'O\u2019Brien called'],
      ['αθηνα', 'ΑΘΗΝΑ'],
      ['straße', 'Große Straße'],
      ['한국어', '한국어'],
      ['aeroskobing', 'Ærøskøbing'],
    ] as const) {
      expect([query, await titles(query)]).toEqual([query, [title]]);
    }
  });
});

describe('without an index', () => {
  beforeAll(withoutIndex);

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
  ])('a search for %s is answered', async (_, query) => {
    expect((await ask(query)).notice).toBe(NOTICE);
  });

  test('refuses a question that is too long', async () => {
    expect((await user.post('/api/search', { query: 'x'.repeat(8000) })).statusCode).toBe(422);
  });
});

describe('without an index, the assistant', () => {
  beforeEach(withoutIndex);

  test('answers from the notes whose titles it finds, except those hidden from AI', async () => {
    const hidden = await addNote({ title: 'The zeppelin', content: 'The zeppelin lands in Bergen at noon.' });
    await user.put(`/api/notes/${hidden}/ai-exclusion`, { excluded: true });
    await addNote({ title: 'Zeppelin travel', content: 'The zeppelin lands in Halden on Friday at nine.' });
    const scan = await addDocument('zeppelin.pdf', ['The zeppelin lands in Oslo at midnight.']);
    await server.services.db.write(user.id, (tx) =>
      tx.execute(sql`update documents set ai_excluded = true where id = ${scan}`),
    );
    const reply = await user.post('/api/assistant/chat', asked('When does the zeppelin land?'));
    expect(reply.statusCode).toBe(200);
    expect(reply.json().response).toContain('Friday at nine');
    expect(reply.body).not.toMatch(/Bergen|Oslo/);
  });
});

test('an index that lacks many notes is searched first, and without the notice once it has them', async () => {
  const live = await startTestServer();
  const owner = await signUp(live);
  await owner.post('/api/notes', { title: 'Indexed', content: 'A block of basalt.' });
  await live.services.search.idle();
  const reply: SearchReply = (await owner.post('/api/search', { query: 'basalt' })).json();
  expect([reply.notes.map(({ title }) => title), reply.notice]).toEqual([['Indexed'], undefined]);
  // What another program wrote is found when it is indexed.
  await insertNotes(owner.id, 200);
  await live.services.db.write(owner.id, (tx) =>
    tx.execute(sql`insert into notes (user_id, title, content, preview, tags) values
      (${owner.id}, 'Basalt', 'Only the title is read.', '', '{}'), (${owner.id}, 'Later', 'More basalt.', '', '{}')`),
  );
  const next = await startTestServer();
  const asked = async (): Promise<SearchReply> => {
    const { cookie } = owner;
    return (
      await next.http.inject({ method: 'POST', url: '/api/search', headers: { cookie }, payload: { query: 'basalt' } })
    ).json();
  };
  const first = await asked();
  expect([first.notes.map(({ title }) => title), first.notice]).toEqual([['Indexed', 'Basalt'], NOTICE]);
  await next.services.search.idle();
  const second = await asked();
  expect(second.notes.map(({ title }) => title).toSorted()).toEqual(['Basalt', 'Indexed', 'Later']);
  expect(second.notice).toBeUndefined();
  await Promise.all([live, next].map(({ services }) => services.search.stop()));
});
