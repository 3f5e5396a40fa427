import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownedDocument } from '#server/owned-rows.ts';
import { FOLDER_NAME_MAX } from '#shared/folders.ts';
import type { SearchReply } from '#shared/search.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let user: TestUser;

beforeEach(async () => {
  server ??= await startTestServer();
  user = await signUp(server);
});

async function folder(name: string, parentId: string | null = null): Promise<string> {
  return (await user.post('/api/folders', { name, parentId })).json().id;
}

async function note(folderId: string | null, title: string, content = ''): Promise<string> {
  return (await user.post('/api/notes', { title, content, tags: [], folderId })).json().id;
}

async function ask(query: string, rest: object = {}): Promise<SearchReply> {
  await server.services.search.idle();
  const reply = await user.post('/api/search', { query, ...rest });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}

async function titles(query: string, rest: object = {}): Promise<string[]> {
  return (await ask(query, rest)).notes.map(({ title }) => title);
}

describe('the folder of a note', () => {
  test('is what a question finds it by, before notes that have only the other words', async () => {
    const clients = await folder('Clients');
    const brightwater = await folder('Brightwater Hotels', clients);
    const lumen = await folder('Lumen Energy', clients);
    await note(lumen, '2026-11-05 Call', 'Day rate 900. The day rate holds until June, so says the day book.');
    await note(brightwater, '2026-11-04 Call', 'Agreed with Dana: £1,250 a day.');
    await note(brightwater, '2026-11-06 Call', 'New day rate is 1,250.');
    await note(null, 'Rates', 'My day rate in general.');
    expect((await titles('What is the day rate for Brightwater?')).slice(0, 2)).toEqual([
      '2026-11-06 Call',
      '2026-11-04 Call',
    ]);
    expect((await titles('day rate Lumen'))[0]).toBe('2026-11-05 Call');
    const [hit] = (await ask('day rate brightwater')).notes;
    expect(hit?.places).toEqual([
      { part: 'folder', words: ['brightwater'] },
      { part: 'text', words: ['day', 'rate'] },
    ]);
  });

  test('alone finds all that is in it and below it, newest first', async () => {
    const client = await folder('Kestrel & Co. (Aviation)');
    const calls = await folder('Calls', await folder('2026', client));
    await note(client, 'Oldest', 'Kestrel Kestrel Kestrel, about kestrels.\n\n# Kestrel\n\nAnd more of Kestrel.');
    await note(calls, 'Middle');
    await note(null, 'Elsewhere', 'Kestrel is mentioned here.');
    await note(client, 'Newest', 'Nothing of the kind.');
    expect(await titles('kestrel')).toEqual(['Newest', 'Middle', 'Oldest', 'Elsewhere']);
    expect(await titles('Kestrel & Co. Aviation')).toEqual(['Newest', 'Middle', 'Oldest', 'Elsewhere']);
    expect(await titles('kestr', { isTyping: true })).toEqual(['Newest', 'Middle', 'Oldest', 'Elsewhere']);
    expect(await titles('kestrl')).toEqual(['Newest', 'Middle', 'Oldest', 'Elsewhere']);
    expect(await titles('"co aviation"')).toEqual(['Newest', 'Middle', 'Oldest']);
    expect(await titles('nothing -kestrel')).toEqual([]);
    expect(await titles('calls')).toEqual(['Middle']);
  });

  test('is found by its new name at once, and no longer by the old one', async () => {
    const old = await folder('Fenwick');
    const noteId = await note(old, 'Call', 'Budget of 2,400.');
    expect(await titles('fenwick budget')).toEqual(['Call']);
    await user.put(`/api/folders/${old}`, { name: 'Northgate Logistics' });
    expect(await titles('northgate')).toEqual(['Call']);
    expect(await titles('fenwick')).toEqual([]);
    const parent = await folder('Archive');
    await user.put(`/api/folders/${old}`, { name: 'Northgate Logistics', parentId: parent });
    expect(await titles('archive')).toEqual(['Call']);
    await user.post(`/api/notes/${noteId}/folders`, { folderId: null });
    expect(await titles('northgate')).toEqual([]);
  });

  test('may have the name of another, a German one, or a very long one', async () => {
    const one = await folder('Offers', await folder('Aldgate Dental'));
    const other = await folder('Offers', await folder('Müller Zahnärzte GmbH'));
    const long = await folder(`${'Wyvern '.repeat(28)}end`.slice(0, FOLDER_NAME_MAX));
    await note(one, 'First', 'Price 100.');
    await note(other, 'Zweites', 'Der Preis ist 200.');
    await note(long, 'Third', 'Price 300.');
    expect(await titles('offers')).toEqual(['Zweites', 'First']);
    expect((await titles('aldgate offers'))[0]).toBe('First');
    expect(await titles('Was kostet es bei mueller Zahnarzt?')).toContain('Zweites');
    expect((await titles('Müllers Preis'))[0]).toBe('Zweites');
    expect((await titles('wyvern price'))[0]).toBe('Third');
  });

  test('of one user is no place of another', async () => {
    await note(await folder('Marlpit'), 'Mine');
    const other = await signUp(server);
    await other.post('/api/notes', { title: 'Theirs', content: '', tags: [] });
    await server.services.search.idle();
    expect((await other.post('/api/search', { query: 'marlpit' })).json().notes).toEqual([]);
  });
});

test('a document is found by the folder of its note', async () => {
  const noteId = await note(await folder('Penhale Ferries'), 'About the contract');
  const id = randomUUID();
  await server.services.db.write(user.id, async (tx) => {
    await tx.execute(sql`
      insert into documents (user_id, id, file_name, file_type, size, sha256, file_key, note_id, ocr, create_note,
        summarize, state, text_version)
      values (${user.id}, ${id}, 'Contract.pdf', 'pdf', 4, sha256('x'), ${id}, ${noteId}, false, true, true, 'done', 1)`);
    await tx.execute(sql`
      insert into document_pages (user_id, document_id, number, markdown)
      values (${user.id}, ${id}, 1, 'Notice is three months.')`);
  });
  server.services.search.documentChanged(user.id, ownedDocument({ id, noteId: null }).id);
  const { documents, notes } = await ask('penhale notice');
  expect(documents.map(({ places }) => places)).toEqual([
    [
      { part: 'folder', words: ['penhale'] },
      { part: 'document', words: ['notice'] },
    ],
  ]);
  expect(notes[0]?.places[0]).toEqual({ part: 'folder', words: ['penhale'] });
});

test('a folder of 2,000 notes is found by its newest', async () => {
  const ids = [await folder('Hexworth Housing'), await folder('Tollgate')];
  await server.services.db.write(user.id, (tx) =>
    tx.execute(sql`
      insert into notes (user_id, id, title, content, preview, tags, folder_id, updated_at)
      select ${user.id}, gen_random_uuid(), 'Call ' || n, 'Rent of flat ' || n, '', '{}', ${ids[0]},
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 2000) as n`),
  );
  await note(ids[1] ?? null, 'Call 1700', 'Rent of flat 1700');
  await server.services.search.indexAll();
  expect((await titles('hexworth')).slice(0, 3)).toEqual(['Call 2000', 'Call 1999', 'Call 1998']);
  expect((await ask('hexworth rent flat 1700')).notes[0]).toMatchObject({ title: 'Call 1700', folderId: ids[0] });
  expect((await ask('tollgate rent flat 1700')).notes[0]).toMatchObject({ title: 'Call 1700', folderId: ids[1] });
});
