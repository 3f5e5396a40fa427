import { inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '#server/db/client.ts';
import type { UserId } from '#server/user-id.ts';

/** A table whose rows are jobs of users. */
export interface Queue {
  table: PgTable;
  isUnfinished: SQL;
}

/**
 * Up to `limit` jobs to claim: the oldest of each user without a leased one. Users come first who were never served,
 * then those served longest ago. Each server remembers its own turns; the leases give a user one place on all of them.
 *
 * @param served users by their last turn, longest ago first.
 */
export function findDue(
  db: Connection,
  { table, isUnfinished }: Queue,
  served: readonly string[],
  now: Date,
  limit: number,
): Promise<{ userId: UserId; id: string }[]> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return db.execute<{ userId: UserId; id: string }>(sql`
    select user_id as "userId", id from (
      select distinct on (user_id) user_id, id, created_at from ${table}
      where ${isUnfinished} and user_id not in (
        select user_id from ${table} where ${isUnfinished} and lease_until >= ${moment})
      order by user_id, created_at
    ) as first
    order by array_position(${sql.param([...served])}::text[], user_id::text) nulls first, created_at
    limit ${limit}::int`);
}

/** Rows that no server holds: never leased, released, or left behind by a server that died. */
export function isFree(leaseUntil: PgColumn, now: Date) {
  return or(isNull(leaseUntil), lt(leaseUntil, now));
}

/** The row as long as this server holds it; see `Lease.held`. */
export function isHeld(leaseUntil: PgColumn, held: readonly Date[]) {
  return inArray(leaseUntil, [...held]);
}
