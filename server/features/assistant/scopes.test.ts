// @module-tag both-databases: roles and row security

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownedDocument } from '#server/owned-rows.ts';
import { within } from '#server/walls.ts';
import type { ChatMessage } from '#shared/assistant.ts';
import { asked, historyOf, startChatServer } from '#tests/chat.ts';
import { newFolderId } from '#tests/factories.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { signUp, type TestServer, type TestUser } from '#tests/server.ts';

let provider: FakeProvider;
let withModel: TestServer;
let builtIn: TestServer;

beforeAll(async () => {
  provider = await startFakeProvider();
  [{ server: withModel }, { server: builtIn }] = await Promise.all([
    startChatServer(provider),
    startChatServer(undefined),
  ]);
});
afterAll(() => provider.close());

beforeEach(() => {
  provider.requests.length = 0;
  provider.reply = () => 'An answer.';
});

/** Two clients with a note each, and a note of neither. */
async function twoClients(server: TestServer) {
  const user = await signUp(server);
  const clientNamed = async (name: string) => {
    const id = newFolderId();
    await user.post('/api/folders', { id, name, parentId: null });
    await user.put(`/api/folders/${id}/client`, { client: { name, otherNames: [], people: [], relation: '' } });
    return id;
  };
  const write = async (folderId: string | null, title: string, content: string): Promise<string> =>
    (await user.post('/api/notes', { title, content, folderId })).json().id;
  const [lumen, kestrel] = [await clientNamed('Lumen'), await clientNamed('Kestrel')];
  const lumenNote = await write(lumen, 'Weekly call', 'The day rate of the retainer is 900 pounds, lumenmark.');
  const otherNote = await write(lumen, 'Kick-off', 'The day rate was 850 pounds in the pilot, pilotmark.');
  const kestrelNote = await write(kestrel, 'Weekly call', 'The day rate of the retainer is 1,200 pounds, kestrelmark.');
  await write(null, 'Rates', 'My usual day rate is 1,000 pounds for a retainer, ratesmark.');
  await server.services.search.idle();
  return { user, lumen, kestrel, lumenNote, otherNote, kestrelNote };
}

async function askIn(user: TestUser, more: object, question = 'What is the day rate of the retainer?') {
  const reply = await user.post('/api/assistant/chat', asked(question, more));
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  const answer: ChatMessage = reply.json().answer;
  return { answer, text: JSON.stringify(answer) + provider.requests.map(({ body }) => body).join('') };
}

const marksIn = (text: string) =>
  ['lumenmark', 'pilotmark', 'kestrelmark', 'ratesmark'].filter((mark) => text.includes(mark));

describe.each([
  ['with a model', () => withModel],
  ['without a model', () => builtIn],
])('an answer %s', (_, serverOf) => {
  test('is of the open note’s client, and of nothing else', async () => {
    const { user, lumen, lumenNote } = await twoClients(serverOf());
    const { answer, text } = await askIn(user, { noteId: lumenNote });
    expect(answer).toMatchObject({ scope: 'client', clientId: lumen });
    expect(marksIn(text)).toContain('lumenmark');
    expect(marksIn(text)).not.toContain('kestrelmark');
    expect(marksIn(text)).not.toContain('ratesmark');
  });

  test('is of the note alone where that is asked', async () => {
    const { user, lumenNote } = await twoClients(serverOf());
    expect(marksIn((await askIn(user, { noteId: lumenNote, scope: 'note' })).text)).toEqual(['lumenmark']);
  });

  test('is of a client named by its folder, without a note', async () => {
    const { user, kestrel } = await twoClients(serverOf());
    expect(marksIn((await askIn(user, { scope: 'client', clientId: kestrel })).text)).toEqual(['kestrelmark']);
  });

  test('is of everything where that is asked', async () => {
    const { user, lumenNote } = await twoClients(serverOf());
    const { text } = await askIn(user, { noteId: lumenNote, scope: 'everything' });
    expect(marksIn(text)).toEqual(expect.arrayContaining(['lumenmark', 'kestrelmark']));
  });
});

test('what was said of everything is no part of a question about one client', async () => {
  const { user, lumenNote, kestrel } = await twoClients(withModel);
  await askIn(user, { scope: 'everything' }, 'Who knows about the secretmark?');
  provider.reply = () => 'One pays more, answermark.';
  await askIn(user, { scope: 'everything', noteId: lumenNote }, 'Who pays more, earliermark?');
  provider.requests.length = 0;
  provider.reply = () => 'An answer.';
  const { text } = await askIn(user, { noteId: lumenNote }, 'And what is the rate?');
  expect(text).not.toMatch(/secretmark|earliermark|answermark|kestrelmark/);
  provider.requests.length = 0;
  const { text: ofKestrel } = await askIn(user, { scope: 'client', clientId: kestrel }, 'And what is the rate?');
  expect(ofKestrel).not.toMatch(/secretmark|lumenmark/);
  expect((await historyOf(user)).map(({ scope, clientId }) => [scope, clientId])).toEqual([
    ['everything', null],
    ['everything', null],
    ['client', kestrel],
    ['client', kestrel],
  ]);
});

test('everything is answered client by client, and two clients never disagree', async () => {
  const { user } = await twoClients(builtIn);
  const { answer } = await askIn(user, { scope: 'everything' }, 'What is the day rate of the retainer?');
  const [first = '', second = ''] = answer.content
    .split(/(?=^\*\*Lumen|^\*\*Kestrel|^\*\*In no)/m)
    .filter((part) => part !== '');
  expect(answer.content).not.toContain('disagree');
  expect([first, second].map((part) => marksIn(part).length)).toEqual([1, 1]);
  expect(answer.content).toMatch(/^\*\*Lumen\*\*\n[\s\S]*lumenmark/m);
  expect(answer.content).toMatch(/^\*\*Kestrel\*\*\n[\s\S]*kestrelmark/m);
});

test('what is written to a client is of the one that is found first', async () => {
  const { user } = await twoClients(withModel);
  const { text } = await askIn(
    user,
    { scope: 'everything', action: 'email' },
    'an email about the day rate of the retainer',
  );
  expect(marksIn(text).filter((mark) => mark !== 'pilotmark')).toHaveLength(1);
});

test('a scope without its note or client is refused with what to do', async () => {
  const { user, lumen } = await twoClients(builtIn);
  const { id } = (await user.post('/api/notes', { title: 'Loose' })).json();
  const refusal = async (more: object) => {
    const reply = await user.post('/api/assistant/chat', asked('What is the rate?', more));
    return [reply.statusCode, reply.body];
  };
  expect(await refusal({ scope: 'note' })).toEqual([422, expect.stringContaining('There is no note to ask about')]);
  expect(await refusal({ scope: 'client' })).toEqual([422, expect.stringContaining('There is no client to ask about')]);
  expect(await refusal({ scope: 'client', noteId: id })).toEqual([422, expect.stringContaining('this note is in no')]);
  expect(await refusal({ clientId: newFolderId() })).toEqual([404, expect.stringContaining('Client not found')]);
  await user.put(`/api/folders/${lumen}/client`, { client: null });
  expect(await refusal({ clientId: lumen })).toEqual([404, expect.stringContaining('Client not found')]);
});

describe('a search within a client', () => {
  test('finds what is the client’s, in each kind of search', async () => {
    const { user, lumen } = await twoClients(builtIn);
    const find = async (body: object) => {
      const reply = await user.post('/api/search', { clientId: lumen, ...body });
      return { ...reply.json(), text: reply.body };
    };
    for (const query of ['day rate', 'kestrelmark', 'retainer -lumenmark', 'kind:notes', '"day rate"', 'today']) {
      const { text } = await find({ query });
      expect(text).not.toMatch(/1,200 pounds|1,000 pounds/);
    }
    expect((await find({ query: 'day rate' })).notes).toHaveLength(2);
    expect((await find({ query: 'kestrelmrk' })).corrections).toEqual([]);
    expect((await find({ query: 'lumenmrk' })).corrections).toEqual([{ from: 'lumenmrk', to: 'lumenmark' }]);
  });

  test('is refused for what is no client', async () => {
    const { user } = await twoClients(builtIn);
    const reply = await user.post('/api/search', { query: 'rate', clientId: newFolderId() });
    expect([reply.statusCode, reply.body]).toEqual([404, expect.stringContaining('Client not found')]);
  });
});

describe('the wall', () => {
  test('hides every row of others, in every table, from statements that name none', async () => {
    const { user, lumen, lumenNote, kestrelNote } = await twoClients(builtIn);
    const { services } = builtIn;
    await insertDocument(builtIn, user, kestrelNote);
    const own = await insertDocument(builtIn, user, lumenNote);
    await askIn(user, { scope: 'everything' });
    const { db } = within(services, { clientId: lumen });
    const countIn = (from: typeof db, table: string) =>
      from.read(user.id, async (tx) => {
        const rows = await tx.execute<{ count: number }>(sql.raw(`select count(*)::int as count from ${table}`));
        return rows[0]?.count;
      });
    for (const [table, all, walled] of [
      ['notes', 4, 2],
      ['folders', 2, 1],
      ['documents', 2, 1],
      ['document_pages', 2, 1],
      ['conversations', 1, 0],
      ['chat_messages', 2, 0],
      ['search_libraries', 1, 0],
    ] as const) {
      expect([table, await countIn(services.db, table), await countIn(db, table)]).toEqual([table, all, walled]);
    }
    expect(await countIn(db, 'passages')).toBeLessThan((await countIn(services.db, 'passages')) ?? 0);
    const rows = await db.read(user.id, (tx) => tx.execute(sql`select id from documents`));
    expect(rows).toEqual([{ id: own }]);
    const ofNote = within({ ...services, db }, { noteId: lumenNote });
    expect(await countIn(ofNote.db, 'notes')).toBe(1);
    const write = db.write(user.id, (tx) => tx.execute(sql`update notes set title = 'X' where id = ${kestrelNote}`));
    await expect(write).resolves.toEqual([]);
    expect((await user.get(`/api/notes/${kestrelNote}`)).json().title).toBe('Weekly call');
  });

  test('narrows and never widens', async () => {
    const { user, lumen, kestrel, lumenNote } = await twoClients(builtIn);
    const inside = within(builtIn.services, { clientId: lumen });
    expect(() => within(inside, { clientId: kestrel })).toThrow('That belongs to another client.');
    const titles = await within(inside, {}).search.find(user.id, { query: 'day rate', isTyping: false, filters: {} });
    expect(titles.notes).toHaveLength(2);
    const alone = await within(inside, { noteId: lumenNote }).search.find(user.id, {
      query: 'day rate',
      isTyping: false,
      filters: {},
    });
    expect(alone.notes.map(({ id }) => id)).toEqual([lumenNote]);
  });

  test('is around every table: a new one shows nothing until its wall says what belongs to a client', async () => {
    const rows = await builtIn.services.db.system.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_policy own on own.polrelid = c.oid and own.polname = 'own'
      where not exists (select from pg_policy where polrelid = c.oid and polname = 'wall' and not polpermissive)
      order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(['settings', 'usage_entries']);
  });
});

async function insertDocument({ services }: TestServer, user: TestUser, noteId: string): Promise<string> {
  const { db, search } = services;
  const id = await db.write(user.id, async (tx) => {
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into documents (user_id, file_name, file_type, size, sha256, file_key, note_id, ocr, create_note, summarize, state, text_version)
      values (${user.id}, 'Offer.txt', 'txt', 4, sha256('x'), gen_random_uuid(), ${noteId}, false, false, false, 'done', 1)
      returning id`);
    const made = row?.id ?? '';
    await tx.execute(sql`
      insert into document_pages (user_id, document_id, number, markdown) values (${user.id}, ${made}, 1, 'The offer.')`);
    return made;
  });
  search.documentChanged(user.id, ownedDocument({ id, noteId: null }).id);
  await search.idle();
  return id;
}
