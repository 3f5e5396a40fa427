import { isolateHistory } from '@codemirror/commands';
import {
  Annotation,
  type EditorState,
  type Extension,
  Prec,
  type StateCommand,
  type TransactionSpec,
} from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import {
  type CellPlace,
  cellText,
  lastRow,
  lineOfRow,
  placeAt,
  readRow,
  rowAt,
  type Table,
  tableAt,
} from '../table-cells.ts';
import { lineEndAt, textEnd } from './line-changes.ts';
import {
  addRowBelow,
  completeRow,
  fillCells,
  moveRowDown,
  moveRowUp,
  type TableEdit,
  type TableLine,
  type TableLines,
} from './table-edits.ts';

/** A change of a table's own lines, which nothing has to correct. */
export const ofTable = Annotation.define<boolean>();

/** A change of the table around the caret, as one undo step; outside of tables the key is left to others. */
export function tableCommand(edit: TableEdit): StateCommand {
  return ({ state, dispatch }) => {
    const table = state.readOnly ? null : tableAt(state);
    if (!table) return false;
    const changed = edited(state, table, edit, placeAt(state, table, state.selection.main.head));
    if (changed) dispatch(state.update(changed));
    return true;
  };
}

/** What changes a table; null if there is nothing to change. */
function edited(state: EditorState, table: Table, edit: TableEdit, at: CellPlace): TransactionSpec | null {
  const lines = linesOf(state, table);
  const changed = edit(lines, at);
  if (!changed) return null;
  const lineEnd = lineEndAt(state, table.from);
  const changes = state.changes(changesBetween(state, table, lines, changed.lines, lineEnd));
  const doc = changes.apply(state.doc);
  const last = table.first + changed.lines.length - 1;
  const { cells } = rowAt(doc, { ...table, last }, changed.at.row);
  const anchor = cells[Math.min(changed.at.column, cells.length - 1)]?.to ?? table.from;
  return {
    changes,
    selection: { anchor },
    userEvent: 'input.table',
    scrollIntoView: true,
    annotations: [isolateHistory.of('full'), ofTable.of(true)],
  };
}

function linesOf({ doc }: EditorState, table: Table): TableLine[] {
  return Array.from({ length: table.last - table.first + 1 }, (_, index) => {
    const line = doc.line(table.first + index);
    const { cells, isOpenStart, isOpenEnd } = readRow(line, index === 0 ? table.start : undefined);
    const raws = cells.map(({ start, end }) => doc.sliceString(start, end));
    if (isOpenStart) raws[0] = ` ${raws[0] ?? ''}`;
    if (isOpenEnd) raws[raws.length - 1] = `${raws.at(-1)?.trimEnd() ?? ''} `;
    const start = (cells[0]?.start ?? line.from) - (isOpenStart ? 0 : 1);
    return { prefix: doc.sliceString(line.from, start), cells: raws, text: doc.sliceString(line.from, textEnd(line)) };
  });
}

function written({ prefix, cells, text }: TableLine): string {
  return text ?? `${prefix}|${cells.join('|')}|`;
}

function changesBetween(state: EditorState, table: Table, before: TableLines, after: TableLines, lineEnd: string) {
  let same = 0;
  while (same < Math.min(before.length, after.length) && before[same] === after[same]) same += 1;
  let sameEnd = 0;
  const most = Math.min(before.length, after.length) - same;
  while (sameEnd < most && before.at(-1 - sameEnd) === after.at(-1 - sameEnd)) sameEnd += 1;
  const [old, next] = [before.slice(same, before.length - sameEnd), after.slice(same, after.length - sameEnd)];
  if (old.length !== next.length) {
    const texts = next.map(written);
    if (same === 0) {
      const to = textEnd(state.doc.line(table.first + old.length - 1));
      return [{ from: table.from, to, insert: texts.join(lineEnd) }];
    }
    // The line before stays, with the end of the table behind what is added or removed.
    const from = textEnd(state.doc.line(table.first + same - 1));
    const to = textEnd(state.doc.line(table.first + same - 1 + old.length));
    return [{ from, to, insert: texts.map((text) => lineEnd + text).join('') }];
  }
  return next.flatMap((line, index) => {
    const place = state.doc.line(table.first + same + index);
    const [from, to, insert] = [place.from, textEnd(place), written(line)];
    return insert === state.sliceDoc(from, to) ? [] : [{ from, to, insert }];
  });
}

/** Goes to a cell; one that its row lacks is written. */
export function goToCell(state: EditorState, table: Table, at: CellPlace): TransactionSpec {
  const { cells } = rowAt(state.doc, table, at.row);
  const cell = cells[at.column];
  if (!cell) return edited(state, table, completeRow, at) ?? {};
  return { selection: { anchor: cell.to }, scrollIntoView: true, userEvent: 'select' };
}

/** Goes to the cell that `next` finds, and leaves the key to others outside of tables. */
function cellCommand(next: (at: CellPlace, size: CellPlace) => CellPlace): StateCommand {
  return ({ state, dispatch }) => {
    const table = state.readOnly ? null : tableAt(state);
    if (!table) return false;
    const size = { row: lastRow(table) + 1, column: rowAt(state.doc, table, 0).cells.length };
    const here = placeAt(state, table, state.selection.main.head);
    const at = next(here, { ...size, column: Math.max(size.column, here.column + 1) });
    // Below the last row a new one begins.
    const grow: TableEdit = (lines, { row }) => {
      const grown = addRowBelow(lines, { row, column: 0 });
      return grown && { lines: grown.lines, at };
    };
    const spec = at.row < size.row ? goToCell(state, table, at) : edited(state, table, grow, here);
    if (spec) dispatch(state.update(spec));
    return true;
  };
}

const nextCell = cellCommand(({ row, column }, size) =>
  column < size.column - 1 ? { row, column: column + 1 } : { row: row + 1, column: 0 },
);

const previousCell = cellCommand(({ row, column }, size) => {
  if (column > 0) return { row, column: column - 1 };
  return row === 0 ? { row, column } : { row: row - 1, column: size.column - 1 };
});

const cellBelow = cellCommand(({ row, column }) => ({ row: row + 1, column }));

/** Below the last row a new one begins; an empty last row ends the table. */
const enterTable: StateCommand = (target) => {
  const { state, dispatch } = target;
  const table = state.readOnly ? null : tableAt(state);
  if (!table) return false;
  const { row } = placeAt(state, table, state.selection.main.head);
  const isEmpty = rowAt(state.doc, table, row).cells.every(({ from, to }) => from === to);
  if (!isEmpty || row < 2 || row !== lastRow(table)) return cellBelow(target);
  const line = state.doc.line(lineOfRow(table, row));
  const from = textEnd(state.doc.line(line.number - 1));
  const lineEnd = lineEndAt(state, table.from);
  const insert = lineEnd + lineEnd + (linesOf(state, table).at(-1)?.prefix ?? '');
  dispatch(
    state.update({
      changes: { from, to: textEnd(line), insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.table',
      scrollIntoView: true,
      annotations: [isolateHistory.of('full'), ofTable.of(true)],
    }),
  );
  return true;
};

/** A line break in a cell. */
const breakCell: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly || !tableAt(state)) return false;
  dispatch(state.update(state.replaceSelection('<br>'), { userEvent: 'input', scrollIntoView: true }));
  return true;
};

/** The keys of tables. */
export const tableCommands: Readonly<Record<string, StateCommand>> = {
  Tab: nextCell,
  'Shift-Tab': previousCell,
  Enter: enterTable,
  'Shift-Enter': breakCell,
  'Alt-ArrowUp': tableCommand(moveRowUp),
  'Alt-ArrowDown': tableCommand(moveRowDown),
};

export function tableKeys(): Extension {
  return Prec.high(
    keymap.of(
      Object.entries(tableCommands).map(([key, command]) => ({
        key,
        run: (view: EditorView) => !view.composing && command(view),
      })),
    ),
  );
}

/** Writes cells into the table at the caret; false outside of tables. */
export function pasteIntoTable(view: EditorView, rows: string[][]): boolean {
  return tableCommand(fillCells(rows.map((row) => row.map(cellText))))(view);
}

/** Removes a table with all that is in it. */
export const deleteTable: StateCommand = ({ state, dispatch }) => {
  const table = state.readOnly ? null : tableAt(state);
  if (!table) return false;
  dispatch(
    state.update({
      changes: { from: table.start, to: table.to },
      selection: { anchor: table.start },
      userEvent: 'delete.table',
      scrollIntoView: true,
      annotations: [isolateHistory.of('full'), ofTable.of(true)],
    }),
  );
  return true;
};
