import type { ChildJob, Send } from '#server/features/documents/extractors/child-messages.ts';
import { openPdf } from '#server/features/documents/extractors/pdf/open-pdf.ts';
import { storableText } from '#shared/text.ts';
import { drawPage } from './draw-page.ts';
import { startTesseract } from './recognize.ts';
import { recognizeDrawing } from './recognize-drawing.ts';

type OcrJob = Extract<ChildJob, { task: 'ocr' }>;

/** Renders the given pages of a PDF and recognizes their text, one after the other. */
export async function recognizePages(
  bytes: Uint8Array,
  { pages, languages, limits }: OcrJob,
  send: Send,
): Promise<void> {
  const document = await openPdf(bytes, 'drawing', limits);
  const worker = await startTesseract(languages, limits);
  for (const number of pages) {
    const page = await document.getPage(number);
    const text = await recognizeDrawing((dpi, turn) => drawPage(page, dpi, turn, limits), worker);
    send({ type: 'page', number, markdown: storableText(text) });
    page.cleanup();
  }
  send({ type: 'done', pageCount: document.numPages, scannedPages: [], title: null, isTruncated: false });
}
