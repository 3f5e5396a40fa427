import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError } from '#server/errors.ts';
import { findUser } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';
import { isPassword } from './password-hashing.ts';
import type { Caller } from './sessions.service.ts';

/**
 * Asks a signed-in user for the password again. Call it in a hash turn.
 *
 * @throws {AppError} `invalid`, naming the field, where it is not the right one.
 */
export async function confirmPassword(context: Context, password: string, field: string, caller: Caller) {
  const user = await context.db.read(context.userId, (tx) => findUser(tx, context.userId));
  if (user === undefined) throw new AppError('unauthenticated', errorTexts.signIn);
  if (await isPassword(password, user.passwordHash)) return user;
  audit(context, 'password_refused', caller.ip, user.id);
  throw wrongPassword(field);
}

/** Not `unauthenticated`: the session is good, and the browser would take that for its end. */
export function wrongPassword(field: string): AppError {
  const message = authTexts.wrongPassword;
  return new AppError('invalid', message, { errors: [{ field, message }] });
}
