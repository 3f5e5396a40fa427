import { nanoid } from 'nanoid';
import type { Context, UserServices } from '#server/context.ts';
import { isWall, type UserTransaction } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { matchEvents } from '#server/features/calendars/calendars.service.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { endingGrants } from '#server/features/colleagues/colleagues.service.ts';
import { AT_ONCE } from '#server/features/notes/note-batch.service.ts';
import { discardFolders } from '#server/features/notes/note-changes.service.ts';
import { listNoteIds } from '#server/features/notes/note-list.service.ts';
import { trashNotesOfFolders } from '#server/features/notes/trash.service.ts';
import { readAgainWithOtherNames } from '#server/features/tasks/task-reader.service.ts';
import { compareNames } from '#server/name-order.ts';
import type { UserId } from '#server/user-id.ts';
import type { Client } from '#shared/clients.ts';
import { depthOf, heightOf, subtreeIds } from '#shared/folder-tree.ts';
import {
  DEFAULT_FOLDER_NAMES,
  FOLDER_DEPTH_MAX,
  FOLDER_ID_LENGTH,
  FOLDER_NAME_MAX,
  FOLDERS_MAX,
  type Folder,
  folderId,
  ROOT_FOLDER,
} from '#shared/folders.ts';
import { cutText } from '#shared/text.ts';
import * as repo from './folders.repo.ts';
import { foldersTexts } from './folders.texts.ts';

/** The user's folders with the number of notes in each, ordered by name. */
export async function listFolders({ db, userId }: Context): Promise<Folder[]> {
  const found = await db.read(userId, (tx) => repo.findFolders(tx, userId));
  const seen = new Set(found.map(({ id }) => id));
  // What is above a client isn't seen from within its wall.
  const isTop = ({ parentId }: Folder) => isWall(db.wall) && parentId !== null && !seen.has(parentId);
  const folders = found.map((folder) => (isTop(folder) ? { ...folder, parentId: null } : folder));
  return folders.sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/**
 * Creates a folder, under the id the client created if it did: the same id again returns the folder that exists.
 *
 * @throws {AppError} `not_found` for the parent, `invalid` beyond 2,000 folders or 32 levels.
 */
export async function createFolder(
  context: Context,
  { id = nanoid(FOLDER_ID_LENGTH), ...asked }: { id?: string | undefined; name: string; parentId: string | null },
): Promise<Folder> {
  const { db, userId, now } = context;
  const folder = { ...asked, id, aiExcluded: false, client: null };
  const earlier = await db.write(userId, async (tx) => {
    const tree = await repo.lockTree(tx, userId);
    const found = tree.find(({ id }) => id === folder.id);
    if (found !== undefined) return { ...found, noteCount: await repo.countNotesIn(tx, userId, found.id) };
    if (tree.length >= FOLDERS_MAX) throw new AppError('invalid', foldersTexts.tooMany);
    refuseBadPlace(tree, folder.parentId, 1);
    await repo.insertFolder(tx, userId, folder, now());
    return undefined;
  });
  if (earlier !== undefined) return earlier;
  publishChange(context, { kind: 'lists' });
  return { ...folder, noteCount: 0 };
}

/** Whether the user has that folder. */
export function hasFolderWithin(tx: UserTransaction, userId: UserId, id: string): Promise<boolean> {
  return repo.hasFolder(tx, userId, id);
}

/**
 * The folder with that name in another one; created if there is none. Where there can be no more, or it would be too
 * deep, the answer is the folder above. The caller publishes the change, for several folders at once.
 *
 * @param onCreate runs in the transaction that creates it.
 */
export async function ensureFolder(
  services: UserServices,
  parentId: string | null,
  name: string,
  onCreate: (tx: UserTransaction, id: string) => Promise<void>,
  { aiExcluded = false, client = null }: { aiExcluded?: boolean; client?: Client | null | undefined } = {},
): Promise<string | null> {
  const { db, userId, now } = services;
  const shown = cutText(name.trim(), FOLDER_NAME_MAX).trim();
  if (shown === '') return parentId;
  const ensured = await db.write(userId, async (tx) => {
    const tree = await repo.lockTree(tx, userId);
    const found = tree.find((folder) => folder.parentId === parentId && folder.name === shown);
    if (found !== undefined) return found.id;
    const isThere = parentId === null || tree.some((folder) => folder.id === parentId);
    if (!isThere) throw noSuchFolder();
    const isFull = tree.length >= FOLDERS_MAX || depthOf(tree, parentId) + 1 > FOLDER_DEPTH_MAX;
    if (isFull) return parentId;
    const folder = { id: nanoid(FOLDER_ID_LENGTH), name: shown, parentId, aiExcluded, client };
    await repo.insertFolder(tx, userId, folder, now());
    await onCreate(tx, folder.id);
    return folder.id;
  });
  if (client !== null) await matchEvents(services);
  return ensured;
}

/**
 * Renames a folder and, if `parentId` is given, moves it with everything below it.
 *
 * @throws {AppError} `not_found` for the folder or the new parent, `invalid` for a move below itself or beyond 32
 * levels.
 */
export async function updateFolder(
  context: Context,
  id: string,
  change: { id?: string | undefined; name: string; parentId?: string | null | undefined },
): Promise<Folder> {
  const { db, userId, search } = context;
  if (change.id !== undefined && change.id !== id) {
    throw new AppError('invalid', foldersTexts.idMismatch);
  }
  const updated = await db.write(userId, async (tx) => {
    const tree = await repo.lockTree(tx, userId);
    const folder = tree.find((candidate) => candidate.id === id);
    if (folder === undefined) throw noSuchFolder();
    const { name, parentId = folder.parentId } = change;
    if (parentId !== folder.parentId) refuseBadMove(tree, id, parentId);
    await repo.updateFolder(tx, userId, { id, name, parentId });
    return { ...folder, name, parentId, noteCount: await repo.countNotesIn(tx, userId, id) };
  });
  if (change.parentId !== undefined) search.aiAccessChanged(userId);
  if (updated.client !== null) await matchEvents(context);
  publishChange(context, { kind: 'lists' });
  return updated;
}

/**
 * Hides a folder and everything below it from AI, or shows it again.
 *
 * @throws {AppError} `not_found`
 */
export async function setAiExclusion(context: Context, id: string, isExcluded: boolean): Promise<Folder> {
  const folder = await changeFolder(context, id, { aiExcluded: isExcluded });
  context.search.aiAccessChanged(context.userId);
  return folder;
}

/**
 * Makes a folder a client's, or an ordinary one. Everything in it, at any depth, is that client's at once.
 *
 * @throws {AppError} `not_found`
 */
export async function setClient(context: Context, id: string, client: Client | null, ip?: string): Promise<Folder> {
  const change = () => changeFolder(context, id, { client });
  const folder = await (client === null ? endingGrants(context, change, ip) : change());
  context.search.readingOutdated(context.userId);
  await matchEvents(context);
  return folder;
}

async function changeFolder(
  context: Context,
  id: string,
  change: Parameters<typeof repo.changeFolder>[3],
): Promise<Folder> {
  const { db, userId } = context;
  if (!folderId.safeParse(id).success) throw noSuchFolder();
  const folder = await db.write(userId, async (tx) => {
    const before = (await repo.lockTree(tx, userId)).find((each) => each.id === id);
    const stored = await repo.changeFolder(tx, userId, id, change);
    // "G" in a note is Gosia once she is one of the client's people.
    if (stored && peopleOf(stored.client) !== peopleOf(before?.client)) await readAgainWithOtherNames(tx, userId, id);
    return stored && { ...stored, noteCount: await repo.countNotesIn(tx, userId, id) };
  });
  if (folder === undefined) throw noSuchFolder();
  publishChange(context, { kind: 'lists' });
  return folder;
}

function peopleOf(client: Client | null | undefined): string {
  return (client?.people ?? []).map(({ name }) => name).join('\n');
}

/**
 * Deletes a folder and its subfolders; their notes are moved to Trash.
 *
 * @throws {AppError} `not_found`
 */
export function deleteFolder(context: Context, id: string, ip?: string): Promise<undefined> {
  return endingGrants(context, () => deleteTree(context, id), ip);
}

async function deleteTree(context: Context, id: string): Promise<undefined> {
  const { db, userId, search } = context;
  const outcome = await db.write(userId, async (tx) => {
    const tree = await repo.lockTree(tx, userId);
    if (!tree.some((folder) => folder.id === id)) throw noSuchFolder();
    const ids = [...subtreeIds(tree, id)];
    const inside = await repo.findNotesIn(tx, userId, ids);
    if (inside.length > AT_ONCE) return { ids, inside };
    await repo.closeFolders(tx, userId, ids);
    const trashed = await trashNotesOfFolders(tx, context, ids);
    await repo.deleteFolders(tx, userId, ids);
    return { trashed };
  });
  if (outcome.ids !== undefined) await discardFolders(context, outcome.ids, outcome.inside);
  for (const noteId of outcome.trashed ?? []) search.noteChanged(userId, noteId);
  await matchEvents(context);
  publishChange(context, { kind: 'lists' });
}

/** Deletes those of the folders that have no notes outside Trash and no other folders in them. */
export async function deleteEmptyFolders(context: Context, ids: readonly string[]): Promise<void> {
  const { db, userId } = context;
  const remove = async (tx: UserTransaction) => {
    let tree = await repo.lockTree(tx, userId);
    await repo.closeFolders(tx, userId, [...ids]);
    const used = await repo.findUsedFolders(tx, userId, ids);
    const empty = new Set(ids.filter((id) => !used.has(id)));
    // From the innermost outward.
    for (let size = -1; size !== tree.length; ) {
      size = tree.length;
      const parents = new Set(tree.map(({ parentId }) => parentId));
      tree = tree.filter(({ id }) => !empty.has(id) || parents.has(id));
    }
    const left = new Set(tree.map(({ id }) => id));
    await repo.deleteFolders(
      tx,
      userId,
      ids.filter((id) => !left.has(id)),
    );
  };
  await endingGrants(context, () => db.write(userId, remove));
  publishChange(context, { kind: 'lists' });
}

/**
 * The ids of a folder's own notes, newest change first; `root` stands for the notes in no folder.
 *
 * @throws {AppError} `not_found`
 */
export async function listFolderNotes(context: Context, id: string): Promise<string[]> {
  const { db, userId } = context;
  if (id === ROOT_FOLDER.id) return listNoteIds(context, null);
  const isThere = folderId.safeParse(id).success && (await db.read(userId, (tx) => repo.hasFolder(tx, userId, id)));
  if (!isThere) throw noSuchFolder();
  return listNoteIds(context, id);
}

/** Creates the two default folders for a user who never had them, and returns the folder list. */
export async function initDefaults(context: Context): Promise<Folder[]> {
  await makeDefaults(context);
  return listFolders(context);
}

/** The same for an account that was just made, which has no page yet. */
export async function makeDefaults({ db, userId, now }: Pick<Context, 'db' | 'userId' | 'now'>): Promise<void> {
  await db.write(userId, async (tx) => {
    if (!(await repo.claimDefaults(tx, userId, now()))) return;
    for (const name of DEFAULT_FOLDER_NAMES) {
      await repo.insertFolder(
        tx,
        userId,
        { id: nanoid(FOLDER_ID_LENGTH), name, parentId: null, aiExcluded: false, client: null },
        now(),
      );
    }
  });
}

function refuseBadMove(tree: repo.StoredFolder[], id: string, parentId: string | null): void {
  if (parentId !== null && subtreeIds(tree, id).has(parentId)) {
    throw new AppError('invalid', foldersTexts.intoItself);
  }
  refuseBadPlace(tree, parentId, heightOf(tree, id));
}

/** @param height levels of what is put under the parent. */
function refuseBadPlace(tree: repo.StoredFolder[], parentId: string | null, height: number): void {
  if (parentId !== null && !tree.some((folder) => folder.id === parentId)) {
    throw new AppError('not_found', foldersTexts.notFound);
  }
  if (depthOf(tree, parentId) + height > FOLDER_DEPTH_MAX) {
    throw new AppError('invalid', foldersTexts.tooDeep);
  }
}

/** The one answer for a folder that is missing or another user's, and for an invalid id. */
function noSuchFolder(): AppError {
  return new AppError('not_found', foldersTexts.notFound);
}
