import type { Document } from '#shared/documents.ts';

const at = '2026-11-20T09:00:00.000Z';
let made = 0;

/** A document as the server would send it, finished by default. */
export function makeDocument(change: Partial<Document> = {}): Document {
  made += 1;
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    fileName: 'Offer.pdf',
    fileType: 'pdf',
    size: 1_234_567,
    noteId: null,
    state: 'done',
    progress: { done: 0, of: 0 },
    failure: null,
    pageCount: 12,
    scannedPages: 0,
    unclearPages: 0,
    confidence: null,
    isTruncated: false,
    day: at.slice(0, 10),
    ownDay: at.slice(0, 10),
    options: { ocr: false, createNote: true, summarize: true },
    summary: null,
    createdAt: at,
    updatedAt: at,
    ...change,
  };
}
