import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { beforeEach, describe, expect, test } from 'vitest';
import { pictureOf } from '#shared/note-preview.ts';
import type { Note, NotePage } from '#shared/notes.ts';
import { insertNotes, newFolderId } from '#tests/factories.ts';
import { isNight } from '#tests/faults/trials.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
const { db } = server.services;
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
});

const page = async (query: string): Promise<NotePage> => (await ada.get(`/api/notes?view=summary${query}`)).json();

/** All pages, following the cursors. */
async function pages(query: string): Promise<NotePage[]> {
  const found: NotePage[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = found.at(-1)?.nextCursor ?? null) {
    found.push(await page(`${query}${cursor && `&cursor=${cursor}`}`));
  }
  return found;
}

describe('GET /api/notes', () => {
  test('is [] without notes', async () => {
    const reply = await ada.get('/api/notes');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.body).toBe('[]');
  });

  // both-databases: plans and order
  test('returns every note in full, newest change first, except those in Trash or of other users', {
    tags: ['both-databases'],
  }, async () => {
    const bob = await signUp(server);
    await bob.post('/api/notes', { title: 'his' });
    const notes: Note[] = [];
    for (const title of ['a', 'b', 'c']) notes.push((await ada.post('/api/notes', { title, content: title })).json());
    const [a, b, c] = notes;
    await ada.delete(`/api/notes/${b?.id}`);
    const saved = (await ada.put(`/api/notes/${a?.id}`, { content: 'changed' })).json();
    expect((await ada.get('/api/notes')).json()).toEqual([saved, c]);
    expect((await ada.get('/api/notes?view=full')).json()).toEqual([saved, c]);
  });

  test('returns 10,000 notes, each once and in order', async () => {
    await insertNotes(ada.id, 10_000, 7);
    const notes: Note[] = (await ada.get('/api/notes')).json();
    expect(notes).toHaveLength(10_000);
    expect(new Set(notes.map((note) => note.id)).size).toBe(10_000);
    for (const [index, note] of notes.slice(1).entries()) expect(isBefore(notes[index], note)).toBe(true);
    const text = new Map(notes.map((note) => [note.title, note.content]));
    expect(text.get('Note 1')).toBe('content 1');
    expect(text.get('Note 10000')).toBe('content 10000');
  });

  test('returns long notes', async () => {
    const contents = Array.from({ length: 12 }, (_, index) => String(index % 10).repeat(1_000_000));
    for (const content of contents) await ada.post('/api/notes', { content });
    const notes: Note[] = (await ada.get('/api/notes')).json();
    expect(notes.map((note) => note.content)).toEqual(contents.toReversed());
  });

  test('returns up to 50,000 notes, and refers to the paged view for more', async () => {
    await insertNotes(ada.id, 50_000);
    // All of them are asked for at night: 10,000 are above.
    if (isNight) expect((await ada.get('/api/notes')).json()).toHaveLength(50_000);
    await ada.post('/api/notes', { title: 'one more' });
    for (const path of ['/api/notes', '/api/folders/root/notes']) {
      const reply = await ada.get(path);
      expect(reply.statusCode).toBe(422);
      expect(reply.body).toBe(
        'You have more than 50,000 notes. Request them in pages: GET /api/notes?view=summary&limit=500',
      );
    }
    expect((await page('&limit=500')).total).toBe(50_001);
    // Later statements must not be planned for this many rows.
    await resetDatabase();
  });

  test.each(['limit=10', 'cursor=abc', 'view=full&limit=10'])('does not page its full view: %s', async (query) => {
    const reply = await ada.get(`/api/notes?${query}`);
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toBe('limit and cursor need view=summary');
  });

  test.each([
    'view=all',
    'limit=0',
    'limit=501',
    'limit=x',
    'limit=1.5',
    'folder=short',
    'sort=size',
    `tag=a${'&tag=b'.repeat(20)}`,
  ])('refuses an invalid query: %s', async (query) => {
    expect((await ada.get(`/api/notes?${query.startsWith('view') ? '' : 'view=summary&'}${query}`)).statusCode).toBe(
      422,
    );
  });
});

describe('GET /api/notes?view=summary', () => {
  // both-databases: plans and order
  test('returns a page without contents', { tags: ['both-databases'] }, async () => {
    const note: Note = (
      await ada.post('/api/notes', { title: 'T', content: '# Head\n\n- **one**\n- two', tags: ['x'] })
    ).json();
    expect(await page('')).toEqual({
      notes: [
        {
          id: note.id,
          title: 'T',
          preview: 'Head\none\ntwo',
          picture: null,
          tags: ['x'],
          folderId: null,
          aiExcluded: false,
          pinned: false,
          version: 1,
          day: note.day,
          ownDay: note.ownDay,
          createdAt: note.createdAt,
          updatedAt: note.updatedAt,
        },
      ],
      nextCursor: null,
      total: 1,
    });
    await ada.put(`/api/notes/${note.id}`, { content: 'new text' });
    expect((await page('')).notes[0]?.preview).toBe('new text');
    await ada.put(`/api/notes/${note.id}`, { title: 'only the title' });
    expect((await page('')).notes[0]?.preview).toBe('new text');
  });

  // both-databases: plans and order
  test('says which attachment is the first picture in the beginning of a note', {
    tags: ['both-databases'],
  }, async () => {
    const id = '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11';
    const picture = `![Garden.png|300](attachments/${id}.png)`;
    const contents = [
      ...['', 'Text', `[a.png](attachments/${id}.png)`, `![a](https://example.org/attachments/${id}.png)`],
      ...[`![a.pdf](attachments/${id}.pdf)`, `![a](attachments/${id}`, `> [!Private]\n> x\n\n${picture}`],
      ...[picture, `# Plan\n\n> - ${picture} [b](c)`, `![a [b](attachments/${id}.gif)`],
      ...[`${picture}\n> [!private]\n> x`, `![a\nb](attachments/${id}.jpg)`],
      ...[400, 960 - picture.length, 961 - picture.length, 5000].map((length) => 'x'.repeat(length) + picture),
    ];
    for (const content of contents) {
      const note: Note = (await ada.post('/api/notes', { content })).json();
      expect((await page('')).notes[0]).toMatchObject({ id: note.id, picture: pictureOf(content) });
      await ada.put(`/api/notes/${note.id}`, { content: `${picture}\n${content}` });
      expect((await page('')).notes[0]?.picture).toBe(id);
    }
    expect(contents.filter((content) => pictureOf(content) === id)).toHaveLength(6);
  });

  // both-databases: whole tables
  test('an upgrade finds the pictures of notes, and takes their widths out of previews', {
    tags: ['both-databases'],
  }, async () => {
    const id = '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11';
    const content = `![Garden.png|300](attachments/${id}.png)\n\nPlant 300 roses`;
    await ada.post('/api/notes', { content });
    const taken = new Error('taken back');
    const upgrade = db.system.transaction(async (tx) => {
      await tx.execute(sql`alter table notes drop column picture`);
      await tx.execute(sql`update notes set preview = 'Garden.png300' || chr(10) || 'Plant 300 roses'`);
      for (const { sql: statements } of readMigrationFiles({ migrationsFolder: 'server/db/migrations' })) {
        if (!statements.some((statement) => statement.includes('"picture"'))) continue;
        for (const statement of statements) await tx.execute(sql.raw(statement));
      }
      const [note] = await tx.execute(sql`select preview, picture from notes`);
      expect(note).toEqual({ preview: 'Garden.png\nPlant 300 roses', picture: id });
      throw taken;
    });
    await expect(upgrade).rejects.toBe(taken);
  });

  test('has 100 notes per page by default, and the total on each', async () => {
    await insertNotes(ada.id, 250);
    const found = await pages('');
    expect(found.map((each) => each.notes.length)).toEqual([100, 100, 50]);
    expect(found.map((each) => each.total)).toEqual([250, 250, 250]);
    expect(found.at(-1)?.nextCursor).toBeNull();
    expect((await pages('&limit=125')).map((each) => each.notes.length)).toEqual([125, 125]);
    expect((await page('&limit=500')).notes).toHaveLength(250);
  });

  test.each([1, 7, 500])('has every note once if %s in a row changed at the same moment', async (same) => {
    await insertNotes(ada.id, 500, same);
    const notes = (await pages('&limit=9')).flatMap((each) => each.notes);
    expect(notes).toHaveLength(500);
    expect(new Set(notes.map((note) => note.id)).size).toBe(500);
    const all: Note[] = (await ada.get('/api/notes')).json();
    expect(notes.map((note) => note.id)).toEqual(all.map((note) => note.id));
  });

  // both-databases: plans and order
  test('continues correctly if notes change between pages', { tags: ['both-databases'] }, async () => {
    await insertNotes(ada.id, 20);
    const first = await page('&limit=10');
    await ada.put(`/api/notes/${first.notes[3]?.id}`, { content: 'moves to the top' });
    await ada.delete(`/api/notes/${first.notes[9]?.id}`);
    const second = await page(`&limit=10&cursor=${first.nextCursor}`);
    const ids = [...first.notes, ...second.notes].map((note) => note.id);
    expect(new Set(ids).size).toBe(20);
    expect(second.total).toBe(19);
  });

  // both-databases: plans and order
  test('filters by folder, unfiled notes or tag, with the matching total', { tags: ['both-databases'] }, async () => {
    await insertNotes(ada.id, 100);
    const box = newFolderId();
    await ada.post('/api/folders', { id: box, name: 'Box', parentId: null });
    await db.write(ada.id, (tx) =>
      tx.execute(sql`update notes set folder_id = ${box} where title like 'Note %' and substr(title, 6)::int <= 30`),
    );
    const sizes = async (query: string) => {
      const found = await pages(`&limit=9${query}`);
      const counted = found.reduce((sum, each) => sum + each.notes.length, 0);
      expect(new Set(found.map((each) => each.total))).toEqual(new Set([counted]));
      return counted;
    };
    expect(await sizes('')).toBe(100);
    expect(await sizes(`&folder=${box}`)).toBe(30);
    expect(await sizes('&folder=root')).toBe(70);
    expect(await sizes('&tag=tag-3')).toBe(10);
    expect(await sizes('&tag=all')).toBe(100);
    expect(await sizes(`&folder=${box}&tag=tag-3`)).toBe(3);
    expect(await sizes('&folder=root&tag=tag-3')).toBe(7);
    expect(await sizes('&tag=TAG-3')).toBe(0);
    expect(await sizes(`&folder=${newFolderId()}`)).toBe(0);
    expect((await ada.get(`/api/notes?folder=${box}&tag=tag-3`)).json()).toHaveLength(3);
  });

  test.each([
    'x',
    '%00',
    Buffer.from('2026-01-01T00:00:00.000Z').toString('base64url'),
    Buffer.from('2026-13-01T00:00:00.000Z 3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11').toString('base64url'),
    Buffer.from('0000-01-01T00:00:00.000Z 3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11').toString('base64url'),
    Buffer.from('infinity 3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11').toString('base64url'),
    Buffer.from('2026-01-01T00:00:00.000Z nobody').toString('base64url'),
    'A'.repeat(201),
  ])('refuses a cursor it did not create: %s', async (cursor) => {
    const reply = await ada.get(`/api/notes?view=summary&cursor=${cursor}`);
    expect(reply.statusCode).toBe(422);
    expect((await ada.get(`/api/trash?cursor=${cursor}`)).statusCode).toBe(422);
  });
});

function isBefore(a: Note | undefined, b: Note): boolean {
  return a !== undefined && (a.updatedAt > b.updatedAt || (a.updatedAt === b.updatedAt && a.id > b.id));
}
