import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgSelect } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { UserTransaction } from '#server/db/client.ts';
import { notes, noteTags, tagCounts, titleKey } from '#server/db/schema/notes.ts';
import { usageEntries } from '#server/db/schema/quota.ts';
import { AppError } from '#server/errors.ts';
import type { UserId } from '#server/user-id.ts';
import { titleKeyOf } from '#shared/note-titles.ts';
import { givenDay, type Note, type NoteSort, type NoteSummary, noteSorts } from '#shared/notes.ts';
import { changedSince, noteColumns, summaryColumns, toNote, toSummary } from './note-rows.repo.ts';

/** The filters of a list of notes; omitted ones don't narrow it. */
export interface NoteFilter {
  /** Whether it is read from within a wall: the counts of tags are of all notes. */
  isWalled?: boolean | undefined;
  /** A folder's own notes; null: the unfiled notes. */
  folderId?: string | null | undefined;
  /** Notes with all of them, each named once. */
  tags?: readonly string[];
  /** Notes that changed in any way then or later. */
  since?: string | undefined;
}

interface Page {
  sort: NoteSort;
  after: NotePageEnd | undefined;
  limit: number;
}

/** A page of the list, without contents: pinned notes first. */
export async function findSummaries(
  tx: UserTransaction,
  userId: UserId,
  asked: NoteFilter,
  { sort, after, limit }: Page,
): Promise<NoteSummary[]> {
  const filter = await rarestTagFirst(tx, userId, asked);
  const pinned =
    after?.pinned === false ? [] : await findPart(tx, userId, filter, { isPinned: true, sort, after, limit });
  if (pinned.length === limit) return pinned;
  const rest = after?.pinned === false ? after : undefined;
  const part = { isPinned: false, sort, after: rest, limit: limit - pinned.length };
  return [...pinned, ...(await findPart(tx, userId, filter, part))];
}

/** The pinned or the other notes: two statements, so that each walks an index. */
async function findPart(
  tx: UserTransaction,
  userId: UserId,
  filter: NoteFilter,
  { isPinned, sort, after, limit }: Page & { isPinned: boolean },
): Promise<NoteSummary[]> {
  const order = isPinned ? orderOf(sort, {}) : orderOf(sort, filter);
  const query = tx.select(summaryColumns).from(notes).$dynamic();
  const rows = await (isPinned ? query : ofTag(query, filter))
    .where(and(isPinned ? pinnedOf(userId, filter) : othersOf(userId, filter), after && order.isAfter(after)))
    .orderBy(order.by)
    .limit(limit);
  return rows.map(toSummary);
}

/** How many notes a list has in all. */
export async function countNotes(tx: UserTransaction, userId: UserId, filter: NoteFilter): Promise<number> {
  const { folderId, tags = [], since, isWalled = false } = filter;
  const isOfTagsAlone = folderId === undefined && since === undefined;
  if (isOfTagsAlone && tags.length === 1 && !isWalled) return countTag(tx, userId, tags[0] ?? '');
  if (isOfTagsAlone && tags.length > 0) {
    const [row] = await tx.select({ total: count() }).from(noteTags).where(taggedAll(userId, tags));
    return row?.total ?? 0;
  }
  if (isOfTagsAlone && !isWalled) return countAll(tx, userId);
  const [row] = await ofTag(tx.select({ total: count() }).from(notes).$dynamic(), filter).where(listed(userId, filter));
  return row?.total ?? 0;
}

/** From what triggers count of a user's storage, where a note in Trash is one too: 10,000 notes would be walked. */
async function countAll(tx: UserTransaction, userId: UserId): Promise<number> {
  const inTrash = tx
    .select({ total: count() })
    .from(notes)
    .where(and(eq(notes.userId, userId), isNotNull(notes.deletedAt)));
  const total = sql<number>`coalesce(sum(${usageEntries.items}), 0)::int - (${inTrash})::int`;
  const isWanted = and(eq(usageEntries.userId, userId), eq(usageEntries.kind, 'notes'));
  const [row] = await tx.select({ total }).from(usageEntries).where(isWanted);
  return row?.total ?? 0;
}

async function countTag(tx: UserTransaction, userId: UserId, tag: string): Promise<number> {
  const total = sql<number>`coalesce(sum(${tagCounts.items}), 0)::int`;
  const isWanted = and(eq(tagCounts.userId, userId), eq(tagCounts.tag, tag));
  const [row] = await tx.select({ total }).from(tagCounts).where(isWanted);
  return row?.total ?? 0;
}

/** The time from which the next list of changes begins: a transaction that is open now may write earlier ones. */
export async function findUntil(tx: UserTransaction): Promise<string> {
  const [row] = await tx.execute<{ until: string }>(sql`select now() - interval '1 minute' as until`);
  return new Date(row?.until ?? 0).toISOString();
}

/** Differs as soon as any note of the list does. */
export async function findFingerprint(tx: UserTransaction, userId: UserId, filter: NoteFilter): Promise<string> {
  const columns = { id: notes.id, changedAt: notes.changedAt };
  const found = ofTag(tx.select(columns).from(notes).$dynamic(), filter).where(listed(userId, filter)).as('found');
  const each = sql`${found.id}::text || extract(epoch from ${found.changedAt})`;
  const fingerprint = sql<string>`coalesce(md5(string_agg(${each}, '' order by ${found.id})), '')`;
  const [row] = await tx.select({ fingerprint }).from(found);
  return row?.fingerprint ?? '';
}

/** The ids of up to `limit` notes, newest change first: as one value, since 50,000 rows would hold the main thread. */
export async function findIds(
  tx: UserTransaction,
  userId: UserId,
  filter: NoteFilter,
  limit: number,
): Promise<string[]> {
  const listedIds = ofTag(tx.select({ id: notes.id }).from(notes).$dynamic(), filter)
    .where(listed(userId, filter))
    .orderBy(orderOf('changed', filter).by)
    .limit(limit);
  const [row] = await tx.execute<{ ids: string | null }>(
    sql`select string_agg(id::text, ',') as ids from (${listedIds}) as listed`,
  );
  return row?.ids?.split(',') ?? [];
}

/** The size of the content of each of these notes that exists, in the order of the ids. */
export async function findSizes(tx: UserTransaction, userId: UserId, ids: string[]) {
  const isWanted = sql`${notes.id} = any(${sql.param(ids)}::uuid[])`;
  const rows = await tx
    .select({ id: notes.id, bytes: sql<number>`octet_length(${notes.content})` })
    .from(notes)
    .where(and(eq(notes.userId, userId), isNull(notes.deletedAt), isWanted));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
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

/** The walk through the index of tags begins with the tag that the fewest notes have. */
async function rarestTagFirst(tx: UserTransaction, userId: UserId, filter: NoteFilter): Promise<NoteFilter> {
  const { tags = [] } = filter;
  if (tags.length < 2) return filter;
  const rows = await tx.execute<{ tag: string }>(sql`
    select tag from unnest(${sql.param(tags)}::text[]) as asked (tag)
    order by (select coalesce(sum(items), 0) from ${tagCounts} as counted
      where counted.user_id = ${userId} and counted.tag = asked.tag)`);
  return { ...filter, tags: rows.map(({ tag }) => tag) };
}

function listed(userId: UserId, { folderId, tags = [], since }: NoteFilter) {
  return and(
    eq(notes.userId, userId),
    isNull(notes.deletedAt),
    folderId === undefined ? undefined : folderId === null ? isNull(notes.folderId) : eq(notes.folderId, folderId),
    tags.length === 0 ? undefined : taggedAll(userId, tags),
    since === undefined ? undefined : changedSince(since),
  );
}

function othersOf(userId: UserId, filter: NoteFilter) {
  return and(listed(userId, filter), sql`not ${notes.pinned}`);
}

/** Pinned notes are few: their tags are looked at in the notes themselves. */
function pinnedOf(userId: UserId, { tags = [], ...filter }: NoteFilter) {
  const hasTags = tags.length === 0 ? undefined : sql`${notes.tags} @> ${sql.param(tags)}::text[]`;
  return and(listed(userId, filter), sql`${notes.pinned}`, hasTags);
}

/** The rows of the first tag whose notes have the other tags too; their rows have the same key but for the tag. */
function taggedAll(userId: UserId, [first, ...others]: readonly string[]) {
  const ofOthers = others.map((tag, index) => {
    const other = alias(noteTags, `other_${index}`);
    return sql`exists (select from ${noteTags} as ${sql.identifier(`other_${index}`)}
      where ${other.userId} = ${userId} and ${other.tag} = ${tag}
        and ${other.updatedAt} = ${noteTags.updatedAt} and ${other.noteId} = ${noteTags.noteId})`;
  });
  return and(eq(noteTags.userId, userId), eq(noteTags.tag, first ?? ''), ...ofOthers);
}

/** Joins the list of a tag, if one is requested. */
function ofTag<T extends PgSelect>(query: T, { tags = [] }: NoteFilter) {
  return tags.length === 0 ? query : query.innerJoin(noteTags, eq(noteTags.noteId, notes.id));
}

/** The order of a list, as the index has it that the list walks. There are no nulls. */
function orderOf(sort: NoteSort, { tags = [] }: NoteFilter): { by: SQL; isAfter: (end: NotePageEnd) => SQL } {
  if (sort === 'title') {
    const key = titleKey(notes.title);
    return {
      by: sql`${key}, ${notes.id}`,
      isAfter: (end) => sql`(${key}, ${notes.id}) > (${end.key}::text, ${end.id}::uuid)`,
    };
  }
  if (sort === 'day') {
    const isBefore = ({ key, id }: NotePageEnd) => {
      const [day, createdAt] = key.split(' ');
      return sql`(${notes.day}, ${notes.createdAt}, ${notes.id}) < (${day}::date, ${createdAt}::timestamptz, ${id}::uuid)`;
    };
    return {
      by: sql`${notes.day} desc nulls last, ${notes.createdAt} desc nulls last, ${notes.id} desc nulls last`,
      isAfter: isBefore,
    };
  }
  const isOfTag = sort === 'changed' && tags.length > 0;
  const moment = isOfTag ? noteTags.updatedAt : sort === 'changed' ? notes.updatedAt : notes.createdAt;
  const id = isOfTag ? noteTags.noteId : notes.id;
  return {
    // The index of tags is read backwards.
    by: isOfTag ? sql`${moment} desc, ${id} desc` : sql`${moment} desc nulls last, ${id} desc nulls last`,
    isAfter: (end) => sql`(${moment}, ${id}) < (${end.key}::timestamptz, ${end.id}::uuid)`,
  };
}

/** Where a page of notes ended: its last note, by what the list is sorted by. */
interface NotePageEnd {
  pinned: boolean;
  /** A time; for a list by day the day and the time of creation; for a list by title what {@link titleKeyOf} makes of it. */
  key: string;
  id: string;
}

/** The database knows no year 0. */
const moment = z.iso.datetime().refine((at) => at >= '1970');
const endSchema = z.tuple([z.enum(noteSorts), z.boolean(), z.string().max(200), z.uuid()]);

/** @throws {AppError} `invalid` if the text was not created by {@link cursorAfter} for a list sorted like this. */
export function decodeNoteCursor(cursor: string, sort: NoteSort): NotePageEnd {
  const parsed = endSchema.safeParse(jsonIn(cursor));
  if (parsed.success) {
    const [sorted, pinned, key, id] = parsed.data;
    const isKey = sort === 'title' ? !key.includes('\0') && key.isWellFormed() : areTimes(sort, key.split(' '));
    if (sorted === sort && isKey) return { pinned, key, id };
  }
  throw new AppError('invalid', 'This page no longer exists. Start from the first one');
}

function areTimes(sort: NoteSort, parts: string[]): boolean {
  const [time = '', ...others] = parts.reverse();
  const hasDay = sort === 'day' ? others.length === 1 && givenDay.safeParse(others[0]).success : others.length === 0;
  return hasDay && moment.safeParse(time).success;
}

/** The end of a page that ends with the note, in the form that the client sends back. */
export function cursorAfter(note: NoteSummary, sort: NoteSort): string {
  const { day, createdAt, updatedAt } = note;
  const key = { changed: updatedAt, created: createdAt, day: `${day} ${createdAt}`, title: titleKeyOf(note.title) }[
    sort
  ];
  return Buffer.from(JSON.stringify([sort, note.pinned, key, note.id])).toString('base64url');
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
