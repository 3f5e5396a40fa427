import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { recoveryCodes } from '#server/db/schema/auth.ts';

/** Adds codes, by their hashes. */
export async function insertCodes(db: Connection, rows: (typeof recoveryCodes.$inferInsert)[]): Promise<void> {
  await db.insert(recoveryCodes).values(rows);
}

/** How many of their own codes the user has left, and when they were created. */
export async function countCodes(db: Connection, userId: string) {
  const [row] = await db
    .select({
      left: sql<number>`count(*)::int`,
      createdAt: sql<Date | null>`min(${recoveryCodes.createdAt})`.mapWith(recoveryCodes.createdAt),
    })
    .from(recoveryCodes)
    .where(isOwn(userId));
  return { left: row?.left ?? 0, createdAt: row?.createdAt ?? null };
}

/** Whether that is a valid code of the user. */
export async function hasCode(db: Connection, userId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .select({ userId: recoveryCodes.userId })
    .from(recoveryCodes)
    .where(isValid(userId, codeHash, now));
  return found.length > 0;
}

/** Uses up a code; false if it is no longer valid. */
export async function deleteCode(db: Connection, userId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(isValid(userId, codeHash, now))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** Deletes the user's own codes, but not a temporary password. */
export async function deleteOwnCodes(db: Connection, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(isOwn(userId));
}

/** Deletes every code of the user. */
export async function deleteCodesOf(db: Connection, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Deletes temporary passwords that have expired. */
export async function deleteExpiredCodes(db: Connection, now: Date): Promise<void> {
  await db.delete(recoveryCodes).where(lte(recoveryCodes.expiresAt, now));
}

function isOwn(userId: string) {
  return and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.expiresAt));
}

function isValid(userId: string, codeHash: Buffer, now: Date) {
  return and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, codeHash),
    or(isNull(recoveryCodes.expiresAt), gt(recoveryCodes.expiresAt, now)),
  );
}
