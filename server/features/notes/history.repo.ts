import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { noteRevisions, notes } from '#server/db/schema/notes.ts';
import type { UserId } from '#server/user-id.ts';
import type { Revision, RevisionSummary } from '#shared/note-history.ts';

/** Limits of a note's history. */
export interface HistoryLimits {
  /** All of the newest versions are kept. */
  full: number;
  /** Of older ones, the last of each interval of this many minutes is kept. */
  slotMinutes: number;
  /** The number of versions in total. */
  most: number;
  /** Versions replaced before this time are deleted. */
  replacedAfter: Date;
}

const summaryColumns = {
  id: noteRevisions.id,
  version: noteRevisions.version,
  title: noteRevisions.title,
  length: sql<number>`char_length(${noteRevisions.content})`,
  tags: noteRevisions.tags,
  savedAt: noteRevisions.savedAt,
  savedBy: noteRevisions.savedBy,
};

type FoundRevision = Omit<RevisionSummary, 'by'> & { savedBy: string | null };

/** The earlier versions of a note, newest first; undefined if the note doesn't exist. */
export async function findRevisions(
  tx: UserTransaction,
  userId: UserId,
  noteId: string,
): Promise<FoundRevision[] | undefined> {
  const [note] = await tx.select({ id: notes.id }).from(notes).where(notTrashed(userId, noteId));
  if (note === undefined) return undefined;
  const rows = await tx
    .select(summaryColumns)
    .from(noteRevisions)
    .where(and(eq(noteRevisions.userId, userId), eq(noteRevisions.noteId, noteId)))
    .orderBy(sql`${desc(noteRevisions.version)} nulls last`);
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}

/** One earlier version of a note that is not in Trash. */
export async function findRevision(
  tx: UserTransaction,
  userId: UserId,
  noteId: string,
  revisionId: string,
): Promise<(FoundRevision & Pick<Revision, 'content'>) | undefined> {
  const [row] = await tx
    .select({ ...summaryColumns, content: noteRevisions.content })
    .from(noteRevisions)
    .innerJoin(notes, and(eq(notes.userId, noteRevisions.userId), eq(notes.id, noteRevisions.noteId)))
    .where(and(notTrashed(userId, noteId), eq(noteRevisions.userId, userId), eq(noteRevisions.id, revisionId)));
  return row && { ...row, savedAt: row.savedAt.toISOString() };
}

/** Up to `count` notes with a history, by id, after the given one. */
export async function findNotesWithHistory(
  tx: UserTransaction,
  userId: UserId,
  after: string,
  count: number,
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ noteId: noteRevisions.noteId })
    .from(noteRevisions)
    .where(and(eq(noteRevisions.userId, userId), sql`${noteRevisions.noteId} > ${after}`))
    .orderBy(noteRevisions.noteId)
    .limit(count);
  return rows.map((row) => row.noteId);
}

/** Deletes versions beyond the limits from the notes' histories. */
export async function thinHistory(
  tx: UserTransaction,
  userId: UserId,
  noteIds: string[],
  { full, slotMinutes, most, replacedAfter }: HistoryLimits,
): Promise<void> {
  await tx.execute(sql`
    with counted as (
      select r.id, r.note_id, r.version, r.saved_at, n.updated_at,
        row_number() over newest as place,
        lag(r.saved_at, 1, n.updated_at) over newest as replaced_at
      from note_revisions r join notes n on n.user_id = r.user_id and n.id = r.note_id
      where r.user_id = ${userId} and r.note_id = any(${sql.param(noteIds)}::uuid[])
      window newest as (partition by r.note_id order by r.version desc)
    ), slotted as (
      select *, row_number() over (
        partition by note_id, place <= ${full}::int,
          date_bin(make_interval(mins => ${slotMinutes}::int), saved_at, timestamptz '2000-01-01 00:00:00+00')
        order by version desc
      ) as place_in_slot
      from counted
    ), judged as (
      select *, (place <= ${full}::int or place_in_slot = 1) and replaced_at >= ${replacedAfter.toISOString()}::timestamptz
        as is_kept
      from slotted
    ), ranked as (
      select *, count(*) filter (where is_kept) over (
        partition by note_id order by version desc rows unbounded preceding
      ) as kept_so_far
      from judged
    )
    delete from note_revisions
    where user_id = ${userId}
      -- An array, so that each is found by its key: a join would compare all with all where statistics are old.
      and id = any(array(select id from ranked where not is_kept or kept_so_far > ${most}::int))`);
}

function notTrashed(userId: UserId, noteId: string) {
  return and(eq(notes.userId, userId), eq(notes.id, noteId), isNull(notes.deletedAt));
}
