import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { UserId } from '#server/user-id.ts';

/** The owner and purpose of a secret: a box opens only in the place it was created for. */
export interface Place {
  userId: UserId;
  purpose: string;
}

/** A stored secret. */
export interface Sealed {
  /** The secret key that encrypted it; see {@link keyVersionOf}. */
  keyVersion: number;
  nonce: Buffer;
  sealed: Buffer;
}

/** It was encrypted with another key or for another place, or is damaged. */
export class SealedElsewhereError extends Error {}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text with AES-256-GCM, with a key for its purpose and its own nonce. */
export function seal(secretKey: string, place: Place, text: string): Sealed {
  const keyVersion = keyVersionOf(secretKey);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, derive(secretKey, place.purpose), nonce);
  cipher.setAAD(nameOf(place, keyVersion));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { keyVersion, nonce, sealed };
}

/**
 * Decrypts what was encrypted with any of the keys.
 *
 * @throws {SealedElsewhereError}
 */
export function unseal(secretKeys: readonly string[], place: Place, { keyVersion, nonce, sealed }: Sealed): string {
  const secretKey = secretKeys.find((key) => keyVersionOf(key) === keyVersion);
  if (secretKey === undefined) throw new SealedElsewhereError('It was sealed under another key');
  try {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(CIPHER, derive(secretKey, place.purpose), nonce, options);
    decipher.setAAD(nameOf(place, keyVersion));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    throw new SealedElsewhereError('It was sealed for another place, or is damaged');
  }
}

/**
 * A number for a secret key: 31 bits derived from it. Each box names the key it was sealed with, and while one key
 * replaces another both can be distinguished without a counter.
 */
export function keyVersionOf(secretKey: string): number {
  return derive(secretKey, 'key version').readUInt32BE() >>> 1;
}

function derive(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `sparehour ${purpose}`, 32));
}

function nameOf({ userId, purpose }: Place, keyVersion: number): Buffer {
  return Buffer.from(`${userId}|${purpose}|${keyVersion}`);
}
