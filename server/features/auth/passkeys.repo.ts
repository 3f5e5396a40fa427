import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { passkeys, usedChallenges } from '#server/db/schema/factors.ts';

export type PasskeyRow = Pick<typeof passkeys.$inferSelect, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

const shown = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

/** The user's passkeys, newest first. */
export function listPasskeys(db: Connection, userId: string): Promise<PasskeyRow[]> {
  return db
    .select(shown)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
}

/** What browsers need to find a passkey. */
export type Credential = Pick<typeof passkeys.$inferSelect, 'transports'> & { id: string };

export function listCredentials(db: Connection, userId: string): Promise<Credential[]> {
  return db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
}

export async function countPasskeys(db: Connection, userId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.count ?? 0;
}

/** The passkey that an authenticator names, whoever's it is. */
export async function findPasskey(db: Connection, credentialId: string) {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Adds a passkey; undefined if the authenticator's is registered already. */
export async function insertPasskey(
  db: Connection,
  row: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [added] = await db
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning(shown);
  return added;
}

/** Notes that a passkey signed; false if it was removed, or signed again since it was read. */
export async function touchPasskey(
  db: Connection,
  { userId, id, counter }: Pick<typeof passkeys.$inferSelect, 'userId' | 'id' | 'counter'>,
  signed: { counter: number; at: Date },
): Promise<boolean> {
  const touched = await db
    .update(passkeys)
    .set({ counter: signed.counter, lastUsedAt: signed.at })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return touched.length > 0;
}

export async function updateName(
  db: Connection,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [renamed] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning(shown);
  return renamed;
}

export async function deletePasskey(db: Connection, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return deleted.length > 0;
}

export async function deletePasskeysOf(db: Connection, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}

/** Uses up a challenge; false if it was answered before. */
export async function spendChallenge(
  db: Connection,
  userId: string,
  challenge: Buffer,
  usedAt: Date,
): Promise<boolean> {
  const used = await db
    .insert(usedChallenges)
    .values({ userId, challenge, usedAt })
    .onConflictDoNothing()
    .returning({ userId: usedChallenges.userId });
  return used.length > 0;
}

/** Forgets challenges that are too old to be accepted again. */
export async function deleteUsedChallenges(db: Connection, before: Date): Promise<void> {
  await db.delete(usedChallenges).where(lt(usedChallenges.usedAt, before));
}
