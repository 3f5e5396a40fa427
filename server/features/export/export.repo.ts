import { and, asc, count, eq, getTableColumns, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { attachments } from '#server/db/schema/attachments.ts';
import { users } from '#server/db/schema/auth.ts';
import { documents } from '#server/db/schema/documents.ts';
import { folders, noteRevisions, notes } from '#server/db/schema/notes.ts';
import { recordings } from '#server/db/schema/voice.ts';
import type { UserId } from '#server/user-id.ts';
import type { Client } from '#shared/clients.ts';
import type { AudioType } from '#shared/voice.ts';
import type { AccountTable, Row } from './account-tables.repo.ts';

/** Before every id. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

export interface ListedNote {
  id: string;
  title: string;
  folderId: string | null;
  isTrashed: boolean;
  createdAt: Date;
  /** Bytes of the text as it is stored, which is compressed. */
  size: number;
}

/** A page of the user's notes without their texts, in order of their ids. */
export function findNotes(tx: UserTransaction, userId: UserId, after: string, limit: number): Promise<ListedNote[]> {
  return tx
    .select({
      id: notes.id,
      title: notes.title,
      folderId: notes.folderId,
      createdAt: notes.createdAt,
      isTrashed: sql<boolean>`${notes.deletedAt} is not null`,
      size: sql<number>`pg_column_size(${notes.content})`,
    })
    .from(notes)
    .where(and(eq(notes.userId, userId), gt(notes.id, after)))
    .orderBy(asc(notes.id))
    .limit(limit);
}

export type ExportedNote = Pick<
  typeof notes.$inferSelect,
  | 'id'
  | 'title'
  | 'content'
  | 'tags'
  | 'pinned'
  | 'aiExcluded'
  | 'givenDay'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'folderId'
>;

/** Those of the notes that are still there, in no order. */
export function findWholeNotes(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<ExportedNote[]> {
  const { id, title, content, tags, pinned, aiExcluded, givenDay, createdAt, updatedAt, deletedAt, folderId } = notes;
  return tx
    .select({ id, title, content, tags, pinned, aiExcluded, givenDay, createdAt, updatedAt, deletedAt, folderId })
    .from(notes)
    .where(and(eq(notes.userId, userId), sql`${notes.id} = any(${sql.param(ids)}::uuid[])`));
}

export type ExportedVersion = Omit<typeof noteRevisions.$inferSelect, 'userId' | 'savedBy'>;

/** A page of the earlier versions of a note, oldest first. */
export function findVersions(
  tx: UserTransaction,
  userId: UserId,
  { noteId, after, limit }: { noteId: string; after: number; limit: number },
): Promise<ExportedVersion[]> {
  const { id, version, title, content, tags, savedAt } = noteRevisions;
  return tx
    .select({ id, noteId: noteRevisions.noteId, version, title, content, tags, savedAt })
    .from(noteRevisions)
    .where(and(eq(noteRevisions.userId, userId), eq(noteRevisions.noteId, noteId), gt(noteRevisions.version, after)))
    .orderBy(asc(noteRevisions.version), asc(noteRevisions.id))
    .limit(limit);
}

/** The notes that have earlier versions. */
export async function findNotesWithVersions(tx: UserTransaction, userId: UserId): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: noteRevisions.noteId })
    .from(noteRevisions)
    .where(eq(noteRevisions.userId, userId));
  return rows.map(({ id }) => id);
}

export interface ExportedFolder {
  id: string;
  name: string;
  parentId: string | null;
  aiExcluded: boolean;
  client: Client | null;
  createdAt: Date;
}

export function findFolders(tx: UserTransaction, userId: UserId): Promise<ExportedFolder[]> {
  const { id, name, parentId, aiExcluded, client, createdAt } = folders;
  return tx
    .select({ id, name, parentId, aiExcluded, client, createdAt })
    .from(folders)
    .where(eq(folders.userId, userId));
}

export interface ExportedFile {
  id: string;
  name: string;
  fileKey: string;
  createdAt: Date;
}

export function findAttachments(
  tx: UserTransaction,
  userId: UserId,
  after: string,
  limit: number,
): Promise<(ExportedFile & { isPicture: boolean; sha256: Buffer })[]> {
  const { id, fileName: name, fileKey, createdAt, sha256 } = attachments;
  return tx
    .select({ id, name, fileKey, createdAt, sha256, isPicture: sql<boolean>`${attachments.type} <> 'file'` })
    .from(attachments)
    .where(and(eq(attachments.userId, userId), gt(attachments.id, after)))
    .orderBy(asc(attachments.id))
    .limit(limit);
}

export function findDocuments(
  tx: UserTransaction,
  userId: UserId,
  after: string,
  limit: number,
): Promise<(ExportedFile & Pick<typeof documents.$inferSelect, 'noteId' | 'aiExcluded' | 'givenDay'>)[]> {
  const { id, fileName: name, fileKey, createdAt, noteId, aiExcluded, givenDay } = documents;
  return tx
    .select({ id, name, fileKey, createdAt, noteId, aiExcluded, givenDay })
    .from(documents)
    .where(and(eq(documents.userId, userId), gt(documents.id, after)))
    .orderBy(asc(documents.id))
    .limit(limit);
}

export function findRecordings(
  tx: UserTransaction,
  userId: UserId,
  after: string,
  limit: number,
): Promise<{ id: string; type: AudioType; fileKey: string; createdAt: Date }[]> {
  const { id, type, fileKey, createdAt } = recordings;
  return tx
    .select({ id, type, fileKey, createdAt })
    .from(recordings)
    .where(and(eq(recordings.userId, userId), gt(recordings.id, after)))
    .orderBy(asc(recordings.id))
    .limit(limit);
}

/** A page of a table of the account, all columns of it; the first page without `after`. */
export async function findAccountRows(
  tx: UserTransaction,
  userId: UserId,
  { table, owner, order }: AccountTable,
  { after, limit }: { after: Row | undefined; limit: number },
): Promise<Row[]> {
  const keys = Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
    order.includes(column) ? [{ key, column }] : [],
  );
  const sorted = order.map((column) => keys.find((each) => each.column === column)?.key ?? '');
  const isBehind =
    after &&
    sql`(${sql.join([...order], sql`, `)}) > (${sql.join(
      sorted.map((key, at) => sql.param(after[key], order[at])),
      sql`, `,
    )})`;
  return tx
    .select()
    .from(table)
    .where(and(eq(owner, userId), isBehind))
    .orderBy(...order.map((column) => asc(column)))
    .limit(limit);
}

/** The user's name; undefined once the account was deleted. */
export async function findUsername(tx: UserTransaction, userId: UserId): Promise<string | undefined> {
  const [user] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return user?.username;
}

/** How much there is of everything, in Trash and in the history too. */
export async function countAll(tx: UserTransaction, userId: UserId) {
  const bytesOf = (size: SQL) => sql<number>`coalesce(sum(${size}), 0)::float8`;
  const [noteCount] = await tx
    .select({ notes: count() })
    .from(notes)
    .where(and(eq(notes.userId, userId), isNull(notes.deletedAt)));
  const [trash] = await tx
    .select({ trashed: count() })
    .from(notes)
    .where(and(eq(notes.userId, userId), isNotNull(notes.deletedAt)));
  const [history] = await tx.select({ versions: count() }).from(noteRevisions).where(eq(noteRevisions.userId, userId));
  const [folderCount] = await tx.select({ folders: count() }).from(folders).where(eq(folders.userId, userId));
  const [files] = await tx
    .select({ attachments: count(), bytes: bytesOf(sql`${attachments.size}`) })
    .from(attachments)
    .where(eq(attachments.userId, userId));
  const [originals] = await tx
    .select({ documents: count(), bytes: bytesOf(sql`${documents.size}`) })
    .from(documents)
    .where(eq(documents.userId, userId));
  return {
    notes: noteCount?.notes ?? 0,
    trashed: trash?.trashed ?? 0,
    versions: history?.versions ?? 0,
    folders: folderCount?.folders ?? 0,
    attachments: files?.attachments ?? 0,
    documents: originals?.documents ?? 0,
    bytes: (files?.bytes ?? 0) + (originals?.bytes ?? 0),
  };
}

export type ListedTitle = Pick<ListedNote, 'id' | 'title' | 'folderId'>;

/** Those of the notes that the user has, in Trash or not, by title. */
export function findTitles(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<ListedTitle[]> {
  const { id, title, folderId } = notes;
  return tx
    .select({ id, title, folderId })
    .from(notes)
    .where(and(eq(notes.userId, userId), sql`${notes.id} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(asc(notes.title), asc(notes.id));
}

/** A folder's name and the notes in it and in the folders below it, by title; undefined where there is no such folder. */
export async function findFolderNotes(
  tx: UserTransaction,
  userId: UserId,
  folderId: string,
): Promise<{ name: string; ids: string[]; below: ExportedFolder[] } | undefined> {
  const tree = await findFolders(tx, userId);
  const folder = tree.find(({ id }) => id === folderId);
  if (folder === undefined) return undefined;
  const within = new Set([folderId]);
  for (let size = 0; size < within.size; ) {
    size = within.size;
    for (const { id, parentId } of tree) if (parentId !== null && within.has(parentId)) within.add(id);
  }
  const rows = await tx
    .select({ id: notes.id })
    .from(notes)
    .where(
      and(
        eq(notes.userId, userId),
        isNull(notes.deletedAt),
        sql`${notes.folderId} = any(${sql.param([...within])}::text[])`,
      ),
    )
    .orderBy(asc(notes.title), asc(notes.id));
  const below = [...within].slice(1).flatMap((id) => tree.find((each) => each.id === id) ?? []);
  return { name: folder.name, ids: rows.map(({ id }) => id), below };
}

/** Attachments of the user with those ids, files too. */
export function findPictures(tx: UserTransaction, userId: UserId, ids: readonly string[]) {
  const { id, fileName: name, type, width, height, size, fileKey, createdAt } = attachments;
  return tx
    .select({ id, name, type, width, height, size, fileKey, createdAt })
    .from(attachments)
    .where(and(eq(attachments.userId, userId), sql`${attachments.id} = any(${sql.param(ids)}::uuid[])`));
}
