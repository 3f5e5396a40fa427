import type { z } from 'zod';
import { audit } from '#server/audit.ts';
import type { Context, Services } from '#server/context.ts';
import { retriedRead } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { isId } from '#server/id.ts';
import type { UserId } from '#server/user-id.ts';
import { ACCESS_TOKENS_MAX, type AccessToken, type createAccessToken } from '#shared/access-tokens.ts';
import * as repo from './access-tokens.repo.ts';
import { holdUserWith } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';
import { inHashTurn } from './password-hashing.ts';
import { announceEnded, type Caller, hashToken, isToken, newToken } from './sessions.service.ts';
import { confirmPassword, wrongPassword } from './sign-in.ts';

const DAY_MS = 24 * 3600 * 1000;
/** How long an expired token is still listed, so that its owner sees why a program stopped. */
const SHOWN_EXPIRED_DAYS = 30;
/** By which people and secret scanners recognize a token. */
const PREFIX = 'sph_';

/** Whose an access token is and what it may do; undefined if it is not valid. */
export async function findAccessToken(services: Services, token: string) {
  const secret = token.startsWith(PREFIX) ? token.slice(PREFIX.length) : '';
  if (!isToken(secret)) return undefined;
  const now = services.now();
  const found = await retriedRead(() => repo.findValidToken(services.db.system, hashToken(token), now));
  if (found === undefined) return undefined;
  await noteUse(services, found, now);
  return { userId: found.userId as UserId, sessionId: found.id, scope: found.scope };
}

/** The user's access tokens, newest first. */
export async function listAccessTokens({ db, userId }: Context): Promise<AccessToken[]> {
  return (await db.read(userId, (tx) => repo.listTokens(tx, userId))).map(toAccessToken);
}

/**
 * Creates an access token; the token itself is in this answer only. Asks for the password, since a token lives on when
 * the session that made it has ended.
 *
 * @throws {AppError} `invalid` if the password is wrong or there are too many tokens.
 */
export async function createToken(
  context: Context,
  { name, scope, days, password }: z.output<typeof createAccessToken.body>,
  caller: Caller,
): Promise<AccessToken & { token: string }> {
  const user = await inHashTurn(context.config, () => confirmPassword(context, password, 'password', caller));
  const token = PREFIX + newToken();
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  const row = await context.db.write(context.userId, async (tx) => {
    if (!(await holdUserWith(tx, user.id, user.passwordHash))) throw wrongPassword('password');
    if ((await repo.countTokens(tx, user.id)) >= ACCESS_TOKENS_MAX) {
      throw new AppError('invalid', authTexts.tooManyTokens(ACCESS_TOKENS_MAX));
    }
    return repo.insertToken(tx, { userId: user.id, name, scope, tokenHash: hashToken(token), createdAt, expiresAt });
  });
  audit(context, 'token_created', caller.ip, user.id);
  return { ...toAccessToken(row), token };
}

/** @throws {AppError} `not_found` if the user has no token with that id. */
export async function revokeToken(context: Context, id: string, ip: string): Promise<void> {
  const { db, userId } = context;
  const isDeleted = isId(id) && (await db.write(userId, (tx) => repo.deleteToken(tx, userId, id)));
  if (!isDeleted) throw new AppError('not_found', authTexts.tokenNotFound);
  announceEnded(context, userId);
  audit(context, 'token_revoked', ip, userId);
}

/** Maintenance: removes tokens that expired long ago. */
export async function pruneTokens({ db, now }: Services): Promise<void> {
  await repo.deleteExpiredTokens(db.system, new Date(now().getTime() - SHOWN_EXPIRED_DAYS * DAY_MS));
}

function toAccessToken({ createdAt, expiresAt, lastUsedAt, ...row }: repo.AccessTokenRow): AccessToken {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Records the use of a token, as seldom as that of a session. */
async function noteUse(
  services: Services,
  token: { id: string; userId: string; lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - services.config.LIMIT_SESSION_TOUCH_SECONDS * 1000);
  if (token.lastUsedAt !== null && token.lastUsedAt > before) return;
  try {
    await repo.touchToken(services.db.system, token, now, before);
  } catch (error) {
    services.log.warn({ err: error }, 'the use of an access token could not be noted');
  }
}
