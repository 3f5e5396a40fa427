import type { Folder } from '#shared/folders.ts';
import type { Note } from '#shared/notes.ts';
import {
  countNotes,
  type Done,
  foldersOf,
  type OfflineChange,
  patchNote,
  placeOf,
  trashNote,
  writeFolders,
} from './device-changes.ts';
import { type CallInput, type DeviceTx, type KeptNote, putNote, shownNote, type Waiting } from './device-store.ts';
import { changeManyNotes } from './many-offline.ts';

/** The calls that work without the server, by method and path. */
export const offlineChanges: Record<string, OfflineChange> = {
  'POST /api/notes': createNote,
  'DELETE /api/notes/:id': deleteNote,
  'POST /api/trash/:id/restore': (tx, { params }) =>
    onNote(tx, params?.id, async (kept) => {
      const { isTrashed: _, ...rest } = kept;
      await putNote(tx, rest);
      await countNotes(tx, kept.note.folderId, 1);
      return shownNote(rest);
    }),
  'POST /api/notes/:id/folders': (tx, { params, body }) =>
    onNote(tx, params?.id, async (kept) => patchNote(tx, kept, { folderId: placeOf(body?.folderId) })),
  'PUT /api/notes/:id/ai-exclusion': (tx, { params, body }) =>
    onNote(tx, params?.id, async (kept) => patchNote(tx, kept, { aiExcluded: body?.excluded === true })),
  'POST /api/notes/changes': changeManyNotes,
  'POST /api/folders': createFolder,
  'PUT /api/folders/:id': (tx, { params, body }) =>
    onFolder(tx, params?.id, (folder) => ({
      ...folder,
      name: String(body?.name ?? folder.name).trim(),
      ...(body && 'parentId' in body ? { parentId: placeOf(body.parentId) } : {}),
    })),
  'PUT /api/folders/:id/ai-exclusion': (tx, { params, body }) =>
    onFolder(tx, params?.id, (folder) => ({ ...folder, aiExcluded: body?.excluded === true })),
  'DELETE /api/folders/:id': deleteFolder,
};

async function createNote(tx: DeviceTx, { body = {} }: CallInput): Promise<Done> {
  const id = String(body.id);
  const known = await tx.objectStore('notes').get(id);
  const now = new Date().toISOString();
  const note = {
    id,
    title: String(body.title ?? ''),
    content: String(body.content ?? ''),
    tags: (body.tags ?? []) as string[],
    folderId: placeOf(body.folderId),
    aiExcluded: false,
    pinned: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const kept: KeptNote = known ?? { id, note };
  if (!known) {
    await putNote(tx, kept);
    await countNotes(tx, note.folderId, 1);
  }
  return { reply: shownNote(kept), entry: { makes: id, about: [id], title: note.title } };
}

async function deleteNote(tx: DeviceTx, { params }: CallInput): Promise<Done | undefined> {
  const kept = await tx.objectStore('notes').get(params?.id ?? '');
  if (!kept) return undefined;
  const before = await trashNote(tx, kept);
  return { reply: undefined, before, entry: { about: [kept.id], title: shownNote(kept).title } };
}

async function createFolder(tx: DeviceTx, { body = {} }: CallInput): Promise<Done> {
  const folder: Folder = {
    id: String(body.id),
    name: String(body.name).trim(),
    parentId: placeOf(body.parentId),
    noteCount: 0,
    aiExcluded: false,
  };
  await writeFolders(tx, (folders) => [...folders.filter(({ id }) => id !== folder.id), folder]);
  return { reply: folder, entry: { makes: folder.id, about: [folder.id], title: folder.name } };
}

async function deleteFolder(tx: DeviceTx, { params }: CallInput): Promise<Done | undefined> {
  const folders = await foldersOf(tx);
  const root = folders.find(({ id }) => id === params?.id);
  if (!root) return undefined;
  const gone = new Set([root.id]);
  // A folder may stand before its parent in the list.
  for (let size = 0; size !== gone.size; ) {
    size = gone.size;
    for (const { id, parentId } of folders) if (parentId !== null && gone.has(parentId)) gone.add(id);
  }
  const before: Waiting[] = [];
  for (const kept of await tx.objectStore('notes').getAll()) {
    const { folderId } = kept.note;
    if (folderId !== null && gone.has(folderId)) before.push(...(await trashNote(tx, kept)));
  }
  await writeFolders(tx, (all) => all.filter(({ id }) => !gone.has(id)));
  return { reply: undefined, before, entry: { about: [root.id], title: root.name } };
}

async function onNote(
  tx: DeviceTx,
  id: string | undefined,
  change: (kept: KeptNote) => Promise<Note | undefined>,
): Promise<Done | undefined> {
  const kept = await tx.objectStore('notes').get(id ?? '');
  if (!kept) return undefined;
  return { reply: await change(kept), entry: { about: [kept.id], title: shownNote(kept).title } };
}

async function onFolder(
  tx: DeviceTx,
  id: string | undefined,
  change: (folder: Folder) => Folder,
): Promise<Done | undefined> {
  const folder = (await foldersOf(tx)).find((one) => one.id === id);
  if (!folder) return undefined;
  const next = change(folder);
  await writeFolders(tx, (folders) => folders.map((one) => (one.id === id ? next : one)));
  return { reply: next, entry: { about: [folder.id], title: next.name } };
}
