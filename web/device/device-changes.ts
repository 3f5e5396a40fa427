import type { Folder } from '#shared/folders.ts';
import type { Note } from '#shared/notes.ts';
import type { CallInput, DeviceTx, KeptNote, Waiting } from './device-store.ts';
import { shownNote } from './kept-notes.ts';

/** What a change did on this device, as the server would answer it. */
export interface Done {
  reply: unknown;
  entry: Pick<Waiting, 'makes' | 'about' | 'title'>;
}

/** Makes a change on this device; undefined where the device does not have what it is about. */
export type OfflineChange = (tx: DeviceTx, input: CallInput) => Promise<Done | undefined>;

const FOLDERS = '/api/folders';

export async function foldersOf(tx: DeviceTx): Promise<Folder[]> {
  return ((await tx.objectStore('replies').get(FOLDERS))?.reply ?? []) as Folder[];
}

export async function patchNote(tx: DeviceTx, kept: KeptNote, patch: Partial<Note>): Promise<Note> {
  const next = { ...kept, note: { ...kept.note, ...patch } };
  await tx.objectStore('notes').put(next);
  if (next.note.folderId !== kept.note.folderId && !kept.isTrashed) {
    await countNotes(tx, kept.note.folderId, -1);
    await countNotes(tx, next.note.folderId, 1);
  }
  return shownNote(next);
}

export async function countNotes(tx: DeviceTx, folderId: string | null, by: number): Promise<void> {
  if (folderId === null) return;
  await writeFolders(tx, (folders) =>
    folders.map((folder) =>
      folder.id === folderId ? { ...folder, noteCount: Math.max(0, folder.noteCount + by) } : folder,
    ),
  );
}

export function placeOf(place: unknown): string | null {
  return typeof place === 'string' && place !== 'root' ? place : null;
}

export async function writeFolders(tx: DeviceTx, work: (folders: Folder[]) => Folder[]): Promise<void> {
  await tx.objectStore('replies').put({ path: FOLDERS, reply: work(await foldersOf(tx)) });
}
