import { and, eq, gt, sql } from 'drizzle-orm';
import type { Connection, UserTransaction } from '#server/db/client.ts';
import { recoveryCodes, sessions, users } from '#server/db/schema/auth.ts';
import { documents } from '#server/db/schema/documents.ts';
import { passkeys, totpKeys } from '#server/db/schema/factors.ts';
import { notes } from '#server/db/schema/notes.ts';
import { deleteSessionsOf } from './sessions.repo.ts';

// Drizzle omits the table name if a statement has one table, but a subquery needs it.
const ofUser = sql.raw('"users"."id"');

const account = {
  id: users.id,
  username: users.username,
  createdAt: users.createdAt,
  lockedAt: users.lockedAt,
  administratorSince: users.administratorSince,
  lastSeenAt: sql<Date | null>`(select max(last_seen_at) from ${sessions} where user_id = ${ofUser})`.mapWith(
    sessions.lastSeenAt,
  ),
  hasFactors: sql<boolean>`exists (select from ${passkeys} where user_id = ${ofUser})
    or exists (select from ${totpKeys} where user_id = ${ofUser} and confirmed_at is not null)`,
};

/** Accounts by name: all, or those with a part in their name, behind `after`. */
export function listAccounts(
  db: Connection,
  { part = '', after, limit }: { part?: string; after?: string | undefined; limit?: number } = {},
) {
  const isFurther = after === undefined ? undefined : gt(users.usernameKey, after);
  const found = db
    .select(account)
    .from(users)
    .where(and(sql`position(${part} in ${users.usernameKey}) > 0`, isFurther))
    .orderBy(users.usernameKey);
  return limit === undefined ? found : found.limit(limit);
}

export async function countAccounts(db: Connection) {
  const [row] = await db
    .select({ all: sql<number>`count(*)::int`, locked: sql<number>`count(${users.lockedAt})::int` })
    .from(users);
  return row ?? { all: 0, locked: 0 };
}

/** Makes a user an administrator, or no longer. */
export async function setAdministrator(db: Connection, id: string, administratorSince: Date | null): Promise<void> {
  await db.update(users).set({ administratorSince }).where(eq(users.id, id));
}

/** One account with its number of sessions and codes. */
export async function findAccount(db: Connection, usernameKey: string) {
  const [found] = await db
    .select({
      ...account,
      sessions: sql<number>`(select count(*)::int from ${sessions} where user_id = ${ofUser})`,
      recoveryCodes: sql<number>`(select count(*)::int from ${recoveryCodes}
        where user_id = ${ofUser} and expires_at is null)`,
      passkeys: sql<number>`(select count(*)::int from ${passkeys} where user_id = ${ofUser})`,
      hasTotp: sql<boolean>`exists (select from ${totpKeys} where user_id = ${ofUser} and confirmed_at is not null)`,
    })
    .from(users)
    .where(eq(users.usernameKey, usernameKey));
  return found;
}

/** The user's totals; must run as the user. */
export async function countBelongings(db: UserTransaction, userId: string) {
  const countOf = async (table: typeof notes | typeof documents) => {
    const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(table).where(eq(table.userId, userId));
    return row?.count ?? 0;
  };
  return { notes: await countOf(notes), documents: await countOf(documents) };
}

/** Locks an account and ends its sessions, or unlocks it. */
export async function setLocked(db: Connection, id: string, lockedAt: Date | null): Promise<void> {
  await db.update(users).set({ lockedAt }).where(eq(users.id, id));
  if (lockedAt !== null) await deleteSessionsOf(db, id);
}
