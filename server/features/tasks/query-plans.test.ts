// @module-tag both-databases: plans and order

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import { insertNotes } from '#tests/factories.ts';
import { plansOf } from '#tests/plans.ts';
import { isOnPostgres, signUp, startTestServer, type TestUser, testDatabase } from '#tests/server.ts';

// A connection prepares 500 statements, and other files may have had theirs prepared on the worker's.
const db = connectDatabase((await testDatabase()).options);
const server = await startTestServer({}, { db });
const since = new Date();
let ada: TestUser;

afterAll(() => db.close());

beforeAll(async () => {
  ada = await signUp(server);
  for (const user of [ada, await signUp(server), await signUp(server)]) await fill(user);
  await db.system.execute(sql`vacuum analyze`);
}, 120_000);

/** Gives a user 500 notes that were read, with 20 to-dos each. */
async function fill({ id }: TestUser): Promise<void> {
  await insertNotes(id, 500);
  await db.write(id, (tx) =>
    tx.execute(sql`
      insert into task_readings (user_id, note_id, version, reader)
      select user_id, id, version, 1 from notes where user_id = ${id}`),
  );
  await db.write(id, (tx) =>
    tx.execute(sql`
      insert into tasks (user_id, note_id, place, starts_at, ends_at, text, due, certain, done, waiting, newness)
      select user_id, id, n, n * 20, n * 20 + 10, 'Call ' || n, case when n % 3 > 0 then '2026-06-01'::date + n * 20 end,
        n % 10 > 0, n % 4 = 0, n % 5 = 0, -extract(epoch from updated_at) * 1000
      from notes, generate_series(0, 19) n where user_id = ${id}`),
  );
}

const plans = (pattern: string) => plansOf(db, ada, pattern, since);

test.skipIf(isOnPostgres)('a page of to-dos walks an index and sorts nothing, and counts read an index', async () => {
  for (const filter of ['all', 'mine', 'waiting', 'overdue', 'week']) {
    const { tasks, nextCursor } = (await ada.get(`/api/tasks?filter=${filter}&today=2026-10-19&limit=50`)).json();
    expect(tasks).toHaveLength(50);
    const next = await ada.get(`/api/tasks?filter=${filter}&today=2026-10-19&limit=50&cursor=${nextCursor}`);
    expect(next.json().tasks).toHaveLength(50);
  }
  // Other files ask on the same connection for the to-dos of a folder, and for the assistant.
  const pages = await plans('"dueKey", \\(t.newness\\).*from tasks t(?!.*(recursive within|as hidden))');
  expect(pages.length).toBeGreaterThanOrEqual(8);
  for (const plan of pages) {
    expect(plan).toMatch(/Index Scan (using|on) tasks_(all|whose)/);
    // The document of a row is looked for where it has one; the table is empty here.
    expect(plan).not.toMatch(/Seq Scan on (?!documents)|Hash/);
    // A few days are found by their index and may be sorted then.
    const isOfDays = /Index Cond: .*due_key </.test(plan);
    if (!isOfDays) expect(plan).not.toMatch(/Sort/);
  }
  expect((await ada.get('/api/tasks/counts?today=2026-10-19')).json().overdue).toBe(1_000);
  for (const plan of await plans('as overdue')) {
    expect(plan).toMatch(/Index (Only )?Scan using tasks_(all|whose)/);
    expect(plan).not.toMatch(/Seq Scan on tasks/);
  }
});
