import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { sessions, users } from '#server/db/schema/auth.ts';

/** A person at a provider. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** The user that a person at the provider is, if they have an account. */
export async function findUserByIdentity(db: Connection, { issuer, subject }: Identity) {
  const [user] = await db
    .select({ id: users.id, username: users.username, createdAt: users.createdAt, linkedAt: users.oidcLinkedAt })
    .from(users)
    .where(and(eq(users.oidcIssuer, issuer), eq(users.oidcSubject, subject)));
  return user;
}

/** Who the user is at the provider, since when that lets them in, and whether there is a password beside it. */
export async function findLink(db: Connection, userId: string) {
  const [link] = await db
    .select({
      issuer: users.oidcIssuer,
      subject: users.oidcSubject,
      linkedAt: users.oidcLinkedAt,
      hasPassword: users.hasPassword,
    })
    .from(users)
    .where(eq(users.id, userId));
  return link;
}

/** Links the user to a person at the provider, or, with null, to none. */
export async function setLink(db: Connection, userId: string, link: (Identity & { linkedAt: Date }) | null) {
  await db
    .update(users)
    .set({
      oidcIssuer: link?.issuer ?? null,
      oidcSubject: link?.subject ?? null,
      oidcLinkedAt: link?.linkedAt ?? null,
    })
    .where(eq(users.id, userId));
}

/**
 * The provider lets the user in no longer, until they link it again. Who it was stays, so that the provider doesn't make
 * that person another account.
 */
export async function suspendLink(db: Connection, userId: string): Promise<void> {
  await db.update(users).set({ oidcLinkedAt: null }).where(eq(users.id, userId));
}

/** Ends the user's sessions that have the provider's word, except one, which loses it. */
export async function endProviderSessions(db: Connection, userId: string, except: string): Promise<void> {
  const ofProvider = and(eq(sessions.userId, userId), isNotNull(sessions.providerAuthAt));
  await db.delete(sessions).where(and(ofProvider, ne(sessions.id, except)));
  await db.update(sessions).set({ providerAuthAt: null }).where(ofProvider);
}

/** When the provider asked who is in that session. */
export async function findProviderAuth(db: Connection, userId: string, sessionId: string): Promise<Date | null> {
  const [session] = await db
    .select({ at: sessions.providerAuthAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
  return session?.at ?? null;
}

export async function setProviderAuth(db: Connection, userId: string, sessionId: string, at: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ providerAuthAt: at })
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
}
