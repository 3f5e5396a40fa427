import { createHash } from 'node:crypto';
import { audit } from '#server/audit.ts';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import { AppError, invalidField } from '#server/errors.ts';
import type { AccountEvent } from '#shared/account-history.ts';
import type { User } from '#shared/auth.ts';
import { MIB } from '#shared/size-text.ts';
import type { UserRow } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';
import { oidcTexts } from './oidc.texts.ts';
import { findLastEvent, startSeeing } from './sessions.repo.ts';
import { announceEnded, type Caller, hashToken } from './sessions.service.ts';

/** A user and the token of the session that just began. */
export interface SignIn {
  user: User;
  token: string;
}

/** With this much space people can still sign in and read: that writes a few hundred bytes. */
export const SIGN_IN_FREE_BYTES = 10 * MIB;

/** The user as the user may see it. */
export function shownUser({ id, username, createdAt }: UserRow, mustAddFactor = false): User {
  const user = { id, username, createdAt: createdAt.toISOString() };
  return mustAddFactor ? { ...user, mustAddFactor } : user;
}

/** Whether this server accepts an account only with a second factor. */
export function isFactorRequired({ SECOND_FACTOR }: Pick<Config, 'SECOND_FACTOR'>): boolean {
  return SECOND_FACTOR === 'required';
}

/**
 * Adds a session that just began to the account's history. If the browser isn't known from an earlier sign-in, the user's
 * other devices are notified. Call it after the commit, whatever the sign-in was with.
 */
export async function recordSignIn(
  services: Services,
  event: AccountEvent,
  signIn: SignIn,
  caller: Caller,
): Promise<SignIn> {
  const { id: userId } = signIn.user;
  // It replaced another, and the oldest ended if there were too many.
  announceEnded(services, userId);
  const device = createHash('sha256').update(`${userId} ${caller.device}`).digest('base64url');
  try {
    const { system } = services.db;
    const lastAt = await findLastEvent(system, userId, device);
    // A device that was signed out sees which others were new since it was last signed in.
    const subject = await startSeeing(system, hashToken(signIn.token), lastAt);
    const isNew = event !== 'register' && lastAt === undefined;
    if (isNew) await audit(services, 'new_device', caller, userId, { subject: subject ?? '' });
    await audit(services, event, caller, userId, { subject: device });
    if (isNew) services.signals.publish('changes', userId, JSON.stringify({ kind: 'devices' }));
  } catch (error) {
    // The session has begun: its cookie has to reach the browser.
    services.log.warn({ err: error }, 'a sign-in could not be added to the history of its account');
  }
  return signIn;
}

/**
 * Only for someone with the right password or code, since it discloses that the account exists.
 *
 * @throws {AppError} `forbidden`, if an administrator locked the account.
 */
export function refuseLocked(
  services: Pick<Services, 'log' | 'db' | 'now'>,
  user: { id: string; lockedAt: Date | null },
  ip: string,
): void {
  if (user.lockedAt === null) return;
  // Not awaited: it needs another connection than the transaction that this refusal rolls back.
  void audit(services, 'login_refused', ip, user.id);
  throw new AppError('forbidden', authTexts.locked);
}

/** @throws {AppError} `forbidden` where the administrator leaves only the provider to sign in with. */
export function refusePasswords({ config }: Pick<Services, 'config'>): void {
  if (config.PASSWORD_SIGN_IN === 'off') throw new AppError('forbidden', oidcTexts.passwordsOff(config.OIDC_NAME));
}

/** Not `unauthenticated`: the session is valid, and the browser would treat that as its end. */
export function wrongPassword(field: string, sentence = authTexts.wrongPassword): AppError {
  return invalidField(field, sentence);
}
