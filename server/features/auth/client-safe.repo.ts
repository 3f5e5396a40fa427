import { and, eq, isNotNull } from 'drizzle-orm';
import type { Connection, UserTransaction } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/auth.ts';
import { folders } from '#server/db/schema/notes.ts';
import type { UserId } from '#server/user-id.ts';

/** The client of a folder, and whether it is hidden from AI; undefined where the folder is no client's. */
export async function findOnlyClient(tx: UserTransaction, userId: UserId, id: string) {
  const [row] = await tx
    .select({ client: folders.client, isHidden: folders.isHidden })
    .from(folders)
    .where(and(eq(folders.userId, userId), eq(folders.id, id), isNotNull(folders.client)));
  return row?.client ? { name: row.client.name, isHidden: row.isHidden } : undefined;
}

/** Since when a session shows one client alone; null where it shows everything. */
export async function findClientSafeSince(db: Connection, userId: UserId, id: string): Promise<Date | null> {
  const [row] = await db
    .select({ since: sessions.clientSafeSince })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
  return row?.since ?? null;
}

/** Lets a session show one client alone, or with null everything. */
export async function setOnlyClient(
  db: Connection,
  userId: UserId,
  id: string,
  only: { clientId: string; since: Date } | null,
): Promise<void> {
  await db
    .update(sessions)
    .set({ clientId: only?.clientId ?? null, clientSafeSince: only?.since ?? null })
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
}
