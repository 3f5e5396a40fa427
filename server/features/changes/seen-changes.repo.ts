import { sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import type { UserId } from '#server/user-id.ts';

/** Whether each of these ids is that of a note or document which the transaction sees. */
export async function seesAll(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<boolean> {
  const asked = sql`any(${sql.param(ids)}::uuid[])`;
  const [row] = await tx.execute<{ seen: number }>(sql`
    select (select count(*) from notes where user_id = ${userId} and id = ${asked})::int
      + (select count(*) from documents where user_id = ${userId} and id = ${asked})::int as seen`);
  return row?.seen === new Set(ids).size;
}
