import type { Document, DocumentType } from '#shared/documents.ts';

const typeNames: Record<DocumentType, string> = { pdf: 'PDF', docx: 'DOCX', txt: 'TXT', md: 'MD' };

/** `PDF · 12 pages · 1.2 MB`: what a file is, in the fewest words. */
export function factsOf({ fileType, pageCount, size }: Pick<Document, 'fileType' | 'pageCount' | 'size'>): string {
  const pages = pageCount === null || pageCount === 0 ? [] : [pagesText(pageCount)];
  return [typeNames[fileType], ...pages, sizeText(size)].join(' · ');
}

/** `1 page`, `1,200 pages`. */
export function pagesText(count: number): string {
  return count === 1 ? '1 page' : `${count.toLocaleString('en')} pages`;
}

/** `820 bytes`, `14 KB`, `1.2 MB`, as a file manager says it. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/** Whether the server is still at work on it. */
export function isWorking({ state }: Pick<Document, 'state'>): boolean {
  return state !== 'done' && state !== 'failed';
}

/** Why OCR is worth while, or undefined: the file has pages that are pictures of text, and nobody has read them. */
export function scanOf(document: Document): string | undefined {
  const { scannedPages, pageCount, state } = document;
  if (state !== 'done' || scannedPages === 0) return undefined;
  if (pageCount === null || scannedPages >= pageCount) {
    return 'This PDF is a scan: its pages are pictures, and no text could be read from them.';
  }
  const pages =
    scannedPages === 1 ? '1 page of this PDF is a picture' : `${scannedPages} pages of this PDF are pictures`;
  return `${pages}, without text that could be read.`;
}
