import { sql } from 'drizzle-orm';
import type { SystemDatabase, UserTransaction } from '#server/db/client.ts';
import type { UserId } from '#server/user-id.ts';
import type { Source } from './source.ts';

/** A source, and whether its passages are outdated or missing. */
export interface CheckedSource extends Source {
  isStale: boolean;
}

/** Up to `limit` users by id, after the given one. */
export async function findUsers(system: SystemDatabase, after: string, limit: number): Promise<UserId[]> {
  const rows = await system.execute<{ id: UserId }>(sql`
    select id from users where id > ${after}::uuid order by id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** The users active since then. Only their notes can have changed. */
export async function findUsersSeen(system: SystemDatabase, since: Date): Promise<UserId[]> {
  const rows = await system.execute<{ id: UserId }>(sql`
    select distinct user_id as id from sessions where last_seen_at >= ${since.toISOString()}::timestamptz`);
  return rows.map(({ id }) => id);
}

/** Up to `limit` notes by id, after the given one. */
export async function checkNotes(
  tx: UserTransaction,
  userId: UserId,
  after: string,
  limit: number,
): Promise<CheckedSource[]> {
  const rows = await tx.execute<{ id: string; isStale: boolean }>(sql`
    select n.id, p.source_version is distinct from n.version as "isStale"
    from (
      select id, case when deleted_at is null then version else 0 end as version from notes
      where user_id = ${userId} and id > ${after}::uuid order by id limit ${limit}::int
    ) n left join passages p on p.user_id = ${userId} and p.note_id = n.id and p.position = 0
    order by n.id`);
  return rows.map((row) => ({ ...row, kind: 'note' }));
}

/** Up to `limit` notes changed or moved to Trash since then, with outdated passages. */
export async function findStaleNotes(
  tx: UserTransaction,
  userId: UserId,
  since: Date,
  limit: number,
): Promise<Source[]> {
  const moment = sql`${since.toISOString()}::timestamptz`;
  const rows = await tx.execute<{ id: string }>(sql`
    select n.id
    from (
      select id, version from notes where user_id = ${userId} and deleted_at is null and updated_at >= ${moment}
      union all
      select id, 0 from notes where user_id = ${userId} and deleted_at is not null and deleted_at >= ${moment}
    ) n left join passages p on p.user_id = ${userId} and p.note_id = n.id and p.position = 0
    where p.source_version is distinct from n.version limit ${limit}::int`);
  return rows.map(({ id }) => ({ kind: 'note', id }));
}

/** Up to `limit` documents with passages of an earlier text. */
export async function findStaleDocuments(tx: UserTransaction, userId: UserId, limit: number): Promise<Source[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select d.id from documents d
    left join passages p on p.user_id = ${userId} and p.document_id = d.id and p.position = 0
    where d.user_id = ${userId} and d.text_version > 0 and p.source_version is distinct from d.text_version
    limit ${limit}::int`);
  return rows.map(({ id }) => ({ kind: 'document', id }));
}
