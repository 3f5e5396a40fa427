import { eq } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { aiKeys } from '#server/db/schema/ai.ts';
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
