import { type Row, type Segment, type TextItem, weightOf } from './page-text.ts';

/** A gap wider than between two words, in letter heights. */
const SEGMENT_GAP = 0.7;

/** Joins the runs of a page into segments of lines, in any order of runs. */
export function toSegments(items: readonly TextItem[]): Segment[] {
  const written: Draft[] = [];
  let last: Draft | undefined;
  for (const item of withoutCopies(items)) {
    if (item.text.trim() === '') continue;
    if (last !== undefined && continues(last, item)) add(last, item);
    else {
      last = { items: [item], left: item.x, right: item.x + item.width, baseline: item.baseline, size: item.size };
      written.push(last);
    }
  }
  return joinNeighbours(written).map(finish);
}

interface Draft {
  items: TextItem[];
  left: number;
  right: number;
  baseline: number;
  size: number;
}

interface Placed {
  baseline: number;
  size: number;
}

/** Whether two segments are on one line. Superscripts and subscripts are; the next line isn't. */
export function isSameLine(a: Placed, b: Placed): boolean {
  const overlap =
    Math.min(a.baseline + 0.2 * a.size, b.baseline + 0.2 * b.size) -
    Math.max(a.baseline - 0.75 * a.size, b.baseline - 0.75 * b.size);
  return overlap >= 0.5 * Math.min(a.size, b.size);
}

/** Shadows and simulated bold print the same letters twice. */
function withoutCopies(items: readonly TextItem[]): TextItem[] {
  const seen = new Set<string>();
  return items.filter(({ text, x, baseline }) => {
    if (text.trim() === '') return true;
    const key = `${Math.round(x)} ${Math.round(baseline)} ${text}`;
    return !seen.has(key) && seen.add(key);
  });
}

function continues(draft: Draft, item: TextItem): boolean {
  if (!isSameLine(draft, item)) return false;
  const size = Math.max(draft.size, item.size);
  const gap = item.isRtl ? draft.left - (item.x + item.width) : item.x - draft.right;
  const overlapIsSmall = gap > -0.5 * size || (item.isRtl && item.x - draft.right > -0.5 * size);
  return overlapIsSmall && gap < SEGMENT_GAP * size;
}

function add(draft: Draft, item: TextItem): void {
  draft.items.push(item);
  draft.left = Math.min(draft.left, item.x);
  draft.right = Math.max(draft.right, item.x + item.width);
  // A superscript doesn't move the line.
  if (item.size > draft.size * 1.05) [draft.baseline, draft.size] = [item.baseline, item.size];
}

/** Some programs write word by word, in another order than left to right. */
function joinNeighbours(drafts: Draft[]): Draft[] {
  const joined: Draft[] = [];
  for (const line of toLines(drafts)) {
    let last: Draft | undefined;
    for (const draft of line.toSorted((a, b) => a.left - b.left)) {
      const gap = last === undefined ? Number.POSITIVE_INFINITY : draft.left - last.right;
      if (last !== undefined && gap < SEGMENT_GAP * Math.min(last.size, draft.size) && gap > -0.5 * last.size) {
        for (const item of draft.items) add(last, item);
      } else {
        last = draft;
        joined.push(draft);
      }
    }
  }
  return joined;
}

/** Groups segments into lines, from top to bottom. */
export function toLines<T extends Placed>(pieces: readonly T[]): T[][] {
  const lines: { anchor: T; pieces: T[] }[] = [];
  for (const piece of pieces.toSorted((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1);
    if (line !== undefined && isSameLine(line.anchor, piece)) {
      line.pieces.push(piece);
      if (piece.size > line.anchor.size) line.anchor = piece;
    } else {
      lines.push({ anchor: piece, pieces: [piece] });
    }
  }
  return lines.map((line) => line.pieces);
}

function finish({ items, left, right, baseline, size }: Draft): Segment {
  const ordered = inReadingOrder(items);
  const weight = (isCounted: (item: TextItem) => boolean) =>
    ordered.reduce((sum, item) => sum + (isCounted(item) ? weightOf(item.text) : 0), 0);
  const whole = weight(() => true);
  const level = ordered.find((item) => item.level !== null)?.level ?? null;
  return {
    text: joinItems(ordered),
    left,
    right,
    baseline,
    size,
    isBold: weight((item) => item.isBold) > 0.9 * whole,
    isRtl: weight((item) => item.isRtl) > 0.5 * whole,
    level,
  };
}

/** Left to right. In a line of Arabic or Hebrew right to left, with its Latin parts left to right. */
function inReadingOrder(items: TextItem[]): TextItem[] {
  const ascending = items.toSorted((a, b) => a.x - b.x);
  const rtl = items.reduce((sum, item) => sum + (item.isRtl ? weightOf(item.text) : -weightOf(item.text)), 0);
  return rtl > 0 ? turnLatinBack(ascending.reverse()) : ascending;
}

function turnLatinBack(items: TextItem[]): TextItem[] {
  const ordered: TextItem[] = [];
  let latin: TextItem[] = [];
  for (const item of items) {
    if (/\p{L}|\p{N}/u.test(item.text) && !item.isRtl) latin.unshift(item);
    else {
      ordered.push(...latin, item);
      latin = [];
    }
  }
  return [...ordered, ...latin];
}

function joinItems(items: TextItem[]): string {
  let text = '';
  let last: TextItem | undefined;
  for (const item of items) {
    const gap = last === undefined ? 0 : Math.max(item.x - (last.x + last.width), last.x - (item.x + item.width));
    const isApart = last !== undefined && gap > 0.15 * Math.min(last.size, item.size);
    const letters = isRaised(item, items) ? raise(item.text) : item.text;
    text += isApart && !text.endsWith(' ') && !letters.startsWith(' ') ? ` ${letters}` : letters;
    last = item;
  }
  return composeAccents(text.replace(/\s+/g, ' ').trim());
}

/** A footnote's mark or a unit's power: after a number it would otherwise become part of it. */
function isRaised(item: TextItem, line: readonly TextItem[]): boolean {
  const neighbour = line.find((other) => other.size > item.size * 1.2 && isSameLine(other, item));
  return (
    neighbour !== undefined &&
    /^\d{1,3}$/.test(item.text.trim()) &&
    neighbour.baseline - item.baseline > 0.15 * neighbour.size
  );
}

function raise(digits: string): string {
  return digits.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? digit);
}

/** TeX prints the accent before its letter. */
function composeAccents(text: string): string {
  return text.replace(/([¨´ˆ˜ˇ])([\p{L}])/gu, (pair, accent: string, letter: string) => {
    const composed = `${letter === 'ı' ? 'i' : letter}${COMBINING[accent] ?? ''}`.normalize('NFC');
    return composed.length === 1 ? composed : pair;
  });
}

const COMBINING: Record<string, string> = { '¨': '\u0308', '´': '\u0301', ˆ: '\u0302', '˜': '\u0303', ˇ: '\u030c' };

/**
 * The lines of one column from top to bottom, each as cells from left to right. The gap between cells, in letter heights,
 * is wider than a justified line stretches its words.
 */
export function toRows(segments: readonly Segment[], cellGap = 1): Row[] {
  return toLines(segments).map((line) => {
    const isRtl = line.filter((segment) => segment.isRtl).length > line.length / 2;
    const inOrder = line.toSorted((a, b) => a.left - b.left);
    const cells = (isRtl ? inOrder.reverse() : inOrder).reduce<Segment[]>(
      (row, next) => joinCells(row, next, cellGap),
      [],
    );
    const largest = line.reduce((best, segment) => (weightOf(segment.text) > weightOf(best.text) ? segment : best));
    return {
      cells,
      left: Math.min(...line.map(({ left }) => left)),
      right: Math.max(...line.map(({ right }) => right)),
      baseline: largest.baseline,
      size: largest.size,
    };
  });
}

function joinCells(cells: Segment[], next: Segment, cellGap: number): Segment[] {
  const last = cells.at(-1);
  const gap = last === undefined ? 0 : Math.max(next.left - last.right, last.left - next.right);
  if (last === undefined || gap > cellGap * Math.max(last.size, next.size)) return [...cells, next];
  return [
    ...cells.slice(0, -1),
    {
      ...last,
      text: `${last.text} ${next.text}`,
      left: Math.min(last.left, next.left),
      right: Math.max(last.right, next.right),
      size: weightOf(next.text) > weightOf(last.text) ? next.size : last.size,
      isBold: last.isBold && next.isBold,
      level: last.level ?? next.level,
    },
  ];
}
