import { and, eq, ne, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { savedSearches } from '#server/db/schema/saved-searches.ts';
import type { UserId } from '#server/user-id.ts';
import type { SavedSearch } from '#shared/saved-searches.ts';

const columns = { id: savedSearches.id, name: savedSearches.name, query: savedSearches.query };

/** All saved searches, unordered. */
export function findSavedSearches(tx: UserTransaction, userId: UserId): Promise<SavedSearch[]> {
  return tx.select(columns).from(savedSearches).where(eq(savedSearches.userId, userId));
}

/** How many there are besides this query; no other is added until the end of the transaction. */
export async function countOthers(tx: UserTransaction, userId: UserId, query: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${userId}`}, 0))`);
  return tx.$count(savedSearches, and(eq(savedSearches.userId, userId), ne(savedSearches.query, query)));
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
