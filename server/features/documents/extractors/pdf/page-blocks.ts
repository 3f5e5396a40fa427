import { type Block, type Style, toBlocks } from './blocks.ts';
import { wordsOf } from './join-lines.ts';
import { type Segment, weightOf } from './page-text.ts';
import { inReadingOrder } from './reading-order.ts';
import { toRows } from './segments.ts';
import { findTables } from './tables.ts';

/** The headings, paragraphs, lists and tables of a page, in reading order. */
export function blocksOf(segments: readonly Segment[], style: Style, cellGap?: number): Block[] {
  const isRtl = segments.filter((segment) => segment.isRtl).length > segments.length / 2;
  return inReadingOrder(segments, isRtl).flatMap((column) =>
    findTables(toRows(column, cellGap)).flatMap((part): Block[] =>
      part.kind === 'table' ? [{ kind: 'table', cells: part.cells }] : toBlocks(part.rows, style),
    ),
  );
}

const MOST_SIZES = 4;
/** If more of the text is bold than this, bold means nothing. */
const MOST_BOLD = 0.4;

/** The typography of a document: the size of its text, and the larger sizes that are rare enough for headings. */
export function styleOf(segments: readonly Segment[]): Style {
  const weights = new Map<number, number>();
  let whole = 0;
  for (const { text, size } of segments) {
    const weight = weightOf(text);
    whole += weight;
    weights.set(roundSize(size), (weights.get(roundSize(size)) ?? 0) + weight);
  }
  const [bodySize = 0] = [...weights].sort((a, b) => b[1] - a[1])[0] ?? [];
  const larger = [...weights]
    .filter(([size, weight]) => size > bodySize * 1.12 && weight < 0.3 * whole)
    .map(([size]) => size);
  const bold = segments.reduce((sum, { text, isBold }) => sum + (isBold ? weightOf(text) : 0), 0);
  return {
    bodySize,
    isBoldRare: bold < MOST_BOLD * whole,
    headingSizes: larger.sort((a, b) => b - a).slice(0, MOST_SIZES),
    words: wordsOf(segments.map(({ text }) => text)),
  };
}

function roundSize(size: number): number {
  return Math.round(size * 2) / 2;
}
