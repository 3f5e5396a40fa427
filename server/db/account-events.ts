import { lt, sql } from 'drizzle-orm';
import type { SystemDatabase } from './client.ts';
import { accountEvents } from './schema/auth.ts';

/** Rows of one user and kind: what happens often can't displace what happened once. */
const ROWS_MAX = 1000;
/** As a session's. */
const USER_AGENT_MAX = 300;

type StoredEvent = Required<
  Pick<typeof accountEvents.$inferInsert, 'userId' | 'kind' | 'subject' | 'detail' | 'ip' | 'userAgent'>
> & { at: Date };

/** Adds an event to the history of its account, or counts it with the same of that day; nothing if the account was deleted. */
export async function storeEvent(db: SystemDatabase, { at, ...event }: StoredEvent): Promise<void> {
  const { userId, kind, subject, detail, ip } = event;
  const userAgent = event.userAgent.slice(0, USER_AGENT_MAX).toWellFormed();
  await db.execute(sql`
    insert into account_events as e (user_id, kind, subject, day, detail, ip, user_agent, first_at, at)
    select id, ${kind}, ${subject}, ${at.toISOString().slice(0, 10)}::date, ${detail}, ${ip}, ${userAgent},
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from users where id = ${userId}::uuid
    on conflict (user_id, subject, kind, day) do update set
      times = e.times + 1, detail = excluded.detail, ip = excluded.ip, user_agent = excluded.user_agent,
      at = greatest(e.at, excluded.at)`);
}

/** Deletes what is older, and of each user and kind what is beyond the newest. */
export async function deleteOldEvents(db: SystemDatabase, before: Date): Promise<void> {
  await db.delete(accountEvents).where(lt(accountEvents.at, before));
  await db.execute(sql`
    delete from account_events e using (
      select user_id, id, row_number() over (partition by user_id, kind order by at desc, id) as place from account_events
    ) placed
    where e.user_id = placed.user_id and e.id = placed.id and placed.place > ${ROWS_MAX}`);
}
