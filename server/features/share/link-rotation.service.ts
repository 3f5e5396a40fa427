import type { Services } from '#server/context.ts';
import { type Rotation, resealRows } from '#server/reseal.ts';
import type { Sealed } from '#server/secret-box.ts';
import type { SecretKeys } from '#server/secret-key.ts';
import type { UserId } from '#server/user-id.ts';
import { findSealedOtherwise, replaceBox } from './share.repo.ts';
import { linkPlace } from './share-link.ts';

/** Re-encrypts every link to a shared page with the secret key. */
export function resealLinks({ db }: Pick<Services, 'db'>, keys: SecretKeys): Promise<Rotation> {
  return resealRows<Sealed & { userId: UserId; id: string }>(
    {
      find: (keyVersion, after, limit) => findSealedOtherwise(db.system, keyVersion, after, limit),
      placeOf: ({ userId }) => linkPlace(userId),
      replace: (row, fresh) => replaceBox(db.system, row, fresh),
    },
    keys,
  );
}
