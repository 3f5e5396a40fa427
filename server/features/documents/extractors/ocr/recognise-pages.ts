import type { PDFPageProxy } from 'pdfjs-dist';
import type { Page, Worker } from 'tesseract.js';
import { storableText } from '#shared/text.ts';
import type { ChildJob, Send } from '#server/features/documents/extractors/child-messages.ts';
import type { ExtractionLimits } from '#server/features/documents/extractors/extraction-limits.ts';
import { openPdf } from '#server/features/documents/extractors/pdf/open-pdf.ts';
import { blocksOf } from '#server/features/documents/extractors/pdf/page-blocks.ts';
import { styleOf } from '#server/features/documents/extractors/pdf/document-style.ts';
import { toSegments } from '#server/features/documents/extractors/pdf/segments.ts';
import { toMarkdown } from '#server/features/documents/extractors/pdf/to-markdown.ts';
import { drawPage } from './draw-page.ts';
import { recogniseWords, startTesseract } from './recognise.ts';
import { certainLetters, wordsToItems } from './words-to-items.ts';

const DPI = 300;
/** Enough to tell which side of a page is up. */
const DRAFT_DPI = 150;
/** With fewer certain letters, the page may lie on its side. */
const FEW_LETTERS = 40;

type OcrJob = Extract<ChildJob, { task: 'ocr' }>;

/** Draws the given pages of a PDF and recognises their text, one after the other. */
export async function recognisePages(bytes: Uint8Array, { pages, languages, limits }: OcrJob, send: Send): Promise<void> {
  const document = await openPdf(bytes, 'drawing', limits);
  const worker = await startTesseract(languages, limits);
  for (const number of pages) {
    const page = await document.getPage(number);
    send({ type: 'page', number, markdown: storableText(await recognisePage(page, worker, limits)) });
    page.cleanup();
  }
  send({ type: 'done', pageCount: document.numPages, scannedPages: [], title: null, isTruncated: false });
}

async function recognisePage(page: PDFPageProxy, worker: Worker, limits: ExtractionLimits): Promise<string> {
  const upright = await look(page, worker, DPI, 0, limits);
  const turn = certainLetters(upright.words) >= FEW_LETTERS ? 0 : await findTurn(page, worker, limits);
  const { words, dpi } = turn === 0 ? upright : await look(page, worker, DPI, turn, limits);
  const segments = toSegments(wordsToItems(words, dpi));
  return toMarkdown(blocksOf(segments, styleOf(segments)));
}

async function look(page: PDFPageProxy, worker: Worker, dpi: number, turn: number, limits: ExtractionLimits) {
  const picture = await drawPage(page, dpi, turn, limits);
  return { words: await recogniseWords(worker, picture), dpi: picture.dpi };
}

/** Which quarter turn gives the most letters. */
async function findTurn(page: PDFPageProxy, worker: Worker, limits: ExtractionLimits): Promise<number> {
  let best = { turn: 0, letters: 0 };
  for (const turn of [0, 90, 270, 180]) {
    const { words } = await look(page, worker, DRAFT_DPI, turn, limits);
    const letters = certainLetters(words);
    if (letters > 1.5 * best.letters) best = { turn, letters };
    if (letters >= FEW_LETTERS) break;
  }
  return best.turn;
}
