import type { Document, DocumentType } from '#shared/documents.ts';
import { sizeText } from '#shared/size-text.ts';
import { documentTexts as texts } from './documents.texts.ts';

const typeNames: Record<DocumentType, string> = { pdf: 'PDF', docx: 'DOCX', txt: 'TXT', md: 'MD' };

/** `PDF · 12 pages · 1.2 MB`: the type, length and size of a file. */
export function factsOf({ fileType, pageCount, size }: Pick<Document, 'fileType' | 'pageCount' | 'size'>): string {
  const pages = pageCount === null || pageCount === 0 ? [] : [texts.pages(pageCount)];
  return [typeNames[fileType], ...pages, sizeText(size)].join(' · ');
}

/** Whether the server is still processing the document. */
export function isWorking({ state }: Pick<Document, 'state'>): boolean {
  return state !== 'done' && state !== 'failed';
}

/** Says that the document has scanned pages which OCR hasn't read yet; undefined when there are none. */
export function scanOf(document: Document): string | undefined {
  const { scannedPages, pageCount, state } = document;
  if (state !== 'done' || scannedPages === 0) return undefined;
  if (pageCount === null || scannedPages >= pageCount) return texts.scan;
  return texts.scannedPages(scannedPages);
}
