import { type Block, type Style, toBlocks } from './blocks.ts';
import type { Segment } from './page-text.ts';
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
