import { and, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { excludedNotes, leaveOutDocumentsOf } from '#server/db/excluded-notes.ts';
import { users } from '#server/db/schema/auth.ts';
import { notes } from '#server/db/schema/notes.ts';
import type { OwnedId } from '#server/id.ts';
import { ownedNote } from '#server/owned-rows.ts';
import type { PageEnd } from '#server/page-cursor.ts';
import type { UserId } from '#server/user-id.ts';
import type { NoteInTrash, TrashPage } from '#shared/trash.ts';
import { changedSince, noteColumns, type OwnedNote, summaryColumns, toNote, toSummary } from './note-rows.repo.ts';

/** Known in every row in Trash. */
const deletedAt = sql<Date>`${notes.deletedAt}`.mapWith(notes.deletedAt);

/** Moves a note to Trash; undefined if there is none. */
export async function trashNote(tx: UserTransaction, userId: UserId, id: string, now: Date) {
  const [row] = await tx
    .update(notes)
    .set({ deletedAt: now })
    .where(and(eq(notes.userId, userId), eq(notes.id, id), isNull(notes.deletedAt)))
    .returning({ id: notes.id });
  return row && ownedNote(row).id;
}

/**
 * Moves the notes of folders to Trash, and removes those already there from the folders; returns the ids. Notes that a
 * folder hid from AI stay hidden.
 */
export async function trashNotesOfFolders(
  tx: UserTransaction,
  userId: UserId,
  folderIds: string[],
  now: Date,
): Promise<OwnedId<'note'>[]> {
  const isInside = sql`${notes.folderId} = any(${sql.param(folderIds)}::text[])`;
  const rows = await tx
    .update(notes)
    .set({
      folderId: null,
      deletedAt: sql`coalesce(${notes.deletedAt}, ${now.toISOString()}::timestamptz)`,
      aiExcluded: sql`${notes.id} in (select id from (${excludedNotes(userId)}) as hidden)`,
    })
    .where(and(eq(notes.userId, userId), isInside))
    .returning({ id: notes.id });
  return rows.map((row) => ownedNote(row).id);
}

/** A page of Trash, newest deletion first. */
export async function findTrash(
  tx: UserTransaction,
  userId: UserId,
  { after, since, limit }: { after: PageEnd | undefined; since: string | undefined; limit: number },
): Promise<TrashPage['notes']> {
  const isFurther = after && sql`(${notes.deletedAt}, ${notes.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const rows = await tx
    .select({ ...summaryColumns, deletedAt })
    .from(notes)
    .where(and(inTrash(userId), isFurther, since === undefined ? undefined : changedSince(since)))
    .orderBy(sql`${notes.deletedAt} desc nulls last, ${notes.id} desc nulls last`)
    .limit(limit);
  return rows.map(({ deletedAt, ...row }) => ({ ...toSummary(row), deletedAt: deletedAt.toISOString() }));
}

/** The ids of the notes in Trash, newest deletion first. */
export async function findTrashIds(tx: UserTransaction, userId: UserId, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: notes.id })
    .from(notes)
    .where(inTrash(userId))
    .orderBy(sql`${notes.deletedAt} desc nulls last, ${notes.id} desc nulls last`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A note in Trash; undefined if it isn't there. */
export async function findTrashed(tx: UserTransaction, userId: UserId, id: string): Promise<NoteInTrash | undefined> {
  const [row] = await tx
    .select({ ...noteColumns, deletedAt })
    .from(notes)
    .where(and(inTrash(userId), eq(notes.id, id)));
  return row && { ...toNote(row), deletedAt: row.deletedAt.toISOString() };
}

/** How many notes are in Trash. */
export async function countTrash(tx: UserTransaction, userId: UserId, since?: string): Promise<number> {
  const isWanted = and(inTrash(userId), since === undefined ? undefined : changedSince(since));
  const [row] = await tx.select({ total: count() }).from(notes).where(isWanted);
  return row?.total ?? 0;
}

/** Takes a note out of Trash; undefined if it isn't there. */
export async function restoreNote(tx: UserTransaction, userId: UserId, id: string): Promise<OwnedNote | undefined> {
  const [row] = await tx
    .update(notes)
    .set({ deletedAt: null })
    .where(and(inTrash(userId), eq(notes.id, id)))
    .returning(noteColumns);
  return row && toNote(row);
}

/** Deletes a note in Trash with its history; answers its id, undefined if it isn't there. */
export async function purgeNote(tx: UserTransaction, userId: UserId, id: string) {
  const ids = await lockTrash(tx, userId, eq(notes.id, id), 1);
  await purge(tx, userId, ids);
  return ids[0];
}

/** Deletes those of some notes that are in Trash, with their history. */
export async function purgeThese(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<number> {
  const isOneOf = sql`${notes.id} = any(${sql.param(ids)}::uuid[])`;
  return purge(tx, userId, await lockTrash(tx, userId, isOneOf, ids.length));
}

/** Deletes up to `limit` notes moved to Trash at `until` or before, with their history; returns how many. */
export async function purgeNotes(tx: UserTransaction, userId: UserId, until: Date, limit: number): Promise<number> {
  const isOld = sql`${notes.deletedAt} <= ${until.toISOString()}::timestamptz`;
  return purge(tx, userId, await lockTrash(tx, userId, isOld, limit));
}

/** Up to `limit` users by id, after the given one: maintenance visits them one by one. */
export async function findUsers(system: SystemDatabase, after: string, limit: number): Promise<UserId[]> {
  const rows = await system
    .select({ id: users.id })
    .from(users)
    .where(gt(users.id, after))
    .orderBy(users.id)
    .limit(limit);
  return rows.map((row) => row.id as UserId);
}

function inTrash(userId: UserId) {
  return and(eq(notes.userId, userId), isNotNull(notes.deletedAt));
}

/** The ids of some notes in Trash, locked so that they stay there until the transaction ends. */
async function lockTrash(tx: UserTransaction, userId: UserId, which: SQL, limit: number): Promise<OwnedId<'note'>[]> {
  const rows = await tx
    .select({ id: notes.id })
    .from(notes)
    .where(and(inTrash(userId), which))
    .limit(limit)
    .for('update');
  return rows.map((row) => ownedNote(row).id);
}

async function purge(tx: UserTransaction, userId: UserId, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await leaveOutDocumentsOf(tx, userId, ids);
  await tx.delete(notes).where(and(inTrash(userId), sql`${notes.id} = any(${sql.param(ids)}::uuid[])`));
  return ids.length;
}
