import { audit } from '#server/audit.ts';
import type { Services } from '#server/context.ts';
import type { Connection } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { type Place, SealedElsewhereError, unseal } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';
import type { CheckedUser } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';
import { countedCheck, throttled } from './login-throttle.ts';
import { hashCode } from './one-time-code.ts';
import { deletePasskeysOf } from './passkeys.repo.ts';
import { deleteCode } from './recovery-codes.repo.ts';
import type { Caller } from './sessions.service.ts';
import { deleteTotp, findTotp, spendStep, type TotpRow } from './totp.repo.ts';

/** Seconds for which a code of an authenticator app is shown; one before and one after are accepted, too. */
const STEP_SECONDS = 30;

/** Of what a key of an authenticator app is. */
export function totpPlace(userId: string): Place {
  return { userId: userId as UserId, purpose: 'totp key' };
}

/**
 * Makes sure of the second factor of an account whose password was right, if it has one. Wrong codes are counted for a
 * day, by the account and beside the passwords: whoever guesses here knows the password.
 *
 * @throws {AppError} `factor_needed` without a code, `rate_limited`, and for a wrong one what `refusal` is.
 */
export async function requireSecondFactor(
  services: Services,
  { id: userId, secondFactor }: Pick<CheckedUser, 'id' | 'secondFactor'>,
  code: string | undefined,
  caller: Caller,
  refusal: AppError,
): Promise<void> {
  if (secondFactor === null) return;
  if (code === undefined || code.trim() === '') {
    const { codeNeeded, passkeyNeeded } = authTexts.factors;
    throw new AppError('factor_needed', secondFactor === 'code' ? codeNeeded : passkeyNeeded);
  }
  await throttled(services, { factor: userId }, caller, async (attempt) => {
    const used = await countedCheck(services, attempt, () => useCode(services, userId, code));
    if (used !== 'app')
      await audit(services, used === undefined ? 'factor_failed' : 'recovery_code_used', caller, userId);
    if (used === undefined) throw refusal;
  });
}

/** The step of time whose code that is, by the key; undefined if it is none of those shown about now. */
export async function stepOf(services: Services, row: TotpRow, code: string): Promise<number | undefined> {
  const token = code.normalize('NFKC').replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const { verify } = await import('otplib');
  const secret = openKey(services, row);
  if (secret === undefined) return undefined;
  const epoch = Math.floor(services.now().getTime() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Removes passkeys and the key of the authenticator app: after that only the password leads in. */
export async function removeFactors(tx: Connection, userId: string): Promise<void> {
  await deletePasskeysOf(tx, userId);
  await deleteTotp(tx, userId);
}

/** Uses up a code of the authenticator app, or a recovery code; undefined if it is neither, or was used. */
async function useCode(services: Services, userId: string, code: string): Promise<'app' | 'recovery' | undefined> {
  const { system } = services.db;
  const row = await findTotp(system, userId);
  const step = row?.confirmedAt == null ? undefined : await stepOf(services, row, code);
  if (step !== undefined) return (await spendStep(system, userId, step)) ? 'app' : undefined;
  return (await deleteCode(system, userId, hashCode(code, userId), services.now())) ? 'recovery' : undefined;
}

function openKey({ secretKey, otherSecretKey, log }: Services, row: TotpRow): string | undefined {
  const keys = otherSecretKey === undefined ? [secretKey] : [secretKey, otherSecretKey];
  try {
    return unseal(keys, totpPlace(row.userId), row);
  } catch (error) {
    if (!(error instanceof SealedElsewhereError)) throw error;
    log.warn('the key of an authenticator app could not be opened with SECRET_KEY');
    return undefined;
  }
}
