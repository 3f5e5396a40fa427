import type { Services } from '#server/context.ts';
import { type Rotation, resealRows } from '#server/reseal.ts';
import type { SecretKeys } from '#server/secret-key.ts';
import { findSealedOtherwise, replaceBox, type SealedRow } from './calendars.repo.ts';
import { addressPlace } from './calendars.service.ts';
import { feedPlace } from './feed.service.ts';

/** Re-encrypts every address of a calendar, or every link of a feed, with the secret key. */
function reseal(table: 'calendars' | 'calendar_feeds', placeOf: typeof addressPlace) {
  return ({ db }: Pick<Services, 'db'>, keys: SecretKeys): Promise<Rotation> =>
    resealRows<SealedRow>(
      {
        find: (keyVersion, after, limit) => findSealedOtherwise(db.system, table, { keyVersion, after, limit }),
        placeOf: ({ userId }) => placeOf(userId),
        replace: (row, fresh) => replaceBox(db.system, table, row, fresh),
      },
      keys,
    );
}

export const resealAddresses = reseal('calendars', addressPlace);
export const resealFeeds = reseal('calendar_feeds', feedPlace);
