import { createHash } from 'node:crypto';
import { customAlphabet } from 'nanoid';

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
