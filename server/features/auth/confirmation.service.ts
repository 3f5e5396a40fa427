import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError, invalidField } from '#server/errors.ts';
import type { Confirmation, PasskeyProof } from '#shared/confirmation.ts';
import { findUser } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';
import type { ChallengeUse } from './challenges.ts';
import { countedCheck, throttled } from './login-throttle.ts';
import { findProviderAuth } from './oidc.repo.ts';
import { oidcTexts } from './oidc.texts.ts';
import { acceptProof, checkProof } from './passkey-proof.ts';
import { inHashTurn, isPassword } from './password-hashing.ts';
import { requireSecondFactor } from './second-factor.ts';
import type { Caller } from './sessions.service.ts';
import { wrongPassword } from './sign-in.ts';

/** For so long the provider's word that it asked the user stands for the password. */
export const CONFIRMED_MS = 5 * 60_000;

/** Who may answer a challenge of a session: that session. */
export function confirmationUse({ userId, sessionId }: Pick<Context, 'userId' | 'sessionId'>): ChallengeUse {
  return { purpose: 'confirm', holder: `${userId} ${sessionId}` };
}

/**
 * Makes sure, before something sensitive, that the user is at the screen and not only their session: by a passkey, or by
 * the password and, where the account has a second factor, a code. An empty password is right where the provider has
 * just asked the user. A wrong answer counts as a failed sign-in.
 *
 * @param field names the password in the request.
 * @throws {AppError} `invalid`, naming the field, if something is wrong; `factor_needed`, `rate_limited`, `busy`.
 */
export async function confirm(context: Context, given: Confirmation, caller: Caller, field = 'password') {
  // Not within the wall of a client-safe screen, where no second factor is to be seen.
  const user = await findUser(context.db.system, context.userId);
  if (user === undefined) throw new AppError('unauthenticated', errorTexts.signIn);
  if (given.passkey !== undefined) {
    await confirmWithPasskey(context, given.passkey, caller);
    return user;
  }
  const { password } = given;
  if (password === '' && user.oidcLinkedAt !== null && (await isProviderSure(context))) return user;
  if (!user.hasPassword) throw wrongPassword(field, oidcTexts.noPassword(context.config.OIDC_NAME));
  if (password === undefined) throw wrongPassword(field, authTexts.passwordNeeded);
  return throttled(context, user, caller, async (attempt) => {
    const isRight = await inHashTurn(context.config, () =>
      countedCheck(context, attempt, () => isPassword(password, user.passwordHash)),
    );
    if (!isRight) {
      await audit(context, 'password_refused', caller, user.id);
      throw wrongPassword(field);
    }
    await requireSecondFactor(context, user, given.code, caller, invalidField('code', authTexts.factors.wrongCode));
    return user;
  });
}

/** Whether the provider has just asked who is in this session. */
async function isProviderSure({ db, userId, sessionId, now }: Context): Promise<boolean> {
  const askedAt = await findProviderAuth(db.system, userId, sessionId);
  return askedAt !== null && now().getTime() - askedAt.getTime() < CONFIRMED_MS;
}

async function confirmWithPasskey(context: Context, given: PasskeyProof, caller: Caller): Promise<void> {
  const { db, userId, now } = context;
  const proof = await checkProof(context, given, confirmationUse(context), caller.origin);
  const isOwn = proof?.passkey.userId === userId;
  if (isOwn && (await db.system.transaction((tx) => acceptProof(tx, proof, now())))) return;
  await audit(context, 'factor_failed', caller, userId);
  throw invalidField('passkey', authTexts.factors.passkeyRefused);
}
