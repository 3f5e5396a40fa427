import type { Document, DocumentType } from '#shared/documents.ts';
import { sizeText } from '#shared/size-text.ts';
import { documentTexts as texts } from './documents.texts.ts';

const typeNames: Record<DocumentType, string> = {
  pdf: 'PDF',
  docx: 'DOCX',
  txt: 'TXT',
  md: 'MD',
  picture: texts.picture,
  xlsx: 'XLSX',
  csv: 'CSV',
  epub: 'EPUB',
};

/** `PDF · 12 pages · 1.2 MB`: the type, length and size of a file. */
export function factsOf(
  document: Pick<Document, 'fileType' | 'pageCount' | 'size'> & Partial<Pick<Document, 'confidence' | 'unclearPages'>>,
): string {
  const { fileType, pageCount, size } = document;
  const pages = pageCount === null || pageCount === 0 ? [] : [texts.pages(pageCount)];
  return [typeNames[fileType], ...pages, sizeText(size), ...legibilityOf(document)].join(' · ');
}

/** How well OCR could read it; empty where it had nothing to read. */
function legibilityOf({
  pageCount,
  confidence = null,
  unclearPages = 0,
}: Pick<Document, 'pageCount'> & Partial<Pick<Document, 'confidence' | 'unclearPages'>>): string[] {
  if (unclearPages > 0) return [unclearPages < (pageCount ?? 1) ? texts.unclearPages(unclearPages) : texts.unclear];
  return confidence === null ? [] : [texts.confidence(confidence)];
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
