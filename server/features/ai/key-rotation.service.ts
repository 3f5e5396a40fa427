import type { Services } from '#server/context.ts';
import { keyVersionOf, SealedElsewhereError, seal, unseal } from '#server/secret-box.ts';
import type { SecretKeys } from '#server/secret-key.ts';
import type { UserId } from '#server/user-id.ts';
import { findSealedOtherwise, replaceBox } from './key-rotation.repo.ts';
import { aiKeyPlace } from './own-key.ts';

const AT_ONCE = 100;

/** The result of resealing every user's key. */
export interface Rotation {
  resealed: number;
  /** Encrypted with neither key, or damaged: their owners have to enter them again. */
  unreadable: number;
}

/**
 * Re-encrypts with the secret key what is encrypted with the other one. It can be interrupted and repeated at any time,
 * and runs while servers use the keys: each box is replaced in one statement, and either key decrypts.
 */
export async function resealKeys({ db }: Pick<Services, 'db'>, keys: SecretKeys): Promise<Rotation> {
  const { secretKey, otherSecretKey = secretKey } = keys;
  const rotation = { resealed: 0, unreadable: 0 };
  let after: UserId | undefined;
  for (;;) {
    const boxes = await findSealedOtherwise(db.system, keyVersionOf(secretKey), after, AT_ONCE);
    for (const { userId, ...box } of boxes) {
      const place = aiKeyPlace(userId);
      try {
        const fresh = seal(secretKey, place, unseal([otherSecretKey], place, box));
        if (await replaceBox(db.system, userId, box, fresh)) rotation.resealed += 1;
      } catch (error) {
        if (!(error instanceof SealedElsewhereError)) throw error;
        rotation.unreadable += 1;
      }
    }
    after = boxes.at(-1)?.userId;
    if (after === undefined) return rotation;
  }
}
