import { BlockWrapper, WidgetType } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { directionOf } from '#shared/markdown/direction.ts';
import { editorTexts } from '#web/features/notes/notes.texts.ts';
import type { Drawing } from './drawing.ts';
import { isBeside } from './kept-tables.ts';
import { textEnd } from './keys/line-changes.ts';
import {
  alignmentsOf,
  type Cell,
  isBeingTyped,
  lastRow,
  type Row,
  readRow,
  rowAt,
  rowOfLine,
  type Table,
  tableOf,
} from './table-cells.ts';
import { LineBreak } from './widgets.ts';

/** Text from which on a cell isn't made narrower, so that it isn't set in a column of single words. */
const LONG_TEXT = 24;
/** A word from which on a word is broken. */
const LONG_WORD = /\S{25}/;
/** Of a table with more rows so many, spread over it, decide how wide its columns are: they stay when it's scrolled. */
const ROWS_MEASURED = 60;
const WIDTH_MIN = 4;
const WIDTH_MAX = 36;

/** A table set as a table: each of its lines is a row, and what is between the bars its cells. */
export function drawTable(drawing: Drawing, node: SyntaxNode): void {
  const { state } = drawing;
  const { doc } = state;
  const table = tableOf(doc, node);
  if (isBeingTyped(state, table)) {
    for (const line of drawing.linesOf(node)) drawing.line(line.from, 'page-source');
    return;
  }
  const alignments = alignmentsOf(doc, table);
  const rows: Row[] = [];
  for (const line of drawing.linesOf(node)) {
    if (line.from < drawing.part.from) continue;
    if (line.number === table.first + 1) {
      drawing.line(line.from, 'page-delimiter', { 'aria-hidden': 'true' });
      drawing.hide({ from: line.from, to: textEnd(line) });
    } else rows.push(readRow(line, line.number === table.first ? table.start : undefined));
  }
  const isTurned = directionOf(doc.line(table.first).text) === 'rtl';
  const width = Math.max(alignments.length, ...rows.map(({ cells }) => cells.length));
  for (const row of rows) drawRow(drawing, table, row, alignments, width);
  const isMeasured = lastRow(table) > ROWS_MEASURED;
  const columns = isMeasured ? measuredColumns(drawing, table, width) : `repeat(${width},minmax(min-content,auto))`;
  drawing.frame(
    table,
    BlockWrapper.create({
      tagName: 'div',
      attributes: {
        class: isMeasured ? 'page-table page-table-measured' : 'page-table',
        role: 'table',
        'aria-label': editorTexts.preview.table,
        style: `grid-template-columns:${columns}`,
        ...(isTurned ? { dir: 'rtl' } : {}),
        // A wide table scrolls sideways by key.
        ...(state.readOnly ? { tabindex: '0' } : {}),
      },
    }),
  );
}

function measuredColumns({ state: { doc } }: Drawing, table: Table, width: number): string {
  const widths = Array.from({ length: width }, () => WIDTH_MIN);
  for (let measured = 0; measured < ROWS_MEASURED; measured += 1) {
    const row = Math.round((measured / (ROWS_MEASURED - 1)) * lastRow(table));
    for (const [column, { from, to }] of rowAt(doc, table, row).cells.entries()) {
      if (column < width) widths[column] = Math.max(widths[column] ?? 0, to - from);
    }
  }
  return widths.map((each) => `minmax(${Math.min(WIDTH_MAX, each + 3)}ch,${each}fr)`).join(' ');
}

function drawRow(drawing: Drawing, table: Table, row: Row, alignments: readonly string[], width: number): void {
  const { state } = drawing;
  const { line, cells } = row;
  const isHead = line.number === table.first;
  const rowEnd = textEnd(line);
  drawing.line(line.from, isHead ? 'page-row page-row-head' : 'page-row', { role: 'row' });
  if (table.last - table.first < 2 || line.number === table.last) drawing.line(line.from, 'page-row-last');
  // Between the cells of two rows the caret has no place either.
  let free = Math.max(0, line.from - 1);
  const { before, behind } = caretBeside(drawing, table, row);
  for (const [column, cell] of cells.entries()) {
    const rowStart = before ? cell.start : isHead ? table.start : line.from;
    const from = column === 0 ? rowStart : cell.start;
    const to = column === cells.length - 1 ? (behind ? cell.end : rowEnd) : cell.end + 1;
    const shownTo = typedEnd(drawing, cell);
    drawing.cell({ from, to }, cellAttributes(drawing, cell, isHead, alignments[column] ?? 'start'));
    drawing.hide({ from, to: cell.from });
    drawing.hide({ from: shownTo, to });
    drawing.skip({ from: free, to: cell.from });
    drawCellText(drawing, cell);
    free = shownTo;
  }
  drawing.skip({ from: free, to: Math.min(state.doc.length, isBeside(state, table, rowEnd) ? rowEnd : line.to + 1) });
  for (let column = cells.length; column < width; column += 1) {
    drawing.widget(rowEnd, new MissingCell(isHead, rowOfLine(table, line.number), column), 2);
  }
}

/** The outer bar beside which the caret is holds a line for it above or below the table. */
function caretBeside(drawing: Drawing, { from, start, last }: Table, { line, cells, isOpenStart, isOpenEnd }: Row) {
  const rowEnd = textEnd(line);
  const [first, final] = [cells[0], cells.at(-1)];
  const before = line.from === from && !isOpenStart && from === start && drawing.hasLoneCaretAt(from);
  const behind = line.number === last && !isOpenEnd && drawing.hasLoneCaretAt(rowEnd);
  if (before && first) drawing.mark({ from, to: first.start }, 'span', 'page-beside page-before');
  if (behind && final) drawing.mark({ from: final.end, to: rowEnd }, 'span', 'page-beside');
  return { before, behind };
}

/** Spaces that are typed at the end of a cell are seen while the caret is behind them. */
function typedEnd({ state }: Drawing, { to, end }: Cell): number {
  const { head } = state.selection.main;
  return to < head && head <= end ? head : to;
}

function cellAttributes(drawing: Drawing, cell: Cell, isHead: boolean, align: string): Record<string, string> {
  const text = drawing.textOf(cell);
  const isActive = drawing.hasSelectionIn({ from: cell.start, to: cell.end });
  const classes = [
    'page-cell',
    align === 'start' ? '' : `page-align-${align}`,
    text.length >= LONG_TEXT ? 'page-cell-long' : '',
    LONG_WORD.test(text) ? 'page-cell-broken' : '',
    isActive ? 'page-cell-active' : '',
  ];
  const dir = directionOf(text);
  const attributes = { class: classes.filter(Boolean).join(' '), role: isHead ? 'columnheader' : 'cell' };
  return dir === undefined ? attributes : { ...attributes, dir };
}

function drawCellText(drawing: Drawing, { from, to }: Cell): void {
  for (const { 0: found, index } of drawing.textOf({ from, to }).matchAll(/\\\||<br\s*\/?>/gi)) {
    const at = from + index;
    if (found === '\\|') drawing.hide({ from: at, to: at + 1 });
    else drawing.replace({ from: at, to: at + found.length }, new LineBreak());
  }
}

/** A cell that a shorter row lacks. */
class MissingCell extends WidgetType {
  readonly isHead: boolean;
  readonly row: number;
  readonly column: number;

  constructor(isHead: boolean, row: number, column: number) {
    super();
    this.isHead = isHead;
    this.row = row;
    this.column = column;
  }

  override eq(other: MissingCell) {
    return other.isHead === this.isHead && other.column === this.column;
  }

  override toDOM() {
    const cell = document.createElement('span');
    cell.className = 'page-cell';
    cell.role = this.isHead ? 'columnheader' : 'cell';
    cell.dataset.column = `${this.column}`;
    return cell;
  }
}
