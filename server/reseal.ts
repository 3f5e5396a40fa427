import { keyVersionOf, type Place, type Sealed, SealedElsewhereError, seal, unseal } from './secret-box.ts';
import type { SecretKeys } from './secret-key.ts';

const AT_ONCE = 100;

/** The result of sealing secrets again. */
export interface Rotation {
  resealed: number;
  /** Encrypted with neither key, or damaged: their owners have to create them again. */
  unreadable: number;
}

/** Secrets in one table. */
export interface SealedRows<Row extends Sealed> {
  /** Up to `limit` rows behind `after` that are not sealed under the key of that version. */
  find: (keyVersion: number, after: Row | undefined, limit: number) => Promise<Row[]>;
  placeOf: (row: Row) => Place;
  /** Replaces a box in one statement; false if it isn't there any more. */
  replace: (row: Row, fresh: Sealed) => Promise<boolean>;
}

/**
 * Re-encrypts with the secret key what is encrypted with the other one. It can be interrupted and repeated at any time,
 * and runs while servers use the keys: each box is replaced in one statement, and either key decrypts.
 */
export async function resealRows<Row extends Sealed>(
  { find, placeOf, replace }: SealedRows<Row>,
  { secretKey, otherSecretKey = secretKey }: SecretKeys,
): Promise<Rotation> {
  const rotation = { resealed: 0, unreadable: 0 };
  let after: Row | undefined;
  for (;;) {
    const rows = await find(keyVersionOf(secretKey), after, AT_ONCE);
    for (const row of rows) {
      try {
        const place = placeOf(row);
        const fresh = seal(secretKey, place, unseal([otherSecretKey], place, row));
        if (await replace(row, fresh)) rotation.resealed += 1;
      } catch (error) {
        if (!(error instanceof SealedElsewhereError)) throw error;
        rotation.unreadable += 1;
      }
    }
    after = rows.at(-1);
    if (after === undefined) return rotation;
  }
}
