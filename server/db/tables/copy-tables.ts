import { sql } from 'drizzle-orm';
import type { SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { dbTexts } from '#server/db/db.texts.ts';
import { AppError } from '#server/errors.ts';
import { countMigrations, findTables, refuseIfUsed, type Table } from './tables.ts';

/** Approximate bytes read or written at once; a row may be a million characters long. */
const BATCH_CHARACTERS = 4_000_000;

/** A table with its rows, each a JSON object. */
export interface LoadedTable extends Table {
  /** How many there are. */
  expected: number;
  rows: () => AsyncIterable<string>;
}

/**
 * Fills the empty tables of a migrated schema, all in one transaction. A column missing from the rows gets its default.
 *
 * @throws {AppError} if an account exists, or a table has an unexpected number of rows; then nothing was loaded.
 */
export function loadTables(db: SystemDatabase, tables: readonly LoadedTable[]): Promise<void> {
  return db.transaction(async (tx) => {
    await claimEmpty(tx);
    for (const table of tables) {
      const count = await loadTable(tx, table, table.rows());
      if (count === table.expected) continue;
      throw new AppError('unusable_file', dbTexts.wrongCount(table.name, count, table.expected));
    }
  });
}

/**
 * Blocks registrations until the end of the transaction, which may take long.
 *
 * @throws {AppError} if an account exists.
 */
export async function claimEmpty(tx: UserTransaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`lock table users in share row exclusive mode`);
  await refuseIfUsed(tx);
  // Failed sign-ins on an empty server.
  await tx.execute(sql`delete from login_failures`);
}

/** Inserts rows, each a JSON object, into a table; returns how many. */
export async function loadTable(tx: UserTransaction, table: Table, rows: AsyncIterable<string>): Promise<number> {
  let count = 0;
  let batch: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length > 0) await insert(tx, table, batch);
    count += batch.length;
    batch = [];
    characters = 0;
  };
  for await (const row of rows) {
    batch.push(row);
    characters += row.length;
    if (characters >= BATCH_CHARACTERS && !table.pointsAtItself) await flush();
  }
  await flush();
  return count;
}

async function insert(tx: UserTransaction, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  const table = sql.identifier(name);
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (${list})
    select ${list} from jsonb_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::jsonb)`);
}

/** Updates the planner's statistics after loading. */
export async function analyzeAll(db: SystemDatabase): Promise<void> {
  await db.execute(sql`analyze`);
}

/** Regardless of earlier rows: a hundred of the largest kind still fit into memory. */
const ROWS_MAX = 100;

/** Receives a table's rows, each a JSON object on a line. */
type TakeTable = (table: Table, rows: AsyncIterable<string>) => Promise<void>;

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
