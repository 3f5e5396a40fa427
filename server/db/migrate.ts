import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { connect, type DatabaseOptions } from './client.ts';

/** Any number, the same for every server of this product. */
const MIGRATION_LOCK = 729_153_846;

/**
 * Brings the schema up to date: all pending migrations in one transaction, by one server at a time. The lock belongs
 * to a connection of its own and goes with it, whatever happens.
 */
export async function migrateDatabase(options: DatabaseOptions): Promise<void> {
  const client = connect({ ...options, pool: 1 });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder: join(import.meta.dirname, 'migrations') });
  } finally {
    await client.end({ timeout: 5 });
  }
}
