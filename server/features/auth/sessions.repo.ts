import { and, desc, eq, gt, inArray, lt, lte, max, ne, or, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { accountEvents, sessions, users } from '#server/db/schema/auth.ts';
import { passkeys, totpKeys } from '#server/db/schema/factors.ts';

/** The times after which a session must have been used and begun to be valid. */
export interface ValidSince {
  seen: Date;
  begun: Date;
}

/** A session as its owner may see it. */
export type SessionRow = Omit<
  typeof sessions.$inferSelect,
  'userId' | 'tokenHash' | 'clientId' | 'clientSafeSince' | 'devicesSeenAt' | 'providerAuthAt'
>;

// A provider that let somebody in answers for its own factors. The table's name is needed within the subqueries.
const hasFactor = sql<boolean>`exists (select from ${passkeys} where user_id = "sessions"."user_id")
  or exists (select from ${totpKeys} where user_id = "sessions"."user_id" and confirmed_at is not null)
  or provider_auth_at is not null`;

/** The valid session with that token. Runs on every request. */
export async function findValidSession(
  db: Connection,
  tokenHash: Buffer,
  since: ValidSince,
  isFactorRequired: boolean,
) {
  const [session] = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      lastSeenAt: sessions.lastSeenAt,
      clientId: sessions.clientId,
      mustAddFactor: isFactorRequired ? sql<boolean>`not (${hasFactor})` : sql<boolean>`false`,
      isAdministrator: sql<boolean>`${users.administratorSince} is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isValid(since)));
  return session;
}

/** The id of the session with that token, which from then on has been shown the new devices up to that time. */
export async function startSeeing(
  db: Connection,
  tokenHash: Buffer,
  devicesSeenAt: Date | undefined,
): Promise<string | undefined> {
  const [session] = await db
    .update(sessions)
    .set({ devicesSeenAt: devicesSeenAt ?? null })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ id: sessions.id });
  return session?.id;
}

/** When the account last had an event with that subject. */
export async function findLastEvent(db: Connection, userId: string, subject: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: max(accountEvents.at) })
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), eq(accountEvents.subject, subject)));
  return row?.at ?? undefined;
}

/** When any session was last used. */
export async function findLastSeen(db: Connection): Promise<Date | undefined> {
  const [row] = await db.select({ at: max(sessions.lastSeenAt) }).from(sessions);
  return row?.at ?? undefined;
}

/** Updates a session's last use, unless another request has done so since `before`. */
export async function touchSession(db: Connection, id: string, now: Date, before: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, before)));
}

/** Adds a session and ends the user's oldest ones beyond `max`. */
export async function insertSession(db: Connection, row: typeof sessions.$inferInsert, max: number): Promise<string> {
  const [added] = await db.insert(sessions).values(row).returning({ id: sessions.id });
  const id = added?.id ?? '';
  const others = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, row.userId), ne(sessions.id, id)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(max - 1);
  await db.delete(sessions).where(inArray(sessions.id, others));
  return id;
}

/** The user's valid sessions, last used first. */
export function listValidSessions(db: Connection, userId: string, since: ValidSince): Promise<SessionRow[]> {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isValid(since)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Ends the session with that token; returns its user. */
export async function deleteSessionByToken(db: Connection, tokenHash: Buffer) {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ id: sessions.id, userId: sessions.userId, providerAuthAt: sessions.providerAuthAt });
  return ended;
}

/** Whether the user still has that session. */
export async function hasSession(db: Connection, userId: string, id: string): Promise<boolean> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
  return found.length > 0;
}

/** Ends one session of the user; false if there is none with that id. */
export async function deleteSession(db: Connection, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends every session of the user. */
export async function deleteSessionsOf(db: Connection, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Removes the rows of ended sessions. */
export async function deleteEndedSessions(db: Connection, since: ValidSince): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.lastSeenAt, since.seen), lt(sessions.createdAt, since.begun)));
}

function isValid(since: ValidSince) {
  return and(gt(sessions.lastSeenAt, since.seen), gt(sessions.createdAt, since.begun));
}
