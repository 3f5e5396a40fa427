import { AppError } from '#server/errors.ts';

/** How long one look at the disk counts. */
const LOOK_MS = 1000;

/**
 * A check to run before each write: it refuses while the disk has fewer than `minimum` bytes free. A database that
 * runs out of space in the middle of a write stops altogether; one that is stopped before goes on by itself.
 */
export function diskSpaceGuard(freeBytes: () => Promise<number>, minimum: number): () => Promise<void> {
  let free = Number.POSITIVE_INFINITY;
  let lookedAt = 0;
  return async () => {
    if (Date.now() - lookedAt > LOOK_MS) {
      lookedAt = Date.now();
      free = await freeBytes();
    }
    if (free >= minimum) return;
    throw new AppError('storage_full', "The server's disk is full. Nothing was saved; please tell its operator.", {
      retryAfter: 30,
    });
  };
}
