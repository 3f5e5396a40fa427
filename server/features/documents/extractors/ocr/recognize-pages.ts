import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist';
import { detectPicture } from '#server/content/detect-picture.ts';
import { documentTexts } from '#server/features/documents/documents.texts.ts';
import { type ChildJob, type Send, UnusableFile } from '#server/features/documents/extractors/child-messages.ts';
import type { ExtractionLimits } from '#server/features/documents/extractors/extraction-limits.ts';
import { openPdf } from '#server/features/documents/extractors/pdf/open-pdf.ts';
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
    const recognized = await recognizeDrawing((dpi, turn) => drawPage(page, dpi, turn, limits), worker);
    send({ type: 'page', number, ...recognized });
    page.cleanup();
  }
  send({ type: 'done', pageCount: document.numPages, scannedPages: [], title: null, isTruncated: false });
}

/** The usual resolution of a screenshot, in pixels per inch. A photo has more and isn't enlarged. */
const SCREEN_DPI = 110;
const LONG_SIDE = 2600;

/** Recognizes the text in a picture. */
export async function recognizePicture(bytes: Uint8Array, { languages, limits }: OcrJob, send: Send): Promise<void> {
  const image = await pictureOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits);
  const worker = await startTesseract(languages, limits);
  const recognized = await recognizeDrawing(async (dpi, turn) => drawPicture(image, dpi, turn, limits), worker);
  send({ type: 'page', number: 1, ...recognized });
  send({ type: 'done', pageCount: 1, scannedPages: [], title: null, isTruncated: false });
}

/**
 * A picture, upright.
 *
 * @throws {UnusableFile} where it is damaged, or has too many pixels, which is known before it is decoded.
 */
async function pictureOf(bytes: Buffer, { picturePixels }: ExtractionLimits): Promise<Image | Canvas> {
  const head = detectPicture(bytes);
  if (head?.size && head.size.width * head.size.height > picturePixels) {
    throw new UnusableFile(documentTexts.unusable.tooManyPixels(picturePixels / 1e6));
  }
  try {
    if (head?.type !== 'heic') return await loadImage(bytes);
    const { decodeHeic } = await import('#server/content/heic.ts');
    return await decodeHeic(bytes, picturePixels);
  } catch (cause) {
    throw new UnusableFile(documentTexts.unusable.damagedPicture, { cause });
  }
}

/** Renders the picture on white, rotated, at a size that can be recognized. */
function drawPicture(image: Image | Canvas, dpi: number, turn: number, { pixels }: ExtractionLimits): Picture {
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

const POINTS_PER_INCH = 72;

/** Renders a page on white, rotated by more degrees, as large as the pixel limit allows. */
async function drawPage(page: PDFPageProxy, dpi: number, turn: number, limits: ExtractionLimits): Promise<Picture> {
  const rotation = (page.rotate + turn) % 360;
  const full = page.getViewport({ scale: dpi / POINTS_PER_INCH, rotation });
  const shrink = Math.min(1, Math.sqrt(limits.pixels / (full.width * full.height)));
  const viewport = page.getViewport({ scale: (shrink * dpi) / POINTS_PER_INCH, rotation });
  const [width, height] = [Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height))];
  const canvas = createCanvas(width, height);
  // pdf.js accepts this canvas too; its types only know the browser's.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: 'white' }).promise;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  return { bytes: greyMap(data, width, height), width, height, dpi: Math.round(shrink * dpi) };
}

/** A portable graymap (PGM): uncompressed, one byte per pixel. */
function greyMap(pixels: Uint8ClampedArray, width: number, height: number): Buffer {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`);
  const map = Buffer.alloc(head.length + width * height);
  head.copy(map);
  for (let from = 0, to = head.length; to < map.length; from += 4, to += 1) {
    map[to] = ((pixels[from] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 151 + (pixels[from + 2] ?? 0) * 28) >> 8;
  }
  return map;
}
