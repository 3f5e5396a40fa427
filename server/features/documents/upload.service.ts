import type { Context, UserServices } from '#server/context.ts';
import type { Creation } from '#server/creation.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { readNote } from '#server/features/notes/notes.service.ts';
import { refuseBeyondQuota } from '#server/features/quota/quota.service.ts';
import { removeFiles } from '#server/files/files.ts';
import { shownFileName } from '#server/files/shown-file-name.ts';
import type { ReceivedFile } from '#server/files/temp-files.ts';
import type { Document, UploadFields, UploadReply } from '#shared/documents.ts';
import { toDocument } from './document-rows.repo.ts';
import * as repo from './documents.repo.ts';
import { watchDocument } from './documents.service.ts';
import { documentTexts } from './documents.texts.ts';
import { detectType } from './extractors/detect-type.ts';
import { readWaiting } from './jobs.service.ts';

/** The options sent with a file. */
export interface Asked {
  fields: UploadFields;
  file: ReceivedFile;
  /** By what the client recognizes this upload; the same again returns the document created the first time. */
  creation: Creation | null;
  isAsync: boolean;
}

/**
 * Stores a file and has it processed. Returns when that has finished, or immediately if `isAsync`.
 *
 * @throws {AppError} `not_found` for the note, `unsupported_type`, `unusable_file` with what is wrong with the file,
 * `rate_limited` if too many of the user's documents wait, `quota_reached`, `invalid` for the key of another upload.
 */
export async function uploadDocument(context: Context, asked: Asked): Promise<UploadReply> {
  const noteId = await noteToEnrich(context, asked.fields);
  const { creation } = asked;
  const earlier = await context.db.read(context.userId, (tx) => repo.findCreated(tx, context.userId, creation));
  const document =
    earlier === undefined ? await storeDocument(context, asked, { noteId, aiExcluded: false }) : toDocument(earlier);
  await readWaiting(context);
  if (asked.isAsync) return { document, note: null };
  return finished(context, document.id);
}

/** Another user's note is "not found" before anything is done with the file. */
async function noteToEnrich(context: Context, { createNote, noteId }: UploadFields): Promise<string | null> {
  if (noteId === undefined) return null;
  if (createNote) throw new AppError('invalid', documentTexts.noteOrNew);
  return (await readNote(context, noteId)).id;
}

/**
 * Stores a file, to be processed later.
 *
 * @param within runs in the same transaction.
 * @throws {AppError} as {@link uploadDocument}
 */
export async function storeDocument(
  context: UserServices,
  { fields: { ocr, createNote, summarize }, file, creation }: Omit<Asked, 'isAsync'>,
  place: Pick<repo.NewDocument, 'noteId' | 'aiExcluded' | 'givenDay' | 'folderId' | 'fileDate'>,
  within: (tx: UserTransaction, id: string) => Promise<void> = async () => {},
): Promise<Document> {
  const { db, userId, files, now } = context;
  const kind = await checkedFile(context, file);
  const fileKey = await files.put(file.path);
  const { size, sha256 } = file;
  const added = { ...kind, size, sha256, fileKey, ...place, ocr, createNote, summarize, creation };
  try {
    const row = await db.write(userId, async (tx) => {
      await refuseTooMany(context, await repo.countUnfinished(tx, userId));
      await refuseBeyondQuota(tx, context, { notes: createNote ? 1 : 0, bytes: size });
      const inserted = await repo.insertDocument(tx, userId, added, now());
      await within(tx, inserted.id);
      return inserted;
    });
    if (row.fileKey !== fileKey) await removeFiles(context, [fileKey]);
    return toDocument(row);
  } catch (error) {
    await removeFiles(context, [fileKey]);
    throw error;
  }
}

/**
 * The name and the type of a file that can be processed now.
 *
 * @throws {AppError} `unsupported_type`, `unusable_file`, `busy`.
 */
export async function checkedFile({ db, config }: UserServices, file: ReceivedFile) {
  const fileName = shownFileName(file.name);
  const fileType = await detectType(fileName, file.type, file.path);
  if (file.size === 0) throw new AppError('unusable_file', documentTexts.emptyFile);
  if ((await repo.countUnfinishedOfAll(db.system)) >= config.LIMIT_DOCUMENTS_UNFINISHED_OF_ALL) {
    throw new AppError('busy', documentTexts.tooManyOfAll, { retryAfter: 60 });
  }
  return { fileName, fileType };
}

/** @throws {AppError} `rate_limited` */
export async function refuseTooMany({ config }: UserServices, unfinished: number): Promise<void> {
  if (unfinished < config.LIMIT_DOCUMENTS_UNFINISHED) return;
  throw new AppError('rate_limited', documentTexts.tooManyOfUser(unfinished), { retryAfter: 10 });
}

async function finished(context: Context, id: string): Promise<UploadReply> {
  for await (const document of watchDocument(context, id, context.reading.stopped)) {
    if (document.state === 'failed') throw new AppError('unusable_file', document.failure ?? '');
    if (document.state === 'done') return { document, note: await noteOf(context, document) };
  }
  if (context.reading.stopped.aborted) {
    throw new AppError('unavailable', documentTexts.restarting, {
      retryAfter: 5,
    });
  }
  throw new AppError('not_found', documentTexts.deleted);
}

async function noteOf(context: Context, { noteId }: Document) {
  if (noteId === null) return null;
  return readNote(context, noteId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
}
