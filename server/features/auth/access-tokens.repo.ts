import { and, count, desc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { accessTokens, users } from '#server/db/schema/auth.ts';

export type AccessTokenRow = Omit<typeof accessTokens.$inferSelect, 'userId' | 'tokenHash'>;

const { id, userId, name, scope, clientIds, createdAt, expiresAt, lastUsedAt } = accessTokens;
const shown = { id, name, scope, clientIds, createdAt, expiresAt, lastUsedAt };

/** The valid token with that hash, of an account that isn't locked. Runs on every request that comes with a token. */
export async function findValidToken(db: Connection, tokenHash: Buffer, now: Date) {
  const [token] = await db
    .select({ id, userId, name, scope, clientIds, lastUsedAt })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(accessTokens.tokenHash, tokenHash), gt(expiresAt, now), isNull(users.lockedAt)));
  return token;
}

/** Updates a token's last use; false if another request has done so since `before`. */
export async function touchToken(
  db: Connection,
  token: { id: string; userId: string },
  now: Date,
  before: Date,
): Promise<boolean> {
  const isDue = or(isNull(lastUsedAt), lte(lastUsedAt, before));
  const touched = await db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(userId, token.userId), eq(id, token.id), isDue))
    .returning({ id });
  return touched.length > 0;
}

/** The user's tokens, newest first; also those that expired a short time ago. */
export function listTokens(db: Connection, ofUser: string): Promise<AccessTokenRow[]> {
  return db.select(shown).from(accessTokens).where(eq(userId, ofUser)).orderBy(desc(createdAt), desc(id));
}

export async function countTokens(db: Connection, ofUser: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(accessTokens).where(eq(userId, ofUser));
  return row?.count ?? 0;
}

export async function insertToken(db: Connection, row: typeof accessTokens.$inferInsert): Promise<AccessTokenRow> {
  const [token] = await db.insert(accessTokens).values(row).returning(shown);
  if (token === undefined) throw new Error('An access token was not inserted');
  return token;
}

/** Deletes one token of the user and returns its name; undefined if there is none with that id. */
export async function deleteToken(db: Connection, ofUser: string, tokenId: string) {
  const [deleted] = await db
    .delete(accessTokens)
    .where(and(eq(userId, ofUser), eq(id, tokenId)))
    .returning({ name });
  return deleted;
}

/** Deletes every token of the user. */
export async function deleteTokensOf(db: Connection, ofUser: string): Promise<void> {
  await db.delete(accessTokens).where(eq(userId, ofUser));
}

/** Removes tokens that expired before then. */
export async function deleteExpiredTokens(db: Connection, before: Date): Promise<void> {
  await db.delete(accessTokens).where(lt(expiresAt, before));
}
