import type { Segment } from './page-text.ts';
import { toRows } from './segments.ts';

/** The fewest lines that make a column. */
const LINES = 3;
/** The narrowest gutter, in letter heights. */
const GUTTER = 0.6;
const DEEPEST = 12;
/** Gutters to try: on a map or a drawing every word begins at another edge. */
const MOST_EDGES = 60;
const MOST_TRIES = 30;

/**
 * Splits a page into regions that are read from top to bottom: columns, and what spans them above and below. The columns of
 * a table stay together, because a table is read across.
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

/** The gutter with the most lines beside it. */
function findGutter(segments: readonly Segment[]): Cut | null {
  const width = GUTTER * medianOf(segments.map((segment) => segment.size));
  const byTop = segments.toSorted((a, b) => a.baseline - b.baseline);
  const candidates = columnEdges(byTop).flatMap((edge) => runsBeside(edge, byTop, width));
  for (const run of candidates.sort((a, b) => b.height - a.height).slice(0, MOST_TRIES)) {
    const between = byTop.slice(run.from, run.to);
    const left = between.filter(({ right }) => right <= run.edge - width);
    const right = between.filter((segment) => segment.left >= run.edge - 1);
    if (areColumns(left, right)) return { above: byTop.slice(0, run.from), left, right, below: byTop.slice(run.to) };
  }
  return null;
}

/** Left edges that several lines share, the most common first. */
function columnEdges(segments: readonly Segment[]): number[] {
  const edges = Map.groupBy(segments, ({ left }) => Math.round(left / 2));
  return [...edges.values()]
    .filter((group) => group.length >= LINES)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_EDGES)
    .map((group) => Math.min(...group.map(({ left }) => left)));
}

/** Consecutive lines that don't cross the edge, and how far down the page both sides have lines. */
interface Run {
  edge: number;
  from: number;
  to: number;
  height: number;
}

function runsBeside(edge: number, byTop: readonly Segment[], width: number): Run[] {
  const runs: Run[] = [];
  let from = 0;
  let [left, right] = [emptySide(), emptySide()];
  for (let index = 0; index <= byTop.length; index += 1) {
    const segment = byTop[index];
    if (segment !== undefined && segment.left >= edge - 1) grow(right, segment);
    else if (segment !== undefined && segment.right <= edge - width) grow(left, segment);
    else {
      const height = Math.min(left.bottom - left.top, right.bottom - right.top);
      if (left.lines >= LINES && right.lines >= LINES) runs.push({ edge, from, to: index, height });
      from = index + 1;
      [left, right] = [emptySide(), emptySide()];
    }
  }
  return runs;
}

function emptySide() {
  return { lines: 0, top: 0, bottom: 0 };
}

function grow(side: ReturnType<typeof emptySide>, { baseline }: Segment): void {
  if (side.lines === 0) side.top = baseline;
  side.lines += 1;
  side.bottom = baseline;
}

function areColumns(left: Segment[], right: Segment[]): boolean {
  if (left.length < LINES || right.length < LINES) return false;
  if (isProse(left) && isProse(right)) return true;
  return sharedLines(left, right) < 0.5 && hasWords(left) && hasWords(right);
}

/** Whether most lines are about as wide as their column, as in prose. */
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

/** The share of the shorter column's lines that have one beside them in the other; in a table, all do. */
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

/** The median; 0 for an empty list. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
