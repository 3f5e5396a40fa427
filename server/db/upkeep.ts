import { sql } from 'drizzle-orm';
import { MIB } from '#shared/size-text.ts';
import type { SystemDatabase } from './client.ts';
import type { EmbeddedDatabase } from './embedded.ts';

/**
 * Updates the planner's statistics of the tables that changed by a tenth since the last time; without that, a table
 * that was empty once is always read completely. The formula is autovacuum's (PostgreSQL 24.1.6), which the embedded
 * database does not run. Since that counts only changes since the start of the process, a table larger than the planner
 * assumes counts too.
 */
export async function analyzeChanged(db: SystemDatabase): Promise<void> {
  const changed = await db.execute<{ schema: string; name: string }>(sql`
    select schemaname as schema, stats.relname as name
    from pg_stat_user_tables stats join pg_class on pg_class.oid = stats.relid
    where n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
      or pg_relation_size(relid) > (10 + 1.2 * relpages) * current_setting('block_size')::int`);
  // One by one: each is a short transaction, and saves can run in between.
  for (const { schema, name } of changed) {
    await db.execute(sql`analyze ${sql.identifier(schema)}.${sql.identifier(name)}`);
  }
}

/** Bytes of log after which a checkpoint is due: a start after a crash reads all of it, and it uses disk space. */
const LOG_BYTES_MAX = 32 * MIB;

/** Whether much was written since the last checkpoint; the embedded database doesn't check that itself. */
export async function isLogLong(db: SystemDatabase): Promise<boolean> {
  const [row] = await db.execute<{ isLong: boolean }>(sql`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${LOG_BYTES_MAX}::bigint as "isLong"
    from pg_control_checkpoint()`);
  return row?.isLong === true;
}

/** Writes everything to the tables' files, and makes the names of new files durable too. */
export async function checkpoint(db: SystemDatabase, embedded: EmbeddedDatabase): Promise<void> {
  await db.execute(sql`checkpoint`);
  await embedded.syncFolders();
}
