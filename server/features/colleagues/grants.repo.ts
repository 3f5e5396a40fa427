import { and, asc, count, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/auth.ts';
import { clientGrants } from '#server/db/schema/colleagues.ts';
import { folders } from '#server/db/schema/notes.ts';
import { settings } from '#server/db/schema/settings.ts';
import type { UserId } from '#server/user-id.ts';
import type { GrantAccess } from '#shared/colleagues.ts';

export type GrantRow = typeof clientGrants.$inferSelect;
const { userId, id, clientId, memberId, access, createdAt, lastSeenAt } = clientGrants;

/** What others opened to the member, oldest first. */
export function listReceived(tx: UserTransaction, member: UserId): Promise<GrantRow[]> {
  return tx.select().from(clientGrants).where(eq(memberId, member)).orderBy(asc(createdAt), asc(id));
}

/** What the owner opened, oldest first. */
export function listOpened(tx: UserTransaction, owner: UserId): Promise<GrantRow[]> {
  return tx.select().from(clientGrants).where(eq(userId, owner)).orderBy(asc(createdAt), asc(id));
}

/** A grant as its member finds it, with the member's own name. */
export async function findReceived(tx: UserTransaction, member: UserId, grantId: string) {
  const [row] = await tx
    .select({ ownerId: userId, member: { id: users.id, username: users.username, createdAt: users.createdAt } })
    .from(clientGrants)
    .innerJoin(users, eq(users.id, memberId))
    .where(and(eq(memberId, member), eq(id, grantId)));
  return row;
}

/** The same grant as its owner has it: of a folder that is a client's still, in an account that isn't locked. */
export async function findOpened(tx: UserTransaction, owner: UserId, member: UserId, grantId: string) {
  const [row] = await tx
    .select({ clientId, access, lastSeenAt, client: folders.client, isHidden: folders.isHidden })
    .from(clientGrants)
    .innerJoin(folders, and(eq(folders.userId, userId), eq(folders.id, clientId)))
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(eq(userId, owner), eq(memberId, member), eq(id, grantId), isNotNull(folders.client), isNull(users.lockedAt)),
    );
  return row;
}

/** Notes when the member last had it open, unless that was noted since `before`. */
export async function touchGrant(tx: UserTransaction, owner: UserId, grantId: string, now: Date, before: Date) {
  await tx
    .update(clientGrants)
    .set({ lastSeenAt: now })
    .where(and(eq(userId, owner), eq(id, grantId), or(isNull(lastSeenAt), lt(lastSeenAt, before))));
}

/** Whether the folder is a client's; it stays one until the transaction ends. */
export async function holdClient(tx: UserTransaction, owner: UserId, folderId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.userId, owner), eq(folders.id, folderId), isNotNull(folders.client)))
    // Nothing less waits for a change of `client`.
    .for('share');
  return rows.length > 0;
}

/** How many are open beside the one of this client and member. */
export async function countOthers(
  tx: UserTransaction,
  owner: UserId,
  of: { clientId: string; memberId: UserId },
): Promise<number> {
  const isOther = or(ne(clientId, of.clientId), ne(memberId, of.memberId));
  const [row] = await tx
    .select({ count: count() })
    .from(clientGrants)
    .where(and(eq(userId, owner), isOther));
  return row?.count ?? 0;
}

/** Opens a client, or changes what a member who has it open may do there. */
export async function upsertGrant(
  tx: UserTransaction,
  row: { userId: UserId; clientId: string; memberId: UserId; access: GrantAccess; createdAt: Date },
): Promise<GrantRow> {
  const [stored] = await tx
    .insert(clientGrants)
    .values(row)
    .onConflictDoUpdate({ target: [userId, clientId, memberId], set: { access: row.access } })
    .returning();
  if (stored === undefined) throw new Error('A grant was not stored');
  return stored;
}

/** Ends a grant that the user gave or has; undefined if there is none with that id. */
export async function deleteGrant(tx: UserTransaction, either: UserId, grantId: string): Promise<GrantRow | undefined> {
  const [ended] = await tx
    .delete(clientGrants)
    .where(and(eq(id, grantId), or(eq(userId, either), eq(memberId, either))))
    .returning();
  return ended;
}

/** A user's own name to sign in with, and what they sign as. */
export async function findPerson(tx: UserTransaction, person: UserId) {
  const [row] = await tx
    .select({ username: users.username, name: settings.name, lockedAt: users.lockedAt })
    .from(users)
    .leftJoin(settings, eq(settings.userId, users.id))
    .where(eq(users.id, person));
  return row && { ...row, name: row.name ?? '' };
}

/** The names of the owner's clients, by their folders. */
export async function listClientNames(tx: UserTransaction, owner: UserId): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: folders.id, client: folders.client })
    .from(folders)
    .where(and(eq(folders.userId, owner), isNotNull(folders.client)));
  return new Map(rows.map((row) => [row.id, row.client?.name ?? '']));
}
