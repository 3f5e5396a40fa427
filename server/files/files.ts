import type { Readable } from 'node:stream';

/** Where uploaded files are kept: a folder or a bucket. A key is random and says nothing of the file. */
export interface Files {
  /** Copies the file at `path`, under a new key or a given one; it is kept for good when the promise resolves. Answers the key. */
  put: (path: string, key?: string) => Promise<string>;
  /** @throws {NoSuchFileError} */
  read: (key: string) => Promise<Readable>;
  /** Does nothing where there is none. */
  remove: (key: string) => Promise<void>;
  exists: (key: string) => Promise<boolean>;
  /** Calls `work` with a path where it can read the file. */
  atPath: <T>(key: string, work: (path: string) => Promise<T>) => Promise<T>;
  /** The keys of what was put before that moment. */
  keysBefore: (moment: Date) => AsyncIterable<string>;
  /** Free bytes, where that is known. */
  freeBytes: () => Promise<number>;
}

/** The storage has no file under that key. */
export class NoSuchFileError extends Error {}
