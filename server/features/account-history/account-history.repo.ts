import { and, asc, eq, exists, getTableColumns, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { accountEvents, sessions } from '#server/db/schema/auth.ts';
import { notes } from '#server/db/schema/notes.ts';
import type { PageEnd } from '#server/page-cursor.ts';
import type { UserId } from '#server/user-id.ts';
import { accountEvents as kinds } from '#shared/account-history.ts';

const NEW_DEVICES_MAX = 10;

/** Events behind `after`, newest first; none of a kind that only a later release knows. */
export function listEvents(tx: UserTransaction, userId: UserId, after: PageEnd | undefined, limit: number) {
  const { at, id, kind } = accountEvents;
  const isFurther = after && sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  return tx
    .select(getTableColumns(accountEvents))
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), inArray(kind, [...kinds]), isFurther))
    .orderBy(sql`${at} desc nulls last, ${id} desc nulls last`)
    .limit(limit);
}

/** The titles of those notes that the user still has, not in Trash. */
export function findTitles(tx: UserTransaction, userId: UserId, ids: string[]) {
  if (ids.length === 0) return [];
  return tx
    .select({ id: notes.id, title: notes.title })
    .from(notes)
    .where(and(eq(notes.userId, userId), inArray(notes.id, ids), isNull(notes.deletedAt)));
}

/** Sign-ins of other sessions on new devices, since this one began or was shown them; with the session if it still holds. */
export function listNewDevices(tx: UserTransaction, userId: UserId, sessionId: string) {
  const { id, subject, kind, at, ip, userAgent } = accountEvents;
  const since = tx
    .select({ since: sql`coalesce(${sessions.devicesSeenAt}, ${sessions.createdAt})` })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
  return tx
    .select({
      id,
      at,
      ip,
      userAgent,
      sessionId: sql<
        string | null
      >`(select s.id from ${sessions} s where s.user_id = ${userId} and s.id::text = ${subject})`,
    })
    .from(accountEvents)
    .where(
      and(eq(accountEvents.userId, userId), eq(kind, 'new_device'), ne(subject, sessionId), gt(at, sql`(${since})`)),
    )
    .orderBy(asc(at), asc(id))
    .limit(NEW_DEVICES_MAX);
}

/** False if the user has no such event. */
export async function markSeen(
  tx: UserTransaction,
  userId: UserId,
  sessionId: string,
  event: string,
): Promise<boolean> {
  const seenAt = tx
    .select({ at: accountEvents.at })
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), eq(accountEvents.id, event)));
  const marked = await tx
    .update(sessions)
    .set({ devicesSeenAt: sql`greatest(${sessions.devicesSeenAt}, (${seenAt}))` })
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId), exists(seenAt)))
    .returning({ id: sessions.id });
  return marked.length > 0;
}
