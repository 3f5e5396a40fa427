import { eq, lte, sql } from 'drizzle-orm';
import type { SystemDatabase } from './client.ts';
import { callCounts } from './schema/call-counts.ts';

/** One call, by caller and purpose; the first call starts the window. */
export interface CountedCall {
  key: string;
  windowMs: number;
}

/** The number of calls in the window including this one, and the milliseconds until it ends. */
export interface CallCount {
  current: number;
  ttl: number;
}

/** Counts calls in one statement, each as if it came alone and in this order. */
export async function addCalls(db: SystemDatabase, calls: readonly CountedCall[]): Promise<CallCount[]> {
  const byKey = Map.groupBy(calls, ({ key }) => key);
  const given = [...byKey].map(([key, list]) => ({ key, calls: list.length, ms: list[0]?.windowMs ?? 0 }));
  // In the order of the keys, to avoid deadlocks between servers.
  const rows = await db.execute<{ key: string; calls: number; ttl: number }>(sql`
    insert into call_counts as c (key, calls, ends_at)
    select key, calls, clock_timestamp() + ms * interval '1 millisecond'
    from json_to_recordset(${JSON.stringify(given)}::text::json) as given (key text, calls int, ms float8) order by key
    on conflict (key) do update set
      calls = excluded.calls + case when c.ends_at > clock_timestamp() then c.calls else 0 end,
      ends_at = case when c.ends_at > clock_timestamp() then c.ends_at else excluded.ends_at end
    returning key, calls, greatest(0, extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as ttl`);
  const before = new Map(rows.map(({ key, calls }) => [key, calls - (byKey.get(key)?.length ?? 0)]));
  const ttls = new Map(rows.map(({ key, ttl }) => [key, ttl]));
  return calls.map(({ key }) => {
    const current = (before.get(key) ?? 0) + 1;
    before.set(key, current);
    return { current, ttl: ttls.get(key) ?? 0 };
  });
}

/** Deletes the windows that ended. */
export async function forgetCalls(db: SystemDatabase, now: Date): Promise<void> {
  await db.delete(callCounts).where(lte(callCounts.endsAt, now));
}

/**
 * Acquires one of `places` cluster-wide slots; undefined if none is free. The slot of a dead server is free again after
 * `leaseMs`.
 */
export async function acquireSlot(
  db: SystemDatabase,
  name: string,
  places: number,
  leaseMs: number,
): Promise<string | undefined> {
  const keys = Array.from({ length: places }, (_, place) => `${name} ${place}`);
  // If two servers acquire the same slot at once, one gets none: it tries again, at most once per slot.
  for (let look = 0; look < places; look += 1) {
    const [row] = await db.execute<{ key: string | null; isFull: boolean }>(sql`
      with free as (
        select key from unnest(${sql.param(keys)}::text[]) as given (key)
        where not exists (select from call_counts c where c.key = given.key and c.ends_at > clock_timestamp())
        order by key limit 1
      ), taken as (
        insert into call_counts as c (key, calls, ends_at)
        select key, 1, clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond' from free
        on conflict (key) do update set ends_at = excluded.ends_at where c.ends_at <= clock_timestamp()
        returning key
      )
      select (select key from taken) as key, not exists (select from free) as "isFull"`);
    if (row?.key != null) return row.key;
    if (row?.isFull !== false) return undefined;
  }
  return undefined;
}

/** Releases a slot. */
export async function releaseSlot(db: SystemDatabase, place: string): Promise<void> {
  await db.delete(callCounts).where(eq(callCounts.key, place));
}
