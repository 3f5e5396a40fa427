import { randomUUID } from 'node:crypto';
import type { Services } from '#server/context.ts';
import type { Connection } from '#server/db/client.ts';
import { RECOVERY_CODES } from '#shared/auth.ts';
import { hashCode, newCode } from './one-time-code.ts';
import { deleteCodesOf, deleteOwnCodes, hasCode, insertCodes } from './recovery-codes.repo.ts';

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
