import { createHmac } from 'node:crypto';
import { audit } from '#server/audit.ts';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { usernameKey } from '#shared/auth.ts';
import { authTexts } from './auth.texts.ts';
import {
  addFailure,
  deleteFailures,
  deleteOldFailures,
  type FailureCount,
  lockFailures,
  readFailures,
  removeFailure,
} from './login-failures.repo.ts';

const DELAY_MAX_SECONDS = 60;
/** Wrong passwords an address may still try for a name that others are guessing: its owner must get in. */
const FRESH_TRIES = 3;
/** From this multiple of the limit on, a name makes every address wait: the guesses then come from everywhere. */
const EVERYWHERE = 10;
/** A shared page may have a short passcode for a year, and its readers lose less by waiting than a locked-out user. */
const PAGE_WINDOW_MS = 24 * 3600 * 1000;
const PAGE_DELAY_MAX_SECONDS = 15 * 60;

/** What an attempt counts for. The database stores only keyed hashes: people type passwords into the wrong field. */
export interface Attempt {
  /**
   * Of a page or a second factor, the failures of a whole day count, and a success doesn't end them: a page has many
   * readers, and whoever guesses codes has the password.
   */
  isOfPage: boolean;
  name: string;
  /** The name as tried from this address. */
  pair: string;
  address: string;
}

/** Whose secret is guessed at. */
type Subject = { username: string } | { page: string } | { factor: string } | { passkey: string };

type Counts = Record<'name' | 'pair' | 'address', FailureCount | undefined>;

/**
 * Runs `work`, which checks a secret of the subject with {@link countedCheck}. A password and a recovery code share
 * their counts, so that guessing both gives no extra guesses.
 *
 * @param subject a username, the shared page whose passcode it is, the user's id whose second factor it is, or a passkey's:
 *   that is whatever somebody sent, and must not count for a user.
 * @throws {AppError} `rate_limited` after too many failures.
 */
export async function throttled<T>(
  services: Services,
  subject: Subject,
  { ip, network }: { ip: string; network: string },
  work: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const attempt = attemptAt(services, subject, network);
  try {
    await refuseIfThrottled(services, attempt);
    const value = await work(attempt);
    await forgiveAttempt(services, attempt);
    return value;
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined;
    if (code === 'rate_limited') await audit(services, 'login_throttled', ip);
    // The secret was right, but something else keeps its owner out.
    if (code === 'forbidden' || code === 'password_temporary' || code === 'factor_needed')
      await forgetAttempt(services, attempt);
    throw error;
  }
}

/**
 * Counts an attempt as failed, then runs `check`, so that parallel guesses can't bypass the count. If `check` throws,
 * the attempt had no result and is not counted.
 *
 * @throws {AppError} `rate_limited`, with the seconds to wait.
 */
export async function countedCheck<T>(services: Services, attempt: Attempt, check: () => Promise<T>): Promise<T> {
  await reserveAttempt(services, attempt);
  try {
    return await check();
  } catch (error) {
    await forgetAttempt(services, attempt);
    throw error;
  }
}

/** Removes the counts whose window has ended. */
export async function pruneFailures(services: Services): Promise<void> {
  const now = services.now().getTime();
  const before = { before: new Date(now - windowOf(services.config)), ofPages: new Date(now - PAGE_WINDOW_MS) };
  await deleteOldFailures(services.db.system, before);
}

/** The counts that an attempt belongs to; `network` is the caller's address, an IPv6 one cut to its /64. */
function attemptAt(services: Services, subject: Subject, network: string): Attempt {
  const keyed = (...parts: string[]) =>
    createHmac('sha256', services.secretKey).update(JSON.stringify(parts)).digest('base64url');
  const isOfPage = !('username' in subject);
  const name = isOfPage ? Object.entries(subject).flat().join(' ') : usernameKey(subject.username);
  return {
    isOfPage,
    name: `${isOfPage ? 'page' : 'name'}:${keyed('name', name)}`,
    pair: `pair:${keyed('pair', name, network)}`,
    address: `address:${keyed('address', network)}`,
  };
}

function keysOf({ name, pair, address }: Attempt): string[] {
  return [name, pair, address];
}

/**
 * Refuses an attempt that has to wait, without writing anything.
 *
 * @throws {AppError} `rate_limited`, with the seconds to wait.
 */
async function refuseIfThrottled(services: Services, attempt: Attempt): Promise<void> {
  const rows = await readFailures(services.db.system, keysOf(attempt));
  refuseIfWaiting(services, attempt, countsOf(attempt, rows));
}

/** Counts an attempt as failed; {@link forgiveAttempt} or {@link forgetAttempt} undoes it. */
async function reserveAttempt(services: Services, attempt: Attempt): Promise<void> {
  const now = services.now();
  const keys = keysOf(attempt);
  await services.db.system.transaction(async (tx) => {
    const rows = await lockFailures(tx, keys, now);
    refuseIfWaiting(services, attempt, countsOf(attempt, rows));
    const { isOfPage, name } = attempt;
    const others = keys.filter((key) => !isOfPage || key !== name);
    await addFailure(tx, others, now, new Date(now.getTime() - windowOf(services.config)));
    if (isOfPage) await addFailure(tx, [name], now, new Date(now.getTime() - PAGE_WINDOW_MS));
  });
}

/** After the right password: the count of the name starts again, those of the address and of a page stay. */
async function forgiveAttempt(services: Services, { isOfPage, name, pair, address }: Attempt): Promise<void> {
  await services.db.system.transaction(async (tx) => {
    // In the order in which a reservation locks them.
    await removeFailure(tx, [address]);
    if (isOfPage) await removeFailure(tx, [name]);
    await deleteFailures(tx, isOfPage ? [pair] : [name, pair]);
  });
}

/** After an attempt without a result. */
async function forgetAttempt(services: Services, attempt: Attempt): Promise<void> {
  await removeFailure(services.db.system, keysOf(attempt));
}

function refuseIfWaiting(services: Services, { isOfPage }: Attempt, counts: Counts): void {
  if (services.config.RATE_LIMITS === 'off') return;
  const waitMs = waitOf(counts, isOfPage, services.config, services.now().getTime());
  if (waitMs <= 0) return;
  const retryAfter = Math.ceil(waitMs / 1000);
  throw new AppError('rate_limited', authTexts.tooManyFailures(retryAfter), { retryAfter });
}

function countsOf(attempt: Attempt, rows: FailureCount[]): Counts {
  const find = (key: string) => rows.find((row) => row.key === key);
  return { name: find(attempt.name), pair: find(attempt.pair), address: find(attempt.address) };
}

/**
 * Milliseconds until an attempt is allowed. An address that failed too often waits for its window to end; one that
 * failed too often for a name waits 1, 2, 4 … 60 seconds after each further failure. Guesses from other addresses
 * throttle a new one only if they are very many: otherwise anyone could lock the owner out.
 */
function waitOf(counts: Counts, isOfPage: boolean, config: Config, now: number): number {
  const windowMs = windowOf(config);
  const current = (count: FailureCount | undefined, ms = windowMs) =>
    count === undefined || count.windowStart.getTime() + ms <= now ? undefined : count;
  const name = current(counts.name, isOfPage ? PAGE_WINDOW_MS : windowMs);
  const pair = current(counts.pair);
  const address = current(counts.address);
  const limit = config.LIMIT_LOGIN_FAILURES;
  const isFresh = (pair?.failures ?? 0) < Math.min(FRESH_TRIES, limit);

  const waits = [delayAfter(pair, limit, now)];
  if (!isFresh || (name?.failures ?? 0) >= EVERYWHERE * limit) {
    waits.push(delayAfter(name, limit, now, isOfPage ? PAGE_DELAY_MAX_SECONDS : DELAY_MAX_SECONDS));
  }
  if (address && address.failures >= config.LIMIT_LOGIN_FAILURES_PER_ADDRESS) {
    waits.push(address.windowStart.getTime() + windowMs - now);
  }
  return Math.max(...waits);
}

function delayAfter(count: FailureCount | undefined, limit: number, now: number, max = DELAY_MAX_SECONDS): number {
  if (count === undefined || count.failures < limit) return 0;
  const seconds = Math.min(2 ** (count.failures - limit), max);
  return count.lastFailure.getTime() + seconds * 1000 - now;
}

function windowOf(config: Config): number {
  return config.LIMIT_LOGIN_WINDOW_SECONDS * 1000;
}
