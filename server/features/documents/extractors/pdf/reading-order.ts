import type { Segment } from './page-text.ts';
import { toRows } from './segments.ts';

/** The fewest lines that make a column. */
const LINES = 3;
/** The narrowest gutter, in letter heights. */
const GUTTER = 0.6;
const DEEPEST = 12;

/**
 * Cuts a page into pieces that are each read from the top down: columns where a gutter runs between lines of prose, and
 * what spans them above and below. Columns of a table stay together, because a table is read across.
 */
export function inReadingOrder(segments: readonly Segment[], isRtl: boolean, depth = 0): Segment[][] {
  const cut = depth < DEEPEST && segments.length >= 2 * LINES ? findGutter(segments) : null;
  if (cut === null) return segments.length === 0 ? [] : [[...segments]];
  const columns = isRtl ? [cut.right, cut.left] : [cut.left, cut.right];
  return [cut.above, ...columns, cut.below].flatMap((part) => inReadingOrder(part, isRtl, depth + 1));
}

interface Cut {
  above: Segment[];
  left: Segment[];
  right: Segment[];
  below: Segment[];
}

/** The gutter beside which the most lines stand. */
function findGutter(segments: readonly Segment[]): Cut | null {
  const size = medianOf(segments.map((segment) => segment.size));
  const byTop = segments.toSorted((a, b) => a.baseline - b.baseline);
  let best: Cut | null = null;
  let bestHeight = 0;
  for (const edge of columnEdges(byTop)) {
    for (const cut of cutsAt(edge, byTop, GUTTER * size)) {
      const height = Math.min(heightOf(cut.left), heightOf(cut.right));
      if (height > bestHeight && areColumns(cut.left, cut.right)) [best, bestHeight] = [cut, height];
    }
  }
  return best;
}

/** Where several lines begin, a column may begin. */
function columnEdges(segments: readonly Segment[]): number[] {
  const edges = Map.groupBy(segments, ({ left }) => Math.round(left / 2));
  return [...edges.values()]
    .filter((group) => group.length >= LINES)
    .map((group) => Math.min(...group.map(({ left }) => left)));
}

/** Between lines that cross the gutter, those on its two sides. */
function cutsAt(edge: number, byTop: readonly Segment[], width: number): Cut[] {
  const isRight = ({ left }: Segment) => left >= edge - 1;
  const isLeft = ({ right }: Segment) => right <= edge - width;
  const cuts: Cut[] = [];
  let from = 0;
  for (let index = 0; index <= byTop.length; index += 1) {
    const segment = byTop[index];
    if (segment !== undefined && (isRight(segment) || isLeft(segment))) continue;
    const between = byTop.slice(from, index);
    if (between.length >= 2 * LINES) {
      cuts.push({
        above: byTop.slice(0, from),
        left: between.filter(isLeft),
        right: between.filter(isRight),
        below: byTop.slice(index),
      });
    }
    from = index + 1;
  }
  return cuts;
}

function areColumns(left: Segment[], right: Segment[]): boolean {
  if (left.length < LINES || right.length < LINES) return false;
  if (isProse(left) && isProse(right)) return true;
  return sharedLines(left, right) < 0.5 && hasWords(left) && hasWords(right);
}

/** Most lines of prose are about as wide as its column. */
function isProse(segments: Segment[]): boolean {
  const rows = toRows(segments);
  if (rows.length < LINES) return false;
  const left = Math.min(...rows.map((row) => row.left));
  const width = Math.max(...rows.map((row) => row.right)) - left;
  const share = medianOf(rows.map(({ cells }) => cells.reduce((sum, cell) => sum + cell.right - cell.left, 0) / width));
  const letters = medianOf(rows.map(({ cells }) => cells.reduce((sum, { text }) => sum + text.length, 0)));
  const undivided = rows.filter(({ cells }) => cells.length === 1).length;
  return share >= 0.6 && letters >= 18 && undivided > rows.length / 2;
}

/** How many lines of the shorter column stand beside one of the other. A table's all do. */
function sharedLines(left: Segment[], right: Segment[]): number {
  const [few, many] = [toRows(left), toRows(right)].sort((a, b) => a.length - b.length);
  if (few === undefined || many === undefined) return 1;
  const isShared = ({ baseline, size }: { baseline: number; size: number }) =>
    many.some((row) => Math.abs(row.baseline - baseline) < 0.2 * size);
  return few.filter(isShared).length / few.length;
}

function hasWords(segments: Segment[]): boolean {
  const wordy = segments.filter(({ text }) => /\p{L}{3}/u.test(text)).length;
  return toRows(segments).length >= LINES && wordy >= segments.length / 2;
}

function heightOf(segments: Segment[]): number {
  const baselines = segments.map(({ baseline }) => baseline);
  return segments.length === 0 ? 0 : Math.max(...baselines) - Math.min(...baselines);
}

/** The middle value; 0 of nothing. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
