import { audit } from '#server/audit.ts';
import type { Context, Services } from '#server/context.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError, invalidField } from '#server/errors.ts';
import type { User } from '#shared/auth.ts';
import { findUser, type UserRow } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';
import { isPassword } from './password-hashing.ts';
import type { Caller } from './sessions.service.ts';

/** A user and the token of the session that just began. */
export interface SignIn {
  user: User;
  token: string;
}

/** The user as the user may see it. */
export function shownUser({ id, username, createdAt }: UserRow): User {
  return { id, username, createdAt: createdAt.toISOString() };
}

/**
 * Only for someone with the right password or code, since it discloses that the account exists.
 *
 * @throws {AppError} `forbidden`, if an administrator locked the account.
 */
export function refuseLocked(services: Pick<Services, 'log'>, user: { id: string; lockedAt: Date | null }, ip: string) {
  if (user.lockedAt === null) return;
  audit(services, 'login_refused', ip, user.id);
  throw new AppError('forbidden', authTexts.locked);
}

/**
 * Checks a signed-in user's password again. Call it in a hash turn.
 *
 * @throws {AppError} `invalid`, naming the field, if it is wrong.
 */
export async function confirmPassword(context: Context, password: string, field: string, caller: Caller) {
  const user = await context.db.read(context.userId, (tx) => findUser(tx, context.userId));
  if (user === undefined) throw new AppError('unauthenticated', errorTexts.signIn);
  if (await isPassword(password, user.passwordHash)) return user;
  audit(context, 'password_refused', caller.ip, user.id);
  throw wrongPassword(field);
}

/** Not `unauthenticated`: the session is valid, and the browser would treat that as its end. */
export function wrongPassword(field: string, sentence = authTexts.wrongPassword): AppError {
  return invalidField(field, sentence);
}
