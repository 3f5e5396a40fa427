import { createHash, randomBytes } from 'node:crypto';

/** A new session token, 256 random bits; only the browser ever stores it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database stores of a token. A plain hash is enough: 256 random bits can't be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether text has the form of a token, so that anything else is refused without asking the database. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
