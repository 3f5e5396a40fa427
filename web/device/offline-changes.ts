import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts';
import { subtreeIds } from '#shared/folder-tree.ts';
import {
  createFolder,
  deleteFolder,
  excludeFolderFromAi,
  type Folder,
  placeOf,
  setFolderClient,
  updateFolder,
} from '#shared/folders.ts';
import { changeNotes, type NoteChange, type NotesChanged } from '#shared/note-changes.ts';
import { differs, undoOf } from '#shared/note-state.ts';
import { createNote, deleteNote, excludeNoteFromAi, moveNote, type Note, UNTITLED_NOTE } from '#shared/notes.ts';
import { restoreNote } from '#shared/trash.ts';
import type { CallInput } from '#web/lib/api.ts';
import type { WaitingEndpoint } from './device-call.ts';
import { changeNote, foldersOf, recount, writeFolders } from './device-changes.ts';
import { type DeviceTx, type KeptNote, putNote, shownNote, toSummary, type Waiting } from './device-store.ts';

/** What a change did on this device, as the server would answer it. */
interface Done<Reply> {
  reply: Reply;
  entry: Pick<Waiting, 'makes' | 'about' | 'title'>;
  /** What has to be sent before. */
  before?: Waiting[];
}

export interface OfflineChange {
  endpoint: WaitingEndpoint;
  /** Makes a change on this device; undefined where the device does not have what it is about. */
  make(tx: DeviceTx, input: CallInput): Promise<Done<unknown> | undefined>;
}

/** The calls that work without the server. */
export const offlineChanges: readonly OfflineChange[] = [
  offline(createNote, makeNote),
  offline(deleteNote, async (tx, { params: { id } }) => {
    const done = await changeOne(tx, id, { kind: 'trash', ids: [id] });
    return done && { ...done, reply: undefined };
  }),
  offline(restoreNote, (tx, { params: { id } }) => changeOne(tx, id, { kind: 'restore', ids: [id] })),
  offline(moveNote, (tx, { params: { id }, body }) =>
    changeOne(tx, id, { kind: 'move', ids: [id], folderId: placeOf(body.folderId) }),
  ),
  offline(excludeNoteFromAi, (tx, { params: { id }, body }) =>
    changeOne(tx, id, { kind: 'hide', ids: [id], excluded: body.excluded }),
  ),
  offline(changeNotes, changeMany),
  offline(createFolder, makeFolder),
  offline(updateFolder, (tx, { params, body: { name, parentId } }) =>
    changeFolder(tx, params.id, (folder) => ({
      ...folder,
      name: name.trim(),
      parentId: parentId === undefined ? folder.parentId : placeOf(parentId),
    })),
  ),
  offline(excludeFolderFromAi, (tx, { params, body }) =>
    changeFolder(tx, params.id, (folder) => ({ ...folder, aiExcluded: body.excluded })),
  ),
  offline(setFolderClient, (tx, { params, body }) =>
    changeFolder(tx, params.id, (folder) => ({ ...folder, client: body.client })),
  ),
  offline(deleteFolder, removeFolder),
];

function offline<E extends WaitingEndpoint>(
  endpoint: E,
  make: (tx: DeviceTx, input: EndpointInput<E>) => Promise<Done<EndpointReply<E>> | undefined>,
): OfflineChange {
  return { endpoint, make };
}

async function makeNote(tx: DeviceTx, { body }: EndpointInput<typeof createNote>): Promise<Done<Note> | undefined> {
  const { id, title = UNTITLED_NOTE, content = '', tags = [], folderId = null } = body;
  if (id === undefined) return undefined;
  const known = await tx.objectStore('notes').get(id);
  const now = new Date().toISOString();
  const note: Note = {
    id,
    title,
    content,
    tags,
    folderId: placeOf(folderId),
    aiExcluded: false,
    pinned: false,
    day: now.slice(0, 10),
    ownDay: now.slice(0, 10),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const kept: KeptNote = known ?? { id, note };
  if (!known) {
    await putNote(tx, kept);
    await recount(tx, undefined, { ...note, givenDay: null, isTrashed: false });
  }
  return { reply: shownNote(kept), entry: { makes: id, about: [id], title: note.title } };
}

async function changeOne(tx: DeviceTx, id: string, change: NoteChange): Promise<Done<Note> | undefined> {
  const before = await tx.objectStore('notes').get(id);
  if (!before) return undefined;
  const { kept, toSend } = await changeNote(tx, before, [change]);
  const note = shownNote(kept);
  return { reply: note, before: toSend, entry: { about: [id], title: note.title } };
}

/** Changes many notes on this device; those that it does not have are changed when the server hears of it. */
async function changeMany(
  tx: DeviceTx,
  { body: { changes } }: EndpointInput<typeof changeNotes>,
): Promise<Done<NotesChanged> | undefined> {
  const changesOf = new Map<string, NoteChange[]>();
  for (const change of changes) {
    for (const id of change.ids) {
      const list = changesOf.get(id);
      if (list) list.push(change);
      else changesOf.set(id, [change]);
    }
  }
  const done = [];
  for (const [id, list] of changesOf) {
    const kept = await tx.objectStore('notes').get(id);
    if (kept) done.push(await changeNote(tx, kept, list));
  }
  const [first] = done;
  if (!first) return undefined;
  const notes = done.map(({ kept }) => kept);
  const reply: NotesChanged = {
    notes: notes.filter((kept) => !kept.isTrashed).map((kept) => toSummary(shownNote(kept))),
    trashed: notes.filter((kept) => kept.isTrashed).map(({ id }) => id),
    undo: undoOf(done.filter(({ before, after }) => differs(before, after))),
  };
  return {
    reply,
    before: done.flatMap(({ toSend }) => toSend),
    entry: { about: notes.map(({ id }) => id), title: shownNote(first.kept).title },
  };
}

async function makeFolder(
  tx: DeviceTx,
  { body: { id, name, parentId = null } }: EndpointInput<typeof createFolder>,
): Promise<Done<Folder> | undefined> {
  if (id === undefined) return undefined;
  const folder: Folder = { id, name: name.trim(), parentId: placeOf(parentId), noteCount: 0, aiExcluded: false };
  await writeFolders(tx, (folders) => [...folders.filter((other) => other.id !== id), folder]);
  return { reply: folder, entry: { makes: id, about: [id], title: folder.name } };
}

async function removeFolder(
  tx: DeviceTx,
  { params }: EndpointInput<typeof deleteFolder>,
): Promise<Done<undefined> | undefined> {
  const folders = await foldersOf(tx);
  const root = folders.find(({ id }) => id === params.id);
  if (!root) return undefined;
  const gone = subtreeIds(folders, root.id);
  const before: Waiting[] = [];
  for (const kept of await tx.objectStore('notes').getAll()) {
    const { folderId, aiExcluded } = kept.note;
    if (folderId === null || !gone.has(folderId)) continue;
    const { toSend } = await changeNote(tx, kept, [{ kind: 'discard', ids: [kept.id], hides: aiExcluded }]);
    before.push(...toSend);
  }
  await writeFolders(tx, (all) => all.filter(({ id }) => !gone.has(id)));
  return { reply: undefined, before, entry: { about: [root.id], title: root.name } };
}

async function changeFolder(
  tx: DeviceTx,
  id: string,
  change: (folder: Folder) => Folder,
): Promise<Done<Folder> | undefined> {
  const folder = (await foldersOf(tx)).find((one) => one.id === id);
  if (!folder) return undefined;
  const next = change(folder);
  await writeFolders(tx, (folders) => folders.map((one) => (one.id === id ? next : one)));
  return { reply: next, entry: { about: [folder.id], title: next.name } };
}
