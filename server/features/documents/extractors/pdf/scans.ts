import type { ExtractionLimits } from '#server/features/documents/extractors/extraction-limits.ts';
import { loadPdfjs, openPdf } from './open-pdf.ts';
import type { PageText } from './page-text.ts';

/** This many strokes may be letters drawn as shapes. */
const STROKES = 50;

/** The pages that show a picture, or letters drawn as shapes. */
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
    // Opened this way, a page ends at its first picture, so it has fewer operations than it does without pictures.
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
