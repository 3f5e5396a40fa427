import { type Config, ConfigError } from '#server/config.ts';
import { diskFiles } from './disk-files.ts';
import { filesTexts } from './files.texts.ts';
import type { Files } from './files.ts';
import { namingFailures } from './storage-error.ts';
import { makeTempFolder } from './temp-files.ts';

/**
 * The storage that FILES_URL names: a folder of DATA_DIR if it is unset. Uploads in progress are in DATA_DIR in any
 * case.
 */
export async function openFiles(config: Config): Promise<Files> {
  await makeTempFolder(config.DATA_DIR);
  const url = config.FILES_URL === undefined ? undefined : new URL(config.FILES_URL);
  if (url?.protocol !== 's3:') return namingFailures(await diskFiles(url ?? config.DATA_DIR).catch(explain));
  // Loaded only here: the S3 client is larger than the rest of the server.
  const { s3Files } = await import('./s3-files.ts');
  return namingFailures(s3Files(url, config));
}

function explain(error: NodeJS.ErrnoException): never {
  throw new ConfigError(filesTexts.folderUnusable(error.message));
}
