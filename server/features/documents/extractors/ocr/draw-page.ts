import { createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist';
import type { ExtractionLimits } from '#server/features/documents/extractors/extraction-limits.ts';
import type { Picture } from './recognize.ts';

const POINTS_PER_INCH = 72;

/** Renders a page on white, rotated by more degrees, as large as the pixel limit allows. */
export async function drawPage(
  page: PDFPageProxy,
  dpi: number,
  turn: number,
  limits: ExtractionLimits,
): Promise<Picture> {
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
export function greyMap(pixels: Uint8ClampedArray, width: number, height: number): Buffer {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`);
  const map = Buffer.alloc(head.length + width * height);
  head.copy(map);
  for (let from = 0, to = head.length; to < map.length; from += 4, to += 1) {
    map[to] = ((pixels[from] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 151 + (pixels[from + 2] ?? 0) * 28) >> 8;
  }
  return map;
}
