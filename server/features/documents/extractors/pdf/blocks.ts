import { joinLines, type Words } from './join-lines.ts';
import { type Row, type Segment, weightOf } from './page-text.ts';
import { medianOf } from './reading-order.ts';

/** A block of a document: a heading, a paragraph, a list item or a table. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'item'; marker: string; depth: number; text: string }
  | { kind: 'table'; cells: string[][] };

/** The layout of the whole document, which decides whether a line is a heading. */
export interface Style {
  bodySize: number;
  /** Sizes of headings, the largest first. */
  headingSizes: number[];
  /** Whether a bold line stands out. */
  isBoldRare: boolean;
  words: Words;
}

interface Line extends Segment {
  /** A line of a table of contents, which is never continued. */
  isEntry: boolean;
  marker: { sign: string; text: string } | null;
}

const LONGEST_HEADING = 200;
const WRAPPED = 0.35;
const LEADER = /(?:\s?\.){4,}\s?/g;
const BULLET = /^([•‣◦▪●○■□❖➢➤✓✔–—∗·\uf0b7\uf0a7\uf076\uf0d8*-])\s+(?=\S)/;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const NUMBER = /^(\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])\s+(?=\S)/;

/** Combines the lines of a column into paragraphs, headings, and lists with their items. */
export function toBlocks(rows: readonly Row[], style: Style): Block[] {
  const lines = withoutFalseNumbers(rows.map(toLine));
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  const pitch = medianOf(lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0)));
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group !== undefined && belongs(line, group, { left, right, pitch })) group.push(line);
    else groups.push([line]);
  }
  const markers = [...new Set(groups.flatMap(([first]) => (first?.marker ? [Math.round(first.left)] : [])))].sort(
    (a, b) => a - b,
  );
  return groups.map((group) => toBlock(group, { style, left, right, depthAt: (x) => depthOf(x, markers) }));
}

function toLine({ cells, left, right, baseline, size }: Row): Line {
  const isEntry = cells.length > 1 && /^\d{1,4}$/.test(cells.at(-1)?.text ?? '');
  const printed = cells.map((cell) => cell.text).join(isEntry ? ' .... ' : ' ');
  const text = printed.replace(LEADER, ' … ').trim();
  const [first] = cells;
  const found = BULLET.exec(text) ?? NUMBER.exec(text);
  return {
    text,
    left,
    right,
    baseline,
    size,
    isBold: cells.every((cell) => cell.isBold) && /\p{L}/u.test(text),
    isRtl: cells.some((cell) => cell.isRtl),
    level: first?.level ?? null,
    isEntry: text !== printed,
    marker: found === null ? null : { sign: found[1] ?? '', text: text.slice(found[0].length) },
  };
}

/** A line of prose may begin with a number; a list's number is the first one, or has a neighbor in the list. */
function withoutFalseNumbers(lines: Line[]): Line[] {
  const numbers = new Set(lines.flatMap(({ marker }) => orderOf(marker?.sign) ?? []));
  return lines.map((line) => {
    const order = orderOf(line.marker?.sign);
    const isListed = order === null || order === 1 || numbers.has(order - 1) || numbers.has(order + 1);
    return isListed ? line : { ...line, marker: null };
  });
}

/** 3 for `3.`, `(3)`, `c)` and `iii.`; `null` for a bullet. */
function orderOf(sign: string | undefined): number | null {
  const [value] = /\w+/.exec(sign ?? '') ?? [];
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const roman = ROMAN.indexOf(value);
  return roman >= 0 ? roman + 1 : value.charCodeAt(0) - 96;
}

interface Column {
  left: number;
  right: number;
  pitch: number;
}

/** Whether a line continues what the lines above began. */
function belongs(line: Line, group: readonly Line[], column: Column): boolean {
  const [first, above] = [group[0], group.at(-1)];
  if (first === undefined || above === undefined || line.marker !== null) return false;
  if (line.level !== above.level || line.isBold !== above.isBold) return false;
  if (Math.abs(line.size - above.size) > 0.12 * above.size) return false;
  const step = line.baseline - above.baseline;
  if (step > Math.max(1.25 * column.pitch, 0) && step > 1.5 * line.size) return false;
  if (step > 2.2 * line.size || step < 0) return false;
  if (first.marker !== null) return line.left > first.left + 0.3 * line.size || endsFull(above, line, column);
  const isIndented =
    !line.isRtl && line.left - above.left > 0.8 * line.size && above.left - column.left < 0.5 * line.size;
  return !(isIndented && group.length > 1 && !isCentred(line, column)) && !(isIndented && endsSentence(above));
}

function isCentred(line: Line, { left, right }: Column): boolean {
  const [before, after] = [line.left - left, right - line.right];
  return before > line.size && Math.abs(before - after) < 2 * line.size;
}

/** Whether the next line's first word would not have fit any more. */
function endsFull(line: Line, next: Line, { left, right }: Pick<Column, 'left' | 'right'>): boolean {
  const letter = (next.right - next.left) / Math.max(1, next.text.length);
  const word = (next.text.split(' ')[0]?.length ?? 0) * letter;
  const room = line.isRtl ? line.left - left : right - line.right;
  const isShort = room > 0.4 * (right - left);
  // A line that continues in lower case wasn't broken on purpose, even if a short word would have fit.
  return room < word + 1.5 * letter || (!isShort && !endsSentence(line) && /^\p{Ll}/u.test(next.text));
}

function endsSentence({ text }: Line): boolean {
  return /[.!?:;]["'”’)]?$/.test(text);
}

interface Setting {
  style: Style;
  left: number;
  right: number;
  depthAt: (left: number) => number;
}

function toBlock(group: readonly Line[], { style, left, right, depthAt }: Setting): Block {
  const [first] = group;
  const level = headingLevel(group, style);
  if (level !== null)
    return {
      kind: 'heading',
      level,
      text: joinLines(
        group.map(({ text }) => text),
        style.words,
      ),
    };
  if (first?.marker != null) {
    const lines = [first.marker.text, ...group.slice(1).map(({ text }) => text)];
    return { kind: 'item', marker: first.marker.sign, depth: depthAt(first.left), text: joinLines(lines, style.words) };
  }
  return { kind: 'paragraph', text: paragraphOf(group, { left, right }, style.words) };
}

/** Lines that end before they are full were broken on purpose: an address, a poem, a list without bullets. */
function paragraphOf(group: readonly Line[], column: Pick<Column, 'left' | 'right'>, words: Words): string {
  const parts: string[][] = [];
  const full = group.slice(1).filter((line, index) => endsFull(group[index] ?? line, line, column)).length;
  // If few lines are full, they were not broken because the text was too long.
  const isWrapped = full >= WRAPPED * (group.length - 1);
  for (const [index, line] of group.entries()) {
    const above = group[index - 1];
    const goesOn = above !== undefined && !above.isEntry && !line.isEntry && isWrapped && endsFull(above, line, column);
    if (goesOn || /[\p{L}][-\u00ad]$/u.test(above?.text ?? '')) parts.at(-1)?.push(line.text);
    else parts.push([line.text]);
  }
  return parts.map((part) => joinLines(part, words)).join('\n');
}

function headingLevel(group: readonly Line[], { bodySize, headingSizes, isBoldRare }: Style): number | null {
  const [first] = group;
  const text = group.map((line) => line.text).join(' ');
  if (first === undefined || text.length > LONGEST_HEADING || weightOf(text) < 2 || !/\p{L}/u.test(text)) return null;
  if (first.level !== null) return first.level;
  if (group.length > 3) return null;
  const rank = headingSizes.findIndex((size) => first.size >= size - 0.26);
  if (rank >= 0 && first.size > bodySize * 1.12) return Math.min(6, rank + 1);
  const looksLikeHeading =
    isBoldRare && first.isBold && group.length <= 2 && text.length <= 120 && !/[.,;]$/.test(text);
  if (!looksLikeHeading || first.size < bodySize * 0.9) return null;
  const numbered = /^(\d+(?:\.\d+)*)\.?\s/.exec(text)?.[1]?.split('.').length ?? 1;
  return Math.min(6, headingSizes.length + numbered);
}

function depthOf(left: number, markers: readonly number[]): number {
  let depth = -1;
  let last = Number.NEGATIVE_INFINITY;
  for (const marker of markers) {
    if (marker > left + 1) break;
    if (marker - last > 4) depth += 1;
    last = marker;
  }
  return Math.max(0, depth);
}
