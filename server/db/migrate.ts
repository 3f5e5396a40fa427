import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { SystemDatabase } from './client.ts';
import { openPool, type PoolOptions, withClient } from './pool.ts';
import { countMigrations } from './tables/tables.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Any number, the same for every server of this product. */
const MIGRATION_LOCK = 729_153_846;

/**
 * Brings the schema up to date: all pending migrations in one transaction, by one server at a time. The lock belongs
 * to a connection of its own and goes with it, whatever happens.
 */
export async function migrateDatabase(options: PoolOptions): Promise<void> {
  // A large table takes its time, and so does another server's migration.
  const pool = openPool({ ...options, pool: 1, statementMs: 0 });
  try {
    await withClient(pool, async (client) => {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migrate(drizzle(client), { migrationsFolder });
    });
  } finally {
    await pool.end();
  }
}

/** Whether vectors can be kept: it takes the extension `vector`, or a role that may add it. */
export async function hasVectors(db: SystemDatabase): Promise<boolean> {
  const [row] = await db.execute<{ has: boolean }>(sql`select create_embeddings() as has`);
  return row?.has === true;
}

/** Whether the schema is that of an older version; false also where there is none yet. */
export async function isOutdated(db: SystemDatabase): Promise<boolean> {
  const [row] = await db.execute<{ has: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as has`,
  );
  if (row?.has !== true) return false;
  return (await countMigrations(db)) < readMigrationFiles({ migrationsFolder }).length;
}
