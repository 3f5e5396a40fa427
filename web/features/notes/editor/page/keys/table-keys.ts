import { type EditorState, type Extension, Prec, type StateCommand } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { lineEndAt, oneStep, textEnd } from './line-changes.ts';
import { ancestor, nodeAt } from './syntax.ts';
import {
  cellBelow,
  deleteRow,
  fillCells,
  moveRowDown,
  moveRowUp,
  nextCell,
  previousCell,
  type TableEdit,
} from './table-edits.ts';
import {
  barsIn,
  type CellPlace,
  cellEnd,
  cellText,
  columnAt,
  parseTable,
  type Table,
  tableLines,
} from './table-text.ts';

export interface FoundTable {
  table: Table;
  from: number;
  to: number;
  at: CellPlace;
}

/** The table that the caret, or another place, is in; null elsewhere, and where a table begins inside of a list item. */
export function tableAt(state: EditorState, head = state.selection.main.head): FoundTable | null {
  const line = state.doc.lineAt(head);
  const start = line.from + (/^[ \t>]*/.exec(line.text)?.[0].length ?? 0);
  const node = ancestor(nodeAt(state, Math.min(start + 1, line.to), -1), /^Table$/);
  if (!node) return null;
  const first = state.doc.lineAt(node.from);
  const last = state.doc.lineAt(node.to);
  if (/[^ \t>]/.test(state.sliceDoc(first.from, node.from)) || line.number > last.number) return null;
  const lines = state.sliceDoc(first.from, textEnd(last)).split(/\r?\n/);
  const table = parseTable(lines);
  if (!table) return null;
  const index = line.number - first.number;
  const column = Math.min(columnAt(line.text, head - line.from), table.alignments.length - 1);
  const row = index <= 1 ? 0 : Math.min(index - 1, table.rows.length - 1);
  return { table, from: first.from, to: textEnd(last), at: { row, column } };
}

/** A change of the table around the caret, as one undo step; outside of tables the key is left to others. */
export function tableCommand(edit: TableEdit): StateCommand {
  return ({ state, dispatch }) => {
    const found = state.readOnly ? null : tableAt(state);
    if (!found) return false;
    const changed = edit(found.table, found.at);
    if (changed) dispatch(state.update(write(state, found, changed.table, changed.at)));
    return true;
  };
}

/** Below the last row a new one begins; an empty last row ends the table. */
const enterTable: StateCommand = (target) => {
  const { state, dispatch } = target;
  const found = state.readOnly ? null : tableAt(state);
  if (!found) return false;
  const { table, at, to } = found;
  const isEmpty = table.rows[at.row]?.every((cell) => cell === '') === true;
  if (!isEmpty || at.row < 2 || at.row !== table.rows.length - 1) return tableCommand(cellBelow)(target);
  const shorter = deleteRow(table, at)?.table ?? table;
  const lineEnd = lineEndAt(state, found.from);
  const text = tableLines(shorter).join(lineEnd) + lineEnd + lineEnd + table.prefix;
  const changes = { from: found.from, to, insert: text };
  dispatch(state.update(oneStep(state, { changes, selection: { anchor: found.from + text.length } })));
  return true;
};

/** Deleting stops at the borders of a cell. */
function stopAtBorder(direction: -1 | 1): StateCommand {
  return ({ state }) => {
    const { main } = state.selection;
    if (!main.empty || !tableAt(state)) return false;
    const line = state.doc.lineAt(main.head);
    const [before, after] = [line.text.slice(0, main.head - line.from), line.text.slice(main.head - line.from)];
    if (direction === -1) return /^[ \t>]*\|[ \t]?$/.test(before) || /[^\\]\|[ \t]?$/.test(before);
    return /^[ \t]*\|/.test(after) || (/^\s*$/.test(after) && before.trim() !== '');
  };
}

/** The keys of tables. */
export const tableCommands: Readonly<Record<string, StateCommand>> = {
  Tab: tableCommand(nextCell),
  'Shift-Tab': tableCommand(previousCell),
  Enter: enterTable,
  'Shift-Enter': enterTable,
  'Alt-ArrowUp': tableCommand(moveRowUp),
  'Alt-ArrowDown': tableCommand(moveRowDown),
  Backspace: stopAtBorder(-1),
  Delete: stopAtBorder(1),
};

export function tableKeys(): Extension {
  return [
    Prec.high(
      keymap.of(
        Object.entries(tableCommands).map(([key, command]) => ({
          key,
          run: (view: EditorView) => !view.composing && command(view),
        })),
      ),
    ),
    // A bar in the text of a cell is part of the text.
    EditorView.inputHandler.of((view, from, to, text) => {
      if (text !== '|' || view.composing || view.state.readOnly || !isInCell(view.state, from)) return false;
      view.dispatch(view.state.replaceSelection('\\|'), { userEvent: 'input.type' });
      return from <= to;
    }),
  ];
}

/** Writes cells into the table at the caret; false outside of tables. */
export function pasteIntoTable(view: EditorView, rows: string[][]): boolean {
  return tableCommand(fillCells(rows.map((row) => row.map(cellText))))(view);
}

/** Whether a place has bars on both sides; a row that is still being typed ends before its bar. */
function isInCell(state: EditorState, at: number): boolean {
  const line = state.doc.lineAt(at);
  const place = at - line.from;
  const bars = barsIn(line.text);
  return bars.some((bar) => bar < place) && bars.some((bar) => bar >= place) && tableAt(state) !== null;
}

function write(state: EditorState, { from, to }: FoundTable, table: Table, at: CellPlace) {
  const lineEnd = lineEndAt(state, from);
  const text = tableLines(table).join(lineEnd);
  const anchor = from + cellEnd(table, at, lineEnd);
  if (text === state.sliceDoc(from, to)) return { selection: { anchor }, scrollIntoView: true, userEvent: 'select' };
  return oneStep(state, { changes: { from, to, insert: text }, selection: { anchor } });
}
