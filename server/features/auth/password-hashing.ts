import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { authTexts } from './auth.texts.ts';

/** Argon2id with OWASP's parameters; the library's default algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared if the user doesn't exist, so that the answer takes as long. */
const decoy = hash(randomBytes(32), cost);

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs hashing work in its turn: each hash takes 19 MiB and its own thread.
 *
 * @throws {AppError} `busy` if too many are waiting already.
 */
export async function inHashTurn<T>(
  limits: Pick<Config, 'LIMIT_HASHES' | 'LIMIT_HASH_QUEUE'>,
  work: () => Promise<T>,
): Promise<T> {
  if (running < limits.LIMIT_HASHES) running += 1;
  else {
    if (waiting.length >= limits.LIMIT_HASH_QUEUE) {
      throw new AppError('busy', authTexts.tooManySignIns, {
        retryAfter: 2,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** The hash to store for a password. Call it in a {@link inHashTurn}. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** The hash of a random password, which is never shown. */
export function unusablePassword(limits: Parameters<typeof inHashTurn>[0]): Promise<string> {
  return inHashTurn(limits, () => hashPassword(randomBytes(32).toString('base64url')));
}

/** Whether a password is right; takes the same time without a hash. Call it in a {@link inHashTurn}. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isMatch = await verify(passwordHash ?? (await decoy), password);
  return isMatch && passwordHash !== undefined;
}
