import { and, eq, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { folders, notes, noteTags } from '#server/db/schema/notes.ts';
import { ownedNote } from '#server/owned-rows.ts';
import type { UserId } from '#server/user-id.ts';
import type { NoteState } from '#shared/note-state.ts';
import { summaryColumns } from './note-rows.repo.ts';

export type LockedNote = Awaited<ReturnType<typeof lockNotes>>[number];

/** A note's new state. */
export interface NewState extends NoteState {
  id: string;
  /** When it went to Trash; null outside. */
  deletedAt: Date | null;
  /** Whether this is a new version of the note, because its tags changed. */
  isNewVersion: boolean;
}

/** Locks folders, before the notes that come into them as deleting a folder does; returns those that exist. */
export async function holdFolders(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.userId, userId), sql`${folders.id} = any(${sql.param(ids)}::text[])`))
    .orderBy(folders.id)
    .for('key share');
  return rows.map(({ id }) => id);
}

/** The user's notes with these ids, in Trash or not, locked in the order of their ids. */
export async function lockNotes(tx: UserTransaction, userId: UserId, ids: readonly string[]) {
  const rows = await tx
    .select({ ...summaryColumns, givenDay: notes.givenDay, deletedAt: notes.deletedAt })
    .from(notes)
    .where(and(eq(notes.userId, userId), sql`${notes.id} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(notes.id)
    .for('update');
  return rows.map(ownedNote);
}

/** What changes can change of the user's notes with these ids. */
export async function findStates(tx: UserTransaction, userId: UserId, ids: readonly string[]) {
  const { folderId, tags, pinned, aiExcluded } = summaryColumns;
  const rows = await tx
    .select({ id: notes.id, folderId, tags, pinned, aiExcluded, givenDay: notes.givenDay, deletedAt: notes.deletedAt })
    .from(notes)
    .where(and(eq(notes.userId, userId), sql`${notes.id} = any(${sql.param(ids)}::uuid[])`));
  return rows.map(ownedNote);
}

/** The ids of up to `limit` notes outside Trash with a tag. */
export async function findTagged(tx: UserTransaction, userId: UserId, tag: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: noteTags.noteId })
    .from(noteTags)
    .where(and(eq(noteTags.userId, userId), eq(noteTags.tag, tag)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Writes notes that are locked, in one statement; the text of a new version is the same, and the old one is kept. */
export async function writeStates(
  tx: UserTransaction,
  userId: UserId,
  states: readonly NewState[],
  now: Date,
): Promise<void> {
  const rows = states.map(({ id, folderId, tags, pinned, aiExcluded, givenDay, deletedAt, isNewVersion }) => ({
    id,
    folder_id: folderId,
    tags,
    pinned,
    ai_excluded: aiExcluded,
    given_day: givenDay,
    deleted_at: deletedAt?.toISOString() ?? null,
    is_new_version: isNewVersion,
  }));
  await tx.execute(sql`
    with state as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (
        id uuid, folder_id text, tags text[], pinned boolean, ai_excluded boolean, given_day date,
        deleted_at timestamptz, is_new_version boolean)
    ), kept as (
      insert into note_revisions (user_id, note_id, version, title, content, tags, saved_at, saved_by)
      select ${userId}, notes.id, notes.version, notes.title, notes.content, notes.tags, notes.updated_at,
        notes.saved_by
      from notes join state using (id) where notes.user_id = ${userId} and is_new_version
    )
    update notes
    set folder_id = state.folder_id, tags = state.tags, pinned = state.pinned, ai_excluded = state.ai_excluded,
      given_day = state.given_day, deleted_at = state.deleted_at, version = notes.version + is_new_version::int,
      saved_by = case when is_new_version then walled_member() else notes.saved_by end,
      updated_at = case when is_new_version
        then greatest(${now.toISOString()}::timestamptz, notes.created_at) else notes.updated_at end
    from state where notes.user_id = ${userId} and notes.id = state.id`);
}
