import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PoolClient } from 'pg';
import type { SystemDatabase } from './client.ts';
import { openPool, type PoolOptions, withClient } from './pool.ts';
import {
  findSchema,
  refuseAccounts,
  refuseOtherTables,
  refuseUnusable,
  refuseWithoutRights,
  type SchemaState,
  takeOwnersRole,
} from './preflight.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** An arbitrary number, the same for every server of this product. */
const MIGRATION_LOCK = 729_153_846;

export interface MigrationOptions extends PoolOptions {
  /** Uses a schema that a newer version has migrated, instead of refusing it. */
  allowsNewer?: boolean;
  /** For a command that fills it: refuses a database with accounts, and a superuser creates the tables as its owner. */
  fills?: boolean;
}

/**
 * Brings the schema up to date: all pending migrations in one transaction, by one server at a time. The lock has its
 * own connection and ends with it, whatever happens.
 *
 * @throws {AppError} if the database can't be used, with the reason; nothing was changed then.
 */
export function migrateDatabase(options: MigrationOptions): Promise<void> {
  return withSchema(options, async (client, { isThere, missing }) => {
    if (options.fills) await (isThere ? refuseAccounts(client) : takeOwnersRole(client));
    if (!isThere) await refuseOtherTables(client);
    if (missing > 0) {
      await refuseWithoutRights(client);
      await migrate(drizzle(client), { migrationsFolder });
      await client.query('select add_command_policies()');
    }
    // At each start: a superuser may have created the role since.
    await client.query('select set_up_walls()');
  });
}

/**
 * The state of the database's schema.
 *
 * @throws {AppError} if the database can't be used, with the reason.
 */
export function inspectDatabase(options: MigrationOptions): Promise<SchemaState> {
  return withSchema(options, async (_, schema) => schema);
}

/** How many migrations this version knows. */
export function countKnownMigrations(): number {
  return readMigrationFiles({ migrationsFolder }).length;
}

/** Whether vectors can be stored: this requires the extension `vector`, or a role that may add it. */
export async function hasVectors(db: SystemDatabase): Promise<boolean> {
  const [row] = await db.execute<{ has: boolean }>(sql`select create_embeddings() as has`);
  await db.execute(sql`select add_command_policies(), set_up_walls()`);
  return row?.has === true;
}

async function withSchema<T>(
  options: MigrationOptions,
  work: (client: PoolClient, schema: SchemaState) => Promise<T>,
): Promise<T> {
  // A large table takes time, and so does another server's migration.
  const pool = openPool({ ...options, pool: 1, statementMs: 0 });
  try {
    return await withClient(pool, async (client) => {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
      const schema = await findSchema(client, known);
      await refuseUnusable(client, schema, options.allowsNewer ?? false);
      return work(client, schema);
    });
  } finally {
    await pool.end();
  }
}
