import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { UserTransaction } from '#server/db/client.ts';
import { notes } from '#server/db/schema/notes.ts';
import { noteTags, tagCounts } from '#server/db/schema/tags.ts';
import type { PageEnd } from '#server/page-cursor.ts';
import type { UserId } from '#server/user-id.ts';
import type { Note, NoteSummary } from '#shared/notes.ts';
import { noteColumns, summaryColumns, toNote, toSummary } from './note-rows.repo.ts';

/** The filters of a list of notes; omitted ones don't narrow it. */
export interface NoteFilter {
  /** A folder's own notes; null: the unfiled notes. */
  folderId?: string | null | undefined;
  tag?: string | undefined;
}

/** A page of the list, without contents. */
export async function findSummaries(
  tx: UserTransaction,
  userId: UserId,
  filter: NoteFilter,
  page: { after: PageEnd | undefined; limit: number },
): Promise<NoteSummary[]> {
  const { after, limit } = page;
  const { updatedAt, id } = keyOf(filter);
  const isFurther = after && sql`(${updatedAt}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const rows = await ofTag(tx.select(summaryColumns).from(notes).$dynamic(), filter)
    .where(and(listed(userId, filter), isFurther))
    .orderBy(newestFirst(filter))
    .limit(limit);
  return rows.map(toSummary);
}

/** How many notes a list has in all. */
export async function countNotes(tx: UserTransaction, userId: UserId, filter: NoteFilter): Promise<number> {
  const { folderId, tag } = filter;
  if (tag !== undefined && folderId === undefined) return countTag(tx, userId, tag);
  const [row] = await ofTag(tx.select({ total: count() }).from(notes).$dynamic(), filter).where(listed(userId, filter));
  return row?.total ?? 0;
}

async function countTag(tx: UserTransaction, userId: UserId, tag: string): Promise<number> {
  const total = sql<number>`coalesce(sum(${tagCounts.items}), 0)::int`;
  const isWanted = and(eq(tagCounts.userId, userId), eq(tagCounts.tag, tag));
  const [row] = await tx.select({ total }).from(tagCounts).where(isWanted);
  return row?.total ?? 0;
}

/** The ids of up to `limit` notes, newest change first, with the size of each one's content in bytes. */
export async function findIds(tx: UserTransaction, userId: UserId, filter: NoteFilter, limit: number) {
  const columns = { id: notes.id, bytes: sql<number>`octet_length(${notes.content})` };
  return ofTag(tx.select(columns).from(notes).$dynamic(), filter)
    .where(listed(userId, filter))
    .orderBy(newestFirst(filter))
    .limit(limit);
}

/** The notes with these ids that still exist, in the order of the ids. */
export async function findNotes(tx: UserTransaction, userId: UserId, ids: string[]): Promise<Note[]> {
  const isWanted = sql`${notes.id} = any(${sql.param(ids)}::uuid[])`;
  const rows = await tx
    .select(noteColumns)
    .from(notes)
    .where(and(eq(notes.userId, userId), isNull(notes.deletedAt), isWanted));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toNote);
}

function listed(userId: UserId, { folderId, tag }: NoteFilter) {
  return and(
    eq(notes.userId, userId),
    isNull(notes.deletedAt),
    folderId === undefined ? undefined : folderId === null ? isNull(notes.folderId) : eq(notes.folderId, folderId),
    tag === undefined ? undefined : and(eq(noteTags.userId, userId), eq(noteTags.tag, tag)),
  );
}

/** Joins the list of a tag, if one is requested. */
function ofTag<T extends PgSelect>(query: T, { tag }: NoteFilter) {
  return tag === undefined ? query : query.innerJoin(noteTags, eq(noteTags.noteId, notes.id));
}

/** The columns a list is ordered by, of the table whose index has that order. */
function keyOf({ tag }: NoteFilter) {
  return tag === undefined
    ? { updatedAt: notes.updatedAt, id: notes.id }
    : { updatedAt: noteTags.updatedAt, id: noteTags.noteId };
}

/** There are no nulls: the order matches the index, which is read backwards for a tag. */
function newestFirst(filter: NoteFilter) {
  const { updatedAt, id } = keyOf(filter);
  if (filter.tag !== undefined) return sql`${updatedAt} desc, ${id} desc`;
  return sql`${updatedAt} desc nulls last, ${id} desc nulls last`;
}
