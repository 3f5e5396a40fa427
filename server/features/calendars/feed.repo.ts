import { eq, sql } from 'drizzle-orm';
import type { SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import { users } from '#server/db/schema/auth.ts';
import { calendarFeeds } from '#server/db/schema/calendars.ts';
import type { UserId } from '#server/user-id.ts';

export type StoredFeed = typeof calendarFeeds.$inferSelect;

/** An open to-do with a day, of a note that isn't hidden. */
export interface FeedTask {
  id: string;
  noteId: string;
  noteTitle: string;
  text: string;
  owner: string | null;
  waiting: boolean;
  due: string;
  client: string | null;
  updatedAt: Date;
  /** Where it is in the note's content, and whether that is the content as it is. */
  startsAt: number;
  isCurrent: boolean;
  /** Whether the note may have something private. */
  isGuarded: boolean;
}

/** The next date of a client. */
export interface FeedDate {
  uid: string;
  clientId: string;
  client: string;
  title: string;
  startsAt: Date | null;
  endsAt: Date | null;
  day: string;
  lastDay: string;
  changedAt: Date;
}

export async function findFeed(tx: UserTransaction, userId: UserId): Promise<StoredFeed | undefined> {
  const [feed] = await tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed;
}

/** Replaces the one that was there: its link leads to nothing from then on. */
export async function saveFeed(tx: UserTransaction, row: typeof calendarFeeds.$inferInsert): Promise<void> {
  await tx
    .insert(calendarFeeds)
    .values({ ...row, readAt: null })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { ...row, readAt: null } });
}

/** False if there is none. */
export async function deleteFeed(tx: UserTransaction, userId: UserId): Promise<boolean> {
  return (
    (await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).returning({ id: calendarFeeds.id }))
      .length > 0
  );
}

/** Whose feed a link leads to. Runs before anybody is known. */
export async function findOpenFeed(
  db: SystemDatabase,
  tokenHash: Buffer,
): Promise<{ userId: UserId; readAt: Date | null } | undefined> {
  const [feed] = await db
    .select({ userId: sql<UserId>`${calendarFeeds.userId}`, readAt: calendarFeeds.readAt })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(sql`${calendarFeeds.tokenHash} = ${tokenHash} and ${users.lockedAt} is null`);
  return feed;
}

export async function touchFeed(tx: UserTransaction, userId: UserId, now: Date): Promise<void> {
  await tx.update(calendarFeeds).set({ readAt: now }).where(eq(calendarFeeds.userId, userId));
}

/** By their days; each note is read once. */
export async function findFeedTasks(
  tx: UserTransaction,
  userId: UserId,
  { from, limit }: { from: string; limit: number },
): Promise<FeedTask[]> {
  const rows = await tx.execute<{ [Name in keyof FeedTask]: FeedTask[Name] }>(sql`
    with due as materialized (
      select t.id, t.note_id, t.text, t.owner, t.waiting, t.due, t.due_key, t.newness, t.place, t.starts_at from tasks t
      where t.user_id = ${userId} and t.certain and not t.done and not t.dismissed and not t.trashed
        and t.due_key >= ${from}::date and t.due_key < 'infinity'::date
        and t.note_id not in (select id from (${excludedNotes(userId)}) as hidden)
      order by t.due_key, t.newness, t.note_id, t.place limit ${limit}::int
    ), own as materialized (
      select n.id, n.title, n.updated_at, c.client ->> 'name' as client, coalesce(r.version = n.version, false) as is_current,
        position('[!private' in lower(n.content)) > 0 as is_guarded
      from notes n
      left join task_readings r on r.user_id = n.user_id and r.note_id = n.id
      left join folders f on f.user_id = n.user_id and f.id = n.folder_id
      left join folders c on c.user_id = f.user_id and c.id = f.client_id
      where n.user_id = ${userId} and n.id in (select note_id from due) and n.deleted_at is null
    )
    select due.id, due.note_id as "noteId", own.title as "noteTitle", due.text, due.owner, due.waiting,
      due.due::text as due, own.client, own.updated_at as "updatedAt", due.starts_at as "startsAt",
      own.is_current as "isCurrent", own.is_guarded as "isGuarded"
    from due join own on own.id = due.note_id order by due.due_key, due.newness, due.note_id, due.place`);
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
}

/** The text of notes. */
export async function findContents(
  tx: UserTransaction,
  userId: UserId,
  noteIds: readonly string[],
): Promise<{ id: string; content: string }[]> {
  const rows = await tx.execute<{ id: string; content: string }>(sql`
    select id, content from notes where user_id = ${userId} and id = any(${sql.param(noteIds)}::uuid[])`);
  return [...rows];
}

/** The next date of each client that isn't hidden, but for private events. */
export async function findFeedDates(
  tx: UserTransaction,
  userId: UserId,
  { now, today }: { now: Date; today: string },
): Promise<FeedDate[]> {
  const rows = await tx.execute<{ [Name in keyof FeedDate]: FeedDate[Name] }>(sql`
    select e.uid, c.client ->> 'name' as client, c.id as "clientId", e.title, e.starts_at as "startsAt",
      e.ends_at as "endsAt", e.day::text as day, e.last_day::text as "lastDay", k.changed_at as "changedAt"
    from folders c
    join lateral (
      select * from calendar_events
      where user_id = ${userId} and client_id = c.id and not is_private
        and case when starts_at is null then last_day >= ${today}::date else ends_at > ${now} end
      order by day, starts_at nulls last limit 1
    ) e on true
    join calendars k on k.user_id = e.user_id and k.id = e.calendar_id
    where c.user_id = ${userId} and c.client is not null and not c.is_hidden order by e.day, e.starts_at, c.id`);
  const moment = (at: Date | null) => (at === null ? null : new Date(at));
  return rows.map((row) => ({
    ...row,
    startsAt: moment(row.startsAt),
    endsAt: moment(row.endsAt),
    changedAt: new Date(row.changedAt),
  }));
}
