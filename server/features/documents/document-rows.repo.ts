import { and, eq } from 'drizzle-orm';
import { documents } from '#server/db/schema/documents.ts';
import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import type { ownedDocument } from '#server/owned-rows.ts';
import type { UserId } from '#server/user-id.ts';
import type { Document } from '#shared/documents.ts';

export type DocumentRow = typeof documents.$inferSelect;
/** A document that a statement found as the user. */
export type OwnedDocument = ReturnType<typeof ownedDocument<DocumentRow>>;

/** A document as the contract writes it. */
export function toDocument(row: DocumentRow): Document {
  const { id, fileName, fileType, size, noteId, state, failure, pageCount, scannedPages, isTruncated, summary } = row;
  return {
    id,
    fileName,
    fileType,
    size,
    noteId,
    state,
    progress: { done: row.progress, of: row.progressOf },
    failure,
    pageCount,
    scannedPages,
    unclearPages: row.unclearPages,
    confidence: row.confidence,
    isTruncated,
    options: { ocr: row.ocr, createNote: row.createNote, summarize: row.summarize },
    summary,
    day: row.day,
    ownDay: row.textDay ?? isoOf(dayOf(row.fileDate ?? row.createdAt)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The document of the user with that id. */
export function own(userId: UserId, id: string) {
  return and(eq(documents.userId, userId), eq(documents.id, id));
}
