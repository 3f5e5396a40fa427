import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { noteLinks, notes } from '#server/db/schema/notes.ts';
import type { PageEnd } from '#server/page-cursor.ts';
import type { UserId } from '#server/user-id.ts';
import type { LinkingNote, NoteTitle } from '#shared/note-links.ts';

/** Whether the user has the note, outside Trash. */
export async function hasNote(tx: UserTransaction, userId: UserId, id: string): Promise<boolean> {
  const isIt = and(eq(notes.userId, userId), eq(notes.id, id), isNull(notes.deletedAt));
  const rows = await tx.select({ id: notes.id }).from(notes).where(isIt);
  return rows.length > 0;
}

/** A page of the notes outside Trash that link to a note, newest change first. */
export async function findLinking(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  { after, limit }: { after: PageEnd | undefined; limit: number },
): Promise<LinkingNote[]> {
  const isFurther = after && sql`(${notes.updatedAt}, ${notes.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const rows = await tx
    .select({ id: notes.id, title: notes.title, folderId: notes.folderId, updatedAt: notes.updatedAt })
    .from(noteLinks)
    .innerJoin(notes, isSource)
    .where(and(linksTo(userId, id), isFurther))
    .orderBy(sql`${notes.updatedAt} desc, ${notes.id} desc`)
    .limit(limit);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** How many notes outside Trash link to a note. */
export async function countLinking(tx: UserTransaction, userId: UserId, id: string): Promise<number> {
  const found = tx.select({ total: count() }).from(noteLinks).innerJoin(notes, isSource);
  const [row] = await found.where(linksTo(userId, id));
  return row?.total ?? 0;
}

/** The titles of those notes that the user has, in Trash too. */
export async function findTitles(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<NoteTitle[]> {
  const isWanted = sql`${notes.id} = any(${sql.param(ids)}::uuid[])`;
  return tx
    .select({ id: notes.id, title: notes.title, isTrashed: sql<boolean>`${notes.deletedAt} is not null` })
    .from(notes)
    .where(and(eq(notes.userId, userId), isWanted));
}

const isSource = and(eq(notes.userId, noteLinks.userId), eq(notes.id, noteLinks.sourceId));

function linksTo(userId: UserId, id: string) {
  const isOwn = and(eq(noteLinks.userId, userId), eq(notes.userId, userId), isNull(notes.deletedAt));
  return and(isOwn, eq(noteLinks.targetId, id));
}
