import type { z } from 'zod';
import { audit, type Origin } from '#server/audit.ts';
import type { Context, Services } from '#server/context.ts';
import { retriedRead, type Wall } from '#server/db/client.ts';
import { dbTexts } from '#server/db/db.texts.ts';
import { AppError } from '#server/errors.ts';
import { clientsByName } from '#server/features/clients/clients.service.ts';
import { isId } from '#server/id.ts';
import type { UserId } from '#server/user-id.ts';
import { ACCESS_TOKENS_MAX, type AccessToken, type createAccessToken } from '#shared/access-tokens.ts';
import * as repo from './access-tokens.repo.ts';
import { holdUserWith } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';
import { confirm } from './confirmation.service.ts';
import { announceEnded, type Caller, hashToken, isToken, newToken } from './sessions.service.ts';
import { wrongPassword } from './sign-in.ts';

const DAY_MS = 24 * 3600 * 1000;
/** How long an expired token is still listed, so that its owner sees why a program stopped. */
const SHOWN_EXPIRED_DAYS = 30;
/** By which people and secret scanners recognize a token. */
const PREFIX = 'sph_';

/** Whose an access token is and what it may do; undefined if it is not valid. */
export async function findAccessToken(services: Services, token: string, from: Origin) {
  const secret = token.startsWith(PREFIX) ? token.slice(PREFIX.length) : '';
  if (!isToken(secret)) return undefined;
  const now = services.now();
  const found = await retriedRead(() => repo.findValidToken(services.db.system, hashToken(token), now));
  if (found === undefined) return undefined;
  await noteUse(services, found, from);
  const { userId, id: sessionId, scope, name: tokenName, clientIds } = found;
  const wall = clientIds === null ? {} : { wall: wallOf(clientIds) };
  return { userId: userId as UserId, sessionId, scope, tokenName, ...wall };
}

/** One is what a note without a folder is created in. */
function wallOf(clientIds: readonly string[]): Wall {
  const [first, ...others] = clientIds;
  return first === undefined || others.length > 0 ? { clientIds } : { clientId: first };
}

/** The user's access tokens, newest first. */
export async function listAccessTokens(context: Context): Promise<AccessToken[]> {
  const { db, userId } = context;
  const tokens = await db.read(userId, (tx) => repo.listTokens(tx, userId));
  const names = tokens.some(({ clientIds }) => clientIds !== null) ? await clientNames(context) : new Map();
  return tokens.map((token) => toAccessToken(token, names));
}

/** The names of the user's clients, by their folders. */
async function clientNames(context: Context): Promise<Map<string, string>> {
  return new Map((await clientsByName(context)).map(({ id, client }) => [id, client.name]));
}

/**
 * Creates an access token; the token itself is in this answer only. Asks who is there, since a token lives on when
 * the session that made it has ended.
 *
 * @throws {AppError} as `confirm`, and `invalid` if there are too many tokens, or one of the clients is none;
 * `unavailable` where the database has no walls.
 */
export async function createToken(
  context: Context,
  { name, scope, clientIds: asked, days, ...given }: z.output<typeof createAccessToken.body>,
  caller: Caller,
): Promise<AccessToken & { token: string }> {
  const user = await confirm(context, given, caller);
  const names = asked === null ? new Map<string, string>() : await clientNames(context);
  const clientIds = asked && [...new Set(asked)];
  if (clientIds?.every((id) => names.has(id)) === false) throw new AppError('invalid', authTexts.notClients);
  if (clientIds && !(await context.db.hasWalls())) throw new AppError('unavailable', dbTexts.noWalls);
  const token = PREFIX + newToken();
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  const row = await context.db.write(context.userId, async (tx) => {
    if (!(await holdUserWith(tx, user.id, user.passwordHash))) throw wrongPassword('password');
    if ((await repo.countTokens(tx, user.id)) >= ACCESS_TOKENS_MAX) {
      throw new AppError('invalid', authTexts.tooManyTokens(ACCESS_TOKENS_MAX));
    }
    const tokenHash = hashToken(token);
    return repo.insertToken(tx, { userId: user.id, name, scope, clientIds, tokenHash, createdAt, expiresAt });
  });
  await audit(context, 'token_created', caller, user.id, { subject: row.id, detail: name });
  return { ...toAccessToken(row, names), token };
}

/** @throws {AppError} `not_found` if the user has no token with that id. */
export async function revokeToken(context: Context, id: string, ip: string): Promise<void> {
  const { db, userId } = context;
  const deleted = isId(id) ? await db.write(userId, (tx) => repo.deleteToken(tx, userId, id)) : undefined;
  if (deleted === undefined) throw new AppError('not_found', authTexts.tokenNotFound);
  announceEnded(context, userId);
  await audit(context, 'token_revoked', ip, userId, { subject: id, detail: deleted.name });
}

/** Maintenance: removes tokens that expired long ago. */
export async function pruneTokens({ db, now }: Services): Promise<void> {
  await repo.deleteExpiredTokens(db.system, new Date(now().getTime() - SHOWN_EXPIRED_DAYS * DAY_MS));
}

function toAccessToken(
  { clientIds, createdAt, expiresAt, lastUsedAt, ...row }: repo.AccessTokenRow,
  names: ReadonlyMap<string, string>,
): AccessToken {
  return {
    ...row,
    clients: clientIds?.map((id) => ({ id, name: names.get(id) ?? null })) ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Records the use of a token, as seldom as that of a session. */
async function noteUse(
  services: Services,
  token: { id: string; userId: string; name: string; lastUsedAt: Date | null },
  from: Origin,
): Promise<void> {
  const now = services.now();
  const before = new Date(now.getTime() - services.config.LIMIT_SESSION_TOUCH_SECONDS * 1000);
  if (token.lastUsedAt !== null && token.lastUsedAt > before) return;
  try {
    if (!(await repo.touchToken(services.db.system, token, now, before))) return;
    await audit(services, 'token_used', from, token.userId, { subject: token.id, detail: token.name });
  } catch (error) {
    services.log.warn({ err: error }, 'the use of an access token could not be noted');
  }
}
