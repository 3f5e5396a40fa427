import { closesFence, openingFence } from '#shared/markdown/fences.ts';
import { isBlank, marksOf, quoteDepth } from './page/keys/list-lines.ts';
import { barsIn, parseTable } from './page/keys/table-text.ts';

export interface Stretch {
  from: number;
  to: number;
}

interface Fence {
  mark: string;
  /** The quotes around it, with which it ends. */
  depth: number;
}

/** What may be before a fence: quotes, and the mark of an item. */
const BEFORE_FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/;

/**
 * The texts that marks can be written around in the lines from `start` to `end`: each line after its own marks, and each
 * cell of a table. Code has none, and neither have empty lines and the line under a table's head.
 */
export function textParts(text: string, start: number, end: number): Stretch[] {
  const parts: Stretch[] = [];
  let fence: Fence | null = null;
  let isTable = false;
  for (let from = 0; from <= end; from = nextLine(text, from)) {
    const line = lineAt(text, from);
    const before: Fence | null = fence;
    fence = fenceAfter(before, line);
    if (before && fence === before) continue;
    const isFence = fence !== null || (before !== null && closes(before, line));
    const wasTable: boolean = isTable && !isFence && isPlain(line);
    isTable = wasTable || (!isFence && isDelimiter(line, lineAt(text, nextLine(text, from))));
    if (isFence || from + line.length < start || (wasTable && isDelimiterLike(line))) continue;
    const found = isTable ? cellsOf(line) : [restOf(line)];
    parts.push(...found.map((part) => ({ from: from + part.from, to: from + part.to })));
  }
  return parts;
}

/** The fence that is open after a line. */
function fenceAfter(fence: Fence | null, line: string): Fence | null {
  const depth = quoteDepth(line);
  if (fence && depth >= fence.depth) return closes(fence, line) ? null : fence;
  const mark = openingFence(line.replace(BEFORE_FENCE, ''));
  return mark ? { mark, depth } : null;
}

function closes({ mark, depth }: Fence, line: string): boolean {
  return quoteDepth(line) >= depth && closesFence(line.replace(/^[ \t>]*/, ''), mark);
}

function lineAt(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return text.slice(from, end === -1 ? text.length : end).replace(/\r$/, '');
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length + 1 : end + 1;
}

/** Whether a line neither is empty nor begins a list or heading, which would end a table. */
function isPlain(line: string): boolean {
  return !isBlank(line) && marksOf(line).end === /^[ \t>]*/.exec(line)?.[0].length;
}

function isDelimiterLike(line: string): boolean {
  return line.includes('|') && line.includes('-') && /^[-:|> \t]+$/.test(line);
}

function isDelimiter(head: string, line: string): boolean {
  return head.includes('|') && isDelimiterLike(line) && parseTable([head, line]) !== null;
}

function restOf(line: string): Stretch {
  return { from: Math.min(marksOf(line).end, line.length), to: line.length };
}

function cellsOf(line: string): Stretch[] {
  const start = /^[ \t>]*/.exec(line)?.[0].length ?? 0;
  const bars = barsIn(line);
  const edges = [...(line[start] === '|' ? [] : [start - 1]), ...bars];
  const cells = edges.map((edge, index) => ({ from: edge + 1, to: edges[index + 1] ?? line.length }));
  // Behind the last bar is no cell.
  return cells.filter(({ from, to }, index) => index === 0 || to < line.length || line.slice(from).trim() !== '');
}
