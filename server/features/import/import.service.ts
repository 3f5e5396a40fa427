import type { Context, Services } from '#server/context.ts';
import type { Creation } from '#server/creation.ts';
import { AppError } from '#server/errors.ts';
import { deleteDocument, readDocument } from '#server/features/documents/documents.service.ts';
import { deleteEmptyFolders, hasFolderWithin } from '#server/features/folders/folders.service.ts';
import { changeNotes } from '#server/features/notes/note-changes.service.ts';
import { removeFiles } from '#server/files/files.ts';
import { shownFileName } from '#server/files/shown-file-name.ts';
import type { ReceivedFile } from '#server/files/temp-files.ts';
import { parseId } from '#server/id.ts';
import {
  IMPORT_BYTES_MAX,
  type Import,
  type ImportReport,
  type ImportState,
  REPORT_LINES_MAX,
} from '#shared/imports.ts';
import { MIB } from '#shared/size-text.ts';
import * as repo from './import.repo.ts';
import { importTexts as texts } from './import.texts.ts';
import { runImports } from './import-job.service.ts';
import * as undo from './import-undo.repo.ts';

/** At once: saves of others come between. */
const UNDO_NOTES = 100;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const DAY_MS = 24 * 3600 * 1000;
/** How long an archive waits to be imported. */
const ARCHIVE_DAYS = 7;

/**
 * Stores an archive and has it read.
 *
 * @throws {AppError} `unusable_file` for an empty one, `quota_reached` where others wait, `invalid` for the key of another
 * upload.
 */
export async function uploadImport(context: Context, file: ReceivedFile, creation: Creation | null): Promise<Import> {
  const { db, userId, files, now } = context;
  const earlier = await db.read(userId, (tx) => repo.findCreated(tx, userId, creation));
  if (earlier !== undefined) return repo.toImport(earlier);
  if (file.size === 0) throw new AppError('unusable_file', texts.empty);
  const fileKey = await files.put(file.path);
  const given = { fileName: shownFileName(file.name), size: file.size, fileKey, creation };
  try {
    const row = await db.write(userId, async (tx) => {
      const stored = await repo.storedBytes(tx, userId);
      if (stored + file.size > IMPORT_BYTES_MAX) throw new AppError('quota_reached', texts.tooMuchStored);
      return repo.insertImport(tx, userId, given, now());
    });
    if (row.fileKey !== fileKey) await removeFiles(context, [fileKey]);
    void runImports(context);
    return repo.toImport(row);
  } catch (error) {
    await removeFiles(context, [fileKey]);
    throw error;
  }
}

/**
 * Refuses an archive before it is received, where others wait.
 *
 * @throws {AppError} `quota_reached`
 */
export async function refuseBeyondSpace({ db, userId }: Context, bytes: number): Promise<void> {
  const stored = await db.read(userId, (tx) => repo.storedBytes(tx, userId));
  // A form is a little longer than its file.
  if (stored > 0 && stored + bytes > IMPORT_BYTES_MAX + MIB) throw new AppError('quota_reached', texts.tooMuchStored);
}

/** The user's imports, newest first. */
export async function listImports({ db, userId }: Context): Promise<Import[]> {
  return (await db.read(userId, (tx) => repo.findImports(tx, userId))).map(repo.toImport);
}

/** @throws {AppError} `not_found` */
export async function readImport({ db, userId }: Context, id: string): Promise<ImportReport> {
  const importId = parseId(id, noSuchImport);
  return db.read(userId, async (tx) => {
    const row = await repo.findImport(tx, userId, importId);
    if (row === undefined) throw noSuchImport();
    const { lines, total } = await repo.findLines(tx, userId, importId, REPORT_LINES_MAX);
    const notes = row.state === 'done' ? await repo.findNotes(tx, userId, importId, 2) : [];
    const noteId = notes.length === 1 ? (notes[0] ?? null) : null;
    // While it runs, the page asks every second, and nothing can be undone.
    const changed = isRunning(row.state) ? 0 : await undo.countChanged(tx, userId, importId);
    return { ...repo.toImport(row), report: lines, reportTotal: total, noteId, changed };
  });
}

/**
 * Starts an import, or continues one that failed or was canceled.
 *
 * @throws {AppError} `not_found` for the import or the folder, `invalid` where it can't be started.
 */
export async function startImport(
  context: Context,
  id: string,
  asked: { folderId?: string | null | undefined; without?: string[] | undefined },
): Promise<Import> {
  const { db, userId, now } = context;
  const importId = parseId(id, noSuchImport);
  const row = await db.write(userId, async (tx) => {
    const before = await repo.findImport(tx, userId, importId);
    if (before === undefined) throw noSuchImport();
    const { folderId = before.folderId, without = before.without } = asked;
    if (folderId !== null && !(await hasFolderWithin(tx, userId, folderId))) {
      throw new AppError('not_found', texts.folderGone);
    }
    if (before.fileKey === null) throw new AppError('invalid', texts.fileMissing);
    const left = new Set(without);
    const notebooks = before.plan?.notebooks.filter(({ path }) => !left.has(path)) ?? [];
    const notes = notebooks.reduce((sum, notebook) => sum + notebook.notes, 0);
    if (before.plan === null) throw new AppError('invalid', texts.notReady);
    // The import itself writes what is skipped, without the notebooks that are left out.
    if (before.state === 'planned') await repo.clearLines(tx, userId, importId);
    return repo.changeImport(tx, userId, importId, ['planned', 'failed', 'canceled'], {
      state: 'importing',
      folderId,
      without,
      failure: null,
      attempts: 0,
      leaseUntil: null,
      updatedAt: now(),
      progressOf: notes + before.plan.documents,
    });
  });
  if (row === undefined) throw new AppError('invalid', texts.notReady);
  void runImports(context);
  return repo.toImport(row);
}

/** @throws {AppError} `not_found` */
export async function cancelImport(context: Context, id: string): Promise<Import> {
  const { db, userId, now } = context;
  const importId = parseId(id, noSuchImport);
  const change = { state: 'canceled', leaseUntil: null, updatedAt: now() } as const;
  const row = await db.write(userId, async (tx) => {
    const canceled = await repo.changeImport(tx, userId, importId, ['planning', 'planned', 'importing'], change);
    return canceled ?? repo.findImport(tx, userId, importId);
  });
  if (row === undefined) throw noSuchImport();
  return repo.toImport(row);
}

/**
 * Moves the notes that an import created to Trash, deletes its documents, and its folders where nothing else is in them.
 * What it only updated stays, with the text before in its history.
 *
 * @param keepsChanged whether notes that were changed since stay, with the documents that they are of
 * @throws {AppError} `not_found`, `invalid` while it is running.
 */
export async function undoImport(
  context: Context,
  id: string,
  { keepsChanged }: { keepsChanged: boolean },
): Promise<Import> {
  const { db, userId, now } = context;
  const importId = parseId(id, noSuchImport);
  const before = await db.read(userId, (tx) => repo.findImport(tx, userId, importId));
  if (before === undefined) throw noSuchImport();
  if (isRunning(before.state)) throw new AppError('invalid', texts.running);
  const { created, documents } = before.counts;
  if (created + documents === 0) throw new AppError('invalid', texts.nothingToUndo);
  let after = LOWEST_ID;
  for (;;) {
    const from = after;
    const ids = await db.read(userId, (tx) => undo.findCreatedNotes(tx, userId, importId, from, UNDO_NOTES));
    const last = ids.at(-1);
    if (last === undefined) break;
    const undone = ids.filter(({ isChanged }) => !(keepsChanged && isChanged)).map((note) => note.id);
    if (undone.length > 0) await changeNotes(context, [{ kind: 'trash', ids: undone }]);
    after = last.id;
  }
  const made = await db.read(userId, async (tx) => ({
    documents: await undo.findCreatedDocuments(tx, userId, importId),
    folders: await undo.findCreatedFolders(tx, userId, importId),
  }));
  for (const { id: documentId, isChanged } of made.documents) {
    if (!(keepsChanged && isChanged)) await undoDocument(context, documentId);
  }
  await deleteEmptyFolders(context, made.folders);
  const change = { state: 'undone', updatedAt: now() } as const;
  const row = await db.write(userId, (tx) =>
    repo.changeImport(tx, userId, importId, ['done', 'failed', 'canceled', 'undone'], change),
  );
  return repo.toImport(row ?? before);
}

/** Deletes a document, with the note that was created from it; one that was deleted since is no error. */
async function undoDocument(context: Context, id: string): Promise<void> {
  try {
    const { noteId, options } = await readDocument(context, id);
    await deleteDocument(context, id);
    if (noteId !== null && options.createNote) await changeNotes(context, [{ kind: 'trash', ids: [noteId] }]);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}

/**
 * Removes an import from the list, with its archive.
 *
 * @throws {AppError} `not_found`, `invalid` while it is running.
 */
export async function deleteImport(context: Context, id: string): Promise<undefined> {
  const { db, userId } = context;
  const importId = parseId(id, noSuchImport);
  const row = await db.write(userId, async (tx) => {
    const deleted = await repo.deleteImport(tx, userId, importId);
    if (deleted !== undefined) return deleted;
    if ((await repo.findImport(tx, userId, importId)) === undefined) throw noSuchImport();
    throw new AppError('invalid', texts.running);
  });
  if (row.fileKey !== null) await removeFiles(context, [row.fileKey]);
}

/** Removes archives that were not imported for a week. */
export async function removeOldArchives(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - ARCHIVE_DAYS * DAY_MS);
  await removeFiles(services, await repo.expireArchives(services.db.system, before));
}

/** The same answer for a missing import, one of another user and an invalid id. */
function noSuchImport(): AppError {
  return new AppError('not_found', texts.notFound);
}

function isRunning(state: ImportState): boolean {
  return state === 'planning' || state === 'importing';
}
