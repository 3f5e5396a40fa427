import type { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { NoSuchFileError, removeFiles } from '#server/files/files.ts';
import { parseId } from '#server/id.ts';
import { cutPage, decodeCursor } from '#server/page-cursor.ts';
import { DOCUMENTS_PAGE_DEFAULT, type Document, type DocumentPage, type DocumentText } from '#shared/documents.ts';
import { toDocument } from './document-rows.repo.ts';
import * as repo from './documents.repo.ts';
import { documentTexts } from './documents.texts.ts';
import { readWaiting } from './jobs.service.ts';
import { publishDocument } from './progress.ts';

/** How often the document is read in case a signal is lost. */
const LOOK_MS = 1000;

/**
 * A page of the user's documents, newest first.
 *
 * @throws {AppError} `invalid` for an invalid cursor.
 */
export async function listDocuments(
  { db, userId }: Context,
  { limit = DOCUMENTS_PAGE_DEFAULT, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<DocumentPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  return db.read(userId, async (tx) => {
    const rows = await repo.findDocuments(tx, userId, { after, limit: limit + 1 });
    const { page, nextCursor } = cutPage(rows, limit, (document) => document.createdAt);
    return { documents: page, nextCursor, total: await repo.countDocuments(tx, userId) };
  });
}

/** @throws {AppError} `not_found` */
export async function readDocument(context: Context, id: string): Promise<Document> {
  return toDocument(await findRow(context, id));
}

/** @throws {AppError} `not_found` */
export async function readDocumentText(context: Context, id: string): Promise<DocumentText> {
  const row = await findRow(context, id);
  const pages = await context.db.read(context.userId, (tx) => repo.findPages(tx, context.userId, row.id));
  return { pages };
}

/**
 * The uploaded file, unchanged.
 *
 * @throws {AppError} `not_found`
 */
export async function openDocumentFile(
  context: Context,
  id: string,
): Promise<{ name: string; size: number; content: Readable }> {
  const { fileName, size, fileKey } = await findRow(context, id);
  try {
    return { name: fileName, size, content: await context.files.read(fileKey) };
  } catch (error) {
    if (error instanceof NoSuchFileError) throw new AppError('not_found', documentTexts.fileMissing);
    throw error;
  }
}

/** The document now and after each change; ends when it is done, failed or deleted. */
export async function* watchDocument(context: Context, id: string, signal: AbortSignal): AsyncGenerator<Document> {
  const { db, userId, signals } = context;
  let shown = '';
  while (!signal.aborted) {
    const changed = signals.next('document', id, AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]));
    const row = await db.read(userId, (tx) => repo.findRow(tx, userId, id));
    if (row === undefined) return;
    const document = toDocument(row);
    const text = JSON.stringify(document);
    if (text !== shown) yield document;
    shown = text;
    if (document.state === 'done' || document.state === 'failed') return;
    await changed;
  }
}

/**
 * Processes a document again, unless it is still being processed.
 *
 * @throws {AppError} `not_found`
 */
export async function retryDocument(context: Context, id: string, ocr: boolean): Promise<Document> {
  const { db, userId, now } = context;
  const row = await findRow(context, id);
  const restarted = await db.write(userId, (tx) => repo.restartDocument(tx, userId, row.id, ocr, now()));
  await readWaiting(context);
  return toDocument(restarted ?? (await findRow(context, id)));
}

/**
 * Gives a document its day, or with null the one of its text again.
 *
 * @throws {AppError} `not_found`
 */
export async function giveDocumentDay(context: Context, id: string, day: string | null): Promise<Document> {
  const { db, userId } = context;
  const documentId = parseId(id, noSuchDocument);
  const row = await db.write(userId, (tx) => repo.giveDay(tx, userId, documentId, day));
  if (row === undefined) throw noSuchDocument();
  // Days in words count from it.
  if (row.noteId !== null) context.search.noteChanged(userId, row.noteId);
  publishDocument(context, row.id);
  return toDocument(row);
}

/**
 * Deletes a document, and its file unless another document of the user has the same bytes. The note stays.
 *
 * @throws {AppError} `not_found`
 */
export async function deleteDocument(context: Context, id: string): Promise<undefined> {
  const { db, userId } = context;
  const documentId = parseId(id, noSuchDocument);
  const deleted = await db.write(userId, (tx) => repo.deleteDocument(tx, userId, documentId));
  if (deleted === undefined) throw noSuchDocument();
  const { fileKey, noteId } = deleted;
  if (noteId !== null) context.search.noteChanged(userId, noteId);
  publishDocument(context, documentId);
  if (fileKey !== null) await removeFiles(context, [fileKey]);
}

async function findRow({ db, userId }: Context, id: string) {
  const documentId = parseId(id, noSuchDocument);
  const row = await db.read(userId, (tx) => repo.findRow(tx, userId, documentId));
  if (row === undefined) throw noSuchDocument();
  return row;
}

/** The same answer for a missing document, one of another user and an invalid id. */
function noSuchDocument(): AppError {
  return new AppError('not_found', documentTexts.notFound);
}
