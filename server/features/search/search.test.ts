import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ownedDocument } from '#server/owned-rows.ts';
import type { Note } from '#shared/notes.ts';
import type { SearchReply } from '#shared/search.ts';
import { newFolderId } from '#tests/factories.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let user: TestUser;

beforeEach(async () => {
  server ??= await startTestServer();
  user = await signUp(server);
});

async function ask(query: string, extra: object = {}, as = user): Promise<SearchReply> {
  const reply = await as.post('/api/search', { query, ...extra });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}

/** The titles found, best first. */
async function titles(query: string, extra: object = {}): Promise<string[]> {
  return (await ask(query, extra)).notes.map(({ title }) => title);
}

async function note(title: string, content = '', extra: object = {}): Promise<string> {
  const reply = await user.post('/api/notes', { title, content, ...extra });
  expect(reply.statusCode).toBe(201);
  return reply.json().id;
}

/** What was saved is found within two seconds, and not at once: checks when it is indexed. */
async function soon(check: () => Promise<void>): Promise<void> {
  await server.services.search.idle();
  await check();
}

describe('what was written is found', () => {
  test('by its words, its title and its tags', async () => {
    await note('Quarterly invoice', 'Acme pays within thirty days.');
    await note('Holiday plans', 'Lisbon in spring, by train.', { tags: ['travel'] });
    // Without a request for the index.
    await vi.waitFor(async () => expect(await titles('holiday')).toEqual(['Holiday plans']), { timeout: 60_000 });
    expect(await titles('thirty days')).toEqual(['Quarterly invoice']);
    expect(await titles('travel')).toEqual(['Holiday plans']);
  });

  test('a note with nothing but a title', async () => {
    await note('Zanzibar');
    await soon(async () => expect(await titles('zanzibar')).toEqual(['Zanzibar']));
  });

  test('by its current text, and no longer by an earlier one', async () => {
    const id = await note('Supplier', 'The contact is Hildegard.');
    await soon(async () => expect(await titles('hildegard')).toEqual(['Supplier']));
    await user.put(`/api/notes/${id}`, { content: 'The contact is Ferdinand.' });
    await soon(async () => {
      expect(await titles('ferdinand')).toEqual(['Supplier']);
      expect(await titles('hildegard')).toEqual([]);
    });
    await user.put(`/api/notes/${id}`, { title: 'Vendor', tags: ['purchasing'] });
    await soon(async () => {
      expect(await titles('vendor')).toEqual(['Vendor']);
      expect(await titles('purchasing')).toEqual(['Vendor']);
    });
  });

  test('in a restored earlier version', async () => {
    const id = await note('Plan', 'by zeppelin');
    await user.put(`/api/notes/${id}`, { content: 'by bicycle' });
    await soon(async () => expect(await titles('bicycle')).toEqual(['Plan']));
    const [revision] = (await user.get(`/api/notes/${id}/revisions`)).json();
    await user.post(`/api/notes/${id}/revisions/${revision.id}/restore`);
    await soon(async () => {
      expect(await titles('zeppelin')).toEqual(['Plan']);
      expect(await titles('bicycle')).toEqual([]);
    });
  });
});

describe('Trash', () => {
  test('is not searched; restored notes are, and permanently deleted ones are not', async () => {
    const id = await note('Palimpsest');
    await soon(async () => expect(await titles('palimpsest')).toEqual(['Palimpsest']));
    await user.delete(`/api/notes/${id}`);
    expect(await titles('palimpsest')).toEqual([]);
    await server.services.search.idle();
    expect(await titles('palimpsest')).toEqual([]);
    await user.post(`/api/trash/${id}/restore`);
    await soon(async () => expect(await titles('palimpsest')).toEqual(['Palimpsest']));
    await user.delete(`/api/notes/${id}`);
    await user.delete(`/api/trash/${id}`);
    expect(await titles('palimpsest')).toEqual([]);
    expect((await ask('palimpsast')).corrections).toEqual([]);
  });

  test('includes the notes of a deleted folder', async () => {
    const folder = newFolderId();
    await user.post('/api/folders', { id: folder, name: 'Clients' });
    await note('Obsidian', '', { folderId: folder });
    await soon(async () => expect(await titles('obsidian')).toEqual(['Obsidian']));
    await user.delete(`/api/folders/${folder}`);
    expect(await titles('obsidian')).toEqual([]);
  });
});

describe('filters', () => {
  let clients: string;
  let acme: string;
  beforeEach(async () => {
    clients = newFolderId();
    acme = newFolderId();
    await user.post('/api/folders', { id: clients, name: 'Our Clients' });
    await user.post('/api/folders', { id: acme, name: 'Acme', parentId: clients });
    await note('Report at the top', 'The yearly report.', { tags: ['Budget'] });
    await note('Report of clients', 'The yearly report.', { folderId: clients, tags: ['budget', 'draft'] });
    await note('Report of Acme', 'The yearly report.', { folderId: acme });
    await soon(async () => expect(await titles('report')).toHaveLength(3));
  });

  const sorted = async (query: string, extra: object = {}) => (await titles(query, extra)).sort();

  test('by tag, ignoring case, and by all of several tags', async () => {
    expect(await sorted('report tag:budget')).toEqual(['Report at the top', 'Report of clients']);
    expect(await sorted('report tag:BUDGET tag:draft')).toEqual(['Report of clients']);
    expect(await sorted('report', { filters: { tags: ['draft'] } })).toEqual(['Report of clients']);
    expect(await sorted('report tag:none')).toEqual([]);
    expect((await ask('report tag:budget')).filters).toEqual(['tag: budget']);
  });

  test('by folder with its subfolders', async () => {
    expect(await sorted('report in:"our clients"')).toEqual(['Report of Acme', 'Report of clients']);
    expect(await sorted('report in:acme')).toEqual(['Report of Acme']);
    expect(await sorted('report in:"My Notes"')).toEqual(['Report at the top']);
    expect(await sorted('report', { filters: { folderId: acme } })).toEqual(['Report of Acme']);
    expect(await sorted('report', { filters: { folderId: null } })).toEqual(['Report at the top']);
    expect(await sorted('report in:nowhere')).toEqual([]);
    expect((await ask('report', { filters: { folderId: acme } })).filters).toEqual(['in: Acme']);
  });

  test('by the current folder: a moved note needs no new index', async () => {
    const [hit] = (await ask('report in:acme')).notes;
    await user.post(`/api/notes/${hit?.id}/folders`, { folderId: null });
    expect(await sorted('report in:acme')).toEqual([]);
  });

  test('by the day of the last change', async () => {
    const days = (await user.get('/api/notes')).json().map(({ updatedAt }: Note) => updatedAt.slice(0, 10));
    const today = days.toSorted()[0];
    expect(await sorted(`report after:${today}`)).toHaveLength(3);
    expect(await sorted(`report before:${today}`)).toEqual([]);
    expect(await sorted('report', { filters: { before: '2020-02-01' } })).toEqual([]);
    expect((await ask('report before:2026-06')).filters).toEqual(['before Jun 1, 2026']);
    expect((await ask('report', { filters: { after: '2026-01-15' } })).filters).toEqual(['from Jan 15, 2026']);
  });

  test('without words: everything that matches, newest change first', async () => {
    expect(await titles('tag:budget')).toEqual(['Report of clients', 'Report at the top']);
    expect(await titles('', { filters: { folderId: acme } })).toEqual(['Report of Acme']);
    expect(await titles('tag:budget', { limit: 1 })).toEqual(['Report of clients']);
  });

  test('find nothing in another user’s folder', async () => {
    const other = await signUp(server);
    const reply = await ask('report', { filters: { folderId: acme } }, other);
    expect([reply.notes, reply.documents]).toEqual([[], []]);
    expect(JSON.stringify(reply.filters)).not.toContain('Acme');
  });
});

describe('words', () => {
  test('match by their beginning only while they are typed', async () => {
    await note('Photosynthesis');
    await soon(async () => expect(await titles('photosynth', { isTyping: true })).toEqual(['Photosynthesis']));
    expect(await titles('photosynth in:"My Notes"', { isTyping: false })).toEqual([]);
    expect(await titles('photosynth ', { isTyping: true })).toEqual([]);
  });

  test('are corrected if nothing has them, with a notice', async () => {
    await note('Telephone directory');
    await soon(async () => expect(await titles('telefone')).toEqual(['Telephone directory']));
    expect((await ask('telefone')).corrections).toEqual([{ from: 'telefone', to: 'telephone' }]);
  });

  test('in quotation marks must be adjacent', async () => {
    await note('Together', 'They signed a service agreement in May.');
    await note('Apart', 'The agreement names no service.');
    await soon(async () => expect(await titles('service agreement')).toHaveLength(2));
    expect(await titles('"service agreement"')).toEqual(['Together']);
  });

  test('find nothing if no note has them', async () => {
    await note('Something');
    await soon(async () => expect(await titles('something')).toEqual(['Something']));
    const reply = await ask('qqqqxx zzzzyy');
    expect([reply.notes, reply.documents]).toEqual([[], []]);
  });

  test.each(['', '   ', '\n'])('refuse an empty question with a sentence: %j', async (query) => {
    const reply = await user.post('/api/search', { query });
    expect([reply.statusCode, reply.body]).toEqual([422, 'Type something to search for']);
  });
});

describe('the passage', () => {
  test('is the part of a long note that matched, with its headings and position', async () => {
    const filler = 'Nothing of interest stands in this sentence at all. '.repeat(60);
    const content = `# Minutes\n\n${filler}\n\n## Decisions\n\nThe *wombat* budget was approved.\n\n## Next\n\n${filler}`;
    await note('Meeting', content);
    await soon(async () => expect(await titles('wombat')).toEqual(['Meeting']));
    const [hit] = (await ask('wombat')).notes;
    const { text, marks, heading, startsAt, endsAt, page } = hit?.passage ?? expect.fail('no passage');
    expect(text).toContain('The wombat budget was approved.');
    expect(marks.map(([begin, end]) => text.slice(begin, end))).toEqual(['wombat']);
    expect(heading).toBe('Minutes › Decisions');
    expect(content.slice(startsAt, endsAt)).toContain('*wombat*');
    expect(page).toBeNull();
    expect(hit?.content).toBe(content.slice(0, 2000));
  });

  test.each([
    ['emoji', '🎉🎉 The **launch** 🚀 of the [product](https://example.org/launch) went well.', 'launch', ['launch']],
    ['inflections', 'She invoices monthly; the invoice was late.', 'invoice', ['invoices', 'invoice']],
    ['a table', '| item | price |\n|---|---|\n| Lamps | 40 |\n| Carpets | 90 |', 'carpets', ['Carpets']],
    ['accents', 'Ein Café in Zürich.', 'zurich', ['Zürich']],
    ['code', '```js\nconst retries = 3;\n```', 'retries', ['retries']],
  ])('highlights the words that matched: %s', async (_, content, query, marked) => {
    await note('A title', content);
    await soon(async () => expect(await titles(query)).toEqual(['A title']));
    const { text, marks } = (await ask(query)).notes[0]?.passage ?? expect.fail('no passage');
    expect(marks.map(([begin, end]) => text.slice(begin, end))).toEqual(marked);
    expect(text).not.toMatch(/[*|`]|\]\(/);
  });

  test('is at most 400 characters, around the words', async () => {
    const words = Array.from({ length: 120 }, (_, index) => `filler${index}`).join(' ');
    await note('Long', `${words} kangaroo ${words}`);
    await soon(async () => expect(await titles('kangaroo')).toEqual(['Long']));
    const { text, marks } = (await ask('kangaroo')).notes[0]?.passage ?? expect.fail('no passage');
    expect(text.length).toBeLessThanOrEqual(400);
    expect(text).toMatch(/^…filler.* kangaroo filler.*…$/);
    expect(marks.map(([begin, end]) => text.slice(begin, end))).toEqual(['kangaroo']);
  });
});

describe('documents', () => {
  const pages = ['# Lease\n\nThe tenant pays on the first.', '## Pets\n\nNo ferrets are allowed.'];

  /** Written past the front door: reading a file takes a process. */
  async function document(noteId: string | null): Promise<string> {
    const id = randomUUID();
    await server.services.db.write(user.id, async (tx) => {
      await tx.execute(sql`
        insert into documents (user_id, id, file_name, file_type, size, sha256, file_key, note_id, ocr, create_note,
          summarize, state, text_version)
        values (${user.id}, ${id}, 'Flat.pdf', 'pdf', 4, sha256('x'), ${id}, ${noteId}, false, true, true, 'done', 1)`);
      for (const [index, markdown] of pages.entries()) {
        await tx.execute(sql`
          insert into document_pages (user_id, document_id, number, markdown)
          values (${user.id}, ${id}, ${index + 1}, ${markdown})`);
      }
    });
    server.services.search.documentChanged(user.id, ownedDocument({ id, noteId: null }).id);
    return id;
  }

  test('are found by their text, with the page, and by their name', async () => {
    const id = await document(null);
    await soon(async () => expect((await ask('ferrets')).documents.map((found) => found.id)).toEqual([id]));
    const [found] = (await ask('ferrets')).documents;
    const { page, heading, startsAt, endsAt, text, marks } = found?.passage ?? expect.fail('no passage');
    expect([page, heading, found?.fileName, found?.noteId]).toEqual([2, 'Lease › Pets', 'Flat.pdf', null]);
    expect(pages[1]?.slice(startsAt, endsAt)).toBe('No ferrets are allowed.');
    expect(marks.map(([begin, end]) => text.slice(begin, end))).toEqual(['ferrets']);
    expect((await ask('flat')).documents).toHaveLength(1);
    expect((await ask('ferrets kind:notes')).documents).toEqual([]);
  });

  test('come with their note, which need not match itself', async () => {
    const noteId = await note('About the flat', 'Nothing of pets.', { tags: ['home'] });
    const id = await document(noteId);
    await soon(async () => expect(await titles('ferrets')).toEqual(['About the flat']));
    expect((await ask('ferrets')).documents.map((found) => found.noteId)).toEqual([noteId]);
    expect((await ask('ferrets tag:home')).documents.map((found) => found.id)).toEqual([id]);
    expect((await ask('ferrets tag:work')).documents).toEqual([]);
    await user.delete(`/api/notes/${noteId}`);
    const { notes, documents } = await ask('ferrets');
    expect([notes, documents.map((found) => found.id)]).toEqual([[], [id]]);
  });

  test('are no longer found once they are deleted', async () => {
    const id = await document(null);
    await soon(async () => expect((await ask('ferrets')).documents).toHaveLength(1));
    await server.services.db.write(user.id, (tx) => tx.execute(sql`delete from documents where id = ${id}`));
    expect((await ask('ferrets')).documents).toEqual([]);
    expect((await ask('ferrits')).corrections).toEqual([]);
  });
});
