import {
  ChangeSet,
  EditorState,
  type Extension,
  Prec,
  type StateCommand,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { lastRow, prefixOf, rowAt, type Table, tableAt } from '../table-cells.ts';
import { lineEndAt, textEnd } from './line-changes.ts';
import { isBlank } from './list-lines.ts';

/** Whether a place is behind the last bar of a table, where text would be in no column. */
export function isBehindTable(state: EditorState, at: number): boolean {
  return tableEndingAt(state, at) !== null;
}

/** The table whose last row is complete before a place; a row that is still being typed is not. */
function tableEndingAt(state: EditorState, at: number): Table | null {
  const line = state.doc.lineAt(at);
  if (
    !line.text
      .slice(0, at - line.from)
      .trimEnd()
      .endsWith('|')
  )
    return null;
  const table = tableAt(state, at);
  if (!table || line.number !== table.last) return null;
  const { cells, isOpenEnd } = rowAt(state.doc, table, lastRow(table));
  const isBehind = !isOpenEnd && at > (cells.at(-1)?.end ?? at);
  return isBehind && cells.length >= rowAt(state.doc, table, 0).cells.length ? table : null;
}

/** The table that ends in the line above. */
function tableAbove(state: EditorState, number: number): Table | null {
  if (number <= 1) return null;
  const above = state.doc.line(number - 1);
  const table = above.text.includes('|') ? tableAt(state, above.from) : null;
  return table?.to === textEnd(above) ? table : null;
}

/** The table that begins right behind a place. */
function tableStartingAt(state: EditorState, at: number): Table | null {
  const line = state.doc.lineAt(at);
  const isStart = isBlank(line.text.slice(0, at - line.from)) && /^[ \t>]*\|/.test(line.text.slice(at - line.from));
  const table = isStart ? tableAt(state, at) : null;
  return table?.from === line.from ? table : null;
}

/**
 * Text that comes to be right beside a table becomes a paragraph, as in the table it would be in no column. Backspace
 * leads from that paragraph into the table.
 */
export function besideTables(): Extension {
  const separate = EditorState.transactionFilter.of((transaction) => {
    const isByUser = ['input', 'delete', 'move'].some((event) => transaction.isUserEvent(event));
    const gap =
      transaction.docChanged && isByUser && !transaction.isUserEvent(COMPOSED) ? gapIn(transaction) : undefined;
    return gap ? [transaction, gap] : transaction;
  });
  // Text that is composed can't be moved, so its paragraph begins before it.
  const compose = EditorView.domEventObservers({ compositionstart: (_, view) => beginParagraph(view) });
  const run = (view: EditorView) => !view.composing && intoTableAbove(view);
  return [separate, compose, Prec.high(keymap.of([{ key: 'Backspace', run }]))];
}

const COMPOSED = 'input.type.compose';

function beginParagraph(view: EditorView): void {
  const { state } = view;
  const { main } = state.selection;
  if (!main.empty || state.readOnly) return;
  const behind = gapBehind(state, main.head);
  const insert = behind ?? gapBefore(state, main.head);
  if (insert === undefined) return;
  const anchor = main.head + (behind?.length ?? 0);
  view.dispatch({ changes: { from: main.head, insert }, selection: { anchor }, userEvent: COMPOSED });
}

/** What separates text at a place from the table that ends there or in the line above. */
function gapBehind(state: EditorState, at: number): string | undefined {
  const line = state.doc.lineAt(at);
  const lineEnd = lineEndAt(state, at);
  const above = tableEndingAt(state, at);
  if (above) return lineEnd + lineEnd + prefixAt(state, above);
  const under = isBlank(line.text) ? tableAbove(state, line.number) : null;
  return under ? lineEnd + prefixAt(state, under) : undefined;
}

/** What separates text at a place from the table that begins there. */
function gapBefore(state: EditorState, at: number): string | undefined {
  const below = tableStartingAt(state, at);
  return below ? lineEndAt(state, at).repeat(2) + prefixAt(state, below) : undefined;
}

function gapIn({ startState, changes, newDoc, newSelection }: Transaction): TransactionSpec | undefined {
  const gaps: { from: number; insert: string; side: -1 | 1 }[] = [];
  changes.iterChanges((fromA, toA, fromB, toB) => {
    const first = newDoc.lineAt(fromB);
    const behind = first.text.slice(fromB - first.from);
    // A row of the table may be typed below it.
    const isRow = /^[ \t]*\|/.test(behind) && !isBehindTable(startState, fromA);
    const above = behind.trim() === '' || isRow ? undefined : gapBehind(startState, fromA);
    if (above !== undefined) gaps.push({ from: fromB, insert: above, side: 1 });
    const last = newDoc.lineAt(toB);
    const below = isBlank(last.text.slice(0, toB - last.from)) ? undefined : gapBefore(startState, toA);
    if (below !== undefined) gaps.push({ from: toB, insert: below, side: -1 });
  });
  const [gap] = gaps;
  if (!gap) return undefined;
  const inserted = ChangeSet.of({ from: gap.from, insert: gap.insert }, newDoc.length, '\n');
  return { changes: inserted, selection: newSelection.map(inserted, gap.side), sequential: true };
}

/** Backspace goes from the paragraph below a table into its last cell. */
export const intoTableAbove: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const { doc } = state;
  const line = doc.lineAt(main.head);
  if (!main.empty || state.readOnly || main.head !== line.from) return false;
  const right = tableAbove(state, line.number);
  const isGapAbove = line.number > 1 && isBlank(doc.line(line.number - 1).text);
  const table = right ?? (isGapAbove ? tableAbove(state, line.number - 1) : null);
  if (!table) return false;
  const isEmpty = isBlank(line.text);
  const isAlone = line.number === doc.lines || isBlank(doc.line(line.number + 1).text);
  // An empty line goes away, unless the text below it would get into the table.
  if (isEmpty && (!right || isAlone)) return false;
  dispatch(
    state.update({ selection: { anchor: lastCellEnd(state, table) }, scrollIntoView: true, userEvent: 'select' }),
  );
  return true;
};

function lastCellEnd({ doc }: EditorState, table: Table): number {
  return rowAt(doc, table, lastRow(table)).cells.at(-1)?.to ?? table.to;
}

function prefixAt({ doc }: EditorState, { first }: Table): string {
  return prefixOf(doc.line(first + 1).text);
}
