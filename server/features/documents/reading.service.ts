import type { UserServices } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { hasFolderWithin } from '#server/features/folders/folders.service.ts';
import * as notes from '#server/features/notes/notes.service.ts';
import { dayOf } from '#server/language/days/calendar.ts';
import { dayOfDocument } from '#server/language/text-day.ts';
import { DOCUMENT_ADDRESS } from '#shared/document-links.ts';
import type { DocumentSummary } from '#shared/documents.ts';
import { NOTE_CONTENT_MAX, NOTE_TITLE_MAX } from '#shared/notes.ts';
import { cutText, storableText } from '#shared/text.ts';
import type { DocumentRow, OwnedDocument } from './document-rows.repo.ts';
import { findPages } from './documents.repo.ts';
import { documentTexts } from './documents.texts.ts';
import { type Extraction, extract } from './extractors/extract.ts';
import { extractionLimits } from './extractors/extraction-limits.ts';
import * as jobs from './jobs.repo.ts';
import { makeSummary } from './make-summary.ts';
import { type DocumentContent, noteAddition, noteContent, withDocument } from './note-content.ts';
import type { Progress } from './progress.ts';

/** The result of reading a file, before it is saved. */
interface Reading {
  title: string;
  content: DocumentContent;
  pageCount: number | null;
  confidence: number | null;
}

/**
 * Processes the file of a document; saves nothing yet.
 *
 * @throws {AppError} `unusable_file` with what is wrong with the file.
 */
export async function readDocumentFile(
  services: UserServices,
  row: DocumentRow,
  report: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Reading> {
  const extraction = await services.files.atPath(row.fileKey, (path) =>
    extract(path, {
      owner: services.userId,
      type: row.fileType,
      ocr: row.ocr,
      languages: services.config.OCR_LANGUAGES.split('+'),
      limits: extractionLimits(services.config),
      signal,
      onProgress: ({ stage, page, pages }) => report({ state: stage, progress: page, progressOf: pages }),
    }),
  );
  const isPaged = row.fileType === 'pdf';
  const pages = extraction.pages.map(({ number, markdown }) => ({ number, markdown: storableText(markdown) }));
  let summary: DocumentSummary | null = null;
  if (row.summarize) {
    report({ state: 'summarising', progress: 0, progressOf: 0 });
    summary = await makeSummary(services, { ...row, pages, isPaged }, signal);
  }
  report({ state: 'indexing', progress: 0, progressOf: 0 });
  const { isTruncated } = extraction;
  const unread = extraction.scannedPages.length - extraction.ocrPages.length;
  return {
    title: titleOf(extraction, row),
    content: {
      id: row.id,
      fileName: row.fileName,
      summary,
      pages,
      scannedPages: unread,
      unclearPages: extraction.unclearPages,
      isPaged,
      isTruncated,
    },
    pageCount: isPaged ? extraction.pageCount : null,
    confidence: extraction.confidence,
  };
}

/**
 * Saves the result: pages, summary, note and the end of the job in one transaction. Returns false if this server lost
 * the lease.
 *
 * @throws {AppError} `unusable_file` if the note has no space for it.
 */
export async function keepReading(services: UserServices, held: jobs.HeldDocument, reading: Reading): Promise<boolean> {
  const { db, userId, now, search } = services;
  const kept = await db.write(userId, async (tx) => {
    const row = await jobs.lockHeld(tx, held);
    if (row === undefined) return undefined;
    const { summary, pages, scannedPages, unclearPages, isTruncated } = reading.content;
    const textDay = dayOfDocument(row.fileName, pages[0]?.markdown ?? '', dayOf(row.createdAt));
    const noteId = await writeNote(tx, services, row, { ...reading, day: row.givenDay ?? textDay });
    const { pageCount, confidence } = reading;
    await jobs.finishDocument(
      tx,
      held,
      { noteId, pageCount, scannedPages, unclearPages, confidence, isTruncated, summary, textDay, pages: [...pages] },
      now(),
    );
    return { id: row.id, noteId };
  });
  if (kept === undefined) return false;
  search.documentChanged(userId, kept.id);
  if (kept.noteId !== null) {
    search.noteChanged(userId, kept.noteId);
    publishChange(services, { kind: 'note', id: kept.noteId, updatedAt: now().toISOString() });
  }
  return true;
}

/** Returns the id of the note it created or extended, or that the document had before. */
async function writeNote(
  tx: UserTransaction,
  services: UserServices,
  row: OwnedDocument,
  { title, content, day }: Reading & { day: string | null },
) {
  const make = row.createNote ? noteContent : noteAddition;
  if (row.noteId !== null) {
    const earlier = row.textVersion === 0 ? null : await earlierContent(tx, services, row);
    const note = await notes.rewriteNoteWithin(tx, services, row.noteId, (text) => {
      // It came with an e-mail, whose note links to it.
      if (!row.createNote && earlier === null && text.includes(DOCUMENT_ADDRESS + row.id)) return text;
      const whole = withDocument(text, content, earlier, make);
      if (whole === undefined) throw new AppError('unusable_file', documentTexts.noteFull(NOTE_CONTENT_MAX));
      return whole;
    });
    // A note in Trash is left alone: it was moved there after the file was chosen.
    if (note !== undefined || !row.createNote) return row.noteId;
  }
  if (!row.createNote) return null;
  const { folderId, fileDate: date } = row;
  const isThere = folderId !== null && (await hasFolderWithin(tx, services.userId, folderId));
  const place = { folderId: isThere ? folderId : null, date, givenDay: day };
  const note = await notes.createNoteWithin(tx, services, { title, content: noteContent(content), ...place });
  return note.id;
}

/** What the note got when the document was processed before. */
export async function earlierContent(
  tx: UserTransaction,
  { userId }: UserServices,
  row: DocumentRow,
): Promise<DocumentContent> {
  const { id, fileName, summary, scannedPages, unclearPages, isTruncated } = row;
  const pages = await findPages(tx, userId, row.id);
  return { id, fileName, summary, pages, scannedPages, unclearPages, isPaged: row.fileType === 'pdf', isTruncated };
}

function titleOf({ title }: Extraction, { fileName }: DocumentRow): string {
  const own = storableText(title ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return cutText(own === '' ? titleFromFileName(fileName) : own, NOTE_TITLE_MAX);
}

/** The name without its ending, as a title. */
function titleFromFileName(name: string): string {
  return name.replace(/\.(pdf|docx|txt|md|markdown|xlsx|csv|tsv|epub|png|jpe?g|webp|hei[cf])$/i, '').trim() || name;
}
