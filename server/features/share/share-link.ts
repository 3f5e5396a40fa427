import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '#server/context.ts';
import { type Place, type Sealed, SealedElsewhereError, seal, unseal } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';

/** Where a link's token is sealed for its owner. */
export const linkPlace = (userId: UserId): Place => ({ userId, purpose: 'shared page' });

type Keys = Pick<Services, 'secretKey' | 'otherSecretKey'>;

/** A new link: its token, the hash it is found by, and the token sealed for its owner. */
export function newLink({ secretKey }: Keys, userId: UserId): { token: string; tokenHash: Buffer } & Sealed {
  // 256 bits: whoever has the address is let in.
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashLink(token), ...seal(secretKey, linkPlace(userId), token) };
}

/** What the database finds a link by. A plain hash is enough: 256 random bits can't be guessed. */
export function hashLink(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The path of a page; null if its token can't be decrypted, for instance after the server's key was lost. */
export function pathOf({ secretKey, otherSecretKey = secretKey }: Keys, userId: UserId, box: Sealed): string | null {
  try {
    return `/s/${unseal([secretKey, otherSecretKey], linkPlace(userId), box)}`;
  } catch (error) {
    if (error instanceof SealedElsewhereError) return null;
    throw error;
  }
}

/** What a browser keeps after the right passcode: it opens this page, and only while it has this passcode. */
export function passOf({ secretKey }: Keys, { id, passcodeHash }: { id: string; passcodeHash: string }): string {
  return createHmac('sha256', secretKey)
    .update(JSON.stringify(['pass of a shared page', id, passcodeHash]))
    .digest('base64url');
}

export function isPass(keys: Keys, share: { id: string; passcodeHash: string }, pass: string | undefined): boolean {
  return pass !== undefined && isSame(passOf(keys, share), pass);
}

/** What the form of a page sends along: another site's page doesn't know it, even where it knows the link. */
export function formKeyOf(
  { secretKey }: Keys,
  { id, passcodeHash }: { id: string; passcodeHash: string | null },
): string {
  const of = JSON.stringify(['form of a shared page', id, passcodeHash]);
  return createHmac('sha256', secretKey).update(of).digest('base64url');
}

export function isFormKey(keys: Keys, share: { id: string; passcodeHash: string | null }, key: string | null): boolean {
  return key !== null && isSame(formKeyOf(keys, share), key);
}

function isSame(expected: string, sent: string): boolean {
  const right = Buffer.from(expected);
  const given = Buffer.from(sent);
  return right.length === given.length && timingSafeEqual(right, given);
}
