import type { z } from 'zod';
import { audit } from '#server/audit.ts';
import type { AdminServices, Context, Services } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { findFilesOfUser } from '#server/db/tables/stored-files.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError } from '#server/errors.ts';
import { removeFiles } from '#server/files/files.ts';
import type { UserId } from '#server/user-id.ts';
import { type User, usernameKey } from '#shared/auth.ts';
import type { credentialsSchema, registrationSchema } from '#shared/credentials.ts';
import { MIB } from '#shared/size-text.ts';
import { deleteTokensOf } from './access-tokens.repo.ts';
import { deleteUser, findUser, findUserByName, holdUserWith, insertUser, updatePasswordHash } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';
import { admit } from './invites.service.ts';
import { type Attempt, countedCheck, throttled } from './login-throttle.ts';
import { isCode } from './one-time-code.ts';
import { hashPassword, inHashTurn, isPassword } from './password-hashing.ts';
import { deleteCodesOf } from './recovery-codes.repo.ts';
import { deleteSessionsOf } from './sessions.repo.ts';
import { announceEnded, beginSession, type Caller } from './sessions.service.ts';
import { confirmPassword, recordSignIn, refuseLocked, type SignIn, shownUser, wrongPassword } from './sign-in.ts';

/** With this much space people can still sign in and read: that writes a few hundred bytes. */
const SIGN_IN_FREE_BYTES = 10 * MIB;

type Credentials = z.output<typeof credentialsSchema>;
type Registration = z.output<typeof registrationSchema>;

/**
 * Creates an account and signs in with it.
 *
 * @throws {AppError} `username_taken`; the database decides, so exactly one of many simultaneous calls succeeds.
 * `forbidden` or `invalid` if REGISTRATION doesn't allow it. `storage_full`.
 */
export async function register(services: Services, registration: Registration, caller: Caller): Promise<SignIn> {
  await services.db.refuseIfFull();
  const { username, password, inviteCode } = registration;
  const useInvite = await admit(services, inviteCode, caller.ip);
  const passwordHash = await inHashTurn(services.config, () => hashPassword(password));
  const row = { username, usernameKey: usernameKey(username), passwordHash, createdAt: services.now() };
  const signIn = await services.db.system.transaction(async (tx) => {
    await useInvite(tx);
    const user = await insertUser(tx, row);
    if (user === undefined) throw new AppError('username_taken', authTexts.usernameTaken);
    return { user: shownUser(user), token: await beginSession(services, tx, user.id, caller) };
  });
  return recordSignIn(services, 'register', signIn, caller);
}

/**
 * Checks a password and begins a session. Neither the text nor the time of a refusal says whether the name or the
 * password was wrong.
 *
 * @throws {AppError} `unauthenticated`, `rate_limited` after too many failures, `busy`; only after the right password
 * `forbidden` if the account is locked, and `password_temporary`; `storage_full`, since neither a session nor a failure
 * could be stored.
 */
export async function login(services: Services, credentials: Credentials, caller: Caller): Promise<SignIn> {
  await services.db.refuseIfFull(SIGN_IN_FREE_BYTES);
  const signIn = await throttled(services, credentials, caller, async (attempt) => {
    const user = await inHashTurn(services.config, () => checkPassword(services, credentials, attempt, caller));
    const token = await services.db.system.transaction(async (tx) => {
      const held = await holdUserWith(tx, user.id, user.passwordHash);
      // A password change since then has ended every session, and must not be followed by a new one.
      if (held === undefined) throw wrongCredentials();
      refuseLocked(services, held, caller.ip);
      return beginSession(services, tx, user.id, caller);
    });
    return { user: shownUser(user), token };
  });
  return recordSignIn(services, 'login', signIn, caller);
}

/** @throws {AppError} `unauthenticated` if the account was deleted. */
export async function getUser(context: Pick<Context, 'db' | 'userId'>): Promise<User> {
  const user = await context.db.read(context.userId, (tx) => findUser(tx, context.userId));
  if (user === undefined) throw new AppError('unauthenticated', errorTexts.signIn);
  return shownUser(user);
}

/**
 * Sets a new password, ends every session, access token and recovery code of the user and begins a new session for the caller.
 *
 * @throws {AppError} `invalid` if the current password is wrong.
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
    const held = await holdUserWith(tx, user.id, user.passwordHash);
    if (held === undefined) throw wrongPassword('currentPassword');
    refuseLocked(context, held, caller.ip);
    await updatePasswordHash(tx, user.id, newHash);
    // Someone who knew the old password may have created them, and could return with one.
    await deleteCodesOf(tx, user.id);
    await deleteTokensOf(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    return beginSession(context, tx, user.id, caller);
  });
  announceEnded(context, user.id);
  await audit(context, 'password_changed', caller, user.id);
  return { user: shownUser(user), token };
}

/**
 * Deletes the user with everything that belongs to it.
 *
 * @throws {AppError} `invalid` if the password is wrong.
 */
export async function deleteAccount(context: Context, password: string, caller: Caller): Promise<void> {
  const user = await inHashTurn(context.config, () => confirmPassword(context, password, 'password', caller));
  await removeAccount(context, context.userId, async (tx) => {
    if (!(await holdUserWith(tx, user.id, user.passwordHash))) throw wrongPassword('password');
  });
  await audit(context, 'account_deleted', caller, user.id);
}

/** Deletes a user with everything that belongs to it, unless `check` throws in the same transaction. */
export async function removeAccount(
  services: AdminServices,
  userId: UserId,
  check: (tx: UserTransaction) => Promise<void> = async () => {},
): Promise<void> {
  const files = await services.db.write(userId, async (tx) => {
    await check(tx);
    const keys = await findFilesOfUser(tx, userId);
    await deleteUser(tx, userId);
    return keys;
  });
  announceEnded(services, userId);
  await removeFiles(services, files);
}

async function checkPassword(services: Services, credentials: Credentials, attempt: Attempt, caller: Caller) {
  const { user, isRight } = await countedCheck(services, attempt, async () => {
    const found = await findUserByName(services.db.system, usernameKey(credentials.username));
    return { user: found, isRight: await isPassword(credentials.password, found?.passwordHash) };
  });
  if (user !== undefined && isRight) return user;
  if (await isCode(services, credentials.password, user?.id)) {
    throw new AppError('password_temporary', authTexts.useCodeToReset);
  }
  void audit(services, 'login_failed', caller, user?.id ?? null);
  throw wrongCredentials();
}

function wrongCredentials(): AppError {
  return new AppError('unauthenticated', authTexts.wrongLogin);
}
