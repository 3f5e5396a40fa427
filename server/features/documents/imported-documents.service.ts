import type { UserServices } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import * as notes from '#server/features/notes/imported-notes.service.ts';
import { refuseBeyondQuota } from '#server/features/quota/quota.service.ts';
import { removeFiles } from '#server/files/files.ts';
import type { UserId } from '#server/user-id.ts';
import type { DocumentRow } from './document-rows.repo.ts';
import * as repo from './documents.repo.ts';
import * as imported from './imported-documents.repo.ts';
import { readWaiting } from './jobs.service.ts';
import { noteContent, writtenOf } from './note-content.ts';
import { earlierContent } from './reading.service.ts';
import { type Asked, checkedFile, refuseTooMany, storeDocument } from './upload.service.ts';

/** What an import did with a file; `kept`: its note was changed here, so the document stays as it is. */
export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'kept';

/** A file of an import. */
export interface FileToImport extends Pick<Asked, 'fields' | 'file'> {
  /** Identifies the file where it comes from, in every version of it. */
  sourceKey: string;
  /** Where its note goes. */
  folderId: string | null;
  /** When it was last changed there. */
  fileDate: Date | null;
  aiExcluded: boolean;
  /** The day that the user gave it. */
  givenDay: string | null;
  /** Runs in the transaction of the outcome. */
  record: (tx: UserTransaction, id: string, outcome: ImportOutcome) => Promise<void>;
}

/** How processing an imported document ended. */
export type FinishedDocument = Awaited<ReturnType<typeof imported.findStates>>[number];

/**
 * Stores a file of an import, which is processed later. The same file again is the document of the first time, whose
 * note comes back out of Trash; a changed one replaces it, unless the note was changed here. Returns the document's id.
 *
 * @throws {AppError} `unsupported_type`, `unusable_file`, `quota_reached`; `rate_limited` and `busy` while too many wait.
 */
export async function importDocument(services: UserServices, asked: FileToImport): Promise<string> {
  const { db, userId, now } = services;
  const { file, fields, sourceKey, aiExcluded, givenDay, folderId, record } = asked;
  const keyBegins = `import:${sourceKey}:`;
  const creationKey = keyBegins + file.sha256.toString('hex').slice(0, 16);
  const fileDate = asked.fileDate !== null && asked.fileDate < now() ? asked.fileDate : null;
  const place = { noteId: null, aiExcluded, givenDay, folderId, fileDate };
  const earlier = await db.read(userId, (tx) => imported.findNewest(tx, userId, keyBegins));
  let id = earlier?.id;
  if (earlier === undefined) {
    const stored = { fields, file, creation: { creationKey, creationDigest: null } };
    const added = await storeDocument(services, stored, place, (tx, made) => record(tx, made, 'created'));
    id = added.id;
  } else if (earlier.creationKey === creationKey) await findAgain(services, earlier.id, asked);
  else await replaceFile(services, earlier.id, { ...asked, creationKey, fileDate });
  await readWaiting(services);
  return id ?? '';
}

/** Gives documents that came with a note to it; what they say isn't added to its text. */
export function giveToNoteWithin(tx: UserTransaction, userId: UserId, ids: readonly string[], noteId: string) {
  return ids.length === 0 ? undefined : imported.giveToNote(tx, userId, ids, noteId);
}

/** Those of the documents that are processed, and the ids of those that were deleted. */
export function findFinished(
  { db, userId }: UserServices,
  ids: readonly string[],
): Promise<{ finished: FinishedDocument[]; deleted: string[] }> {
  return db.read(userId, async (tx) => {
    const rows = await imported.findStates(tx, userId, ids);
    const there = new Set(rows.map(({ id }) => id));
    const finished = rows.filter(({ state }) => state === 'done' || state === 'failed');
    return { finished, deleted: ids.filter((id) => !there.has(id)) };
  });
}

/** The same file again: its note comes back where it was moved to Trash or deleted. */
async function findAgain(services: UserServices, id: string, { folderId, record }: FileToImport): Promise<void> {
  const { db, userId, now, search } = services;
  const restored = await db.write(userId, async (tx) => {
    const row = await repo.findRow(tx, userId, id);
    if (row === undefined) return undefined;
    const note = await noteOf(tx, services, row);
    if (note?.isTrashed) await notes.restoreImported(tx, services, note.id, folderId);
    const isLost = note === undefined && row.createNote && row.state === 'done';
    if (isLost) await repo.restartDocument(tx, userId, id, row.ocr, now());
    await record(tx, id, isLost || note?.isTrashed ? 'created' : 'unchanged');
    return note?.isTrashed ? note.id : undefined;
  });
  if (restored !== undefined) search.noteChanged(userId, restored);
}

/** Another version of the file: the document and what it wrote into its note are replaced. */
async function replaceFile(
  services: UserServices,
  id: string,
  { file, folderId, fileDate, creationKey, record }: FileToImport & { creationKey: string },
): Promise<void> {
  const { db, userId, files, now } = services;
  const kind = await checkedFile(services, file);
  const fileKey = await files.put(file.path);
  const unused = await db
    .write(userId, async (tx) => {
      await refuseTooMany(services, await repo.countUnfinished(tx, userId));
      const row = await repo.findRow(tx, userId, id);
      if (row === undefined) return fileKey;
      const note = await noteOf(tx, services, row);
      const written = await earlierContent(tx, services, row);
      if (note !== undefined && writtenOf(note.content, written, noteContent) === undefined) {
        await record(tx, id, 'kept');
        return fileKey;
      }
      await refuseBeyondQuota(tx, services, { notes: 0, bytes: Math.max(0, file.size - row.size) });
      if (note?.isTrashed) await notes.restoreImported(tx, services, note.id, folderId);
      const { size, sha256 } = file;
      await imported.replaceFile(tx, userId, id, { ...kind, size, sha256, fileKey, creationKey, fileDate }, now());
      await record(tx, id, note?.isTrashed ? 'created' : 'updated');
      return (await imported.hasFile(tx, userId, row.fileKey)) ? null : row.fileKey;
    })
    .catch(async (error: unknown) => {
      await removeFiles(services, [fileKey]);
      throw error;
    });
  if (unused !== null) await removeFiles(services, [unused]);
}

/** The note created from a document, in Trash or not. */
async function noteOf(tx: UserTransaction, services: UserServices, { noteId, createNote }: DocumentRow) {
  if (noteId === null || !createNote) return undefined;
  const [note] = await notes.lockImported(tx, services, [noteId]);
  return note;
}
