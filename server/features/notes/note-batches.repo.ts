import { and, eq, lt, sql } from 'drizzle-orm';
import type { SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { folders, noteBatches } from '#server/db/schema/notes.ts';
import type { UserId } from '#server/user-id.ts';

/** Records changes that are to be made. */
export async function insertBatch(tx: UserTransaction, userId: UserId, work: string, now: Date): Promise<string> {
  const after = '00000000-0000-0000-0000-000000000000';
  const row = { userId, work, after, createdAt: now, touchedAt: now };
  const [inserted] = await tx.insert(noteBatches).values(row).returning({ id: noteBatches.id });
  return inserted?.id ?? '';
}

/** The ids of the user's batches, the oldest first. */
export async function findBatches(tx: UserTransaction, userId: UserId): Promise<{ id: string; touchedAt: Date }[]> {
  return tx
    .select({ id: noteBatches.id, touchedAt: noteBatches.touchedAt })
    .from(noteBatches)
    .where(eq(noteBatches.userId, userId))
    .orderBy(noteBatches.createdAt, noteBatches.id);
}

/** Users with a batch that was touched before. */
export async function findUsersWithBatch(system: SystemDatabase, before: Date): Promise<UserId[]> {
  const rows = await system
    .selectDistinct({ userId: noteBatches.userId })
    .from(noteBatches)
    .where(lt(noteBatches.touchedAt, before));
  return rows.map(({ userId }) => userId as UserId);
}

/** What a batch is to change. */
export async function readWork(tx: UserTransaction, userId: UserId, id: string): Promise<string | undefined> {
  const [row] = await tx.select({ work: noteBatches.work }).from(noteBatches).where(own(userId, id));
  return row?.work;
}

/** Locks a batch, and returns the id up to which it is done; undefined if it is done. */
export async function lockBatch(tx: UserTransaction, userId: UserId, id: string): Promise<string | undefined> {
  const [row] = await tx.select({ after: noteBatches.after }).from(noteBatches).where(own(userId, id)).for('update');
  return row?.after;
}

export async function moveOn(tx: UserTransaction, userId: UserId, id: string, after: string, now: Date): Promise<void> {
  await tx.update(noteBatches).set({ after, touchedAt: now }).where(own(userId, id));
}

export async function deleteBatch(tx: UserTransaction, userId: UserId, id: string): Promise<void> {
  await tx.delete(noteBatches).where(own(userId, id));
}

/** Deletes the folders that a batch emptied. */
export async function deleteFolders(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<void> {
  const isOneOf = sql`${folders.id} = any(${sql.param(ids)}::text[])`;
  await tx.delete(folders).where(and(eq(folders.userId, userId), isOneOf));
}

function own(userId: UserId, id: string) {
  return and(eq(noteBatches.userId, userId), eq(noteBatches.id, id));
}
