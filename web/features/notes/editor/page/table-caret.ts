import { EditorSelection, type EditorState, type Extension, Prec, type SelectionRange } from '@codemirror/state';
import { type Command, EditorView, keymap } from '@codemirror/view';
import { goToCell } from './keys/table-keys.ts';
import {
  type Cell,
  isBeingTyped,
  lastRow,
  placeAt,
  readRow,
  rowAt,
  rowOfLine,
  type Table,
  tableAt,
} from './table-cells.ts';

/** The caret among the cells of drawn tables, where a line of the text isn't a line on the screen. */
export function tableCaret(): Extension {
  return [
    Prec.highest(
      keymap.of([
        { key: 'ArrowUp', run: vertical(false) },
        { key: 'ArrowDown', run: vertical(true) },
        { key: 'Home', run: cellEdge('from', false), shift: cellEdge('from', true) },
        { key: 'End', run: cellEdge('to', false), shift: cellEdge('to', true) },
        { mac: 'Cmd-ArrowLeft', run: cellEdge('from', false), shift: cellEdge('from', true) },
        { mac: 'Cmd-ArrowRight', run: cellEdge('to', false), shift: cellEdge('to', true) },
        { mac: 'Ctrl-a', run: cellEdge('from', false) },
        { mac: 'Ctrl-e', run: cellEdge('to', false) },
      ]),
    ),
    clicks,
    EditorView.domEventHandlers({ mousedown: intoMissingCell }),
    EditorView.scrollHandler.of(scrollSideways),
  ];
}

interface DrawnCell {
  table: Table;
  row: number;
  column: number;
  cell: Cell;
}

/** The cell of a drawn table that a place is in. */
export function cellAt(state: EditorState, at: number): DrawnCell | null {
  const table = tableAt(state, at);
  const line = state.doc.lineAt(at);
  if (!table || isBeingTyped(state, table) || line.number === table.first + 1) return null;
  const { row, column } = placeAt(state, table, at);
  const cell = rowAt(state.doc, table, row).cells[column];
  return cell && cell.start <= at && at <= cell.end ? { table, row, column, cell } : null;
}

/** The element of a cell. */
export function elementOf(view: EditorView, cell: Cell): HTMLElement | null {
  const { node } = view.domAtPos(cell.from, 1);
  return (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('.page-cell') ?? null;
}

function cellOf(view: EditorView, element: Element): Cell | undefined {
  const row = element.parentElement;
  if (!row || !view.contentDOM.contains(row)) return undefined;
  const at = view.posAtDOM(row);
  const table = tableAt(view.state, at);
  if (!table) return undefined;
  const line = view.state.doc.lineAt(at);
  const { cells } = readRow(line, line.number === table.first ? table.start : undefined);
  return cells[columnOf(element)];
}

function columnOf(element: Element): number {
  const cells = [...(element.parentElement?.children ?? [])].filter((each) => each.classList.contains('page-cell'));
  return cells.indexOf(element);
}

/** The place in a cell's text that is nearest to a point. */
function placeIn({ from, to }: Cell, view: EditorView, x: number, y: number): number {
  const at = placeAtPoint(view, x, y);
  return at === undefined ? to : Math.min(to, Math.max(from, at));
}

function placeAtPoint(view: EditorView, x: number, y: number): number | undefined {
  const point = document.caretPositionFromPoint?.(x, y);
  const range = point ? undefined : document.caretRangeFromPoint?.(x, y);
  const node = point?.offsetNode ?? range?.startContainer;
  if (!node || !view.contentDOM.contains(node)) return undefined;
  return view.posAtDOM(node, point?.offset ?? range?.startOffset);
}

function cellAtPoint(view: EditorView, { target, clientX: x, clientY: y }: MouseEvent) {
  const element = target instanceof Element ? target.closest('.page-cell') : null;
  const cell = element && cellOf(view, element);
  return cell ? { cell, at: placeIn(cell, view, x, y) } : undefined;
}

const clicks = EditorView.mouseSelectionStyle.of((view, event) => {
  const clicked = event.button === 0 ? cellAtPoint(view, event) : undefined;
  if (!clicked) return null;
  const stretch = ({ cell, at }: typeof clicked): SelectionRange => {
    if (event.detail > 2) return EditorSelection.range(cell.from, cell.to);
    const word = event.detail === 2 ? view.state.wordAt(at) : null;
    return word && word.from >= cell.from && word.to <= cell.to ? word : EditorSelection.cursor(at);
  };
  let start = stretch(clicked);
  return {
    get(current, isExtended) {
      const over = cellAtPoint(view, current);
      const at = over?.at ?? view.posAtCoords({ x: current.clientX, y: current.clientY }, false);
      const end = over ? stretch(over) : EditorSelection.cursor(at);
      const { main } = view.state.selection;
      if (isExtended) return EditorSelection.create([main.extend(end.from, end.to)]);
      const isBackward = end.from < start.from;
      const [anchor, head] = isBackward ? [start.to, end.from] : [start.from, Math.max(start.to, end.to)];
      return EditorSelection.create([
        anchor === head ? EditorSelection.cursor(head) : EditorSelection.range(anchor, head),
      ]);
    },
    update({ docChanged, changes }) {
      if (docChanged) start = start.map(changes);
    },
  };
});

/** A click into a cell that its row lacks writes it. */
function intoMissingCell(event: MouseEvent, view: EditorView): boolean {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
  const row = element?.closest('.page-row');
  const at = row ? view.posAtDOM(row) : undefined;
  const table = at === undefined || view.state.readOnly ? null : tableAt(view.state, at);
  if (!table || at === undefined || event.button !== 0) return false;
  event.preventDefault();
  view.focus();
  const place = { row: rowOfLine(table, view.state.doc.lineAt(at).number), column: Number(element?.dataset.column) };
  view.dispatch(goToCell(view.state, table, place));
  return true;
}

function cellEdge(edge: 'from' | 'to', isSelecting: boolean): Command {
  return (view) => {
    const { main } = view.state.selection;
    const found = view.composing ? null : cellAt(view.state, main.head);
    if (!found) return false;
    const head = found.cell[edge];
    const selection = isSelecting ? { anchor: main.anchor, head } : { anchor: head };
    view.dispatch({ selection, scrollIntoView: true, userEvent: 'select' });
    return true;
  };
}

/** Up and down go through the lines of a cell, then to the next row's cell, then out of the table. */
function vertical(isDown: boolean): Command {
  return (view) => {
    const { main } = view.state.selection;
    const place = main.empty && !view.composing && !view.state.readOnly ? view.coordsAtPos(main.head, 1) : null;
    if (!place) return false;
    const found = cellAt(view.state, main.head);
    const anchor = found ? verticalFrom(view, found, place, isDown) : intoTable(view, place, isDown);
    if (anchor === undefined) return false;
    view.dispatch({ selection: { anchor }, scrollIntoView: true, userEvent: 'select' });
    return true;
  };
}

interface Box {
  left: number;
  top: number;
  bottom: number;
}

function verticalFrom(view: EditorView, found: DrawnCell, place: Box, isDown: boolean): number | undefined {
  const { state } = view;
  const { table, row, column, cell } = found;
  const edge = view.coordsAtPos(isDown ? cell.to : cell.from, isDown ? -1 : 1);
  if (edge && (isDown ? edge.top > place.bottom - 2 : edge.bottom < place.top + 2)) {
    const half = (place.bottom - place.top) / 2;
    return placeIn(cell, view, place.left, isDown ? place.bottom + half : place.top - half);
  }
  const next = row + (isDown ? 1 : -1);
  if (next >= 0 && next <= lastRow(table)) {
    const { cells } = rowAt(state.doc, table, next);
    return cells[Math.min(column, cells.length - 1)]?.to;
  }
  const number = isDown ? table.last + 1 : table.first - 1;
  if (number < 1) return table.from;
  if (number > state.doc.lines) return table.to;
  return nearestInTable(view, number, place.left) ?? placeInLine(view, number, place.left, isDown);
}

function placeInLine(view: EditorView, number: number, x: number, isDown: boolean): number {
  const line = view.state.doc.line(number);
  const block = view.lineBlockAt(line.from);
  const half = view.defaultLineHeight / 2;
  const y = view.documentTop + (isDown ? block.top + half : block.bottom - half);
  return Math.min(line.to, Math.max(line.from, view.posAtCoords({ x, y }, false)));
}

/** Into the nearest cell of a table that is above or below the caret's line. */
function intoTable(view: EditorView, { left }: Box, isDown: boolean): number | undefined {
  const { state } = view;
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const beside = tableAt(state, main.head);
  if (beside && !isBeingTyped(state, beside)) {
    // Before or behind the table.
    const isBehind = main.head === beside.to;
    if (isBehind !== isDown) return nearestInTable(view, line.number, left);
    const next = line.number + (isDown ? 1 : -1);
    return next < 1 || next > state.doc.lines ? main.head : placeInLine(view, next, left, isDown);
  }
  const moved = view.moveVertically(main, isDown).head;
  const next = line.number + (isDown ? 1 : -1);
  const isInLine =
    line.from <= moved && moved <= line.to && moved !== main.head && moved !== line.to && moved !== line.from;
  if (isInLine || next < 1 || next > state.doc.lines) return undefined;
  return nearestInTable(view, next, left);
}

function nearestInTable(view: EditorView, number: number, x: number): number | undefined {
  const { doc } = view.state;
  const table = tableAt(view.state, doc.line(number).to);
  if (!table || isBeingTyped(view.state, table)) return undefined;
  const { cells } = rowAt(doc, table, rowOfLine(table, number));
  const distances = cells.map((cell) => {
    const { left, right } = elementOf(view, cell)?.getBoundingClientRect() ?? { left: 0, right: 0 };
    return { at: cell.to, distance: Math.max(left - x, x - right, 0) };
  });
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.at;
}

/** Brings the cell of the caret into view in a table that is wider than the page. */
function scrollSideways(view: EditorView, { head }: SelectionRange): boolean {
  const found = cellAt(view.state, head);
  const element = found && elementOf(view, found.cell);
  const frame = element?.closest('.page-table');
  if (!element || !frame || frame.scrollWidth <= frame.clientWidth) return false;
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (inner.left < outer.left) frame.scrollLeft -= outer.left - inner.left;
  else if (inner.right > outer.right) frame.scrollLeft += Math.min(inner.right - outer.right, inner.left - outer.left);
  return false;
}
