import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { SystemDatabase } from '#server/db/client.ts';
import { aiKeys } from '#server/db/schema/ai.ts';
import type { Sealed } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';

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
