import { randomBytes } from 'node:crypto';

/** A name for a stored file that cannot be guessed. */
export function newKey(): string {
  return randomBytes(16).toString('hex');
}

/** Whether text is such a name, and so no path to anywhere. */
export function isKey(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
