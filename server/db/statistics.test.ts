// @module-tag both-databases: plans and order

import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertNotes } from '#tests/factories.ts';
import { isOnPostgres, resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { analyzeChanged } from './upkeep.ts';

const server = await startTestServer();
const { system } = server.services.db;

beforeEach(resetDatabase);

async function known() {
  const [row] = await system.execute<{ rows: number; at: string | null }>(sql`
    select reltuples::int as rows, last_analyze::text as at
    from pg_stat_user_tables join pg_class on oid = relid where pg_class.relname = 'notes'`);
  return row;
}

/** Counts are flushed once a second; a test does not wait for that. */
async function insertAndAnalyze(userId: TestUser['id'], count: number): Promise<void> {
  await insertNotes(userId, count);
  await system.execute(sql`select pg_stat_force_next_flush()`);
  await analyzeChanged(system);
}

// An external PostgreSQL does it by itself, and each connection keeps its own counts for a while.
const testEmbedded = test.skipIf(isOnPostgres);

testEmbedded('the planner learns of a table that grew, and is left alone where little changed', async () => {
  const { id } = await signUp(server);
  await insertAndAnalyze(id, 1000);
  const first = await known();
  expect(first).toMatchObject({ rows: 1000, at: expect.any(String) });

  await insertAndAnalyze(id, 100);
  expect(await known()).toEqual(first);

  await insertAndAnalyze(id, 100);
  expect(await known()).toMatchObject({ rows: 1200 });
});
