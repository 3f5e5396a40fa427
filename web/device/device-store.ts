import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { Note } from '#shared/notes.ts';

/** A note on this device. */
export interface KeptNote {
  id: string;
  /** As the server had it last, with what the outbox will change. */
  note: Note;
  /** Text that was not saved yet; the journal has it too, and saves it. */
  unsaved?: { title: string; content: string; tags: string[]; updatedAt: string };
  /** In Trash by a change that waits. */
  isTrashed?: boolean;
}

/** A change that the server has not heard of. */
export interface Waiting {
  /** Rises; changes are sent in this order. */
  key?: number;
  /** Method and path of the call. */
  call: string;
  input: CallInput;
  headers?: Record<string, string>;
  /** The note or folder that it makes: what follows can't be sent before. */
  makes?: string;
  /** The notes and folders that it is about. */
  about: string[];
  /** What to call it in a sentence. */
  title: string;
}

export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

interface Schema extends DBSchema {
  notes: { key: string; value: KeptNote };
  /** The last replies of calls that list something, by their path. */
  replies: { key: string; value: { path: string; reply: unknown } };
  outbox: { key: number; value: Waiting };
}

const STORES = ['notes', 'replies', 'outbox'] as const;
export type DeviceDb = IDBPDatabase<Schema>;
export type DeviceTx = IDBPTransaction<Schema, ('notes' | 'replies' | 'outbox')[], 'readwrite'>;

const nameOf = (userId: string) => `sparehour-device.${userId}`;

/** Opens what this device keeps for a user. */
export function openDevice(userId: string): Promise<DeviceDb> {
  let db: DeviceDb | undefined;
  const opening = openDB<Schema>(nameOf(userId), 1, {
    upgrade(fresh) {
      fresh.createObjectStore('notes', { keyPath: 'id' });
      fresh.createObjectStore('replies', { keyPath: 'path' });
      fresh.createObjectStore('outbox', { keyPath: 'key', autoIncrement: true });
    },
    blocking: () => db?.close(),
  });
  void opening.then(
    (opened) => {
      db = opened;
    },
    () => {},
  );
  return opening;
}

/** Removes everything this device keeps for a user. */
export async function deleteDevice(userId: string): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(nameOf(userId));
    // Another tab of this user closes the database when it hears of it.
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}

/** Changes several things at once, or nothing. */
export async function change<T>(db: DeviceDb, work: (tx: DeviceTx) => Promise<T>): Promise<T> {
  const tx = db.transaction([...STORES], 'readwrite') as DeviceTx;
  const result = await work(tx);
  await tx.done;
  return result;
}
