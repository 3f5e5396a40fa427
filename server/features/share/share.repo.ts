import { and, asc, count, desc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Connection, SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { attachments } from '#server/db/schema/attachments.ts';
import { users } from '#server/db/schema/auth.ts';
import { notes } from '#server/db/schema/notes.ts';
import { settings } from '#server/db/schema/settings.ts';
import { shares } from '#server/db/schema/shares.ts';
import type { Sealed } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';

/** A shared page as its owner's list needs it. */
const listed = {
  id: shares.id,
  noteId: shares.noteId,
  noteTitle: notes.title,
  trashedAt: notes.deletedAt,
  keyVersion: shares.keyVersion,
  nonce: shares.nonce,
  sealed: shares.sealed,
  isSnapshot: sql<boolean>`${shares.content} is not null`,
  hasPasscode: sql<boolean>`${shares.passcodeHash} is not null`,
  allowsFiles: shares.allowsFiles,
  allowsAnswers: shares.allowsAnswers,
  createdAt: shares.createdAt,
  expiresAt: shares.expiresAt,
  lastOpenedAt: shares.lastOpenedAt,
};
const ofNote = and(eq(notes.userId, shares.userId), eq(notes.id, shares.noteId));
const own = (userId: UserId, id: string) => and(eq(shares.userId, userId), eq(shares.id, id));

export type ListedShare = NonNullable<Awaited<ReturnType<typeof findShare>>>;
export type OpenShare = NonNullable<Awaited<ReturnType<typeof findOpenShare>>>;
export type SharedText = NonNullable<Awaited<ReturnType<typeof findSharedText>>>;

/** The user's pages, newest first. */
export function listShares(tx: UserTransaction, userId: UserId) {
  return tx
    .select(listed)
    .from(shares)
    .innerJoin(notes, ofNote)
    .where(eq(shares.userId, userId))
    .orderBy(desc(shares.createdAt), desc(shares.id));
}

export async function findShare(tx: UserTransaction, userId: UserId, id: string) {
  const [share] = await tx.select(listed).from(shares).innerJoin(notes, ofNote).where(own(userId, id));
  return share;
}

export async function countShares(tx: UserTransaction, userId: UserId): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(shares).where(eq(shares.userId, userId));
  return row?.count ?? 0;
}

export async function insertShare(tx: UserTransaction, row: typeof shares.$inferInsert): Promise<string> {
  const [share] = await tx.insert(shares).values(row).returning({ id: shares.id });
  if (share === undefined) throw new Error('A shared page was not inserted');
  return share.id;
}

type ShareRow = typeof shares.$inferInsert;
type Change = Pick<
  ShareRow,
  'title' | 'content' | 'createdAt' | 'expiresAt' | 'passcodeHash' | 'allowsFiles' | 'allowsAnswers'
>;

export async function changeShare(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  change: { [field in keyof Change]?: Change[field] | undefined },
): Promise<void> {
  await tx
    .update(shares)
    .set({ id, ...change })
    .where(own(userId, id));
}

/** The note of the page; undefined if the user has no page with that id. */
export async function deleteShare(tx: UserTransaction, userId: UserId, id: string): Promise<string | undefined> {
  return (await tx.delete(shares).where(own(userId, id)).returning({ noteId: shares.noteId }))[0]?.noteId;
}

/**
 * The page a link leads to, if it is open, its note isn't in Trash and the account isn't locked; undefined for any other
 * link. Runs before anybody is known, and so reads nothing of the note but its version, and of the
 * user the name, firm and logo.
 */
export async function findOpenShare(db: SystemDatabase, tokenHash: Buffer, now: Date) {
  const [share] = await db
    .select({
      userId: sql<UserId>`${shares.userId}`,
      id: shares.id,
      noteId: shares.noteId,
      owner: sql<string>`coalesce(${settings.name}, '')`,
      firm: sql<string>`coalesce(${settings.firm}, '')`,
      logoId: attachments.id,
      passcodeHash: shares.passcodeHash,
      isSnapshot: listed.isSnapshot,
      allowsFiles: shares.allowsFiles,
      allowsAnswers: shares.allowsAnswers,
      sharedAt: shares.createdAt,
      lastOpenedAt: shares.lastOpenedAt,
      version: notes.version,
      updatedAt: notes.updatedAt,
    })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .innerJoin(notes, ofNote)
    .leftJoin(settings, eq(settings.userId, shares.userId))
    .leftJoin(attachments, and(eq(attachments.userId, shares.userId), eq(attachments.id, settings.logoId)))
    .where(
      and(eq(shares.tokenHash, tokenHash), gt(shares.expiresAt, now), isNull(users.lockedAt), isNull(notes.deletedAt)),
    );
  return share;
}

/** The text of a page; undefined if it was closed or its note moved to Trash. */
export async function findSharedText(tx: UserTransaction, userId: UserId, id: string) {
  const [note] = await tx
    .select({
      title: sql<string>`coalesce(${shares.title}, ${notes.title})`,
      content: sql<string>`coalesce(${shares.content}, ${notes.content})`,
    })
    .from(shares)
    .innerJoin(notes, ofNote)
    .where(and(own(userId, id), isNull(notes.deletedAt)));
  return note;
}

/**
 * Counts an answer to a page, and finds where its note belongs; undefined where the page was closed since, and null
 * after `max` answers on that day (UTC).
 */
export async function countAnswer(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  { day, max }: { day: string; max: number },
) {
  const isToday = sql`${shares.answeredOn} is not distinct from ${day}::date`;
  const [counted] = await tx
    .update(shares)
    .set({ answeredOn: day, answersThatDay: sql`case when ${isToday} then ${shares.answersThatDay} + 1 else 1 end` })
    .where(and(own(userId, id), shares.allowsAnswers))
    .returning({ noteId: shares.noteId, answers: shares.answersThatDay });
  if (counted === undefined) return undefined;
  if (counted.answers > max) return null;
  const [note] = await tx
    .select({ id: notes.id, title: notes.title, folderId: notes.folderId, aiExcluded: notes.aiExcluded })
    .from(notes)
    .where(and(eq(notes.userId, userId), eq(notes.id, counted.noteId), isNull(notes.deletedAt)));
  return note;
}

/** Records a visit; false if another one did so since `before`. */
export async function touchShare(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const isDue = or(isNull(shares.lastOpenedAt), lte(shares.lastOpenedAt, before));
  const touched = await tx
    .update(shares)
    .set({ lastOpenedAt: now })
    .where(and(own(userId, id), isDue))
    .returning({ id: shares.id });
  return touched.length > 0;
}

/** Removes pages that expired before then. */
export async function deleteExpiredShares(db: Connection, before: Date): Promise<void> {
  await db.delete(shares).where(lt(shares.expiresAt, before));
}

/** Up to `limit` links behind `after` that are not sealed under the key of that version. */
export async function findSealedOtherwise(
  db: SystemDatabase,
  keyVersion: number,
  after: { userId: UserId; id: string } | undefined,
  limit: number,
): Promise<(Sealed & { userId: UserId; id: string })[]> {
  const { userId, id, nonce, sealed } = shares;
  const isBehind = after && or(gt(userId, after.userId), and(eq(userId, after.userId), gt(id, after.id)));
  const rows = await db
    .select({ userId, id, keyVersion: shares.keyVersion, nonce, sealed })
    .from(shares)
    .where(and(ne(shares.keyVersion, keyVersion), isBehind))
    .orderBy(asc(userId), asc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, userId: row.userId as UserId }));
}

/** Replaces a sealed link with a new one of the same content; false if it was deleted. */
export async function replaceBox(
  db: SystemDatabase,
  { userId, id }: { userId: UserId; id: string },
  { keyVersion, nonce, sealed }: Sealed,
): Promise<boolean> {
  const set = { keyVersion, nonce, sealed };
  return (await db.update(shares).set(set).where(own(userId, id)).returning({ id: shares.id })).length > 0;
}
