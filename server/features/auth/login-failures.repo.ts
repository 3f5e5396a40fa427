import { and, inArray, lt, notLike, or, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { loginFailures } from '#server/db/schema/auth.ts';

export type FailureCount = typeof loginFailures.$inferSelect;

/** The current counts, without those that are zero. */
export function readFailures(db: Connection, keys: readonly string[]): Promise<FailureCount[]> {
  return db.select().from(loginFailures).where(inArray(loginFailures.key, keys));
}

/** Reads the counts and locks them until the transaction ends; always in the same order, to avoid deadlocks. */
export async function lockFailures(db: Connection, keys: readonly string[], now: Date): Promise<FailureCount[]> {
  const rows = keys.toSorted().map((key) => ({ key, failures: 0, windowStart: now, lastFailure: now }));
  await db.insert(loginFailures).values(rows).onConflictDoNothing();
  return db
    .select()
    .from(loginFailures)
    .where(inArray(loginFailures.key, keys))
    .orderBy(loginFailures.key)
    .for('update');
}

/** Adds one to each count; a count whose window has ended starts again. */
export async function addFailure(db: Connection, keys: readonly string[], now: Date, windowBegan: Date): Promise<void> {
  const isOver = sql`${loginFailures.windowStart} <= ${windowBegan.toISOString()}`;
  await db
    .update(loginFailures)
    .set({
      failures: sql`case when ${isOver} then 1 else ${loginFailures.failures} + 1 end`,
      windowStart: sql`case when ${isOver} then ${now.toISOString()} else ${loginFailures.windowStart} end`,
      lastFailure: now,
    })
    .where(inArray(loginFailures.key, keys));
}

/** Subtracts one from each count. */
export async function removeFailure(db: Connection, keys: readonly string[]): Promise<void> {
  await db
    .update(loginFailures)
    .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)` })
    .where(inArray(loginFailures.key, keys));
}

/** Resets the counts, for instance after the right password. */
export async function deleteFailures(db: Connection, keys: readonly string[]): Promise<void> {
  await db.delete(loginFailures).where(inArray(loginFailures.key, keys));
}

/** Removes counts that have not changed since then; those of shared pages are kept for longer. */
export async function deleteOldFailures(
  db: Connection,
  { before, ofPages }: { before: Date; ofPages: Date },
): Promise<void> {
  const { key, lastFailure } = loginFailures;
  const isOld = or(and(lt(lastFailure, before), notLike(key, 'page:%')), lt(lastFailure, ofPages));
  await db.delete(loginFailures).where(isOld);
}
