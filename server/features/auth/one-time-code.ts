import { createHash, randomUUID } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import type { Services } from '#server/context.ts';
import type { Connection } from '#server/db/client.ts';
import { RECOVERY_CODES } from '#shared/auth.ts';
import { countCodes, deleteCodesOf, deleteOwnCodes, hasCode, insertCodes } from './recovery-codes.repo.ts';

/** Crockford's base 32, which has no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const newGroup = customAlphabet(ALPHABET, GROUP_LENGTH);

/** A random code of 80 bits, such as `7K3M-Q9TX-2WBD-V5HN`. */
export function newCode(): string {
  return Array.from({ length: GROUPS }, () => newGroup()).join('-');
}

/**
 * The stored hash of a code. A fast hash is enough: 80 random bits can't be guessed.
 *
 * @param holder the user's id, so that one guess can't be tried against the codes of all users at once.
 */
export function hashCode(code: string, holder: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([holder, canonical(code)]))
    .digest();
}

/** Case, spaces and dashes don't matter, and letters outside the alphabet count as the digits they resemble. */
function canonical(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

const DAY_MS = 24 * 3600 * 1000;
const TEMPORARY_DAYS = 7;

/** A password for one sign-in, at which the user chooses a new one. */
export interface TemporaryPassword {
  password: string;
  expiresAt: Date;
}

/** Replaces the user's own codes with new ones, which only the caller knows. */
export async function replaceCodes(tx: Connection, userId: string, createdAt: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await deleteOwnCodes(tx, userId);
  await insertCodes(
    tx,
    codes.map((code) => ({ userId, codeHash: hashCode(code, userId), createdAt })),
  );
  return codes;
}

/** New codes where the user has none left, for whoever now depends on something that can be lost; else null. */
export async function ensureCodes(tx: Connection, userId: string, createdAt: Date): Promise<string[] | null> {
  return (await countCodes(tx, userId)).left > 0 ? null : replaceCodes(tx, userId, createdAt);
}

/** Creates a temporary password, and ends every other way back into the account. */
export async function setTemporaryPassword(tx: Connection, userId: string, now: Date): Promise<TemporaryPassword> {
  const password = newCode();
  const expiresAt = new Date(now.getTime() + TEMPORARY_DAYS * DAY_MS);
  await deleteCodesOf(tx, userId);
  await insertCodes(tx, [{ userId, codeHash: hashCode(password, userId), createdAt: now, expiresAt }]);
  return { password, expiresAt };
}

/** Whether that is a valid code of the user; queries the database even if there is no such user. */
export function isCode(services: Services, code: string, userId: string | undefined): Promise<boolean> {
  const id = userId ?? randomUUID();
  return hasCode(services.db.system, id, hashCode(code, id), services.now());
}
