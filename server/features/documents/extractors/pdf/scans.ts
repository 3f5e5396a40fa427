import type { ExtractionLimits } from '#server/features/documents/extractors/extraction-limits.ts';
import { openPdf } from './open-pdf.ts';

/** So many strokes may be letters that were drawn. */
const STROKES = 50;

/** Which of these pages show something: a picture, or letters drawn as shapes. */
export async function findScans(bytes: Uint8Array, limits: ExtractionLimits, candidates: number[]): Promise<number[]> {
  if (candidates.length === 0) return [];
  const document = await openPdf(bytes, 'pictures', limits);
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.min.mjs');
  const found: number[] = [];
  for (const number of candidates) {
    const page = await document.getPage(number);
    // A page with a picture cannot be read under the limit on pictures that `pictures` sets.
    const isScan = await page.getOperatorList().then(
      ({ fnArray }) => fnArray.filter((operation) => operation === OPS.constructPath).length >= STROKES,
      () => true,
    );
    page.cleanup();
    if (isScan) found.push(number);
  }
  return found;
}
