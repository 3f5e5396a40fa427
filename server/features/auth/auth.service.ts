import type { z } from 'zod';
import { audit } from '#server/audit.ts';
import type { AdminServices, Context, Services } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { findFilesOfUser } from '#server/db/tables/stored-files.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError } from '#server/errors.ts';
import { removeFiles } from '#server/files/files.ts';
import type { UserId } from '#server/user-id.ts';
import type { changePassword as changePasswordCall } from '#shared/auth.ts';
import { type User, usernameKey } from '#shared/auth.ts';
import type { Confirmation } from '#shared/confirmation.ts';
import type { loginSchema, registrationSchema } from '#shared/credentials.ts';
import { deleteTokensOf } from './access-tokens.repo.ts';
import { deleteUser, findUser, findUserByName, holdUserWith, insertUser, updatePasswordHash } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';
import { confirm } from './confirmation.service.ts';
import { admit } from './invites.service.ts';
import { type Attempt, countedCheck, throttled } from './login-throttle.ts';
import { findProviderAuth } from './oidc.repo.ts';
import { isCode, replaceCodes } from './one-time-code.ts';
import { hashPassword, inHashTurn, isPassword } from './password-hashing.ts';
import { countCodes, deleteCodesOf } from './recovery-codes.repo.ts';
import { requireSecondFactor } from './second-factor.ts';
import { deleteSessionsOf } from './sessions.repo.ts';
import { announceEnded, beginSession, type Caller } from './sessions.service.ts';
import {
  isFactorRequired,
  recordSignIn,
  refuseLocked,
  refusePasswords,
  SIGN_IN_FREE_BYTES,
  type SignIn,
  shownUser,
  wrongPassword,
} from './sign-in.ts';

type Credentials = z.output<typeof loginSchema>;
type Registration = z.output<typeof registrationSchema>;

/**
 * Creates an account and signs in with it.
 *
 * @throws {AppError} `username_taken`; the database decides, so exactly one of many simultaneous calls succeeds.
 * `forbidden` or `invalid` if REGISTRATION doesn't allow it. `storage_full`.
 */
export async function register(services: Services, registration: Registration, caller: Caller): Promise<SignIn> {
  refusePasswords(services);
  await services.db.refuseIfFull();
  const { username, password, inviteCode } = registration;
  const useInvite = await admit(services, inviteCode, caller.ip);
  const passwordHash = await inHashTurn(services.config, () => hashPassword(password));
  const row = { username, usernameKey: usernameKey(username), passwordHash, createdAt: services.now() };
  const signIn = await services.db.system.transaction(async (tx) => {
    await useInvite(tx);
    const user = await insertUser(tx, row);
    if (user === undefined) throw new AppError('username_taken', authTexts.usernameTaken);
    const shown = shownUser(user, isFactorRequired(services.config));
    return { user: shown, token: await beginSession(services, tx, user.id, caller) };
  });
  return recordSignIn(services, 'register', signIn, caller);
}

/**
 * Checks a password, and the code of an account that has a second factor, and begins a session. Neither the text nor the time of a refusal says whether the name or the
 * password was wrong.
 *
 * @throws {AppError} `unauthenticated`, `rate_limited` after too many failures, `busy`; only after the right password
 * `forbidden` if the account is locked, `password_temporary`, and `factor_needed` without a code; `storage_full`, since neither a session nor a failure
 * could be stored.
 */
export async function login(services: Services, credentials: Credentials, caller: Caller): Promise<SignIn> {
  refusePasswords(services);
  await services.db.refuseIfFull(SIGN_IN_FREE_BYTES);
  const signIn = await throttled(services, credentials, caller, async (attempt) => {
    const user = await inHashTurn(services.config, () => checkPassword(services, credentials, attempt, caller));
    const wrongCode = new AppError('unauthenticated', authTexts.factors.wrongCode);
    await requireSecondFactor(services, user, credentials.code, caller, wrongCode);
    const token = await services.db.system.transaction(async (tx) => {
      const held = await holdUserWith(tx, user.id, user.passwordHash);
      // A password change since then has ended every session, and must not be followed by a new one.
      if (held === undefined) throw wrongCredentials();
      refuseLocked(services, held, caller.ip);
      return beginSession(services, tx, user.id, caller);
    });
    return { user: shownUser(user, isFactorRequired(services.config) && user.secondFactor === null), token };
  });
  return recordSignIn(services, 'login', signIn, caller);
}

/** The member with that name to sign in with, in any spelling. */
export async function findMember({ db }: Pick<Services, 'db'>, username: string): Promise<UserId | undefined> {
  return (await findUserByName(db.system, usernameKey(username)))?.id as UserId | undefined;
}

/**
 * Who is signed in, also where that is a colleague in another member's client.
 *
 * @throws {AppError} `unauthenticated` if the account was deleted.
 */
export async function getUser(
  context: Pick<Context, 'db' | 'userId' | 'grant' | 'mustAddFactor' | 'isAdministrator'>,
): Promise<User> {
  if (context.grant) return context.grant.member;
  const user = await context.db.read(context.userId, (tx) => findUser(tx, context.userId));
  if (user === undefined) throw new AppError('unauthenticated', errorTexts.signIn);
  const shown = shownUser(user, context.mustAddFactor);
  return context.isAdministrator ? { ...shown, isAdministrator: true } : shown;
}

/**
 * Sets a new password, ends every session, access token and recovery code of the user and begins a new session for the
 * caller, with new codes if there were any.
 *
 * @throws {AppError} as `confirm`.
 */
export async function changePassword(
  context: Context,
  { currentPassword, newPassword, ...factor }: z.output<typeof changePasswordCall.body>,
  caller: Caller,
): Promise<SignIn & { codes: string[] | undefined }> {
  const user = await confirm(context, { ...factor, password: currentPassword }, caller, 'currentPassword');
  const newHash = await inHashTurn(context.config, () => hashPassword(newPassword));
  const { token, codes } = await context.db.write(context.userId, async (tx) => {
    const held = await holdUserWith(tx, user.id, user.passwordHash);
    if (held === undefined) throw wrongPassword('currentPassword');
    refuseLocked(context, held, caller.ip);
    await updatePasswordHash(tx, user.id, newHash);
    const askedAt = await findProviderAuth(tx, user.id, context.sessionId);
    // Someone who knew the old password may have created them, and could return with one.
    const { left } = await countCodes(tx, user.id);
    await deleteCodesOf(tx, user.id);
    await deleteTokensOf(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    const codes = left === 0 ? undefined : await replaceCodes(tx, user.id, context.now());
    return { token: await beginSession(context, tx, user.id, caller, askedAt), codes };
  });
  announceEnded(context, user.id);
  await audit(context, 'password_changed', caller, user.id);
  return { user: shownUser(user, context.mustAddFactor), token, codes };
}

/**
 * Deletes the user with everything that belongs to it.
 *
 * @throws {AppError} as `confirm`.
 */
export async function deleteAccount(context: Context, given: Confirmation, caller: Caller): Promise<void> {
  const user = await confirm(context, given, caller);
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
