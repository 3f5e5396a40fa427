import { and, eq, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { savedSearches } from '#server/db/schema/settings.ts';
import type { UserId } from '#server/user-id.ts';
import type { SavedSearch } from '#shared/saved-searches.ts';

const columns = { id: savedSearches.id, name: savedSearches.name, query: savedSearches.query };

/** All saved searches, unordered. */
export function findSavedSearches(tx: UserTransaction, userId: UserId): Promise<SavedSearch[]> {
  return tx.select(columns).from(savedSearches).where(eq(savedSearches.userId, userId));
}

/** All saved searches; no other is added until the end of the transaction. */
export async function lockSavedSearches(tx: UserTransaction, userId: UserId): Promise<SavedSearch[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${userId}`}, 0))`);
  return findSavedSearches(tx, userId);
}

export async function saveSearch(
  tx: UserTransaction,
  userId: UserId,
  search: Omit<SavedSearch, 'id'>,
): Promise<SavedSearch> {
  const [row] = await tx
    .insert(savedSearches)
    .values({ ...search, userId })
    .onConflictDoUpdate({ target: [savedSearches.userId, savedSearches.query], set: { name: search.name } })
    .returning(columns);
  if (row === undefined) throw new Error('The search was not saved');
  return row;
}

/** False if there is none. */
export async function deleteSavedSearch(tx: UserTransaction, userId: UserId, id: string): Promise<boolean> {
  const rows = await tx
    .delete(savedSearches)
    .where(and(eq(savedSearches.userId, userId), eq(savedSearches.id, id)))
    .returning({ id: savedSearches.id });
  return rows.length > 0;
}
