import { sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import type { UserId } from '#server/user-id.ts';
import type { Client, ClientSummary } from '#shared/clients.ts';

/** A client, with the days that usually pass between two contacts: half of the pauses are longer; null for less than two. */
export type CountedClient = Omit<ClientSummary, 'isQuiet'> & { usualDays: number | null };

/**
 * The user's clients, unordered, or `only` one; each note, to-do and event is read once, whatever the number of clients. An event is
 * next until it ends, wherever on earth the user's day is.
 */
export function findClients(
  tx: UserTransaction,
  userId: UserId,
  today: string,
  now: Date,
  only?: string,
): Promise<CountedClient[]> {
  // Within a wall the planner expects few notes: what isn't materialized it would count again for each client.
  return tx.execute<{ [Name in keyof CountedClient]: CountedClient[Name] }>(sql`
    with own as materialized (
      select n.id, f.client_id, n.day
      from notes n join folders f on f.user_id = n.user_id and f.id = n.folder_id
      where n.user_id = ${userId} and n.deleted_at is null and f.client_id ${only === undefined ? sql`is not null` : sql`= ${only}`}
    ), contact as materialized (
      select client_id, count(*)::int as notes, max(day) filter (where day <= ${today}::date) as last_contact
      from own group by client_id
    ), pauses as (
      select client_id, day - lag(day) over (partition by client_id order by day) as pause
      from (select distinct client_id, day from own where day <= ${today}::date) days
    ), usual as materialized (
      select client_id, percentile_cont(0.5) within group (order by pause) as days
      from pauses where pause is not null group by client_id having count(*) >= 2
    ), open as materialized (
      select own.client_id, t.note_id, t.text, t.due, t.waiting
      from tasks t join own on own.id = t.note_id
      where t.user_id = ${userId} and not t.dismissed and not t.trashed and not t.done
    ), promised as materialized (
      select client_id, count(*) filter (where not waiting)::int as mine, count(*) filter (where waiting)::int as theirs,
        count(*) filter (where not waiting and due < ${today}::date)::int as overdue
      from open group by client_id
    ), due as materialized (
      select distinct on (client_id) client_id, due as day, text, note_id
      from open where due >= ${today}::date order by client_id, due, note_id, text
    )
    select c.id, c.client, coalesce(contact.notes, 0) as notes, contact.last_contact::text as "lastContact",
      case
        when event.day <= coalesce(due.day, event.day) then jsonb_build_object('day', event.day, 'text', event.text,
          'noteId', null, 'at', to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        when due.day is not null then jsonb_build_object('day', due.day, 'text', due.text, 'noteId', due.note_id,
          'at', null) end as next,
      coalesce(promised.mine, 0) as mine, coalesce(promised.theirs, 0) as theirs,
      coalesce(promised.overdue, 0) as overdue, usual.days as "usualDays"
    from folders c
    left join contact on contact.client_id = c.id
    left join promised on promised.client_id = c.id
    left join due on due.client_id = c.id
    left join lateral (
      select day, starts_at as at, title as text from calendar_events
      where user_id = ${userId} and client_id = c.id and last_day >= ${today}::date - 1
        and case when starts_at is null then last_day >= ${today}::date
          else ends_at > greatest(${now}, (${today}::date - interval '14 hours') at time zone 'UTC') end
      order by day, starts_at nulls last limit 1
    ) event on true
    left join usual on usual.client_id = c.id
    where c.user_id = ${userId} and c.client is not null ${only === undefined ? sql`` : sql`and c.id = ${only}`}`);
}

/** Who a folder is the folder of: the folder itself, not one above it; undefined where it is no client's. */
export async function findClient(tx: UserTransaction, userId: UserId, id: string): Promise<Client | undefined> {
  const [row] = await tx.execute<{ client: Client }>(sql`
    select client from folders where user_id = ${userId} and id = ${id} and client is not null`);
  return row?.client;
}

/** The folders that are clients', as they are named. */
export async function findNamed(
  tx: UserTransaction,
  userId: UserId,
): Promise<{ id: string; name: string; client: Client }[]> {
  const rows = await tx.execute<{ id: string; name: string; client: Client }>(sql`
    select id, name, client from folders where user_id = ${userId} and client_id = id and client is not null`);
  return [...rows];
}

/** Whose these notes are: the id of the client's folder of each; those of no client are left out. */
export async function findClientsOf(
  tx: UserTransaction,
  userId: UserId,
  noteIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.execute<{ id: string; clientId: string }>(sql`
    select n.id, f.client_id as "clientId"
    from notes n join folders f on f.user_id = n.user_id and f.id = n.folder_id
    where n.user_id = ${userId} and n.id = any(${sql.param(noteIds)}::uuid[]) and f.client_id is not null`);
  return new Map(rows.map(({ id, clientId }) => [id, clientId]));
}
