import { sql } from 'drizzle-orm';
import type { SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { dbTexts } from '#server/db/db.texts.ts';
import { AppError } from '#server/errors.ts';
import { refuseIfUsed, type Table } from './tables.ts';

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
