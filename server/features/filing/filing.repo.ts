import { and, eq, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import { filingDismissals } from '#server/db/schema/notes.ts';
import type { UserId } from '#server/user-id.ts';

export interface Dismissal {
  kind: 'folder' | 'tag';
  /** The folder's id, or the tag. */
  value: string;
}

interface LikeNote extends Record<string, unknown> {
  id: string;
  title: string;
  folderId: string | null;
  tags: string[];
}

/** The notes among these that are neither in Trash nor hidden from AI. */
export async function findNotes(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<LikeNote[]> {
  return tx.execute<LikeNote>(sql`
    select id, title, folder_id as "folderId", tags from notes
    where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) and deleted_at is null
      and id not in (select id from (${excludedNotes(userId)}) as hidden)`);
}

/** The tags of all notes except those in Trash and those hidden from AI, most used first. */
export async function findTags(tx: UserTransaction, userId: UserId): Promise<string[]> {
  const rows = await tx.execute<{ tag: string }>(sql`
    select tag from notes cross join unnest(tags) as tag
    where user_id = ${userId} and deleted_at is null
      and id not in (select id from (${excludedNotes(userId)}) as hidden)
    group by tag order by count(*) desc, tag`);
  return rows.map(({ tag }) => tag);
}

/** The suggestions dismissed for the note. */
export async function findDismissals(tx: UserTransaction, userId: UserId, noteId: string): Promise<Dismissal[]> {
  return tx
    .select({ kind: filingDismissals.kind, value: filingDismissals.value })
    .from(filingDismissals)
    .where(and(eq(filingDismissals.userId, userId), eq(filingDismissals.noteId, noteId)));
}

/** Stores a dismissal, unless the note has more than a person would create by hand. */
export async function insertDismissal(
  tx: UserTransaction,
  userId: UserId,
  noteId: string,
  { kind, value }: Dismissal,
  most: number,
): Promise<void> {
  await tx.execute(sql`
    insert into filing_dismissals (user_id, note_id, kind, value)
    select ${userId}, ${noteId}, ${kind}, ${value}
    where (select count(*) from filing_dismissals where user_id = ${userId} and note_id = ${noteId}) < ${most}::int
    on conflict do nothing`);
}
