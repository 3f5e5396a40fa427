import { sql } from 'drizzle-orm';
import type { SystemDatabase } from '#server/db/client.ts';

/** Rows that refer to a missing row: `notes → folders: 2`. The database itself should never let that happen. */
export async function findBrokenReferences(db: SystemDatabase): Promise<string[]> {
  const keys = await db.execute<{ from: string; to: string; own: string[]; theirs: string[] }>(sql`
    select conrelid::regclass::text as from, confrelid::regclass::text as to,
      array(select quote_ident(attname) from unnest(conkey) with ordinality k(n, i)
        join pg_attribute on attrelid = conrelid and attnum = n order by i) as own,
      array(select quote_ident(attname) from unnest(confkey) with ordinality k(n, i)
        join pg_attribute on attrelid = confrelid and attnum = n order by i) as theirs
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const broken: string[] = [];
  for (const { from, to, own, theirs } of keys) {
    const isSame = own.map((column, index) => `a.${column} = b.${theirs[index]}`).join(' and ');
    const isSet = own.map((column) => `a.${column} is not null`).join(' and ');
    const [row] = await db.execute<{ count: number }>(
      sql.raw(`select count(*)::int as count from ${from} a
        where ${isSet} and not exists (select from ${to} b where ${isSame})`),
    );
    if (row !== undefined && row.count > 0) broken.push(`${from} → ${to}: ${row.count}`);
  }
  return broken;
}

/** The ids of folders inside themselves. */
export async function findFolderCycles(db: SystemDatabase): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with recursive reached as (
      select user_id, id from folders where parent_id is null
      union all
      select f.user_id, f.id from folders f join reached r on f.user_id = r.user_id and f.parent_id = r.id
    )
    select id from folders f
    where not exists (select from reached r where r.user_id = f.user_id and r.id = f.id)`);
  return rows.map(({ id }) => id);
}

type SealedLink = { userId: string; id: string; purpose: string; keyVersion: number; nonce: Buffer; sealed: Buffer };

/** Encrypted links and addresses, as stored, each with its purpose. */
export function findSealedLinks(db: SystemDatabase): Promise<SealedLink[]> {
  return db.execute<SealedLink>(sql`
    select user_id as "userId", id, purpose, key_version as "keyVersion", nonce, sealed from (
      select user_id, id, 'shared page' as purpose, key_version, nonce, sealed from shares
      union all
      select user_id, id, 'calendar address', key_version, nonce, sealed from calendars where sealed is not null
      union all
      select user_id, id, 'calendar feed', key_version, nonce, sealed from calendar_feeds
    ) as links`);
}

/** Users' encrypted keys, as stored. */
export function findSealedKeys(
  db: SystemDatabase,
): Promise<{ userId: string; keyVersion: number; nonce: Buffer; sealed: Buffer }[]> {
  return db.execute<{ userId: string; keyVersion: number; nonce: Buffer; sealed: Buffer }>(sql`
    select user_id as "userId", key_version as "keyVersion", nonce, sealed from ai_keys`);
}
