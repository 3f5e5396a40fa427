import type { Readable } from 'node:stream';

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
