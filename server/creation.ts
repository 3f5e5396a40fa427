import { errorTexts } from './errors.texts.ts';
import { AppError } from './errors.ts';

/** By what a client recognizes something it created, so that a repeated request creates nothing more. */
export interface Creation {
  /** What it sent as `Idempotency-Key`. */
  creationKey: string;
  /** Of the request; null if the server made it. */
  creationDigest: string | null;
}

/** @throws {AppError} `invalid` if another request created it with the same key, as far as both digests are known. */
export function refuseOtherRequest(created: Pick<Creation, 'creationDigest'>, { creationDigest }: Creation): void {
  const isOther = ![created.creationDigest, creationDigest].includes(null) && created.creationDigest !== creationDigest;
  if (isOther) throw new AppError('invalid', errorTexts.keyOfOtherRequest);
}
