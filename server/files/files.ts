import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { diskFiles } from './disk-files.ts';

/** Where uploaded files are kept: a folder or a bucket. A key is random and says nothing of the file. */
export interface Files {
  /** Copies the file at `path`; it is kept for good when the promise resolves. Answers its key. */
  put: (path: string) => Promise<string>;
  /** @throws {NoSuchFileError} */
  read: (key: string) => Promise<Readable>;
  /** Does nothing where there is none. */
  remove: (key: string) => Promise<void>;
  exists: (key: string) => Promise<boolean>;
  /** Calls `work` with a path at which the file can be read meanwhile. */
  atPath: <T>(key: string, work: (path: string) => Promise<T>) => Promise<T>;
  /** The keys of what was put before that moment. */
  keysBefore: (moment: Date) => AsyncIterable<string>;
  /** Free bytes, where that is known. */
  freeBytes: () => Promise<number>;
}

/** The storage has no file under that key. */
export class NoSuchFileError extends Error {}

/** The storage that FILES_URL names: a folder of DATA_DIR where it is unset. */
export async function openFiles(config: Config): Promise<Files> {
  const url = config.FILES_URL === undefined ? undefined : new URL(config.FILES_URL);
  if (url?.protocol !== 's3:') return diskFiles(url ?? config.DATA_DIR);
  // Loaded only here: the client of S3 is larger than the rest of the server.
  const { s3Files } = await import('./s3-files.ts');
  return s3Files(url, config);
}
