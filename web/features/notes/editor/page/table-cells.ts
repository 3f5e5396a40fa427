import type { EditorState, Line, Text } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { textEnd } from './keys/line-changes.ts';
import { ancestor, nodeAt } from './keys/syntax.ts';

/** The lines of a table, counted from 1. The second one says how the columns are aligned. */
export interface Table {
  from: number;
  /** Before the carriage return of its last line. */
  to: number;
  first: number;
  last: number;
  /** Where the text of its first line begins, behind quotes, spaces and the mark of a list item. */
  start: number;
}

/** The text of a cell, from `from` to `to`, and all between its bars, from `start` to `end`. */
export interface Cell {
  start: number;
  end: number;
  from: number;
  to: number;
}

/** A line of a table. A row without outer bars is open. */
export interface Row {
  line: Line;
  cells: readonly Cell[];
  isOpenStart: boolean;
  isOpenEnd: boolean;
}

/** The head is row 0. */
export interface CellPlace {
  row: number;
  column: number;
}

/** The table that a place, or else the caret, is in. */
export function tableAt(state: EditorState, at = state.selection.main.head): Table | null {
  const line = state.doc.lineAt(at);
  const node = line.length > 0 ? ancestor(nodeAt(state, textEnd(line)), /^Table$/) : null;
  return node && tableOf(state.doc, node);
}

export function tableOf(doc: Text, node: SyntaxNode): Table {
  const first = doc.lineAt(node.from);
  const last = doc.lineAt(node.to);
  return { from: first.from, to: textEnd(last), first: first.number, last: last.number, start: node.from };
}

/** A table whose second line has the caret in it is still being typed. */
export function isBeingTyped({ doc, selection }: EditorState, { first }: Table): boolean {
  return doc.lineAt(selection.main.head).number === first + 1;
}

export function lineOfRow({ first }: Table, row: number): number {
  return row === 0 ? first : first + row + 1;
}

export function rowOfLine({ first }: Table, number: number): number {
  return Math.max(0, number - first - 1);
}

export function lastRow(table: Table): number {
  return rowOfLine(table, table.last);
}

export function rowAt(doc: Text, table: Table, row: number): Row {
  const line = doc.line(lineOfRow(table, row));
  return readRow(line, row === 0 ? table.start : undefined);
}

/** What the second line says of each column. */
export function alignmentsOf(doc: Text, table: Table): ('start' | 'center' | 'end')[] {
  const { cells } = readRow(doc.line(table.first + 1));
  return cells.map(({ from, to }) => {
    const text = doc.sliceString(from, to);
    if (!text.endsWith(':')) return 'start';
    return text.startsWith(':') ? 'center' : 'end';
  });
}

export function readRow(line: Line, textStart = line.from + prefixOf(line.text).length): Row {
  const lineEnd = textEnd(line);
  const text = line.text.slice(textStart - line.from, lineEnd - line.from);
  const bars = barsIn(text);
  const isOpenStart = bars[0] !== 0;
  const edges = [...(isOpenStart ? [-1] : []), ...bars];
  const isOpenEnd = edges.length === 1 || text.slice((bars.at(-1) ?? -1) + 1).trim() !== '';
  if (isOpenEnd) edges.push(text.length);
  const cells = edges.slice(1).map((edge, index) => {
    const start = (edges[index] ?? 0) + 1;
    return cellBetween(text.slice(start, edge), textStart + start);
  });
  return { line, cells, isOpenStart, isOpenEnd };
}

function cellBetween(raw: string, start: number): Cell {
  const end = start + raw.length;
  const written = raw.trim().length;
  const from = start + (written === 0 ? Math.min(1, raw.length) : raw.length - raw.trimStart().length);
  return { start, end, from, to: from + written };
}

/** The quotes and spaces a line begins with. */
export function prefixOf(text: string): string {
  return /^[ \t>]*/.exec(text)?.[0] ?? '';
}

/** The cell that a place is in or nearest to, in its row. */
export function columnAt({ cells }: Row, at: number): number {
  const next = cells.findIndex(({ end }) => at <= end);
  if (next === -1) return cells.length - 1;
  const isBetween = next > 0 && at < (cells[next]?.start ?? 0);
  return isBetween ? next - 1 : next;
}

export function placeAt({ doc }: EditorState, table: Table, at: number): CellPlace {
  const row = rowOfLine(table, doc.lineAt(at).number);
  return { row, column: columnAt(rowAt(doc, table, row), at) };
}

/** The places of the bars that are not escaped. */
export function barsIn(text: string): number[] {
  const bars: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '|') bars.push(at);
  }
  return bars;
}

/** A cell's text on one line, with its bars escaped. */
export function cellText(text: string): string {
  return text
    .trim()
    .replace(/\s*[\r\n]+\s*/g, '<br>')
    .replace(/(?<!\\)((?:\\\\)*)\|/g, '$1\\|');
}
