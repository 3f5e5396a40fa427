import { eq, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { users } from '#server/db/schema/auth.ts';
import { passkeys, totpKeys } from '#server/db/schema/factors.ts';

export type UserRow = Pick<typeof users.$inferSelect, 'id' | 'username' | 'createdAt'>;
type HeldRow = Pick<typeof users.$inferSelect, 'id' | 'passwordHash' | 'lockedAt'>;

const shown = { id: users.id, username: users.username, createdAt: users.createdAt };

// Drizzle omits the table name if a statement has one table, but a subquery needs it.
const ofUser = sql.raw('"users"."id"');

/** What the password isn't enough without; null where it is. Within a client's wall nothing says so. */
const secondFactor = sql<'code' | 'passkey' | null>`case
  when exists (select from ${totpKeys} where user_id = ${ofUser} and confirmed_at is not null) then 'code'
  when exists (select from ${passkeys} where user_id = ${ofUser}) then 'passkey' end`;
const { passwordHash, hasPassword, oidcLinkedAt } = users;
const checked = { ...shown, passwordHash, hasPassword, oidcLinkedAt, secondFactor };

/** A user whose password is checked. */
export interface CheckedUser extends UserRow {
  passwordHash: string;
  hasPassword: boolean;
  /** Since when the user signs in with the provider, if they do. */
  oidcLinkedAt: Date | null;
  secondFactor: 'code' | 'passkey' | null;
}

/** The user with that name in any spelling; with the hash to check a password against. */
export async function findUserByName(db: Connection, usernameKey: string): Promise<CheckedUser | undefined> {
  const [user] = await db.select(checked).from(users).where(eq(users.usernameKey, usernameKey));
  return user;
}

/** A user with what they sign in with; undefined if there is none. */
export async function findUser(db: Connection, id: string): Promise<CheckedUser | undefined> {
  const [user] = await db.select(checked).from(users).where(eq(users.id, id));
  return user;
}

/** Adds a user; undefined if the name is taken, or the person at the provider has an account. */
export async function insertUser(db: Connection, row: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [user] = await db.insert(users).values(row).onConflictDoNothing().returning(shown);
  return user;
}

/**
 * Locks the user's row until the transaction ends, so that changes to an account happen one after the other; undefined
 * where the user no longer exists.
 */
export async function holdUser(db: Connection, id: string): Promise<HeldRow | undefined> {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, lockedAt: users.lockedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return user;
}

/** Like {@link holdUser}, if the password is still the one that was checked: a change in between wins. */
export async function holdUserWith(db: Connection, id: string, passwordHash: string): Promise<HeldRow | undefined> {
  const user = await holdUser(db, id);
  return user?.passwordHash === passwordHash ? user : undefined;
}

/** Replaces the password; `hasPassword` is false for one that is unknown to everybody. */
export async function updatePasswordHash(
  db: Connection,
  id: string,
  passwordHash: string,
  hasPassword = true,
): Promise<void> {
  await db.update(users).set({ passwordHash, hasPassword }).where(eq(users.id, id));
}

/** Deletes a user and, through the foreign keys, everything that belongs to it. */
export async function deleteUser(db: Connection, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}
