import { inArray, isNull, lt, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Rows that no server holds: never leased, released, or left behind by a server that died. */
export function isFree(leaseUntil: PgColumn, now: Date) {
  return or(isNull(leaseUntil), lt(leaseUntil, now));
}

/** The row as long as this server holds it; see `Lease.held`. */
export function isHeld(leaseUntil: PgColumn, held: readonly Date[]) {
  return inArray(leaseUntil, [...held]);
}
