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
import { lineEndAt, textEnd } from './line-changes.ts';
import { isBlank } from './list-lines.ts';
import { type FoundTable, tableAt } from './table-keys.ts';
import { barsIn, cellsIn } from './table-text.ts';

/** Whether a place is behind the last bar of a table, where text would be in no column. */
export function isBehindTable(state: EditorState, at: number): boolean {
  return tableEndingAt(state, at) !== null;
}

/** The table whose last row is complete before a place; a row that is still being typed is not. */
function tableEndingAt(state: EditorState, at: number): FoundTable | null {
  const line = state.doc.lineAt(at);
  const before = line.text.slice(0, at - line.from).trimEnd();
  if (barsIn(before).at(-1) !== before.length - 1) return null;
  const found = tableAt(state, at);
  if (!found || textEnd(line) !== found.to) return null;
  return cellsIn(before).length >= cellsIn(state.doc.lineAt(found.from).text).length ? found : null;
}

/** The table that ends in the line above. */
function tableAbove(state: EditorState, number: number): FoundTable | null {
  if (number <= 1) return null;
  const above = state.doc.line(number - 1);
  const found = above.text.includes('|') ? tableAt(state, above.from) : null;
  return found?.to === textEnd(above) ? found : null;
}

/** The table that begins right behind a place. */
function tableStartingAt(state: EditorState, at: number): FoundTable | null {
  const line = state.doc.lineAt(at);
  const isStart = isBlank(line.text.slice(0, at - line.from)) && /^[ \t>]*\|/.test(line.text.slice(at - line.from));
  const found = isStart ? tableAt(state, at) : null;
  return found?.from === line.from ? found : null;
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
  if (above) return lineEnd + lineEnd + above.table.prefix;
  const under = isBlank(line.text) ? tableAbove(state, line.number) : null;
  return under ? lineEnd + under.table.prefix : undefined;
}

/** What separates text at a place from the table that begins there. */
function gapBefore(state: EditorState, at: number): string | undefined {
  const below = tableStartingAt(state, at);
  return below ? lineEndAt(state, at).repeat(2) + below.table.prefix : undefined;
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

function lastCellEnd(state: EditorState, { to }: FoundTable): number {
  const { from } = state.doc.lineAt(to);
  const text = state.sliceDoc(from, to).trimEnd();
  const bars = barsIn(text);
  const isClosed = bars.at(-1) === text.length - 1;
  const [start, end] = isClosed ? [(bars.at(-2) ?? -1) + 1, text.length - 1] : [(bars.at(-1) ?? -1) + 1, text.length];
  const written = text.slice(start, end).trimEnd().length;
  return from + start + Math.max(written, Math.min(1, end - start));
}
