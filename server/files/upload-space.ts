import { statfs } from 'node:fs/promises';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { filesTexts } from './files.texts.ts';
import type { Files } from './files.ts';

/**
 * Reserves the last of the disk for notes.
 *
 * @param bytes that the upload says it has, which are on the disk twice while it is stored.
 * @throws {AppError} `storage_full` if the disk of the temporary files or of the storage has less free space than that.
 */
export async function refuseUploadsWhenFull(
  { config, files }: { config: Config; files: Files },
  bytes: number,
): Promise<void> {
  const { bavail, bsize } = await statfs(config.DATA_DIR);
  const free = Math.min(bavail * bsize, await files.freeBytes());
  if (free - 2 * bytes >= config.LIMIT_UPLOAD_DISK_FREE_BYTES) return;
  if (free >= config.LIMIT_UPLOAD_DISK_FREE_BYTES) throw new AppError('storage_full', filesTexts.diskTooSmall);
  throw new AppError('storage_full', filesTexts.diskNearlyFull, { retryAfter: 60 });
}
