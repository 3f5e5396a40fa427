import { randomBytes } from 'node:crypto';

/** An unguessable name for a stored file. */
export function newKey(): string {
  return randomBytes(16).toString('hex');
}

/** Whether text is such a name, and so not a path. */
export function isKey(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
