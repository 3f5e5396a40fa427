import { type Folder, listFolders } from '#shared/folders.ts';
import {
  type BatchChange,
  type ChangedNote,
  changed,
  givenDayOf,
  hasSameTags,
  type NoteState,
} from '#shared/note-state.ts';
import { createNote, deleteNote, type Note, updateNote } from '#shared/notes.ts';
import { newUuid } from '#web/lib/new-uuid.ts';
import { storedCall } from './device-call.ts';
import type { TextParts } from './device-events.ts';
import { type DeviceTx, type KeptNote, putNote, shownNote, type Waiting } from './device-store.ts';

interface ChangedHere extends ChangedNote {
  kept: KeptNote;
  /** What has to be sent before the change. */
  toSend: Waiting[];
}

/**
 * Changes a note on this device as the server does. Unsaved text has to reach the server before its note is moved to
 * Trash: a note in Trash can't be saved.
 */
export async function changeNote(
  tx: DeviceTx,
  { id, note, unsaved, isTrashed = false }: KeptNote,
  changes: readonly BatchChange[],
): Promise<ChangedHere> {
  const shown = unsaved ? shownNote({ id, note, unsaved }) : note;
  const before: NoteState = { ...shown, givenDay: givenDayOf(shown), isTrashed };
  const after = changes.reduce(changed, before);
  const { folderId, pinned, aiExcluded, givenDay } = after;
  const day = givenDay ?? note.ownDay;
  const isDeleted = after.isTrashed && !isTrashed;
  const tags = hasSameTags(before.tags, after.tags) ? undefined : { tags: [...after.tags] };
  const kept: KeptNote = { id, note: { ...(isDeleted ? shown : note), folderId, pinned, aiExcluded, day, ...tags } };
  if (after.isTrashed) kept.isTrashed = true;
  if (unsaved && !isDeleted) kept.unsaved = { ...unsaved, ...tags };
  await putNote(tx, kept);
  await recount(tx, before, after);
  return { id, before, after, kept, toSend: isDeleted && unsaved ? [saveOf(shown)] : [] };
}

/** Where the note was changed or deleted elsewhere since, its text becomes a note in Trash. */
function saveOf({ id, title, content, tags, version, folderId, updatedAt }: Note): Waiting {
  const text = { title, content, tags };
  const copyId = newUuid();
  return {
    ...storedCall(updateNote, { params: { id }, body: { ...text, version } }),
    about: [id],
    title,
    at: updatedAt,
    ifStale: [
      storedCall(createNote, { body: { ...text, id: copyId, folderId } }),
      storedCall(deleteNote, { params: { id: copyId } }),
    ],
  };
}

/** Takes in a note as the server has it. */
export async function putRead(tx: DeviceTx, note: Note): Promise<void> {
  const kept = await tx.objectStore('notes').get(note.id);
  const isUnsaved = kept?.unsaved && kept.note.version >= note.version;
  await putNote(tx, { id: note.id, note, ...(isUnsaved ? { unsaved: kept.unsaved } : {}) });
}

/** Takes in the server's answer to a save. What still waits for the server (`isBehind`) is not in it. */
export async function putSaved(tx: DeviceTx, saved: Note, isBehind: boolean): Promise<void> {
  const kept = isBehind ? await tx.objectStore('notes').get(saved.id) : undefined;
  if (!kept) return putNote(tx, { id: saved.id, note: saved });
  const { unsaved: _, ...rest } = kept;
  return putNote(tx, { ...rest, note: withChanges(saved, kept.note) });
}

/** The server's note with what waits to be changed of it. */
export function withChanges(saved: Note, kept: Note): Note {
  const { folderId, aiExcluded, pinned } = kept;
  return { ...saved, folderId, aiExcluded, pinned, day: givenDayOf(kept) ?? saved.ownDay };
}

/**
 * Keeps text that is not saved yet, with the time of its last keystroke; undefined where the device has the same text, or
 * doesn't have the note.
 */
export async function putUnsaved(
  tx: DeviceTx,
  id: string,
  text: TextParts,
  changedAt = new Date().toISOString(),
): Promise<KeptNote | undefined> {
  // Read in the same transaction: what is moved or deleted at the same moment stays so.
  const kept = await tx.objectStore('notes').get(id);
  if (!kept) return undefined;
  const unsaved = {
    title: text.title ?? kept.note.title,
    content: text.content ?? kept.note.content,
    tags: [...(text.tags ?? kept.note.tags)],
    updatedAt: changedAt,
  };
  const before = kept.unsaved;
  const isSame = before?.title === unsaved.title && before.content === unsaved.content;
  if (isSame && hasSameTags(before.tags, unsaved.tags)) return undefined;
  const next = { ...kept, unsaved };
  await putNote(tx, next);
  return next;
}

/** Counts a note in the folder where it is now, and not where it was. */
export async function recount(tx: DeviceTx, before: NoteState | undefined, after: NoteState): Promise<void> {
  const [from, to] = [before, after].map((state) => (state?.isTrashed ? null : (state?.folderId ?? null)));
  if (from === to) return;
  await writeFolders(tx, (folders) =>
    folders.map((folder) => {
      const more = Number(folder.id === to) - Number(folder.id === from);
      return more === 0 ? folder : { ...folder, noteCount: Math.max(0, folder.noteCount + more) };
    }),
  );
}

export async function foldersOf(tx: DeviceTx): Promise<Folder[]> {
  return ((await tx.objectStore('replies').get(listFolders.path))?.reply ?? []) as Folder[];
}

export async function writeFolders(tx: DeviceTx, work: (folders: Folder[]) => Folder[]): Promise<void> {
  await tx.objectStore('replies').put({ path: listFolders.path, reply: work(await foldersOf(tx)) });
}
