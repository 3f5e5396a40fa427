import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownedDocument } from '#server/owned-rows.ts';
import type { SearchReply } from '#shared/search.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let user: TestUser;

beforeEach(async () => {
  server ??= await startTestServer();
  user = await signUp(server);
});

async function note(title: string, content = '', tags: string[] = []): Promise<string> {
  return (await user.post('/api/notes', { title, content, tags })).json().id;
}

async function ask(query: string): Promise<SearchReply> {
  await server.services.search.idle();
  const reply = await user.post('/api/search', { query });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}

describe('a result says where its words are', () => {
  test('in the title, in a tag and in the text, each word once', async () => {
    await note('Halden budget', 'The budget of Halden is for the Orchard.', ['orchard', 'q2']);
    const [hit] = (await ask('halden orchard meadow budget')).notes;
    expect(hit?.places).toEqual([
      { part: 'title', words: ['halden', 'budget'] },
      { part: 'tag', words: ['orchard'] },
    ]);
    await note('Walk', '# Meadow\n\nAlong the river.');
    expect((await ask('meadow river')).notes[0]?.places).toEqual([{ part: 'text', words: ['meadow', 'river'] }]);
  });

  test('in a picture of the note', async () => {
    const id = randomUUID();
    const noteId = await note('Workshop');
    await server.services.db.write(user.id, (tx) =>
      tx.execute(sql`
        insert into attachments (user_id, id, note_id, file_name, type, size, sha256, file_key, state, text, referenced_at,
          checked_at)
        values (${user.id}, ${id}, ${noteId}, 'board.png', 'png', 4, sha256('x'), ${id}, 'done', 'Ferrets and wombats',
          now(), now())`),
    );
    await user.put(`/api/notes/${noteId}`, { content: `Seen on the wall:\n\n![](attachments/${id}.png)` });
    expect((await ask('wombats')).notes[0]?.places).toEqual([{ part: 'picture', words: ['wombats'] }]);
  });

  test('in the document of a note', async () => {
    const noteId = await note('About the flat');
    const id = randomUUID();
    await server.services.db.write(user.id, async (tx) => {
      await tx.execute(sql`
        insert into documents (user_id, id, file_name, file_type, size, sha256, file_key, note_id, ocr, create_note,
          summarize, state, text_version)
        values (${user.id}, ${id}, 'Flat.pdf', 'pdf', 4, sha256('x'), ${id}, ${noteId}, false, true, true, 'done', 1)`);
      await tx.execute(sql`
        insert into document_pages (user_id, document_id, number, markdown)
        values (${user.id}, ${id}, 1, 'No ferrets are allowed.')`);
    });
    server.services.search.documentChanged(user.id, ownedDocument({ id, noteId: null }).id);
    const { notes, documents } = await ask('ferrets');
    expect(notes.map(({ places }) => places)).toEqual([[{ part: 'document', words: ['ferrets'] }]]);
    expect(documents.map(({ places }) => places)).toEqual([[{ part: 'document', words: ['ferrets'] }]]);
    expect((await ask('flat kind:documents')).documents[0]?.places).toEqual([{ part: 'title', words: ['flat'] }]);
  });

  test('and nowhere if it is only related', async () => {
    await note('Bill of the plumber', 'It is due.');
    const [hit] = (await ask('invoice')).notes;
    expect(hit).toMatchObject({ reason: { kind: 'related', by: 'invoice ≈ bill' }, places: [], weak: false });
  });
});

describe('weak matches', () => {
  beforeEach(async () => {
    await note('Board meeting of Halden', 'The board meeting decided about the merger with Orla.');
    for (let index = 0; index < 12; index += 1) await note(`Meeting ${index}`, `About subject${index}, over lunch.`);
    await note(
      'Long ago',
      `${'A walk along the river. '.repeat(40)} The board meeting about the merger with Orla was short.`,
    );
  });

  test('are far behind the best result and lack a word of the question', async () => {
    const { notes } = await ask('board meeting merger orla');
    expect(notes.filter(({ weak }) => !weak).map(({ title }) => title)).toEqual([
      'Board meeting of Halden',
      'Long ago',
    ]);
    expect(notes.filter(({ weak }) => weak).every(({ title }) => title.startsWith('Meeting '))).toBe(true);
  });

  test('are none for a word that all results have', async () => {
    const { notes } = await ask('meeting');
    expect(notes).toHaveLength(14);
    expect(notes.filter(({ weak }) => weak)).toEqual([]);
    // A word that only asks, and one that is found nowhere, aren't missed.
    expect((await ask('find notes meeting qqxxzz')).notes.filter(({ weak }) => weak)).toEqual([]);
  });
});

describe('a time from which nothing is', () => {
  test('is named, and its words aren’t searched', async () => {
    await note('Last week', 'What is planned for the week.');
    await server.services.db.write(user.id, (tx) => tx.execute(sql`update notes set updated_at = '2020-01-01'`));
    expect(await ask('notes from last week')).toMatchObject({
      notes: [],
      documents: [],
      emptyPeriod: 'from last week',
    });
  });

  test('is named above what is found of another time', async () => {
    await note('Pricing', 'The pricing of the offer.');
    expect(await ask('notes about pricing from last year')).toMatchObject({
      notes: [{ title: 'Pricing' }],
      emptyPeriod: 'from last year',
    });
    expect((await ask('pricing edited since January 2019')).emptyPeriod).toBeUndefined();
    expect((await ask('pricing edited before January 2019')).emptyPeriod).toBe('before January 2019');
  });
});
