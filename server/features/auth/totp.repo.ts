import { and, asc, eq, gt, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { totpKeys } from '#server/db/schema/factors.ts';
import type { Sealed } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';

export type TotpRow = typeof totpKeys.$inferSelect;
export type SealedTotpRow = Sealed & { userId: UserId };

/** The user's key, in use or waiting for its first code. */
export async function findTotp(db: Connection, userId: string): Promise<TotpRow | undefined> {
  const [row] = await db.select().from(totpKeys).where(eq(totpKeys.userId, userId));
  return row;
}

/** Stores a key that waits for its first code, instead of one that does; false if one is in use. */
export async function putTotp(db: Connection, row: Sealed & { userId: string; createdAt: Date }): Promise<boolean> {
  const put = await db
    .insert(totpKeys)
    .values(row)
    .onConflictDoUpdate({ target: totpKeys.userId, set: row, setWhere: isNull(totpKeys.confirmedAt) })
    .returning({ userId: totpKeys.userId });
  return put.length > 0;
}

/** Puts that key in use with its first code; false if it isn't waiting any more. */
export async function confirmTotp(
  db: Connection,
  { userId, nonce }: TotpRow,
  step: number,
  now: Date,
): Promise<boolean> {
  const confirmed = await db
    .update(totpKeys)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(eq(totpKeys.userId, userId), eq(totpKeys.nonce, nonce), isNull(totpKeys.confirmedAt)))
    .returning({ userId: totpKeys.userId });
  return confirmed.length > 0;
}

/** Uses up the code of a step of time, and those before; false if it is used already. */
export async function spendStep(db: Connection, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(totpKeys)
    .set({ lastStep: step })
    .where(and(eq(totpKeys.userId, userId), isNotNull(totpKeys.confirmedAt), lt(totpKeys.lastStep, step)))
    .returning({ userId: totpKeys.userId });
  return used.length > 0;
}

/** Deletes the user's key; whether it was in use. */
export async function deleteTotp(db: Connection, userId: string): Promise<boolean> {
  const [row] = await db
    .delete(totpKeys)
    .where(eq(totpKeys.userId, userId))
    .returning({ confirmedAt: totpKeys.confirmedAt });
  return row !== undefined && row.confirmedAt !== null;
}

/** Up to `limit` keys behind `after` that are not sealed under the secret key of that version. */
export async function findSealedTotp(
  db: Connection,
  keyVersion: number,
  after: SealedTotpRow | undefined,
  limit: number,
): Promise<SealedTotpRow[]> {
  const { userId, nonce, sealed } = totpKeys;
  const isBehind = after === undefined ? undefined : gt(userId, after.userId);
  const rows = await db
    .select({ userId, keyVersion: totpKeys.keyVersion, nonce, sealed })
    .from(totpKeys)
    .where(and(ne(totpKeys.keyVersion, keyVersion), isBehind))
    .orderBy(asc(userId))
    .limit(limit);
  return rows as SealedTotpRow[];
}

/** Replaces a box, unless it has changed since. */
export async function replaceTotpBox(db: Connection, row: SealedTotpRow, fresh: Sealed): Promise<boolean> {
  const replaced = await db
    .update(totpKeys)
    .set(fresh)
    .where(and(eq(totpKeys.userId, row.userId), eq(totpKeys.nonce, row.nonce)))
    .returning({ userId: totpKeys.userId });
  return replaced.length > 0;
}
