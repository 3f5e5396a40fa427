import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { pictureOf, previewOf } from '#shared/note-preview.ts';
import type { Note, NoteSummary } from '#shared/notes.ts';
import type { StoredCall } from './device-call.ts';

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

/** What lists show of a note on this device, so that no list reads texts. */
export interface ListedNote {
  id: string;
  summary: NoteSummary;
  isUnsaved: boolean;
  isTrashed: boolean;
}

/** A change that the server has not heard of. */
export interface Waiting extends StoredCall {
  /** Rises; changes are sent in this order. */
  key?: number;
  headers?: Record<string, string>;
  /** When it was made, as an ISO time; absent in what an earlier release kept. */
  at?: string;
  /** The note or folder that it makes: what follows can't be sent before. */
  makes?: string;
  /** The notes and folders that it is about. */
  about: string[];
  /** What to call it in a sentence. */
  title: string;
  /** The calls in its place where the note was changed or deleted elsewhere since. */
  ifStale?: StoredCall[];
}

interface Schema extends DBSchema {
  notes: { key: string; value: KeptNote };
  listed: { key: string; value: ListedNote };
  /** The last replies of calls that list something, by their path. */
  replies: { key: string; value: { path: string; reply: unknown } };
  outbox: { key: number; value: Waiting };
}

const STORES = ['notes', 'listed', 'replies', 'outbox'] as const;
export type DeviceDb = IDBPDatabase<Schema>;
export type DeviceTx = IDBPTransaction<Schema, (typeof STORES)[number][], 'readwrite'>;

const nameOf = (userId: string) => `sparehour-device.${userId}`;

/** Opens what this device keeps for a user. */
export function openDevice(userId: string): Promise<DeviceDb> {
  let db: DeviceDb | undefined;
  const opening = openDB<Schema>(nameOf(userId), 3, {
    async upgrade(opened, from, _, tx) {
      if (from < 1) {
        opened.createObjectStore('notes', { keyPath: 'id' });
        opened.createObjectStore('replies', { keyPath: 'path' });
        opened.createObjectStore('outbox', { keyPath: 'key', autoIncrement: true });
      }
      if (from < 2) opened.createObjectStore('listed', { keyPath: 'id' });
      for (const { note, ...rest } of await tx.objectStore('notes').getAll()) {
        const kept = { ...rest, note: withDay(note) };
        await tx.objectStore('notes').put(kept);
        await tx.objectStore('listed').put(listedOf(kept));
      }
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

/** A note that was kept by a release that knew no days. */
function withDay(note: Note): Note {
  const day = note.createdAt.slice(0, 10);
  return { ...note, day: note.day ?? day, ownDay: note.ownDay ?? day };
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

/** Keeps a note, and what lists show of it. */
export async function putNote(tx: DeviceTx, kept: KeptNote): Promise<void> {
  await tx.objectStore('notes').put(kept);
  await tx.objectStore('listed').put(listedOf(kept));
}

export async function dropNote(tx: DeviceTx, id: string): Promise<void> {
  await tx.objectStore('notes').delete(id);
  await tx.objectStore('listed').delete(id);
}

function listedOf(kept: KeptNote): ListedNote {
  const { id, unsaved, isTrashed = false } = kept;
  return { id, summary: toSummary(shownNote(kept)), isUnsaved: unsaved !== undefined, isTrashed };
}

/** A note with the text that is not saved yet. */
export function shownNote({ note, unsaved }: KeptNote): Note {
  return unsaved ? { ...note, ...unsaved } : note;
}

/** What lists show of a note. */
export function toSummary({ content, ...rest }: Note): NoteSummary {
  return { ...rest, preview: previewOf(content), picture: pictureOf(content) };
}

/** Changes several things at once, or nothing. */
export async function change<T>(db: DeviceDb, work: (tx: DeviceTx) => Promise<T>): Promise<T> {
  const tx = db.transaction([...STORES], 'readwrite') as DeviceTx;
  const [result] = await Promise.all([work(tx), tx.done]);
  return result;
}
