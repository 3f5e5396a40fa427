/** By what a client recognizes something it created, so that a repeated request creates nothing more. */
export interface Creation {
  /** What it sent as `Idempotency-Key`. */
  creationKey: string;
  /** Of the request; null if the server made it. */
  creationDigest: string | null;
}
