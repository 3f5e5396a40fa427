import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { errorCode } from '#server/db/connection-errors.ts';
import { AppError } from '#server/errors.ts';
import { reportStorageFailed } from '#server/observed.ts';
import { filesTexts } from './files.texts.ts';
import { type Files, NoSuchFileError } from './files.ts';

/** A full disk has its own sentence. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
const RETRY_AFTER_SECONDS = 30;

/** The file storage failed or did not answer in time; the database isn't involved. */
export class StorageError extends AppError {
  constructor(cause: unknown) {
    super('unavailable', filesTexts.storageDown, {
      retryAfter: RETRY_AFTER_SECONDS,
      cause,
    });
    this.name = 'StorageError';
  }
}

/** The same files, with every failure counted and converted to a {@link StorageError}. */
export function namingFailures(files: Files): Files {
  return {
    put: async (path, key) => {
      // A source that can't be read is not a failure of the storage.
      await stat(path);
      return named('put', () => files.put(path, key));
    },
    read: async (key) => watched(await named('read', () => files.read(key))),
    remove: (key) => named('remove', () => files.remove(key)),
    exists: (key) => named('exists', () => files.exists(key)),
    atPath: async (key, work) => {
      let isAtWork = false;
      try {
        return await files.atPath(key, (path) => {
          isAtWork = true;
          return work(path);
        });
      } catch (error) {
        throw isAtWork ? error : failureOf('read', error);
      }
    },
    keysBefore: (moment) => listed(files.keysBefore(moment)),
    freeBytes: () => named('free', () => files.freeBytes()),
  };
}

async function named<T>(operation: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(operation, error);
  }
}

async function* listed(keys: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* keys;
  } catch (error) {
    throw failureOf('list', error);
  }
}

/** A stream that fails in the middle is counted too; its reader gets the error. */
function watched(content: Readable): Readable {
  return content.once('error', () => reportStorageFailed('read'));
}

function failureOf(operation: string, error: unknown): unknown {
  if (error instanceof NoSuchFileError) return error;
  reportStorageFailed(operation);
  return FULL.has(errorCode(error) ?? '') ? error : new StorageError(error);
}
