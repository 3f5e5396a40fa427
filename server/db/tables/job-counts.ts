import { sql } from 'drizzle-orm';
import type { SystemDatabase } from '#server/db/client.ts';

/** The number of jobs of a kind in a state: waiting, running or failed. */
export interface JobCount extends Record<string, unknown> {
  kind: string;
  state: string;
  count: number;
}

/** What everybody's documents, recordings and pictures wait for. What is done is not counted: that would read every row. */
export function countJobs(db: SystemDatabase): Promise<JobCount[]> {
  return db.execute<JobCount>(sql`
    select 'documents' as kind, case when state in ('waiting', 'failed') then state else 'running' end as state,
      count(*)::int as count
    from documents where state <> 'done' group by 2
    union all
    select 'recordings', case when state = 'transcribing' then 'running' else state end, count(*)::int
    from recordings where state in ('kept', 'transcribing', 'failed') group by 2
    union all
    select 'pictures', case when lease_until >= now() then 'running' else state end, count(*)::int
    from attachments where state <> 'done' group by 2`);
}

/**
 * How many search indexes wait to be compiled, by the compiler's rule: a fifth of the index and fifty passages changed.
 * The number of changes approximates that of passages, which would have to be read.
 */
export async function countUncompiled(db: SystemDatabase): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from search_libraries where seq - built_seq >= greatest(50, built_passages * 0.2)`);
  return row?.count ?? 0;
}
