import { and, eq, sql } from 'drizzle-orm';
import type { Connection, UserTransaction } from '#server/db/client.ts';
import { attachments } from '#server/db/schema/attachments.ts';
import type { OwnedId } from '#server/id.ts';
import { isFree, isHeld, type Queue } from '#server/jobs/leases.repo.ts';
import { ownedNote } from '#server/owned-rows.ts';
import type { UserId } from '#server/user-id.ts';
import { type AttachmentRow, own } from './attachments.repo.ts';

/** A picture that this server holds. */
export interface HeldPicture {
  userId: UserId;
  id: string;
  held: readonly Date[];
}

const isWaiting = eq(attachments.state, 'waiting');
export const queue: Queue = { table: attachments, isUnfinished: isWaiting };

/** Claims a picture until then. Returns undefined where another server holds it, or where it is read. */
export async function claimPicture(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  now: Date,
  until: Date,
): Promise<AttachmentRow | undefined> {
  const [row] = await tx
    .update(attachments)
    .set({ leaseUntil: until })
    .where(and(own(userId, id), isWaiting, isFree(attachments.leaseUntil, now)))
    .returning();
  return row;
}

/** Returns false where this server lost the lease. */
export async function renewLease(tx: UserTransaction, held: HeldPicture, leaseUntil: Date): Promise<boolean> {
  const rows = await tx.update(attachments).set({ leaseUntil }).where(isOurs(held)).returning({ id: attachments.id });
  return rows.length > 0;
}

export async function releasePicture(
  tx: UserTransaction,
  held: HeldPicture,
  { attempts, notBefore }: { attempts: number; notBefore: Date | null },
): Promise<void> {
  await tx.update(attachments).set({ attempts, leaseUntil: notBefore }).where(isOurs(held));
}

export async function failPicture(tx: UserTransaction, held: HeldPicture): Promise<void> {
  await tx.update(attachments).set({ state: 'failed', leaseUntil: null }).where(isOurs(held));
}

/**
 * Stores the text of a picture. Answers the notes that refer to it, whose passages are marked as outdated, so that they
 * are indexed even if this server ends now.
 */
export async function finishPicture(tx: UserTransaction, held: HeldPicture, text: string): Promise<OwnedId<'note'>[]> {
  const { userId, id } = held;
  const done = { state: 'done' as const, text, leaseUntil: null };
  const rows = await tx.update(attachments).set(done).where(isOurs(held)).returning({ id: attachments.id });
  if (rows.length === 0 || text === '') return [];
  const notes = await tx.execute<{ id: string }>(sql`
    select id from notes
    where user_id = ${userId} and content like '%attachments/%' and strpos(content, ${`attachments/${id}.`}) > 0`);
  const ids = notes.map((note) => ownedNote(note).id);
  await tx.execute(sql`
    update passages set source_version = -1
    where user_id = ${userId} and note_id = any(${sql.param(ids)}::uuid[]) and position = 0 and source_version > 0`);
  return ids;
}

/** Releases every picture: for the start of the only server, where no lease can be in use. */
export async function releaseAll(db: Connection): Promise<void> {
  await db.update(attachments).set({ leaseUntil: null }).where(isWaiting);
}

function isOurs({ userId, id, held }: HeldPicture) {
  return and(own(userId, id), isWaiting, isHeld(attachments.leaseUntil, held));
}
