import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';

/** The storage of uploaded files: a folder or a bucket. A key is random and reveals nothing about the file. */
export interface Files {
  /**
   * Copies the file at `path`, under a new key or a given one; it is stored permanently when the promise resolves.
   * Returns the key.
   */
  put: (path: string, key?: string) => Promise<string>;
  /** @throws {NoSuchFileError} */
  read: (key: string) => Promise<Readable>;
  /** Does nothing if there is no such file. */
  remove: (key: string) => Promise<void>;
  exists: (key: string) => Promise<boolean>;
  /** Calls `work` with a path at which it can read the file. */
  atPath: <T>(key: string, work: (path: string) => Promise<T>) => Promise<T>;
  /** The keys of what was stored before that time. */
  keysBefore: (moment: Date) => AsyncIterable<string>;
  /** Free bytes, if known. */
  freeBytes: () => Promise<number>;
}

/** The storage has no file with that key. */
export class NoSuchFileError extends Error {}

/** A file for its owner to download. */
export interface FileReply {
  name: string;
  /** Bytes; null for a file that is written while it is sent, and whose connection is cut where that fails. */
  size: number | null;
  content: Readable;
  /** The type of a picture that the server wrote itself; any other file is never shown. */
  shownAs?: string;
  /** Of a file that never changes: the browser of its owner may keep it. */
  etag?: string;
}

/** Removes files that nothing refers to any more; the hourly sweep handles failures. */
export async function removeFiles(
  { files, log }: { files: Files; log: Logger },
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await files.remove(key).catch((error: unknown) => log.warn({ err: error }, 'a file could not be removed'));
  }
}

/** An unguessable name for a stored file. */
export function newKey(): string {
  return randomBytes(16).toString('hex');
}

/** Whether text is such a name, and so not a path. */
export function isKey(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
