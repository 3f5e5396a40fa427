import { createHash, randomBytes } from 'node:crypto';
import { audit } from '#server/audit.ts';
import type { Config } from '#server/config.ts';
import type { Context, Services } from '#server/context.ts';
import { type Connection, retriedRead } from '#server/db/client.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError } from '#server/errors.ts';
import { isId } from '#server/id.ts';
import type { UserId } from '#server/user-id.ts';
import type { Session } from '#shared/auth.ts';
import { holdUser } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';
import { CHALLENGE_MS } from './challenges.ts';
import { deleteExpiredInvites } from './invites.repo.ts';
import { pruneFailures } from './login-throttle.ts';
import { deleteUsedChallenges } from './passkeys.repo.ts';
import { deleteExpiredCodes } from './recovery-codes.repo.ts';
import {
  deleteEndedSessions,
  deleteSession,
  deleteSessionByToken,
  findLastSeen,
  findValidSession,
  hasSession,
  insertSession,
  listValidSessions,
  touchSession,
  type ValidSince,
} from './sessions.repo.ts';

const USER_AGENT_MAX = 300;

/** The stored origin of a sign-in. */
export interface Caller {
  ip: string;
  /** The address as it is counted for failures: an IPv6 one stands for its /64. */
  network: string;
  /** The address of the page, as its browser has it. */
  origin: string;
  userAgent: string;
  /** The cookie of the browser, by which its next sign-in is recognized. */
  device: string;
  /** The token of the caller's earlier session, which a new one replaces. */
  token: string | undefined;
}

interface Ended {
  /** Whether the provider let the user in, and may end its own session too. */
  isOfProvider: boolean;
}

/** The valid session of a token; undefined if it has ended or never existed. */
export async function findSession(services: Services, token: string) {
  if (!isToken(token)) return undefined;
  const { config, db } = services;
  const now = services.now();
  const find = () =>
    findValidSession(db.system, hashToken(token), validSince(config, now), config.SECOND_FACTOR === 'required');
  const session = await retriedRead(find);
  if (session === undefined) return undefined;
  await noteUse(services, session, now);
  const { id: sessionId, clientId, mustAddFactor, isAdministrator } = session;
  return { userId: session.userId as UserId, sessionId, clientId, mustAddFactor, isAdministrator };
}

/**
 * Begins a session that replaces the caller's earlier one; returns the new token.
 *
 * @param providerAuthAt when the provider asked the user who they are, if it is the provider that let them in.
 */
export async function beginSession(
  services: Services,
  tx: Connection,
  userId: string,
  caller: Pick<Caller, 'ip' | 'userAgent' | 'token'>,
  providerAuthAt: Date | null = null,
): Promise<string> {
  const token = newToken();
  const now = services.now();
  const row = {
    userId,
    tokenHash: hashToken(token),
    userAgent: caller.userAgent.slice(0, USER_AGENT_MAX).toWellFormed(),
    ip: caller.ip,
    createdAt: now,
    lastSeenAt: now,
    providerAuthAt,
  };
  if (caller.token !== undefined) await deleteSessionByToken(tx, hashToken(caller.token));
  await insertSession(tx, row, services.config.LIMIT_SESSIONS_PER_USER);
  return token;
}

/** Ends the session of a token, if there is one; nothing more is accepted from it once this returns. */
export async function endSession(services: Services, token: string | undefined, ip: string): Promise<Ended> {
  if (token === undefined || !isToken(token)) return { isOfProvider: false };
  const ended = await deleteSessionByToken(services.db.system, hashToken(token));
  if (ended === undefined) return { isOfProvider: false };
  announceEnded(services, ended.userId);
  await audit(services, 'logout', ip, ended.userId);
  return { isOfProvider: ended.providerAuthAt !== null };
}

/**
 * Every server immediately checks whether the sessions of the user's open streams have ended. Call it after the commit.
 */
export function announceEnded({ signals }: Pick<Services, 'signals'>, userId: string): void {
  signals.publish('sessions', userId);
}

/**
 * Locks the user's row, before another way in is added, as `holdUser` does.
 *
 * @throws {AppError} `unauthenticated` if a new password, a recovery or an administrator has ended the session since the
 *   call began.
 */
export async function holdSignedIn(tx: Connection, { userId, sessionId }: Pick<Context, 'userId' | 'sessionId'>) {
  await holdUser(tx, userId);
  if (!(await hasSession(tx, userId, sessionId))) throw new AppError('unauthenticated', errorTexts.signIn);
}

/** The user's valid sessions, with the caller's marked. */
export async function listSessions(context: Context): Promise<Session[]> {
  const since = validSince(context.config, context.now());
  const rows = await context.db.read(context.userId, (tx) => listValidSessions(tx, context.userId, since));
  return rows.map(({ createdAt, lastSeenAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: row.id === context.sessionId,
  }));
}

/** @throws {AppError} `not_found` if the user has no session with that id. */
export async function revokeSession(context: Context, id: string, ip: string): Promise<void> {
  const isEnded = isId(id) && (await context.db.write(context.userId, (tx) => deleteSession(tx, context.userId, id)));
  if (!isEnded) throw new AppError('not_found', authTexts.sessionNotFound);
  announceEnded(context, context.userId);
  await audit(context, 'session_revoked', ip, context.userId);
}

/** When any user was last active, according to the sessions. */
export function findLastUse({ db }: Services): Promise<Date | undefined> {
  return findLastSeen(db.system);
}

/** Maintenance: removes the remains of ended sessions, expired codes and old login failures. */
export async function pruneSessions(services: Services): Promise<void> {
  const { config, db, now } = services;
  await deleteEndedSessions(db.system, validSince(config, now()));
  await deleteExpiredCodes(db.system, now());
  await deleteExpiredInvites(db.system, now());
  // A challenge of a server whose clock is ahead is accepted for twice that long.
  await deleteUsedChallenges(db.system, new Date(now().getTime() - 3 * CHALLENGE_MS));
  await pruneFailures(services);
}

/** Records the use of a session, at most once per interval: a write on every request would be most of the load. */
async function noteUse(services: Services, session: { id: string; lastSeenAt: Date }, now: Date): Promise<void> {
  const { LIMIT_SESSION_TOUCH_SECONDS: touch, LIMIT_SESSION_IDLE_SECONDS: idle } = services.config;
  const before = new Date(now.getTime() - Math.min(touch, idle / 10) * 1000);
  if (session.lastSeenAt > before) return;
  try {
    await touchSession(services.db.system, session.id, now, before);
  } catch (error) {
    // The session is valid all the same; the next request tries again.
    services.log.warn({ err: error }, 'the use of a session could not be noted');
  }
}

function validSince(config: Config, now: Date): ValidSince {
  return {
    seen: new Date(now.getTime() - config.LIMIT_SESSION_IDLE_SECONDS * 1000),
    begun: new Date(now.getTime() - config.LIMIT_SESSION_ABSOLUTE_SECONDS * 1000),
  };
}

/** A new session token, 256 random bits; only the browser ever stores it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database stores of a token. A plain hash is enough: 256 random bits can't be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether text has the form of a token, so that anything else is refused without asking the database. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
