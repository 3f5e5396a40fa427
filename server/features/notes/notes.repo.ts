import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Creation } from '#server/creation.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { errorCode } from '#server/db/connection-errors.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import { folders, notes, noteTags, ownDay, tagCounts } from '#server/db/schema/notes.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError } from '#server/errors.ts';
import { type Day, dayOf } from '#server/language/days/calendar.ts';
import { dayOfContent, dayOfTitle, type TextDay } from '#server/language/text-day.ts';
import type { UserId } from '#server/user-id.ts';
import type { TagCount } from '#shared/notes.ts';
import { noteColumns, type OwnedNote, toNote } from './note-rows.repo.ts';

/** PostgreSQL's foreign_key_violation. */
const FOREIGN_KEY_VIOLATION = '23503';

export interface NewNote {
  /** Absent: the database chooses it. */
  id?: string | undefined;
  title: string;
  content: string;
  preview: string;
  tags: string[];
  folderId: string | null;
  creation: Creation | null;
  aiExcluded?: boolean;
  givenDay?: string | null;
}

/** A note that is there now, and whether its key was sent with another request. */
interface CreatedNote {
  note: OwnedNote;
  isOfOtherRequest: boolean;
}

/** The fields a save changes; omitted ones stay. */
export interface NoteChange {
  title?: string | undefined;
  content?: string | undefined;
  preview?: string | undefined;
  tags?: string[] | undefined;
  /** The version the change is based on; undefined to save over any version. */
  version?: number | undefined;
  /** When it was made, if that is not now. */
  madeAt?: Date | undefined;
}

/** The note after a save, and whether the save changed it. */
export interface SaveOutcome {
  note: OwnedNote;
  isChanged: boolean;
  /** Whether the note was in Trash before. */
  wasTrashed: boolean;
}

interface SavedRow extends Record<string, unknown> {
  is_changed: boolean;
  was_trashed: boolean;
  id: string;
  title: string;
  /** Null where it is the one that was sent. */
  content: string | null;
  tags: string[];
  folder_id: string | null;
  ai_excluded: boolean;
  pinned: boolean;
  day: string;
  own_day: string;
  version: number;
  created_at: string;
  updated_at: string;
}

/**
 * Inserts a note; if one with the same id or creation key exists already, returns that one instead. The content isn't
 * read back: to receive and decode a long one holds the main thread about as long as to send it.
 *
 * @throws {AppError} `invalid` if it exists where the transaction doesn't see it.
 */
export async function insertNote(
  tx: UserTransaction,
  userId: UserId,
  { creation, ...note }: NewNote,
  now: Date,
): Promise<CreatedNote> {
  const { content: _, ...columns } = noteColumns;
  const [inserted] = await tx
    .insert(notes)
    .values({ ...note, ...creation, ...textDays(note, now), userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning(columns);
  if (inserted !== undefined) {
    return { note: toNote({ ...inserted, content: note.content }), isOfOtherRequest: false };
  }
  const earlier = await findCreated(tx, userId, { id: note.id, creation });
  // From within a wall it may be outside, or was moved there since.
  if (earlier === undefined) throw new AppError('invalid', errorTexts.usedElsewhere);
  return earlier;
}

/** The note that was created with the id or the key, in Trash or not. */
export async function findCreated(
  tx: UserTransaction,
  userId: UserId,
  { id, creation }: Pick<NewNote, 'id' | 'creation'>,
): Promise<CreatedNote | undefined> {
  const hasKey = creation === null ? undefined : eq(notes.creationKey, creation.creationKey);
  const isIt = or(id === undefined ? undefined : eq(notes.id, id), hasKey);
  if (isIt === undefined) return undefined;
  const isOther = sql<boolean>`coalesce(${hasKey} and ${notes.creationDigest} <> ${creation?.creationDigest}::text, false)`;
  const [row] = await tx
    .select({ ...noteColumns, isOfOtherRequest: creation === null ? sql<boolean>`false` : isOther })
    .from(notes)
    .where(and(eq(notes.userId, userId), isIt))
    .limit(1);
  if (row === undefined) return undefined;
  const { isOfOtherRequest, ...note } = row;
  return { note: toNote(note), isOfOtherRequest };
}

/** Whether an insert or move failed because the user has no such folder. */
export function isMissingFolder(error: unknown): boolean {
  return errorCode(error) === FOREIGN_KEY_VIOLATION;
}

/** A note that isn't in Trash; undefined if the user has no such note. */
export async function findNote(tx: UserTransaction, userId: UserId, id: string): Promise<OwnedNote | undefined> {
  const [row] = await tx.select(noteColumns).from(notes).where(notTrashed(userId, id));
  return row && toNote(row);
}

/** The same, locked until the transaction ends. */
export async function lockNote(tx: UserTransaction, userId: UserId, id: string): Promise<OwnedNote | undefined> {
  const [row] = await tx.select(noteColumns).from(notes).where(notTrashed(userId, id)).for('update');
  return row && toNote(row);
}

/**
 * Saves in one statement: locks the note, compares the version, and if the text differs writes it as the next version
 * and stores the text it replaces. Returns the resulting note, whose content is read back only where it isn't the one
 * that was sent; undefined if there is none.
 */
export async function saveNote(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  change: NoteChange,
  now: Date,
): Promise<SaveOutcome | undefined> {
  const tags = change.tags === undefined ? null : sql.param(change.tags, notes.tags);
  const days = sql`day::text as day, ${ownDay} as own_day`;
  const madeAt = change.madeAt?.toISOString() ?? null;
  const content = change.content === undefined ? sql`content` : sql`nullif(content, new_content)`;
  const [row] = await tx.execute<SavedRow>(sql`
    with before as materialized (
      select id, title, content, tags, folder_id, ai_excluded, pinned, title_day, content_day, day, version,
        created_at, updated_at, saved_by, deleted_at is not null as was_trashed,
        coalesce(${change.title ?? null}::text, title) as new_title,
        coalesce(${change.content ?? null}::text, content) as new_content,
        coalesce(${tags}::text[], tags) as new_tags
      from notes
      where user_id = ${userId} and id = ${id} and (deleted_at is null or deleted_at < ${madeAt}::timestamptz)
      for update
    ), saved as (
      update notes
      set title = new_title, content = new_content, tags = new_tags,
        preview = coalesce(${change.preview ?? null}::text, preview),
        title_day = ${rereadDay(sql`before.title_day`, change.title, dayOfTitle, now)},
        content_day = ${rereadDay(sql`before.content_day`, change.content, dayOfContent, now)},
        version = before.version + 1, deleted_at = null, saved_by = walled_member(),
        updated_at = greatest(coalesce(${madeAt}::timestamptz, ${now.toISOString()}::timestamptz), before.created_at,
          case when ${madeAt}::timestamptz is not null then before.updated_at + interval '1 millisecond' end)
      from before
      where notes.user_id = ${userId} and notes.id = before.id
        and before.version = coalesce(${change.version ?? null}::bigint, before.version)
        and (was_trashed or new_title <> before.title or new_content <> before.content or new_tags <> before.tags)
      returning notes.id, notes.title, notes.content, notes.tags, notes.folder_id, notes.ai_excluded, notes.pinned,
        notes.title_day, notes.content_day, notes.day, notes.version, notes.created_at, notes.updated_at,
        before.new_content, before.was_trashed
    ), kept as (
      insert into note_revisions (user_id, note_id, version, title, content, tags, saved_at, saved_by)
      select ${userId}, before.id, before.version, before.title, before.content, before.tags, before.updated_at,
        before.saved_by
      from before, saved
    )
    select true as is_changed, was_trashed, id, title, ${content} as content, tags, folder_id, ai_excluded, pinned, ${days}, version,
      created_at, updated_at
    from saved
    union all
    select false, was_trashed, id, title, ${content}, tags, folder_id, ai_excluded, pinned, ${days}, version, created_at, updated_at
    from before
    where not exists (select from saved)`);
  if (row === undefined) return undefined;
  const { is_changed, was_trashed, folder_id, ai_excluded, own_day, created_at, updated_at, ...text } = row;
  const dates = { ownDay: own_day, createdAt: new Date(created_at), updatedAt: new Date(updated_at) };
  const all = { ...text, ...dates, content: text.content ?? change.content ?? '' };
  const note = toNote({ ...all, folderId: folder_id, aiExcluded: ai_excluded });
  return { isChanged: is_changed, wasTrashed: was_trashed, note };
}

/** The days that the text of a new note states; `written` is when it was written. */
export function textDays({ title, content }: { title: string; content: string }, written: Date) {
  const day = dayOf(written);
  return { titleDay: dayOfTitle(title, day)?.day ?? null, contentDay: dayOfContent(content, day)?.day ?? null };
}

/** The day of a text that is saved; unchanged without it. A date without a year stays in the year in which it was read. */
function rereadDay(
  before: SQL,
  text: string | undefined,
  read: (text: string, written: Day) => TextDay | null,
  now: Date,
): SQL {
  if (text === undefined) return before;
  const { day = null, hasYear = true } = read(text, dayOf(now)) ?? {};
  if (hasYear) return sql`${day}::date`;
  return sql`case when to_char(${before}, 'MM-DD') = ${day?.slice(5)}::text then ${before} else ${day}::date end`;
}

/**
 * Fills in the days of notes that were written before days were read, as far as their text states one.
 *
 * @param read their texts, which are current and are held until the end of the transaction.
 */
export async function fillInDays(
  tx: UserTransaction,
  userId: UserId,
  read: readonly { id: string; title: string; content: string | null; updatedAt: Date }[],
): Promise<void> {
  const rows = read
    .map(({ id, title, content, updatedAt }) => ({ id, ...textDays({ title, content: content ?? '' }, updatedAt) }))
    .filter(({ titleDay, contentDay }) => titleDay !== null || contentDay !== null);
  if (rows.length === 0) return;
  await tx.execute(sql`
    update notes set title_day = "titleDay", content_day = "contentDay"
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as found (id uuid, "titleDay" date, "contentDay" date)
    where notes.user_id = ${userId} and notes.id = found.id and title_day is null and content_day is null`);
}

/** Moves a note into a folder, or out of all of them; this doesn't change the note itself. */
export async function moveNote(tx: UserTransaction, userId: UserId, id: string, folderId: string | null) {
  if (folderId !== null) await holdFolder(tx, userId, folderId);
  const [row] = await tx.update(notes).set({ folderId }).where(notTrashed(userId, id)).returning(noteColumns);
  return row && toNote(row);
}

/** Every tag with the number of its notes, most used first; within a wall the notes are counted, as the counts are of all. */
export async function countTags(tx: UserTransaction, userId: UserId, isWalled: boolean): Promise<TagCount[]> {
  const counted = isWalled ? sql`(select user_id, tag, 1 as items from ${noteTags}) as counted` : sql`${tagCounts}`;
  const rows = await tx.execute<{ tag: string; count: number }>(sql`
    select tag, sum(items)::int as count
    from ${counted}
    where user_id = ${userId}
    group by tag
    having sum(items) > 0
    order by count desc, lower(tag), tag`);
  return rows.map(({ tag, count }) => ({ tag, count }));
}

/** Locks the folder before the note, as deleting a folder does, to avoid a deadlock. */
async function holdFolder(tx: UserTransaction, userId: UserId, id: string): Promise<void> {
  const own = and(eq(folders.userId, userId), eq(folders.id, id));
  await tx.select({ id: folders.id }).from(folders).where(own).for('key share');
}

/** The note of the user, unless it is in Trash. */
function notTrashed(userId: UserId, id: string) {
  return and(eq(notes.userId, userId), eq(notes.id, id), isNull(notes.deletedAt));
}

/** The ids of these notes, in Trash or not, that are hidden from AI. */
export async function findExcluded(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from (${excludedNotes(userId)}) as hidden where id = any(${sql.param(ids)}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** Hides a note from AI or shows it again; this doesn't change the note itself. */
export async function setExcluded(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  aiExcluded: boolean,
): Promise<OwnedNote | undefined> {
  const [row] = await tx
    .update(notes)
    .set({ aiExcluded })
    .where(and(eq(notes.userId, userId), eq(notes.id, id), isNull(notes.deletedAt)))
    .returning(noteColumns);
  return row && toNote(row);
}
