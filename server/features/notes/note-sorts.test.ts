// @module-tag both-databases: plans and order

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { titleKeyOf } from '#shared/note-titles.ts';
import { type NotePage, type NoteSort, type NoteSummary, noteSorts } from '#shared/notes.ts';
import { newFolderId } from '#tests/factories.ts';
import { diceFrom } from '#tests/random.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const TITLES = [
  '',
  'b',
  'B',
  'a',
  'Änderung',
  'zoo',
  'Untitled Note',
  'Plan 10',
  '🪲',
  'x'.repeat(120),
  '\u0001"\\',
  'Øre',
  'é',
  '한글',
  'ﬁ',
];
const NOTES = 90;

const server = await startTestServer();
const { db } = server.services;
const box = newFolderId();
let ada: TestUser;

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
  await ada.post('/api/folders', { id: box, name: 'Box', parentId: null });
});

/** Random notes: many share a title, a moment, a folder and tags with others. */
async function fill(): Promise<void> {
  const dice = diceFrom(20_261_122);
  for (let made = 0; made < NOTES; made += 1) {
    const tags = ['a', 'b', 'c'].filter(() => dice(2) === 0);
    const title = `${TITLES[dice(TITLES.length)]}${dice(3) === 0 ? 'y' : ''}`;
    await ada.post('/api/notes', { title, tags, folderId: dice(2) === 0 ? null : box });
  }
  await db.write(ada.id, (tx) =>
    tx.execute(sql`
      update notes set pinned = id::text < '4', created_at = timestamptz '2026-01-01' + (id::text < '9')::int * interval '1 day',
        updated_at = timestamptz '2026-02-01' + (id::text < 'a')::int * interval '1 day'`),
  );
}

const page = async (query: string): Promise<NotePage> => (await ada.get(`/api/notes?view=summary${query}`)).json();

async function all(query: string): Promise<NoteSummary[]> {
  const found: NoteSummary[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { notes, nextCursor, total }: NotePage = await page(`${query}&limit=7${cursor && `&cursor=${cursor}`}`);
    found.push(...notes);
    if (nextCursor === null) expect(found).toHaveLength(total);
    cursor = nextCursor;
  }
  return found;
}

/** The order as the interface promises it, compared as the database compares: by bytes. */
function sorted(notes: readonly NoteSummary[], sort: NoteSort): NoteSummary[] {
  const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
  const byKey = {
    changed: (one: NoteSummary, other: NoteSummary) => bytes(other.updatedAt + other.id, one.updatedAt + one.id),
    created: (one: NoteSummary, other: NoteSummary) => bytes(other.createdAt + other.id, one.createdAt + one.id),
    day: (one: NoteSummary, other: NoteSummary) =>
      bytes(other.day + other.createdAt + other.id, one.day + one.createdAt + one.id),
    title: (one: NoteSummary, other: NoteSummary) =>
      bytes(titleKeyOf(one.title), titleKeyOf(other.title)) || bytes(one.id, other.id),
  }[sort];
  return notes.toSorted((one, other) => Number(other.pinned) - Number(one.pinned) || byKey(one, other));
}

describe('a list of notes', () => {
  test('has pinned notes first, then every note once, in the order asked for, however it is narrowed', async () => {
    await fill();
    const everything = (await page('&limit=500')).notes;
    const filters: [string, (note: NoteSummary) => boolean][] = [
      ['', () => true],
      ['&folder=root', ({ folderId }) => folderId === null],
      [`&folder=${box}`, ({ folderId }) => folderId === box],
      ['&tag=a', ({ tags }) => tags.includes('a')],
      ['&tag=a&tag=b', ({ tags }) => tags.includes('a') && tags.includes('b')],
      ['&tag=b&tag=a&tag=c&tag=a', ({ tags }) => tags.length === 3],
      [
        `&folder=${box}&tag=c&tag=b`,
        ({ folderId, tags }) => folderId === box && tags.includes('b') && tags.includes('c'),
      ],
      ['&tag=a&tag=none', () => false],
    ];
    for (const [query, isWanted] of filters) {
      for (const sort of noteSorts) {
        const wanted = sorted(everything.filter(isWanted), sort);
        const found = await all(`${query}&sort=${sort}`);
        expect(
          found.map(({ id }) => id),
          query + sort,
        ).toEqual(wanted.map(({ id }) => id));
      }
    }
    expect(await all('')).toEqual(await all('&sort=changed'));
    const tagged = (await ada.get('/api/notes?tag=a&tag=b')).json();
    expect(tagged).toHaveLength((await page('&tag=a&tag=b')).total);
  });

  test('by title has accented letters beside the letters they are made of', async () => {
    for (const title of ['Zürich', 'Ärger', 'angle', 'Østergaard', 'ocean', 'Apfel', 'Écluse', 'edge']) {
      await ada.post('/api/notes', { title });
    }
    const titles = (await page('&sort=title')).notes.map(({ title }) => title);
    expect(titles).toEqual(['angle', 'Apfel', 'Ärger', 'Écluse', 'edge', 'ocean', 'Østergaard', 'Zürich']);
  });

  test('continues where it ended although its last note was deleted', async () => {
    await fill();
    for (const sort of noteSorts) {
      const before = (await page(`&sort=${sort}&limit=500`)).notes;
      const first = await page(`&sort=${sort}&limit=40`);
      await ada.delete(`/api/notes/${first.notes.at(-1)?.id}`);
      const { notes } = await page(`&sort=${sort}&limit=500&cursor=${first.nextCursor}`);
      expect(notes.map(({ id }) => id)).toEqual(before.slice(40).map(({ id }) => id));
    }
  });

  test('refuses the cursor of a list in another order', async () => {
    await fill();
    const { nextCursor } = await page('&limit=5&sort=title');
    for (const sort of ['changed', 'created']) {
      const reply = await ada.get(`/api/notes?view=summary&sort=${sort}&cursor=${nextCursor}`);
      expect(reply.statusCode).toBe(422);
      expect(reply.body).toBe('This page no longer exists. Start from the first one');
    }
  });

  test('in full is not sorted', async () => {
    const reply = await ada.get('/api/notes?sort=title');
    expect([reply.statusCode, reply.body]).toEqual([422, 'sort needs view=summary']);
  });
});

test('pinning is no new version of a note', async () => {
  const note = (await ada.post('/api/notes', { title: 'A' })).json();
  expect(note.pinned).toBe(false);
  await ada.post('/api/notes/changes', { changes: [{ ids: [note.id], kind: 'pin', pinned: true }] });
  expect((await ada.get(`/api/notes/${note.id}`)).json()).toEqual({ ...note, pinned: true });
  const saved = (await ada.put(`/api/notes/${note.id}`, { content: 'new', version: 1 })).json();
  expect(saved).toMatchObject({ pinned: true, version: 2 });
  await ada.delete(`/api/notes/${note.id}`);
  expect((await ada.post(`/api/trash/${note.id}/restore`)).json().pinned).toBe(true);
});
