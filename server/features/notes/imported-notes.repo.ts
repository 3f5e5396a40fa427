import { and, eq, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { notes } from '#server/db/schema/notes.ts';
import type { OwnedId } from '#server/id.ts';
import { ownedNote } from '#server/owned-rows.ts';
import type { UserId } from '#server/user-id.ts';
import { textDays } from './notes.repo.ts';

/** A note that another product made. */
export interface ImportedNote {
  id: string;
  title: string;
  content: string;
  preview: string;
  tags: string[];
  folderId: string | null;
  pinned: boolean;
  aiExcluded: boolean;
  givenDay: string | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** A note that may be there from an earlier import, locked until the end of the transaction. */
export interface EarlierNote {
  id: OwnedId<'note'>;
  title: string;
  content: string;
  tags: string[];
  version: number;
  isTrashed: boolean;
}

export async function lockNotes(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<EarlierNote[]> {
  const rows = await tx
    .select({
      id: notes.id,
      title: notes.title,
      content: notes.content,
      tags: notes.tags,
      version: notes.version,
      deletedAt: notes.deletedAt,
    })
    .from(notes)
    .where(and(eq(notes.userId, userId), sql`${notes.id} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(notes.id)
    .for('update');
  return rows.map(({ deletedAt, ...note }) => ({ ...ownedNote(note), isTrashed: deletedAt !== null }));
}

/** Inserts notes with the dates that they had; answers the ids of those outside Trash. */
export async function insertNotes(
  tx: UserTransaction,
  userId: UserId,
  rows: readonly ImportedNote[],
): Promise<OwnedId<'note'>[]> {
  await tx.insert(notes).values(rows.map((row) => ({ ...row, ...textDays(row, row.updatedAt), userId })));
  return rows.flatMap((row) => (row.deletedAt === null ? ownedNote(row).id : []));
}

/** The date of a note that an import saved again; `trashed` takes it out of Trash or leaves it there. */
export async function writeImportedState(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  change: { updatedAt?: Date; folderId?: string | null; deletedAt?: null },
): Promise<void> {
  await tx
    .update(notes)
    .set(change)
    .where(and(eq(notes.userId, userId), eq(notes.id, id)));
}
