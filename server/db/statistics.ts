import { sql } from 'drizzle-orm';
import type { SystemDatabase } from './client.ts';

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
