import { statfs } from 'node:fs/promises';
import { AppError } from '#server/errors.ts';
import { filesTexts } from '#server/files/files.texts.ts';

/** How long a measurement of the disk is valid. */
const LOOK_MS = 1000;

/** Free bytes on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * A check before each write: refuses while the disk has fewer than `minimum` bytes free, or fewer than the caller of a
 * small write states. A database that runs out of space in the middle of a write stops altogether; one that is stopped
 * before that continues by itself.
 */
export function diskSpaceGuard(freeBytes: () => Promise<number>, minimum: number): (enough?: number) => Promise<void> {
  let free = Number.POSITIVE_INFINITY;
  // By a monotonic clock.
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async (enough = minimum) => {
    if (performance.now() - lookedAt > LOOK_MS) {
      lookedAt = performance.now();
      free = await freeBytes();
    }
    if (free >= Math.min(enough, minimum)) return;
    throw new AppError('storage_full', filesTexts.diskFull, {
      retryAfter: 30,
    });
  };
}
