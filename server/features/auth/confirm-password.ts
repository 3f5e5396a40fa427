import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { findUser } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';
import { isPassword } from './password-hashing.ts';
import type { Caller } from './sessions.service.ts';

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
export function wrongPassword(field: string): AppError {
  return invalidField(field, authTexts.wrongPassword);
}
