import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { notes } from '#server/db/schema/notes.ts';
import type { PageEnd } from '#server/page-cursor.ts';
import type { UserId } from '#server/user-id.ts';
import type { Note, NoteSummary } from '#shared/notes.ts';
import { noteColumns, summaryColumns, toNote, toSummary } from './note-rows.repo.ts';

/** Which notes a list has; what is absent does not narrow it. */
export interface NoteFilter {
  /** A folder's own notes; null: the notes in no folder. */
  folderId?: string | null | undefined;
  tag?: string | undefined;
}

/** `nulls last` although there are none: as the indexes are ordered. */
const newestFirst = sql`${notes.updatedAt} desc nulls last, ${notes.id} desc nulls last`;

/** A page of the list, without contents. */
export async function findSummaries(
  tx: UserTransaction,
  userId: UserId,
  filter: NoteFilter,
  page: { after: PageEnd | undefined; limit: number },
): Promise<NoteSummary[]> {
  const { after, limit } = page;
  const isFurther = after && sql`(${notes.updatedAt}, ${notes.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const rows = await tx
    .select(summaryColumns)
    .from(notes)
    .where(and(listed(userId, filter), isFurther))
    .orderBy(newestFirst)
    .limit(limit);
  return rows.map(toSummary);
}

/** How many notes a list has in all. */
export async function countNotes(tx: UserTransaction, userId: UserId, filter: NoteFilter): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(notes).where(listed(userId, filter));
  return row?.total ?? 0;
}

/** The ids of up to `limit` notes, newest change first, and how many bytes each one's content has. */
export async function findIds(tx: UserTransaction, userId: UserId, filter: NoteFilter, limit: number) {
  return tx
    .select({ id: notes.id, bytes: sql<number>`octet_length(${notes.content})` })
    .from(notes)
    .where(listed(userId, filter))
    .orderBy(newestFirst)
    .limit(limit);
}

/** The notes with these ids that are still there, in the order of the ids. */
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
    tag === undefined ? undefined : sql`${notes.tags} @> ${sql.param([tag])}::text[]`,
  );
}
