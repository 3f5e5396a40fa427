import type { Logger } from 'pino';
import type { Files } from './files.ts';

/** Removes files that nothing refers to any more; the hourly sweep handles failures. */
export async function removeFiles(
  { files, log }: { files: Files; log: Logger },
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await files.remove(key).catch((error: unknown) => log.warn({ err: error }, 'a file could not be removed'));
  }
}
