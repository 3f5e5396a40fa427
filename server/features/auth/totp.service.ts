import { audit } from '#server/audit.ts';
import type { Context, Services } from '#server/context.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { type Rotation, resealRows } from '#server/reseal.ts';
import { seal } from '#server/secret-box.ts';
import type { SecretKeys } from '#server/secret-key.ts';
import { brand } from '#shared/brand.ts';
import type { Confirmation } from '#shared/confirmation.ts';
import { authTexts } from './auth.texts.ts';
import { confirm } from './confirmation.service.ts';
import { countedCheck, throttled } from './login-throttle.ts';
import { ensureCodes } from './one-time-code.ts';
import { stepOf, totpPlace } from './second-factor.ts';
import { announceEnded, type Caller, holdSignedIn } from './sessions.service.ts';
import * as repo from './totp.repo.ts';

const texts = authTexts.factors;
/** For so long a key waits for its first code. Afterwards, whoever finds the session open could only guess at one. */
const WAITING_MS = 30 * 60_000;

/**
 * Creates a key for an authenticator app. Nothing asks for its codes until {@link turnOnTotp}.
 *
 * @throws {AppError} `invalid` if codes are asked for already, and as `confirm`.
 */
export async function beginTotp(context: Context, given: Confirmation, caller: Caller) {
  const { db, userId, now, secretKey } = context;
  const user = await confirm(context, given, caller);
  const { generateSecret, generateURI } = await import('otplib');
  const key = generateSecret();
  const row = { ...seal(secretKey, totpPlace(userId), key), userId, createdAt: now() };
  if (!(await db.write(userId, (tx) => repo.putTotp(tx, row)))) throw new AppError('invalid', texts.totpIsOn);
  return { key, uri: generateURI({ issuer: brand.name, label: user.username, secret: key }) };
}

/**
 * Asks for codes from now on, once the app has shown one.
 *
 * @throws {AppError} `invalid` if the code is wrong, or no key waits for one; `rate_limited`.
 */
export async function turnOnTotp(context: Context, code: string, caller: Caller): Promise<{ codes: string[] | null }> {
  const { db, userId, now } = context;
  const row = await db.read(userId, (tx) => repo.findTotp(tx, userId));
  const isWaiting = row?.confirmedAt === null && now().getTime() - row.createdAt.getTime() <= WAITING_MS;
  if (!isWaiting) throw new AppError('invalid', texts.noKeyWaits);
  const codes = await throttled(context, { factor: userId }, caller, async (attempt) => {
    const step = await countedCheck(context, attempt, () => stepOf(context, row, code));
    if (step === undefined) throw invalidField('code', texts.wrongFirstCode);
    return db.write(userId, async (tx) => {
      await holdSignedIn(tx, context);
      if (!(await repo.confirmTotp(tx, row, step, now()))) throw new AppError('invalid', texts.noKeyWaits);
      return ensureCodes(tx, userId, now());
    });
  });
  await audit(context, 'totp_on', caller, userId);
  return { codes };
}

/** Asks for codes no longer, and forgets the key. */
export async function turnOffTotp(context: Context, given: Confirmation, caller: Caller): Promise<void> {
  const { db, userId } = context;
  await confirm(context, given, caller);
  const wasOn = await db.write(userId, (tx) => repo.deleteTotp(tx, userId));
  if (!wasOn) return;
  announceEnded(context, userId);
  await audit(context, 'totp_off', caller, userId);
}

/** Re-encrypts every key with the secret key. */
export function resealTotp({ db }: Pick<Services, 'db'>, keys: SecretKeys): Promise<Rotation> {
  return resealRows<repo.SealedTotpRow>(
    {
      find: (keyVersion, after, limit) => repo.findSealedTotp(db.system, keyVersion, after, limit),
      placeOf: ({ userId }) => totpPlace(userId),
      replace: (row, fresh) => repo.replaceTotpBox(db.system, row, fresh),
    },
    keys,
  );
}
