import { sql } from 'drizzle-orm';
import type { SystemDatabase } from '#server/db/client.ts';
import { isDamage } from '#server/db/damage.ts';
import { dbTexts } from '#server/db/db.texts.ts';
import { findTables } from './tables.ts';

/** The most findings in one table, for one that is damaged all over. */
const FOUND_MAX = 20;

interface Scanned {
  name: string;
  /** The columns of the primary key. */
  key: string[];
  pages: number;
}

/**
 * Reads every row of every table from the first byte to the last, and returns a sentence for each page or row that
 * can't be read. A range of pages that fails is halved until the page is known, so that all others are read too.
 */
export async function findUnreadableRows(db: SystemDatabase): Promise<string[]> {
  const problems: string[] = [];
  for (const { name } of await findTables(db)) {
    const [row] = await db.execute<{ pages: number; key: string[] }>(sql`
      select (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages,
        array(select attname::text from pg_index join pg_attribute on attrelid = c.oid and attnum = any (indkey)
          where indrelid = c.oid and indisprimary order by attnum) as key
      from pg_class c where relnamespace = 'public'::regnamespace and relname = ${name}`);
    const table = { name, key: row?.key ?? [], pages: row?.pages ?? 0 };
    const found: string[] = [];
    await readPages(db, table, 0, table.pages, found);
    problems.push(...found);
    if (found.length >= FOUND_MAX) problems.push(dbTexts.damage.more(name));
  }
  return problems;
}

async function readPages(db: SystemDatabase, table: Scanned, from: number, to: number, found: string[]): Promise<void> {
  if (from >= to || found.length >= FOUND_MAX) return;
  const range = sql.raw(`ctid >= '(${from},0)' and ctid < '(${to},0)'`);
  const rows = sql`${sql.identifier(table.name)} t where ${range}`;
  if (!(await meetsDamage(db.execute(sql`select max(length(t::text)) from ${rows}`)))) return;
  if (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    await readPages(db, table, from, middle, found);
    await readPages(db, table, middle, to, found);
    return;
  }
  const key = sql.join(
    table.key.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const listed = db.execute<{ place: string; key: string }>(
    sql`select ctid::text as place, row(${key})::text as key from ${rows}`,
  );
  if (await meetsDamage(listed)) {
    found.push(dbTexts.damage.unreadablePage(table.name, from));
    return;
  }
  for (const row of await listed) {
    const one = sql`${sql.identifier(table.name)} t where ctid = ${row.place}::tid`;
    if (found.length >= FOUND_MAX) return;
    if (!(await meetsDamage(db.execute(sql`select length(t::text) from ${one}`)))) continue;
    found.push(dbTexts.damage.unreadableRow(table.name, row.key, row.place));
  }
}

async function meetsDamage(reading: Promise<unknown>): Promise<boolean> {
  try {
    await reading;
    return false;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return true;
  }
}
