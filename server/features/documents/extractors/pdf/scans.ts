import type { ExtractionLimits } from '#server/features/documents/extractors/extraction-limits.ts';
import { loadPdfjs, openPdf } from './open-pdf.ts';
import type { PageText } from './page-text.ts';

/** So many strokes may be letters that were drawn. */
const STROKES = 50;

/** Which of these pages show something: a picture, or letters drawn as shapes. */
export async function findScans(
  bytes: Uint8Array,
  limits: ExtractionLimits,
  candidates: PageText[],
): Promise<number[]> {
  if (candidates.length === 0) return [];
  const document = await openPdf(bytes, 'pictures', limits);
  const { OPS } = await loadPdfjs();
  const found: number[] = [];
  for (const { number, operations } of candidates) {
    const page = await document.getPage(number);
    // This way of opening ends a page at its first picture, so that it has fewer operations than without its pictures.
    const isScan = await page.getOperatorList().then(
      ({ fnArray }) => {
        const strokes = fnArray.filter((operation) => operation === OPS.constructPath).length;
        return fnArray.length < operations || strokes >= STROKES;
      },
      () => true,
    );
    page.cleanup();
    if (isScan) found.push(number);
  }
  return found;
}
