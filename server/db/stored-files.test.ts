import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fileTables } from '#server/db/tables/stored-files.ts';
import { testDatabase } from '#tests/server.ts';

/** Tables with a column whose name ends like that. */
async function tablesWith(end: string): Promise<string[]> {
  const { db } = await testDatabase();
  const rows = await db.system.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ ${`${end}$`} order by 1`);
  return rows.map(({ name }) => name);
}

test('every table with the key of a file is listed, so that its files are backed up, checked and deleted', async () => {
  expect(await tablesWith('file_key')).toEqual(Object.keys(fileTables).sort());
});

test('a file is compared with its SHA-256 where the table has one', async () => {
  const hashed = new Set(await tablesWith('^sha256'));
  for (const [name, has] of Object.entries(fileTables)) expect([name, hashed.has(name)]).toEqual([name, has]);
});
