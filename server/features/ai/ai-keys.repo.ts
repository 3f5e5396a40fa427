import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { aiKeys } from '#server/db/schema/settings.ts';
import type { Sealed } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';

/** A user's own key as it is stored, and what it is used for. */
export type AiKeyRow = Omit<typeof aiKeys.$inferSelect, 'userId'>;

/** The user's own key, encrypted; undefined if there is none. */
export async function findAiKey(tx: UserTransaction, userId: UserId): Promise<AiKeyRow | undefined> {
  const [row] = await tx.select().from(aiKeys).where(eq(aiKeys.userId, userId));
  return row;
}

/** A user has one key: a new one replaces the old. */
export async function saveAiKey(tx: UserTransaction, userId: UserId, row: AiKeyRow): Promise<void> {
  await tx
    .insert(aiKeys)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: aiKeys.userId, set: row });
}

/** Returns whether there is a key. */
export async function setModel(tx: UserTransaction, userId: UserId, model: string): Promise<boolean> {
  const rows = await tx.update(aiKeys).set({ model }).where(eq(aiKeys.userId, userId)).returning({ it: aiKeys.userId });
  return rows.length > 0;
}

/** Returns whether there was one. */
export async function deleteAiKey(tx: UserTransaction, userId: UserId): Promise<boolean> {
  const rows = await tx.delete(aiKeys).where(eq(aiKeys.userId, userId)).returning({ it: aiKeys.userId });
  return rows.length > 0;
}

/** Up to `limit` keys of users behind `after` that are not sealed under the key of that version. */
export async function findSealedOtherwise(
  db: SystemDatabase,
  keyVersion: number,
  after: UserId | undefined,
  limit: number,
): Promise<(Sealed & { userId: UserId })[]> {
  const { userId, nonce, sealed } = aiKeys;
  const rows = await db
    .select({ userId, keyVersion: aiKeys.keyVersion, nonce, sealed })
    .from(aiKeys)
    .where(and(ne(aiKeys.keyVersion, keyVersion), after === undefined ? undefined : gt(userId, after)))
    .orderBy(asc(userId))
    .limit(limit);
  return rows.map((row) => ({ ...row, userId: row.userId as UserId }));
}

/** Replaces a sealed box with a new one of the same content, unless the user has replaced it since. */
export async function replaceBox(db: SystemDatabase, userId: UserId, before: Sealed, after: Sealed): Promise<boolean> {
  const { keyVersion, nonce, sealed } = after;
  const rows = await db
    .update(aiKeys)
    .set({ keyVersion, nonce, sealed })
    .where(and(eq(aiKeys.userId, userId), eq(aiKeys.nonce, before.nonce)))
    .returning({ it: aiKeys.userId });
  return rows.length > 0;
}
