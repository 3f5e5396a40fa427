import { and, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Connection, SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { calendarEvents, calendars } from '#server/db/schema/calendars.ts';
import type { Sealed } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';
import type { Occurrence } from './calendar-messages.ts';

export type StoredCalendar = typeof calendars.$inferSelect & { events: number };

const own = (userId: UserId, id: string) => and(eq(calendars.userId, userId), eq(calendars.id, id));
const events = sql<number>`(select count(*)::int from calendar_events e
  where e.user_id = ${calendars.userId} and e.calendar_id = ${calendars.id})`;

/** In the order in which they were added. */
export function findCalendars(tx: UserTransaction, userId: UserId): Promise<StoredCalendar[]> {
  return selected(tx).where(eq(calendars.userId, userId)).orderBy(calendars.createdAt, calendars.id);
}

export async function findCalendar(
  tx: UserTransaction,
  userId: UserId,
  id: string,
): Promise<StoredCalendar | undefined> {
  const [row] = await selected(tx).where(own(userId, id));
  return row;
}

function selected(tx: UserTransaction) {
  return tx.select({ ...getTableColumns(calendars), events }).from(calendars);
}

export async function countCalendars(tx: UserTransaction, userId: UserId): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(calendars).where(eq(calendars.userId, userId));
  return row?.count ?? 0;
}

export async function insertCalendar(tx: UserTransaction, row: typeof calendars.$inferInsert): Promise<string> {
  const [stored] = await tx.insert(calendars).values(row).returning({ id: calendars.id });
  if (stored === undefined) throw new Error('A calendar was not inserted');
  return stored.id;
}

/** False if it was removed. */
export async function updateCalendar(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  set: Partial<typeof calendars.$inferInsert>,
): Promise<boolean> {
  return (await tx.update(calendars).set(set).where(own(userId, id)).returning({ id: calendars.id })).length > 0;
}

/** False if the user has no calendar with that id. */
export async function deleteCalendar(tx: UserTransaction, userId: UserId, id: string): Promise<boolean> {
  return (await tx.delete(calendars).where(own(userId, id)).returning({ id: calendars.id })).length > 0;
}

export async function replaceEvents(
  tx: UserTransaction,
  userId: UserId,
  calendarId: string,
  occurrences: readonly (Occurrence & { clientId: string | null })[],
): Promise<void> {
  await tx
    .delete(calendarEvents)
    .where(and(eq(calendarEvents.userId, userId), eq(calendarEvents.calendarId, calendarId)));
  const rows = occurrences.map(({ startsAt, endsAt, ...each }, place) => ({
    ...each,
    place,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }));
  await tx.execute(sql`
    insert into calendar_events
      (user_id, calendar_id, place, uid, title, starts_at, ends_at, day, last_day, emails, is_private, client_id)
    select ${userId}, ${calendarId}, place, uid, title, "startsAt", "endsAt", day, "lastDay",
      array(select jsonb_array_elements_text(emails)), "isPrivate", "clientId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(place int, uid text, title text,
      "startsAt" timestamptz, "endsAt" timestamptz, day date, "lastDay" date, emails jsonb, "isPrivate" boolean,
      "clientId" text)`);
}

/** Claims the calendars whose time has come, of users who aren't locked, until then. */
export async function claimDue(
  db: SystemDatabase,
  now: Date,
  until: Date,
  limit: number,
): Promise<{ userId: UserId; id: string }[]> {
  const rows = await db.execute<{ userId: UserId; id: string }>(sql`
    update calendars set next_read_at = ${until} where (user_id, id) in (
      select c.user_id, c.id from calendars c join users u on u.id = c.user_id
      where c.next_read_at <= ${now} and u.locked_at is null order by c.next_read_at limit ${limit}::int
      for update of c skip locked)
    returning user_id as "userId", id`);
  return [...rows];
}

/** What decides whose events are, each once, with whose they are now. */
export async function findTitles(
  tx: UserTransaction,
  userId: UserId,
): Promise<{ title: string; emails: string[]; clientId: string | null }[]> {
  const rows = await tx.execute<{ title: string; emails: string[]; clientId: string | null }>(sql`
    select distinct title, emails, client_id as "clientId" from calendar_events where user_id = ${userId}`);
  return [...rows];
}

export async function setClients(
  tx: UserTransaction,
  userId: UserId,
  found: readonly { title: string; emails: readonly string[]; clientId: string | null }[],
): Promise<void> {
  await tx.execute(sql`
    update calendar_events e set client_id = given."clientId"
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as given(title text, emails jsonb, "clientId" text)
    where e.user_id = ${userId} and e.title = given.title
      and e.emails = array(select jsonb_array_elements_text(given.emails))`);
}

/** The sealed addresses of calendars, or the sealed links of feeds, that another key encrypted. */
export async function findSealedOtherwise(
  db: SystemDatabase,
  table: 'calendars' | 'calendar_feeds',
  { keyVersion, after, limit }: { keyVersion: number; after: SealedRow | undefined; limit: number },
): Promise<SealedRow[]> {
  const isBehind = after ? sql`and (user_id, id) > (${after.userId}, ${after.id})` : sql``;
  const rows = await db.execute<{ [Name in keyof SealedRow]: SealedRow[Name] }>(sql`
    select user_id as "userId", id, key_version as "keyVersion", nonce, sealed from ${sql.identifier(table)}
    where key_version <> ${keyVersion} ${isBehind} order by user_id, id limit ${limit}::int`);
  return [...rows];
}

export interface SealedRow extends Sealed {
  userId: UserId;
  id: string;
}

/** False if it was deleted. */
export async function replaceBox(
  db: Connection,
  table: 'calendars' | 'calendar_feeds',
  { userId, id }: SealedRow,
  { keyVersion, nonce, sealed }: Sealed,
): Promise<boolean> {
  const rows = await db.execute(sql`
    update ${sql.identifier(table)} set key_version = ${keyVersion}, nonce = ${nonce}, sealed = ${sealed}
    where user_id = ${userId} and id = ${id} returning id`);
  return rows.length > 0;
}
