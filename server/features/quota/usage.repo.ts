import { sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { usageEntries } from '#server/db/schema/quota.ts';
import type { UserId } from '#server/user-id.ts';
import { type UsageKind, usageKinds } from '#shared/quota.ts';

export type UsageByKind = Record<UsageKind, { items: number; bytes: number }>;

/** How much the user stores of each kind, and how many entries were summed. */
export async function findUsage(tx: UserTransaction, userId: UserId): Promise<{ usage: UsageByKind; entries: number }> {
  const rows = await tx.execute<{ kind: UsageKind; items: number; bytes: number; entries: number }>(sql`
    select kind, sum(items)::float8 as items, sum(bytes)::float8 as bytes, count(*)::int as entries
    from ${usageEntries} where user_id = ${userId} group by kind`);
  const found = new Map(rows.map((row) => [row.kind, row]));
  const usage = Object.fromEntries(
    usageKinds.map((kind) => [kind, { items: found.get(kind)?.items ?? 0, bytes: found.get(kind)?.bytes ?? 0 }]),
  ) as UsageByKind;
  return { usage, entries: rows.reduce((sum, row) => sum + row.entries, 0) };
}

/** Replaces the user's entries with their sums. Skips entries that another transaction is replacing. */
export async function foldEntries(tx: UserTransaction, userId: UserId): Promise<void> {
  await tx.execute(sql`
    with folded as (
      delete from ${usageEntries}
      where user_id = ${userId} and id = any(array(
        select id from ${usageEntries} where user_id = ${userId} for update skip locked))
      returning kind, items, bytes
    )
    insert into ${usageEntries} (user_id, kind, items, bytes)
    select ${userId}, kind, sum(items), sum(bytes) from folded group by kind`);
}
