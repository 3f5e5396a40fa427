import type { z } from 'zod';
import { audit } from '#server/audit.ts';
import type { Context, Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { type RecoveryCodes, usernameKey } from '#shared/auth.ts';
import type { Confirmation } from '#shared/confirmation.ts';
import type { recoverySchema } from '#shared/credentials.ts';
import { deleteTokensOf } from './access-tokens.repo.ts';
import { findUserByName, holdUser, holdUserWith, updatePasswordHash } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';
import { confirm } from './confirmation.service.ts';
import { countedCheck, throttled } from './login-throttle.ts';
import { suspendLink } from './oidc.repo.ts';
import { hashCode, isCode, replaceCodes } from './one-time-code.ts';
import { hashPassword, inHashTurn } from './password-hashing.ts';
import { countCodes, deleteCode } from './recovery-codes.repo.ts';
import { removeFactors } from './second-factor.ts';
import { deleteSessionsOf } from './sessions.repo.ts';
import { announceEnded, beginSession, type Caller } from './sessions.service.ts';
import {
  isFactorRequired,
  recordSignIn,
  refuseLocked,
  refusePasswords,
  type SignIn,
  shownUser,
  wrongPassword,
} from './sign-in.ts';

type Recovery = z.output<typeof recoverySchema>;

/**
 * Sets a new password in exchange for a recovery code or a temporary password, ends every session and access token of
 * the user, removes passkeys and the authenticator app, which may be lost or somebody else's, suspends the link to the
 * provider, which may be, too, and begins a session for the caller. Neither the text nor the time of a refusal says
 * whether the name or the code was wrong.
 *
 * @throws {AppError} `unauthenticated`, `rate_limited` after too many failures, `busy`, `forbidden` where the account is
 *   locked, `storage_full`.
 */
export async function recover(services: Services, recovery: Recovery, caller: Caller): Promise<SignIn> {
  refusePasswords(services);
  await services.db.refuseIfFull();
  const signIn = await throttled(services, recovery, caller, async (attempt) => {
    const { user, passwordHash } = await inHashTurn(services.config, async () => ({
      user: await countedCheck(services, attempt, () => findUserByCode(services, recovery)).then(refuseMissing),
      passwordHash: await hashPassword(recovery.newPassword),
    }));
    const token = await services.db.system.transaction(async (tx) => {
      const held = await holdUser(tx, user.id);
      if (held === undefined) throw wrongCode();
      refuseLocked(services, held, caller.ip);
      const codeHash = hashCode(recovery.recoveryCode, user.id);
      // If two use one code at the same time, the second finds it used.
      if (!(await deleteCode(tx, user.id, codeHash, services.now()))) throw wrongCode();
      await updatePasswordHash(tx, user.id, passwordHash);
      await removeFactors(tx, user.id);
      await suspendLink(tx, user.id);
      await deleteTokensOf(tx, user.id);
      await deleteSessionsOf(tx, user.id);
      return beginSession(services, tx, user.id, caller);
    });
    announceEnded(services, user.id);
    return { user: shownUser(user, isFactorRequired(services.config)), token };
  });
  return recordSignIn(services, 'recovered', signIn, caller);

  function refuseMissing(found: Awaited<ReturnType<typeof findUserByCode>>) {
    if ('failed' in found) {
      void audit(services, 'recovery_failed', caller, found.failed ?? null);
      throw wrongCode();
    }
    return found;
  }
}

/** How many recovery codes the user has left. */
export async function getRecoveryCodes(context: Context): Promise<RecoveryCodes> {
  const { left, createdAt } = await context.db.read(context.userId, (tx) => countCodes(tx, context.userId));
  return { left, createdAt: createdAt?.toISOString() ?? null };
}

/**
 * Creates new recovery codes that replace the earlier ones.
 *
 * @throws {AppError} as `confirm`.
 */
export async function createRecoveryCodes(context: Context, given: Confirmation, caller: Caller): Promise<string[]> {
  const user = await confirm(context, given, caller);
  const codes = await context.db.write(context.userId, async (tx) => {
    if (!(await holdUserWith(tx, user.id, user.passwordHash))) throw wrongPassword('password');
    return replaceCodes(tx, user.id, context.now());
  });
  await audit(context, 'recovery_codes_created', caller, user.id);
  return codes;
}

async function findUserByCode(services: Services, { username, recoveryCode }: Recovery) {
  const user = await findUserByName(services.db.system, usernameKey(username));
  const isRight = await isCode(services, recoveryCode, user?.id);
  return user !== undefined && isRight ? user : { failed: user?.id };
}

function wrongCode(): AppError {
  return new AppError('unauthenticated', authTexts.wrongRecoveryCode);
}
