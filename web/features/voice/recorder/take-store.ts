import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isDeviceClosed } from '#web/lib/shared-computer.ts';
import { TAKE_DATABASE } from './take-database.ts';

/** A recording on this device, without its sound. */
export interface StoredTake {
  readonly userId: string;
  readonly id: string;
  /** The note that was open when it was made. */
  readonly noteId: string | null;
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Its transcript, if it isn't used yet. */
  readonly text?: string;
}

/** A recording on this device with its sound. */
export interface Take extends StoredTake {
  readonly sound: Blob;
  readonly durationMs: number;
}

/** An unsaved recording as listed. */
export interface UnsavedTake extends StoredTake {
  readonly durationMs: number;
}

interface Piece {
  readonly userId: string;
  readonly takeId: string;
  readonly at: number;
  /** Not a Blob: browsers store those in separate files, which may be lost in a crash. */
  readonly data: ArrayBuffer;
  /** The length of the recording at the end of this piece. */
  readonly elapsedMs: number;
}

interface Schema extends DBSchema {
  takes: { key: [userId: string, id: string]; value: StoredTake };
  pieces: { key: [userId: string, takeId: string, at: number]; value: Piece };
}

/**
 * Stores one user's recordings on this device, piece by piece, until the text is used or the server has saved them. A
 * tab holds a lock on the recording it works on. Recordings without a lock were left by closed tabs.
 */
export class TakeStore {
  readonly userId: string;
  #db: Promise<IDBPDatabase<Schema>> | undefined;
  readonly #held = new Map<string, () => void>();

  constructor(userId: string) {
    this.userId = userId;
  }

  /** Stores a recording's metadata, at the start and when its text changes. */
  async put(take: StoredTake): Promise<void> {
    const { userId, id, noteId, type, startedAt, text } = take;
    const row = { userId, id, noteId, type, startedAt, ...(text === undefined ? {} : { text }) };
    await (await this.#open()).put('takes', row);
  }

  /** Stores a piece. Pieces can be stored in any order. */
  async addPiece(takeId: string, at: number, piece: Blob, elapsedMs: number): Promise<void> {
    const data = await piece.arrayBuffer();
    await (await this.#open()).put('pieces', { userId: this.userId, takeId, at, data, elapsedMs });
  }

  /** The recordings that no open tab works on, newest first. Deletes those without sound. */
  async unsaved(): Promise<UnsavedTake[]> {
    const db = await this.#open();
    const takes = await db.getAll('takes', this.#own());
    const held = await heldTakes();
    const unsaved: UnsavedTake[] = [];
    for (const take of takes) {
      if (held.has(take.id)) continue;
      const last = await db.transaction('pieces').store.openCursor(this.#piecesOf(take.id), 'prev');
      if (last) unsaved.push({ ...take, durationMs: last.value.elapsedMs });
      else await this.remove(take.id);
    }
    return unsaved.sort((one, other) => other.startedAt - one.startedAt);
  }

  /** A recording with its sound; undefined if it doesn't exist or has no sound. */
  async take(id: string): Promise<Take | undefined> {
    const db = await this.#open();
    const take = await db.get('takes', [this.userId, id]);
    const pieces = await db.getAll('pieces', this.#piecesOf(id));
    const last = pieces.at(-1);
    if (!take || !last) return undefined;
    const sound = new Blob(
      pieces.map((piece) => piece.data),
      { type: take.type },
    );
    return { ...take, sound, durationMs: last.elapsedMs };
  }

  /** Locks a recording for this tab. Returns false if another tab works on it. */
  async hold(id: string): Promise<boolean> {
    if (this.#held.has(id)) return true;
    const release = await holdTake(id);
    if (release) this.#held.set(id, release);
    return release !== undefined;
  }

  /** Releases the lock on a recording. */
  release(id: string): void {
    this.#held.get(id)?.();
    this.#held.delete(id);
  }

  async remove(id: string): Promise<void> {
    this.release(id);
    const tx = (await this.#open()).transaction(['takes', 'pieces'], 'readwrite');
    await Promise.all([
      tx.objectStore('takes').delete([this.userId, id]),
      tx.objectStore('pieces').delete(this.#piecesOf(id)),
      tx.done,
    ]);
  }

  /** Removes everything of this user. */
  async clear(): Promise<void> {
    const tx = (await this.#open()).transaction(['takes', 'pieces'], 'readwrite');
    await Promise.all([
      tx.objectStore('takes').delete(this.#own()),
      tx.objectStore('pieces').delete(this.#own()),
      tx.done,
    ]);
  }

  #own(): IDBKeyRange {
    return IDBKeyRange.bound([this.userId], [this.userId, []]);
  }

  #piecesOf(id: string): IDBKeyRange {
    return IDBKeyRange.bound([this.userId, id], [this.userId, id, []]);
  }

  async #open(): Promise<IDBPDatabase<Schema>> {
    if (isDeviceClosed()) throw new DOMException('Nothing is kept on this computer now', 'SecurityError');
    const forget = () => {
      this.#db = undefined;
    };
    this.#db ??= openDB<Schema>(TAKE_DATABASE, 1, {
      upgrade(db) {
        db.createObjectStore('takes', { keyPath: ['userId', 'id'] });
        db.createObjectStore('pieces', { keyPath: ['userId', 'takeId', 'at'] });
      },
      terminated: forget,
    });
    try {
      return await this.#db;
    } catch (error) {
      forget();
      throw error;
    }
  }
}

const PREFIX = 'sparehour-take-';

/** The ids of recordings that open tabs work on. The browser releases a tab's locks when it closes. */
async function heldTakes(locks: LockManager | undefined = browserLocks()): Promise<Set<string>> {
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}

/** Locks a recording until the returned function is called; undefined if another tab holds it. */
function holdTake(id: string, locks: LockManager | undefined = browserLocks()): Promise<(() => void) | undefined> {
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    const holding = locks.request(PREFIX + id, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(undefined);
      return new Promise<void>((release) => resolve(() => release()));
    });
    holding.catch(reject);
  });
}

/** Absent on a page without https, which has no microphone either. */
function browserLocks(): LockManager | undefined {
  return navigator.locks as LockManager | undefined;
}
