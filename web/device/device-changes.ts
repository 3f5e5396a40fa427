import type { Folder } from '#shared/folders.ts';
import type { Note } from '#shared/notes.ts';
import { newUuid } from '#web/lib/new-uuid.ts';
import type { UnsavedText } from './device-events.ts';
import { type CallInput, type DeviceTx, type KeptNote, putNote, shownNote, type Waiting } from './device-store.ts';

/** What a change did on this device, as the server would answer it. */
export interface Done {
  reply: unknown;
  entry: Pick<Waiting, 'makes' | 'about' | 'title'>;
  /** What has to be sent before. */
  before?: Waiting[];
}

/** Makes a change on this device; undefined where the device does not have what it is about. */
export type OfflineChange = (tx: DeviceTx, input: CallInput) => Promise<Done | undefined>;

const FOLDERS = '/api/folders';

export async function foldersOf(tx: DeviceTx): Promise<Folder[]> {
  return ((await tx.objectStore('replies').get(FOLDERS))?.reply ?? []) as Folder[];
}

export async function patchNote(tx: DeviceTx, kept: KeptNote, patch: Partial<Note>): Promise<Note> {
  const next = { ...kept, note: { ...kept.note, ...patch } };
  await putNote(tx, next);
  if (next.note.folderId !== kept.note.folderId && !kept.isTrashed) {
    await countNotes(tx, kept.note.folderId, -1);
    await countNotes(tx, next.note.folderId, 1);
  }
  return shownNote(next);
}

/**
 * Moves a note to Trash on this device. Unsaved text has to reach the server first: a note in Trash can't be saved.
 * Answers what to send for that.
 */
export async function trashNote(tx: DeviceTx, kept: KeptNote): Promise<Waiting[]> {
  const { unsaved, ...rest } = kept;
  const note = shownNote(kept);
  await putNote(tx, { ...rest, note, isTrashed: true });
  await countNotes(tx, note.folderId, -1);
  if (!unsaved) return [];
  const { id, title, content, tags, version, folderId } = note;
  const text = { title, content, tags };
  const copyId = newUuid();
  const ifStale = [
    { call: 'POST /api/notes', input: { body: { ...text, id: copyId, folderId } } },
    { call: 'DELETE /api/notes/:id', input: { params: { id: copyId } } },
  ];
  const save = { params: { id }, body: { ...text, version } };
  return [{ call: 'PUT /api/notes/:id', input: save, about: [id], title, ifStale }];
}

/** Takes in the server's answer to a save. What still waits for the server (`isBehind`) is not in it. */
export async function putSaved(tx: DeviceTx, saved: Note, isBehind: boolean): Promise<void> {
  const kept = isBehind ? await tx.objectStore('notes').get(saved.id) : undefined;
  if (!kept) return putNote(tx, { id: saved.id, note: saved });
  const { unsaved: _, ...rest } = kept;
  const { folderId, aiExcluded, pinned } = kept.note;
  return putNote(tx, { ...rest, note: { ...saved, folderId, aiExcluded, pinned } });
}

/** Keeps text that is not saved yet; undefined where the device doesn't have the note. */
export async function putUnsaved(
  tx: DeviceTx,
  id: string,
  text: Partial<UnsavedText['text']>,
): Promise<KeptNote | undefined> {
  // Read in the same transaction: what is moved or deleted at the same moment stays so.
  const kept = await tx.objectStore('notes').get(id);
  if (!kept) return undefined;
  const unsaved = {
    title: text.title ?? kept.note.title,
    content: text.content ?? kept.note.content,
    tags: [...(text.tags ?? kept.note.tags)],
    updatedAt: new Date().toISOString(),
  };
  const next = { ...kept, unsaved };
  await putNote(tx, next);
  return next;
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
