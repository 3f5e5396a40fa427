import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { invites } from '#server/db/schema/auth.ts';

/** An invite as an administrator may see it. */
export type InviteRow = Omit<typeof invites.$inferSelect, 'codeHash'>;

const shown = { id: invites.id, createdAt: invites.createdAt, expiresAt: invites.expiresAt };

export async function insertInvites(db: Connection, rows: (typeof invites.$inferInsert)[]): Promise<void> {
  await db.insert(invites).values(rows);
}

/** The invites that can still be used, ordered by expiry. */
export function listInvites(db: Connection, now: Date): Promise<InviteRow[]> {
  return db.select(shown).from(invites).where(gt(invites.expiresAt, now)).orderBy(asc(invites.expiresAt), invites.id);
}

/** Whether an invite can still be used. */
export async function hasInvite(db: Connection, codeHash: Buffer, now: Date): Promise<boolean> {
  return (await db.select(shown).from(invites).where(isValid(codeHash, now))).length > 0;
}

/** Uses up an invite; false if it is no longer valid. */
export async function consumeInvite(db: Connection, codeHash: Buffer, now: Date): Promise<boolean> {
  return (await db.delete(invites).where(isValid(codeHash, now)).returning(shown)).length > 0;
}

/** Deletes an invite, or all of them; returns how many. */
export async function deleteInvites(db: Connection, id: string | undefined): Promise<number> {
  const deleted = await db
    .delete(invites)
    .where(id === undefined ? undefined : eq(invites.id, id))
    .returning(shown);
  return deleted.length;
}

export async function deleteExpiredInvites(db: Connection, now: Date): Promise<void> {
  await db.delete(invites).where(lte(invites.expiresAt, now));
}

function isValid(codeHash: Buffer, now: Date) {
  return and(eq(invites.codeHash, codeHash), gt(invites.expiresAt, now));
}
