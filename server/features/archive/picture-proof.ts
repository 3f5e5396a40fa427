import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Proves in an archive that this server wrote a picture: it was decoded once, and need not be again. Another server
 * decodes it.
 *
 * @param sha256 of the picture's bytes
 */
export function pictureProof(secretKey: string, sha256: Buffer): string {
  return createHmac('sha256', secretKey).update('picture in an archive\0').update(sha256).digest('base64url');
}

export function isPictureProof(secretKey: string, sha256: Buffer, proof: string): boolean {
  const right = Buffer.from(pictureProof(secretKey, sha256));
  const given = Buffer.from(proof);
  return given.length === right.length && timingSafeEqual(given, right);
}
