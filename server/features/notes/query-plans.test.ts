// @module-tag both-databases: plans and order

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import { insertNotes, newFolderId } from '#tests/factories.ts';
import { plansOf } from '#tests/plans.ts';
import { isOnPostgres, signUp, startTestServer, type TestUser, testDatabase } from '#tests/server.ts';

// A connection prepares 500 statements, and other files may have had theirs prepared on the worker's.
const db = connectDatabase((await testDatabase()).options);
const server = await startTestServer({}, { db });
const box = newFolderId();
const since = new Date();
let ada: TestUser;

afterAll(() => db.close());

beforeAll(async () => {
  ada = await signUp(server);
  await ada.post('/api/folders', { id: box, name: 'Box', parentId: null });
  await fill(ada);
  // For a user who owns the whole table, reading all of it is the right plan.
  for (let others = 0; others < 5; others += 1) await fill(await signUp(server));
  await db.write(ada.id, (tx) =>
    tx.execute(sql`
      update notes set folder_id = case when substr(title, 6)::int % 5 = 0 then ${box} end,
        deleted_at = case when substr(title, 6)::int % 7 = 0 then updated_at end`),
  );
  await db.system.execute(sql`vacuum analyze`);
  // 60,000 notes in every index of theirs.
}, 300_000);

/** Gives a user 10,000 notes and 500 tags. */
async function fill({ id }: TestUser): Promise<void> {
  await insertNotes(id, 10_000);
  await db.write(id, (tx) =>
    tx.execute(sql`
      insert into notes (user_id, title, content, preview, tags)
      select ${id}, 'Note 1', '', '', array_agg('own-' || n) from generate_series(1, 500) n`),
  );
}

const plans = (pattern: string) => plansOf(db, ada, pattern, since);
const testEmbedded = test.skipIf(isOnPostgres);

testEmbedded('a page of any list walks an index and sorts nothing', async () => {
  for (const list of [
    'notes?view=summary',
    `notes?view=summary&folder=${box}`,
    'notes?view=summary&folder=root',
    'trash?',
  ]) {
    const { nextCursor } = (await ada.get(`/api/${list}&limit=50`)).json();
    expect((await ada.get(`/api/${list}&limit=50&cursor=${nextCursor}`)).json().notes).toHaveLength(50);
  }
  const found = await plans(
    '^select(?!.*"note_tags").*"preview".* from "notes" .*order by "notes"."(updated|deleted)_at"(?!.*for update)',
  );
  expect(found.length).toBeGreaterThanOrEqual(8);
  for (const plan of found) {
    expect(plan).toMatch(/Index (Only )?Scan using notes_(recent|folder|trash|pinned)/);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

testEmbedded(
  'a page of a tag walks the index of tags and sorts nothing, and its total is counted already',
  async () => {
    for (const query of ['tag=all', 'tag=tag-3']) {
      const { nextCursor, total } = (await ada.get(`/api/notes?view=summary&limit=50&${query}`)).json();
      expect(total).toBeGreaterThan(800);
      const next = await ada.get(`/api/notes?view=summary&limit=50&${query}&cursor=${nextCursor}`);
      expect(next.json().notes).toHaveLength(50);
    }
    const pages = await plans(
      '^select.*"preview".* from "notes" inner join "note_tags" .*order by "note_tags"."updated_at"',
    );
    expect(pages.length).toBeGreaterThanOrEqual(2);
    for (const plan of pages) {
      expect(plan).toMatch(/Index Only Scan Backward using note_tags_/);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
    await ada.get('/api/tags');
    const counts = await plans('^\\s*select.* from "tag_counts"\\s+where.*user_id');
    expect(counts.length).toBeGreaterThanOrEqual(2);
    for (const plan of counts) expect(plan).not.toMatch(/Seq Scan/);
  },
);

testEmbedded('a page by title, by its day or by the time of creation walks an index and sorts nothing', async () => {
  for (const sort of ['title', 'day', 'created']) {
    const list = `/api/notes?view=summary&limit=50&sort=${sort}`;
    const { nextCursor } = (await ada.get(list)).json();
    expect((await ada.get(`${list}&cursor=${nextCursor}`)).json().notes).toHaveLength(50);
  }
  const key = '(left|"notes"."(day|created_at)" desc)';
  const found = await plans(
    `^select(?!.*"note_tags")(?!.*"folder_id" (=|is)).*"preview".* from "notes".*not "notes"."pinned".*order by.*${key}`,
  );
  expect(found.length).toBeGreaterThanOrEqual(6);
  for (const plan of found) {
    expect(plan).toMatch(/Index Scan using notes_(title|day|created)/);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

testEmbedded('a page of several tags, and changes of many notes, find them by indexes', async () => {
  const page = (await ada.get('/api/notes?view=summary&limit=50&tag=all&tag=tag-3')).json();
  expect(page.notes).toHaveLength(50);
  const ids = page.notes.map(({ id }: { id: string }) => id);
  for (const pinned of [true, false]) await ada.post('/api/notes/changes', { changes: [{ ids, kind: 'pin', pinned }] });
  for (const pattern of ['"note_tags" as "other_0"', 'is_new_version', '"version".*for update']) {
    const found = await plans(pattern);
    expect(found.length).toBeGreaterThan(0);
    for (const plan of found) expect(plan).not.toMatch(/Seq Scan/);
  }
});

testEmbedded('a total, a folder and a saved note are found by an index', async () => {
  const { id } = (await ada.post('/api/notes', {})).json();
  await ada.put(`/api/notes/${id}`, { content: 'two' });
  await ada.get(`/api/folders/${box}/notes`);
  for (const pattern of ['^select count.* from "notes"', 'with before as', 'string_agg.*"folder_id" =']) {
    const found = await plans(pattern);
    expect(found.length).toBeGreaterThan(0);
    for (const plan of found) expect(plan).not.toMatch(/Seq Scan/);
  }
});

testEmbedded('a folder that goes finds its notes by an index, those in Trash too', async () => {
  // As the foreign key does: once for each deleted folder.
  const lines = await db.read(ada.id, (tx) =>
    tx.execute(
      sql`explain (generic_plan) select from notes where user_id = ${sql.raw('$1')} and folder_id = ${sql.raw('$2')}`,
    ),
  );
  expect(lines.map((line) => line['QUERY PLAN']).join('\n')).toContain('notes_filed');
});
