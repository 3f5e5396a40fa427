import type { z } from 'zod';
import { audit } from '#server/audit.ts';
import type { Context, Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { filesOfUser, removeFiles } from '#server/features/documents/documents.service.ts';
import { recordingFilesOf } from '#server/features/voice/voice.service.ts';
import { type User, usernameKey } from '#shared/auth.ts';
import type { credentialsSchema } from '#shared/credentials.ts';
import {
  deleteUser,
  findUser,
  findUserByName,
  insertUser,
  lockUser,
  type UserRow,
  updatePasswordHash,
} from './auth.repo.ts';
import {
  type Attempt,
  attemptAt,
  forgetAttempt,
  forgiveAttempt,
  refuseIfThrottled,
  reserveAttempt,
} from './login-throttle.ts';
import { hashPassword, inHashTurn, isPassword } from './password-hashing.ts';
import { deleteSessionsOf } from './sessions.repo.ts';
import { beginSession, type Caller } from './sessions.service.ts';

type Credentials = z.output<typeof credentialsSchema>;

/** A user and the token of the session that just began. */
export interface SignIn {
  user: User;
  token: string;
}

/**
 * Makes an account and signs in with it.
 *
 * @throws {AppError} `username_taken`; the database decides, so of many at once exactly one succeeds. `storage_full`.
 */
export async function register(services: Services, credentials: Credentials, caller: Caller): Promise<SignIn> {
  await services.db.refuseIfFull();
  const { username, password } = credentials;
  const passwordHash = await inHashTurn(services.config, () => hashPassword(password));
  const row = { username, usernameKey: usernameKey(username), passwordHash, createdAt: services.now() };
  const signIn = await services.db.system.transaction(async (tx) => {
    const user = await insertUser(tx, row);
    if (user === undefined) throw new AppError('username_taken', 'Username already exists');
    return { user: shownUser(user), token: await beginSession(services, tx, user.id, caller) };
  });
  audit(services, 'register', caller.ip, signIn.user.id);
  return signIn;
}

/**
 * Checks a password and begins a session. Whether the name or the password was wrong is told by neither the text nor
 * the time it takes.
 *
 * @throws {AppError} `unauthenticated`, `rate_limited` after too many failures, `busy`; `storage_full`, since neither a
 *   session nor a failure could be kept.
 */
export async function login(services: Services, credentials: Credentials, caller: Caller): Promise<SignIn> {
  await services.db.refuseIfFull();
  const attempt = attemptAt(services, credentials.username, caller.network);
  try {
    await refuseIfThrottled(services, attempt);
    const user = await inHashTurn(services.config, () => checkPassword(services, credentials, attempt, caller));
    const signIn = await services.db.system.transaction(async (tx) => {
      // A password change meanwhile has ended every session, and must not be followed by a new one.
      if (!(await lockUser(tx, user.id, user.passwordHash))) throw wrongCredentials();
      return { user: shownUser(user), token: await beginSession(services, tx, user.id, caller) };
    });
    await forgiveAttempt(services, attempt);
    audit(services, 'login', caller.ip, user.id);
    return signIn;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') audit(services, 'login_throttled', caller.ip);
    throw error;
  }
}

/** @throws {AppError} `unauthenticated` where the account is gone. */
export async function getUser(context: Context): Promise<User> {
  const user = await context.db.read(context.userId, (tx) => findUser(tx, context.userId));
  if (user === undefined) throw new AppError('unauthenticated', 'Please sign in');
  return shownUser(user);
}

/**
 * Sets a new password, ends every session of the user and begins a new one for the caller.
 *
 * @throws {AppError} `invalid` where the current password is not the right one.
 */
export async function changePassword(
  context: Context,
  passwords: { currentPassword: string; newPassword: string },
  caller: Caller,
): Promise<SignIn> {
  const { user, newHash } = await inHashTurn(context.config, async () => ({
    user: await confirmPassword(context, passwords.currentPassword, 'currentPassword', caller),
    newHash: await hashPassword(passwords.newPassword),
  }));
  const token = await context.db.write(context.userId, async (tx) => {
    if (!(await lockUser(tx, user.id, user.passwordHash))) throw wrongPassword('currentPassword');
    await updatePasswordHash(tx, user.id, newHash);
    await deleteSessionsOf(tx, user.id);
    return beginSession(context, tx, user.id, caller);
  });
  audit(context, 'password_changed', caller.ip, user.id);
  return { user: shownUser(user), token };
}

/**
 * Deletes the user with everything that belongs to it.
 *
 * @throws {AppError} `invalid` where the password is not the right one.
 */
export async function deleteAccount(context: Context, password: string, caller: Caller): Promise<void> {
  const user = await inHashTurn(context.config, () => confirmPassword(context, password, 'password', caller));
  const files = await context.db.write(context.userId, async (tx) => {
    if (!(await lockUser(tx, user.id, user.passwordHash))) throw wrongPassword('password');
    const keys = [...(await filesOfUser(tx, context.userId)), ...(await recordingFilesOf(tx, context.userId))];
    await deleteUser(tx, user.id);
    return keys;
  });
  await removeFiles(context, files);
  audit(context, 'account_deleted', caller.ip, user.id);
}

async function checkPassword(services: Services, credentials: Credentials, attempt: Attempt, caller: Caller) {
  await reserveAttempt(services, attempt);
  const user = await findUserByName(services.db.system, usernameKey(credentials.username))
    .then(async (found) =>
      (await isPassword(credentials.password, found?.passwordHash)) ? found : { failed: found?.id },
    )
    .catch(async (error: unknown) => {
      await forgetAttempt(services, attempt);
      throw error;
    });
  if (user === undefined || 'failed' in user) {
    audit(services, 'login_failed', caller.ip, user?.failed);
    throw wrongCredentials();
  }
  return user;
}

/** Asks a signed-in user for the password once more. */
async function confirmPassword(context: Context, password: string, field: string, caller: Caller) {
  const user = await context.db.read(context.userId, (tx) => findUser(tx, context.userId));
  if (user === undefined) throw new AppError('unauthenticated', 'Please sign in');
  if (await isPassword(password, user.passwordHash)) return user;
  audit(context, 'password_refused', caller.ip, user.id);
  throw wrongPassword(field);
}

function wrongCredentials(): AppError {
  return new AppError('unauthenticated', 'Invalid username or password');
}

/** Not `unauthenticated`: the session is good, and the browser would take that for its end. */
function wrongPassword(field: string): AppError {
  const message = 'The password is not right';
  return new AppError('invalid', message, { errors: [{ field, message }] });
}

function shownUser({ id, username, createdAt }: UserRow): User {
  return { id, username, createdAt: createdAt.toISOString() };
}
