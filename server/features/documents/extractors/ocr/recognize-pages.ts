import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { ChildJob, Send } from '#server/features/documents/extractors/child-messages.ts';
import type { ExtractionLimits } from '#server/features/documents/extractors/extraction-limits.ts';
import { openPdf } from '#server/features/documents/extractors/pdf/open-pdf.ts';
import { storableText } from '#shared/text.ts';
import { drawPage, greyMap } from './draw-page.ts';
import { type Picture, startTesseract } from './recognize.ts';
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

/** The usual resolution of a screenshot, in pixels per inch. A photo has more and isn't enlarged. */
const SCREEN_DPI = 110;
const LONG_SIDE = 2600;

/** Recognizes the text in a picture. */
export async function recognizePicture(bytes: Uint8Array, { languages, limits }: OcrJob, send: Send): Promise<void> {
  const image = await loadImage(bytes);
  const worker = await startTesseract(languages, limits);
  const text = await recognizeDrawing(async (dpi, turn) => drawPicture(image, dpi, turn, limits), worker);
  send({ type: 'page', number: 1, markdown: storableText(text) });
  send({ type: 'done', pageCount: 1, scannedPages: [], title: null, isTruncated: false });
}

/** Renders the picture on white, rotated, at a size that can be recognized. */
function drawPicture(image: Image, dpi: number, turn: number, { pixels }: ExtractionLimits): Picture {
  const wanted = Math.min(dpi / SCREEN_DPI, Math.max(1, LONG_SIDE / Math.max(image.width, image.height)));
  const scale = Math.min(wanted * (dpi < 300 ? 0.5 : 1), Math.sqrt(pixels / (image.width * image.height)));
  const [w, h] = [Math.max(1, Math.floor(image.width * scale)), Math.max(1, Math.floor(image.height * scale))];
  const [width, height] = turn % 180 === 0 ? [w, h] : [h, w];
  const canvas = createCanvas(width, height);
  const paper = canvas.getContext('2d');
  paper.fillStyle = 'white';
  paper.fillRect(0, 0, width, height);
  paper.translate(width / 2, height / 2);
  paper.rotate((turn * Math.PI) / 180);
  paper.drawImage(image, -w / 2, -h / 2, w, h);
  return { bytes: greyMap(paper.getImageData(0, 0, width, height).data, width, height), width, height, dpi };
}
