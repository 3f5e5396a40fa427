import { sql } from 'drizzle-orm';
import { MIB } from '#shared/size-text.ts';
import type { SystemDatabase } from './client.ts';
import type { EmbeddedDatabase } from './embedded.ts';

/** Bytes of log after which a checkpoint is due: a start after a crash reads all of it, and it uses disk space. */
const LOG_BYTES_MAX = 64 * MIB;

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
