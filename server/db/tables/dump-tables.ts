import { sql } from 'drizzle-orm';
import type { SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { countMigrations, findTables, type Table } from './tables.ts';

/** Approximate bytes read at once; a row may be a million characters long. */
const BATCH_CHARACTERS = 4_000_000;
/** Regardless of earlier rows: a hundred of the largest kind still fit into memory. */
const ROWS_MAX = 100;

/** Receives a table's rows, each a JSON object on a line. */
export type TakeTable = (table: Table, rows: AsyncIterable<string>) => Promise<void>;

/**
 * Passes on every row of every table from one snapshot, whatever is written since. Returns the number of migrations in
 * the schema.
 */
export function dumpTables(db: SystemDatabase, take: TakeTable): Promise<number> {
  return db.transaction(async (tx) => {
    // Of rows of the largest kind the whole table is not read at once, so the cursors stay open for long.
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const table of await findTables(tx)) await take(table, rowsOf(tx, table.name));
    return countMigrations(tx);
  }, 'begin isolation level repeatable read read only');
}

async function* rowsOf(tx: UserTransaction, name: string): AsyncGenerator<string> {
  const table = sql.identifier(name);
  await tx.execute(sql`declare dumped no scroll cursor for select to_jsonb(t)::text as row from ${table} t`);
  let count = ROWS_MAX / 2;
  for (;;) {
    const rows = await tx.execute<{ row: string }>(sql.raw(`fetch ${count} from dumped`));
    let characters = 0;
    for (const { row } of rows) {
      characters += row.length;
      yield row;
    }
    if (rows.length < count) break;
    count = Math.max(1, Math.min(ROWS_MAX, Math.floor((BATCH_CHARACTERS * rows.length) / Math.max(1, characters))));
  }
  await tx.execute(sql`close dumped`);
}
