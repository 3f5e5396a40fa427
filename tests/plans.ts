import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { TestUser } from './server.ts';

/**
 * The plans of the statements prepared since then that match, as the user and under row security. The time is that of
 * the test file's own connection: the embedded database lists what any connection prepared, also for earlier files.
 * Not on PostgreSQL: EXPLAIN without parameters needs its version 16, and the statements of one connection.
 */
export async function plansOf(db: Database, user: TestUser, pattern: string, since: Date): Promise<string[]> {
  return db.read(user.id, async (tx) => {
    const asked = await tx.execute<{ statement: string }>(sql`
      select distinct statement from pg_prepared_statements
      where statement ~ ${pattern} and prepare_time >= ${since.toISOString()}::timestamptz`);
    const found: string[] = [];
    for (const { statement } of asked) {
      const lines = await tx.execute(sql.raw(`explain (generic_plan) ${statement}`));
      found.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
    }
    return found;
  });
}
