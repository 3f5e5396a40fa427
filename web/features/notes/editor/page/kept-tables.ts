import {
  type ChangeSpec,
  EditorSelection,
  EditorState,
  type Extension,
  type Text,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { lineEndAt, textEnd } from './keys/line-changes.ts';
import { isBlank } from './keys/list-lines.ts';
import { ofTable } from './keys/table-keys.ts';
import { type Cell, columnAt, isBeingTyped, type Row, readRow, type Table, tableAt } from './table-cells.ts';

/** A place in a drawn table: its row, and the cell that it is in, if it isn't in the bars. */
interface Place {
  table: Table;
  row: Row;
  column: number;
  cell: Cell | undefined;
}

interface Fix {
  from: number;
  to: number;
  insert: string;
  /** Where the caret is, from the start of what is inserted. */
  caret?: number;
}

interface Change {
  fromA: number;
  toA: number;
  fromB: number;
  toB: number;
  insert: string;
}

/**
 * Whatever is typed, pasted or deleted in a drawn table, it stays that table: text belongs to one cell, bars and line ends
 * in it are written as a cell writes them, and what is deleted over several cells is only their text. The caret goes into
 * cells alone.
 */
export function keptTables(): Extension {
  return EditorState.transactionFilter.of((transaction) => {
    if (transaction.docChanged) return correct(transaction);
    const selection = transaction.selection && !transaction.startState.readOnly ? caretIn(transaction) : undefined;
    return selection ? [transaction, { selection }] : transaction;
  });
}

function drawnAt(state: EditorState, at: number, isLeft = false): Place | null {
  const { doc } = state;
  const line = doc.lineAt(at);
  const table = tableAt(state, at);
  if (!table || (isBeingTyped(state, table) && !isLeft)) return null;
  const number = line.number === table.first + 1 ? table.first : line.number;
  const row = readRow(doc.line(number), number === table.first ? table.start : undefined);
  const column = columnAt(row, Math.min(at, row.line.to));
  const nearest = row.cells[column];
  const isInside = nearest !== undefined && nearest.start <= at && at <= nearest.end;
  return { table, row, column, cell: isInside ? nearest : undefined };
}

/** Before a table with which the text begins, or behind one with which it ends, there is a place for the caret. */
export function isBeside({ doc }: EditorState, { from, to, start, last }: Table, at: number): boolean {
  return (at === from && from === 0 && start === 0) || (at === to && last === doc.lines);
}

function caretIn({ startState, newSelection }: Transaction): EditorSelection | undefined {
  const { main } = newSelection;
  if (newSelection.ranges.length > 1 || !main.empty) return undefined;
  const line = startState.doc.lineAt(main.head);
  const place = drawnAt(
    startState,
    main.head,
    line.number !== startState.doc.lineAt(startState.selection.main.head).number,
  );
  if (!place || isBeside(startState, place.table, main.head)) return undefined;
  const { cells } = place.row;
  const places = cells.flatMap(({ from, to, end }, column) =>
    column === place.column && main.head > to && main.head <= end && isTypedSpace(startState, to, main.head)
      ? [main.head]
      : [Math.min(to, Math.max(from, main.head))],
  );
  const distance = (at: number) => Math.abs(at - main.head);
  const head = places.reduce((best, at) => (distance(at) < distance(best) ? at : best), places[0] ?? main.head);
  const isStart = cells.some(({ from }) => from === head);
  if (head === main.head && (!isStart || main.assoc > 0)) return undefined;
  return EditorSelection.create([EditorSelection.cursor(head, isStart ? 1 : main.assoc)]);
}

/** The caret stays behind spaces that were typed there. */
function isTypedSpace(state: EditorState, to: number, head: number): boolean {
  const { head: before, empty } = state.selection.main;
  return empty && before === head && before > to;
}

function correct(transaction: Transaction): Transaction | readonly [Transaction, TransactionSpec] {
  const isByUser = ['input', 'delete', 'move'].some((event) => transaction.isUserEvent(event));
  if (!isByUser || transaction.annotation(ofTable)) return transaction;
  const fixes: Fix[] = [];
  let count = 0;
  transaction.changes.iterChanges((fromA, toA, fromB, toB, inserted) => {
    count += 1;
    fixes.push(...fixesOf(transaction, { fromA, toA, fromB, toB, insert: inserted.toString() }));
  });
  if (fixes.length === 0) return transaction;
  const changes: ChangeSpec[] = fixes.map(({ from, to, insert }) => ({ from, to, insert }));
  let moved = 0;
  for (const { from, to, insert, caret } of fixes) {
    if (caret !== undefined && count === 1) {
      return [transaction, { changes, selection: { anchor: from + moved + caret }, sequential: true }];
    }
    moved += insert.length - (to - from);
  }
  return [transaction, { changes, sequential: true }];
}

/** What makes a change right, in places of the text after it. */
function fixesOf(transaction: Transaction, made: Change): Fix[] {
  const { startState: state } = transaction;
  const change = withWholeEscapes(state, made);
  const { fromA, toA, fromB, toB, insert } = change;
  const start = drawnIn(state, fromA, change);
  const end = fromA === toA ? start : drawnIn(state, toA, change);
  const row = start?.row ?? end?.row;
  if (!row) return [];
  const { main } = state.selection;
  const caret = main.empty && transaction.isUserEvent('delete') ? drawnAt(state, main.head) : null;
  if (caret?.cell) return [deletedBeside(state.doc, caret.row, caret.cell, main.head, change)];
  if (start?.cell && start.cell.start === end?.cell?.start) {
    const written = inCell(state.doc, start.cell, fromA, toA, insert);
    const [from, to] = [fromB + written.from - fromA, toB + written.to - toA];
    const isRight = from === made.fromB && to === made.toB && written.insert === insert;
    const fix = { from, to, insert: written.insert, caret: written.caret };
    if (!isRight) return closed(transaction, start.row, [fix]);
    const isOpen = start.row.isOpenStart || start.row.isOpenEnd;
    return isOpen ? closed(transaction, start.row, [{ from: toB, to: toB, insert: '', caret: 0 }]) : [];
  }
  const kept = structure(state, change, start, end);
  if (start?.cell) {
    const written = inCell(state.doc, { ...start.cell, end: fromA }, fromA, fromA, insert);
    const fix = { from: fromB, to: toB, insert: written.insert + kept, caret: written.caret };
    return closed(transaction, start.row, [fix], end?.row);
  }
  if (!start) {
    const fix = { from: fromB, to: toB, insert: insert + kept, caret: insert.length };
    return closed(transaction, undefined, [fix], end?.row);
  }
  const nearest = start.row.cells[start.column];
  if (!nearest) return [{ from: fromB, to: toB, insert: kept }];
  const written = inCell(state.doc, nearest, nearest.to, nearest.to, insert);
  const at = transaction.changes.mapPos(nearest.to, -1);
  const fixes = [
    { from: at, to: at, insert: written.insert, caret: written.caret },
    { from: fromB, to: toB, insert: kept },
  ];
  return closed(transaction, start.row, at <= fromB ? fixes : fixes.reverse());
}

/** A bar or backslash in a cell goes with the backslash before it. */
function withWholeEscapes(state: EditorState, { fromA, toA, fromB, toB, insert }: Change): Change {
  const isBetween = (at: number, sign: RegExp) => {
    const cell = fromA < toA && sign.test(state.sliceDoc(at, at + 1)) ? drawnAt(state, at)?.cell : undefined;
    return cell !== undefined && at < cell.end && endsEscaping(state.sliceDoc(cell.start, at));
  };
  const [before, after] = [Number(isBetween(fromA, /\|/)), Number(isBetween(toA, /[|\\]/))];
  return { fromA: fromA - before, toA: toA + after, fromB: fromB - before, toB: toB + after, insert };
}

/** A drawn table that an end of a change is in; undefined at its edges, and if the change covers all of it. */
function drawnIn(state: EditorState, at: number, { fromA, toA }: Change): Place | undefined {
  const place = drawnAt(state, at);
  if (!place) return undefined;
  const { to, start } = place.table;
  if (fromA <= start && to <= toA && fromA < toA) return undefined;
  const isEdge = at <= start || at >= to;
  return isEdge && (fromA === toA ? !place.cell : !(fromA < to && start < toA)) ? undefined : place;
}

/** What a key at the caret deletes ends with the text of its cell. */
function deletedBeside(doc: Text, row: Row, cell: Cell, head: number, { fromA, toA, fromB, toB }: Change): Fix {
  const least = Math.min(cell.from, head);
  const most = Math.max(cell.to, head);
  const from = Math.min(Math.max(fromA, least), most);
  const to = Math.max(from, Math.min(toA, most));
  if (toA <= least || most <= fromA) {
    return { from: fromB, to: toB, insert: doc.sliceString(fromA, toA), caret: head - fromA };
  }
  const { insert, caret } = inCell(doc, cell, from, to, '');
  // An open row may lose its first or last cell with the text of it.
  const isLost = doc.sliceString(cell.start, from).trim() === '' && doc.sliceString(to, cell.end).trim() === '';
  const isFirst = isLost && row.isOpenStart && cell === row.cells[0];
  const isLast = isLost && row.isOpenEnd && cell === row.cells.at(-1);
  const before = doc.sliceString(fromA, from) + (isFirst ? '| ' : '');
  return {
    from: fromB,
    to: toB,
    insert: before + insert + (isLast ? ' |' : '') + doc.sliceString(to, Math.max(to, toA)),
    caret: before.length + caret,
  };
}

/** How text is written between `from` and `to` in a cell, and where in it the caret is then. */
function inCell(doc: Text, cell: Cell, from: number, to: number, insert: string) {
  const text = doc.sliceString(cell.start, cell.end);
  let start = from - cell.start;
  // A bar in a cell is one with the backslash before it.
  const isBetween = text[start] === '|' && from === to;
  if (isBetween) start -= 1;
  const [before, after] = [text.slice(0, start), text.slice(isBetween ? start : to - cell.start)];
  let isEscaped = endsEscaping(before);
  let written = '';
  for (const sign of insert.replace(/[ \t]*(?:\r\n?|\n)[ \t]*/g, '<br>')) {
    written += sign === '|' && !isEscaped ? '\\|' : sign;
    isEscaped = sign === '\\' && !isEscaped;
  }
  const caret = written.length;
  // A backslash may not escape the bar at the end of the cell, or free one in it.
  const wasEscaped = endsEscaping(text.slice(0, text.length - after.length));
  if (isEscaped && after === '') written += ' ';
  else if (isEscaped !== wasEscaped && after.startsWith('\\')) written += '\\';
  if (!isBetween) return { from, to, insert: written, caret };
  // What is put between the two goes before both.
  return { from: from - 1, to, insert: `${written}\\`, caret };
}

function endsEscaping(text: string): boolean {
  return (/\\*$/.exec(text)?.[0].length ?? 0) % 2 === 1;
}

/** What stays of a stretch: the bars and lines of tables that are in it in part. */
function structure(state: EditorState, { fromA, toA, insert }: Change, start?: Place, end?: Place): string {
  const { doc } = state;
  const lineEnd = lineEndAt(state, (start ?? end)?.table.from ?? fromA);
  if (start && start.table.from === end?.table.from) return emptied(doc, start.table, fromA, toA);
  const above = start ? emptied(doc, start.table, fromA, start.table.to) : '';
  const below = end ? emptied(doc, end.table, end.table.from, toA, true) : '';
  if (start && end) return above + lineEnd + lineEnd + below;
  if (start) {
    const line = doc.lineAt(toA);
    const isTextNext = line.number < doc.lines && !isBlank(doc.line(line.number + 1).text);
    const isText = !isBlank(doc.sliceString(toA, textEnd(line)));
    return above + lineEnd.repeat(isText ? 2 : Number(isTextNext));
  }
  const line = doc.lineAt(fromA);
  const isTextBefore = line.number > 1 && !isBlank(doc.line(line.number - 1).text);
  const isText = !isBlank(doc.sliceString(line.from, fromA) + insert);
  return lineEnd.repeat(isText ? 2 : Number(isTextBefore)) + below;
}

/** A stretch of a table without the text of its cells. */
function emptied(doc: Text, table: Table, from: number, to: number, isWhole = false): string {
  let kept = '';
  for (let { number } = doc.lineAt(from); number <= doc.lineAt(to).number; number += 1) {
    const line = doc.line(number);
    const between = (start: number, end: number) =>
      doc.sliceString(Math.max(from, start), Math.max(from, start, Math.min(to, end)));
    if (number !== table.first + 1) {
      const { cells, isOpenStart, isOpenEnd } = readRow(line, number === table.first ? table.start : undefined);
      const textStart = cells[0]?.start ?? line.from;
      let at = line.from;
      if (isOpenStart && (isWhole || line.from > from)) {
        kept += `${between(at, textStart)}| `;
        at = textStart;
      }
      for (const cell of cells) {
        kept += between(at, cell.from);
        at = cell.to;
      }
      kept += between(at, textEnd(line));
      if (isOpenEnd && textEnd(line) < to) kept += ' |';
      kept += between(textEnd(line), line.to + 1);
    } else kept += between(line.from, line.to + 1);
  }
  return kept;
}

/** A row that is written in has its outer bars. */
function closed(transaction: Transaction, first: Row | undefined, fixes: readonly Fix[], last = first): Fix[] {
  const { changes } = transaction;
  const bar = (at: number, side: -1 | 1, insert: string) => {
    const place = changes.mapPos(at, side);
    return { from: place, to: place, insert };
  };
  const before = first?.isOpenStart ? [bar(first.cells[0]?.start ?? first.line.from, -1, '| ')] : [];
  const after = last?.isOpenEnd ? [bar(textEnd(last.line), 1, ' |')] : [];
  return [...before, ...fixes, ...after];
}
