import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import { users } from '#server/db/schema/auth.ts';
import { folders, notes } from '#server/db/schema/notes.ts';
import type { UserId } from '#server/user-id.ts';
import type { Folder } from '#shared/folders.ts';

export type StoredFolder = Omit<Folder, 'noteCount'>;

const columns = {
  id: folders.id,
  name: folders.name,
  parentId: folders.parentId,
  aiExcluded: folders.aiExcluded,
  client: folders.client,
};

/** Allows one change of the user's tree at a time, until the end of the transaction, and returns the tree. */
export async function lockTree(tx: UserTransaction, userId: UserId): Promise<StoredFolder[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`);
  return tx.select(columns).from(folders).where(eq(folders.userId, userId));
}

/** All folders, unordered. */
export async function findFolders(tx: UserTransaction, userId: UserId): Promise<Folder[]> {
  const counts = tx
    .select({ folderId: notes.folderId, noteCount: count().as('note_count') })
    .from(notes)
    .where(and(eq(notes.userId, userId), isNull(notes.deletedAt)))
    .groupBy(notes.folderId)
    .as('counts');
  return tx
    .select({ ...columns, noteCount: sql<number>`coalesce(${counts.noteCount}, 0)::int` })
    .from(folders)
    .leftJoin(counts, eq(counts.folderId, folders.id))
    .where(eq(folders.userId, userId));
}

/** Whether the user has that folder. */
export async function hasFolder(tx: UserTransaction, userId: UserId, id: string): Promise<boolean> {
  const rows = await tx.select({ id: folders.id }).from(folders).where(own(userId, id));
  return rows.length > 0;
}

/** Adds a folder. Rejects with a unique violation where the user has that id. */
export async function insertFolder(tx: UserTransaction, userId: UserId, folder: StoredFolder, now: Date) {
  await tx.insert(folders).values({ ...folder, userId, createdAt: now });
}

/** Renames and moves a folder. */
export async function updateFolder(
  tx: UserTransaction,
  userId: UserId,
  { id, name, parentId }: Pick<StoredFolder, 'id' | 'name' | 'parentId'>,
) {
  await tx.update(folders).set({ name, parentId }).where(own(userId, id));
}

/** Changes what a folder says of everything in it; undefined if there is none. */
export async function changeFolder(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  change: Partial<Pick<StoredFolder, 'aiExcluded' | 'client'>>,
): Promise<StoredFolder | undefined> {
  const [row] = await tx.update(folders).set(change).where(own(userId, id)).returning(columns);
  return row;
}

/** The notes in these folders, in Trash or not, and whether they are hidden from AI. */
export function findNotesIn(tx: UserTransaction, userId: UserId, folderIds: readonly string[]) {
  return tx.execute<{ id: string; isHidden: boolean }>(sql`
    select id, id in (select id from (${excludedNotes(userId)}) as hidden) as "isHidden"
    from notes where user_id = ${userId} and folder_id = any(${sql.param(folderIds)}::text[])`);
}

/** How many notes outside Trash are directly in the folder. */
export async function countNotesIn(tx: UserTransaction, userId: UserId, id: string): Promise<number> {
  const [row] = await tx
    .select({ noteCount: count() })
    .from(notes)
    .where(and(eq(notes.userId, userId), eq(notes.folderId, id), isNull(notes.deletedAt)));
  return row?.noteCount ?? 0;
}

/** Those of the folders that have notes outside Trash. */
export async function findUsedFolders(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
): Promise<Set<string | null>> {
  const isIn = sql`${notes.folderId} = any(${sql.param(ids)}::text[])`;
  const rows = await tx
    .selectDistinct({ id: notes.folderId })
    .from(notes)
    .where(and(eq(notes.userId, userId), isNull(notes.deletedAt), isIn));
  return new Set(rows.map(({ id }) => id));
}

/** Prevents notes from being moved into the folders until the end of the transaction. */
export async function closeFolders(tx: UserTransaction, userId: UserId, ids: string[]): Promise<void> {
  await tx.select({ id: folders.id }).from(folders).where(ownAny(userId, ids)).orderBy(folders.id).for('update');
}

/** Deletes folders; the foreign key leaves their notes unfiled. */
export async function deleteFolders(tx: UserTransaction, userId: UserId, ids: string[]): Promise<void> {
  await tx.delete(folders).where(ownAny(userId, ids));
}

/** Records that the user's default folders have been created; false if that was recorded before. */
export async function claimDefaults(tx: UserTransaction, userId: UserId, now: Date): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ defaultsMadeAt: now })
    .where(and(eq(users.id, userId), isNull(users.defaultsMadeAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

function own(userId: UserId, id: string) {
  return and(eq(folders.userId, userId), eq(folders.id, id));
}

function ownAny(userId: UserId, ids: string[]) {
  return and(eq(folders.userId, userId), sql`${folders.id} = any(${sql.param(ids)}::text[])`);
}
