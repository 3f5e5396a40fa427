import type { Services } from '#server/context.ts';
import { type Rotation, resealRows } from '#server/reseal.ts';
import type { Sealed } from '#server/secret-box.ts';
import type { SecretKeys } from '#server/secret-key.ts';
import type { UserId } from '#server/user-id.ts';
import { findSealedOtherwise, replaceBox } from './key-rotation.repo.ts';
import { aiKeyPlace } from './own-key.ts';

/** Re-encrypts every user's key with the secret key. */
export function resealKeys({ db }: Pick<Services, 'db'>, keys: SecretKeys): Promise<Rotation> {
  return resealRows<Sealed & { userId: UserId }>(
    {
      find: (keyVersion, after, limit) => findSealedOtherwise(db.system, keyVersion, after?.userId, limit),
      placeOf: ({ userId }) => aiKeyPlace(userId),
      replace: (row, fresh) => replaceBox(db.system, row.userId, row, fresh),
    },
    keys,
  );
}
