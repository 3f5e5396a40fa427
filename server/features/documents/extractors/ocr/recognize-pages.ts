import type { PDFPageProxy } from 'pdfjs-dist';
import type { Worker } from 'tesseract.js';
import type { ChildJob, Send } from '#server/features/documents/extractors/child-messages.ts';
import type { ExtractionLimits } from '#server/features/documents/extractors/extraction-limits.ts';
import { styleOf } from '#server/features/documents/extractors/pdf/document-style.ts';
import { openPdf } from '#server/features/documents/extractors/pdf/open-pdf.ts';
import { blocksOf } from '#server/features/documents/extractors/pdf/page-blocks.ts';
import { toSegments } from '#server/features/documents/extractors/pdf/segments.ts';
import { toMarkdown } from '#server/features/documents/extractors/pdf/to-markdown.ts';
import { storableText } from '#shared/text.ts';
import { drawPage } from './draw-page.ts';
import { recognizeBlock, recognizeWords, startTesseract } from './recognize.ts';
import { judge, type Look, wordsToItems } from './words-to-items.ts';

const DPI = 300;
/** Enough to detect which side of a page is up. */
const DRAFT_DPI = 150;
/** When less of what is seen on it are certain words, a page may lie on its side. */
const CERTAIN_SHARE = 0.5;
const FEW_LETTERS = 40;
const MUCH_TEXT = 1000;

/** Typewriters and uneven scans leave wide gaps between words. */
const CELL_GAP = 2;

type OcrJob = Extract<ChildJob, { task: 'ocr' }>;

/** Draws the given pages of a PDF and recognizes their text, one after the other. */
export async function recognizePages(
  bytes: Uint8Array,
  { pages, languages, limits }: OcrJob,
  send: Send,
): Promise<void> {
  const document = await openPdf(bytes, 'drawing', limits);
  const worker = await startTesseract(languages, limits);
  for (const number of pages) {
    const page = await document.getPage(number);
    send({ type: 'page', number, markdown: storableText(await recognizePage(page, worker, limits)) });
    page.cleanup();
  }
  send({ type: 'done', pageCount: document.numPages, scannedPages: [], title: null, isTruncated: false });
}

async function recognizePage(page: PDFPageProxy, worker: Worker, limits: ExtractionLimits): Promise<string> {
  const upright = await look(page, worker, DPI, 0, limits);
  const seen = judge(upright.words);
  const turn = isReadable(seen) ? 0 : await findTurn(page, worker, seen, limits);
  const { words, dpi } = turn === 0 ? upright : await look(page, worker, DPI, turn, limits);
  const segments = toSegments(wordsToItems(words, dpi));
  return toMarkdown(blocksOf(segments, styleOf(segments), CELL_GAP));
}

async function look(page: PDFPageProxy, worker: Worker, dpi: number, turn: number, limits: ExtractionLimits) {
  const picture = await drawPage(page, dpi, turn, limits);
  return { words: await recognizeWords(worker, picture), dpi: picture.dpi };
}

function isReadable({ letters, share }: Look): boolean {
  return letters >= FEW_LETTERS && share >= CERTAIN_SHARE;
}

/** Which quarter turn gives the most letters: in the middle of the page, or on a page with little text in all of it. */
async function findTurn(page: PDFPageProxy, worker: Worker, upright: Look, limits: ExtractionLimits): Promise<number> {
  let best = { turn: 0, letters: 0 };
  for (const turn of upright.isSideways ? [90, 270] : [180, 0, 90, 270]) {
    const picture = await drawPage(page, DRAFT_DPI, turn, limits);
    const seen = judge(await recognizeBlock(worker, picture, upright.seen > MUCH_TEXT));
    if (seen.letters > 1.5 * best.letters) best = { turn, letters: seen.letters };
    if (isReadable(seen)) break;
  }
  return best.turn;
}
