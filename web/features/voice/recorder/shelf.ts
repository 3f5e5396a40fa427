import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { holdTake, livingTakes } from './take-locks.ts';

/** A recording on this device, without its sound. */
export interface ShelvedTake {
  readonly userId: string;
  readonly id: string;
  /** The note that was open when it was made. */
  readonly noteId: string | null;
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** What was made of it so far and not used yet. */
  readonly text?: string;
}

/** A recording on this device with its sound. */
export interface Take extends ShelvedTake {
  readonly sound: Blob;
  readonly durationMs: number;
}

/** What the list of recordings on this device tells. */
export interface LeftTake extends ShelvedTake {
  readonly durationMs: number;
}

interface Piece {
  readonly userId: string;
  readonly takeId: string;
  readonly at: number;
  /** Not a Blob: browsers keep those in files of their own, which may be missing after a crash. */
  readonly data: ArrayBuffer;
  /** How long the recording was when it came. */
  readonly elapsedMs: number;
}

interface Schema extends DBSchema {
  takes: { key: [userId: string, id: string]; value: ShelvedTake };
  pieces: { key: [userId: string, takeId: string, at: number]; value: Piece };
}

/**
 * The recordings of one user on this device: each piece as it is recorded, until its text is used or the server keeps it.
 * A tab that works on one holds it; others are left from tabs that are gone.
 */
export class Shelf {
  readonly userId: string;
  #db: Promise<IDBPDatabase<Schema>> | undefined;
  readonly #held = new Map<string, () => void>();

  constructor(userId: string) {
    this.userId = userId;
  }

  /** Keeps what is known of a recording, at its beginning and when its text changes. */
  async put(take: ShelvedTake): Promise<void> {
    const { userId, id, noteId, type, startedAt, text } = take;
    const row = { userId, id, noteId, type, startedAt, ...(text === undefined ? {} : { text }) };
    await (await this.#open()).put('takes', row);
  }

  /** Keeps the next piece; pieces may be written in any order. */
  async addPiece(takeId: string, at: number, piece: Blob, elapsedMs: number): Promise<void> {
    const data = await piece.arrayBuffer();
    await (await this.#open()).put('pieces', { userId: this.userId, takeId, at, data, elapsedMs });
  }

  /** The recordings that no living tab works on, newest first. What holds no sound is cleared away. */
  async left(): Promise<LeftTake[]> {
    const db = await this.#open();
    const takes = await db.getAll('takes', this.#own());
    const living = await livingTakes();
    const left: LeftTake[] = [];
    for (const take of takes) {
      if (living.has(take.id)) continue;
      const last = await db.transaction('pieces').store.openCursor(this.#piecesOf(take.id), 'prev');
      if (last) left.push({ ...take, durationMs: last.value.elapsedMs });
      else await this.remove(take.id);
    }
    return left.sort((one, other) => other.startedAt - one.startedAt);
  }

  /** A recording with its sound; undefined where it is not here, or has none. */
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

  /** Marks a recording as this tab's; false where another tab works on it. */
  async hold(id: string): Promise<boolean> {
    if (this.#held.has(id)) return true;
    const release = await holdTake(id);
    if (release) this.#held.set(id, release);
    return release !== undefined;
  }

  /** Leaves a recording for later, or for another tab. */
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
    const forget = () => {
      this.#db = undefined;
    };
    this.#db ??= openDB<Schema>('sparehour-voice', 1, {
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
