import type { Row, Segment } from './page-text.ts';
import { medianOf } from './reading-order.ts';

interface Span {
  left: number;
  right: number;
}

/** Rows, and whether they form a table. */
export type Part = { kind: 'rows'; rows: Row[] } | { kind: 'table'; cells: string[][] };

const EMPTIEST = 0.5;
/** More cells on one page are a drawing, not a table. */
const MOST_CELLS = 4000;
/** The gap between cells, in letter heights; wider than in any justified line. */
const WIDE_GAP = 2.5;
/** A line this close to the one above, in letter heights, continues its cell. */
const CLOSE = 1.35;

/** Finds the tables in a column of text: consecutive rows whose cells align. */
export function findTables(rows: readonly Row[]): Part[] {
  const parts: Part[] = [];
  const plain = (row: Row) => {
    const last = parts.at(-1);
    if (last?.kind === 'rows') last.rows.push(row);
    else parts.push({ kind: 'rows', rows: [row] });
  };
  for (let from = 0; from < rows.length; ) {
    const length = runLength(rows, from);
    const cells = length < 2 ? null : tableOf(rows.slice(from, from + length));
    if (cells === null) {
      for (const row of rows.slice(from, from + Math.max(1, length))) plain(row);
    } else {
      parts.push({ kind: 'table', cells });
    }
    from += Math.max(1, length);
  }
  return parts;
}

/** How many rows from here have several cells, counting lines that continue one of them. */
function runLength(rows: readonly Row[], from: number): number {
  let length = 0;
  for (let index = from; index < rows.length; index += 1) {
    const [row, above] = [rows[index], rows[index - 1]];
    if (row === undefined) break;
    const isFar = index > from && above !== undefined && row.baseline - above.baseline > 4 * above.size;
    if (isFar) break;
    if (row.cells.length > 1) length = index - from + 1;
    else if (index === from || above === undefined || !goesOn(row, above)) break;
  }
  return length;
}

/** Whether a line of one cell continues the row above. */
function goesOn(row: Row, above: Row): boolean {
  const isClose = row.baseline - above.baseline <= CLOSE * above.size;
  return (
    isClose &&
    above.cells.some((cell) => row.left >= cell.left - 2 && row.left < cell.right + 2) &&
    row.right <= above.right + 2
  );
}

function tableOf(rows: readonly Row[]): string[][] | null {
  const wide = rows.filter((row) => row.cells.length > 1);
  if (wide.reduce((sum, row) => sum + row.cells.length, 0) > MOST_CELLS) return null;
  const columns = columnsOf(wide);
  const needed = columns.length > 2 ? 2 : 3;
  if (columns.length < 2 || wide.length < needed) return null;
  const filled = wide.reduce((sum, row) => sum + new Set(row.cells.map((cell) => columnOf(cell, columns))).size, 0);
  if (filled < EMPTIEST * wide.length * columns.length || isProse(wide, columns) || !isAligned(wide, columns))
    return null;
  return fillCells(rows, columns);
}

/** The columns in which cells of different rows align. A cell that spans several makes no column. */
function columnsOf(rows: readonly Row[]): Span[] {
  const cells = rows.flatMap((row) => row.cells.filter((cell) => !rows.some((other) => reachesOver(cell, other))));
  const columns: Span[] = [];
  for (const { left, right } of cells.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last !== undefined && left < last.right) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

function reachesOver(cell: Segment, row: Row): boolean {
  return row.cells.filter((other) => other.left < cell.right && other.right > cell.left).length > 1;
}

function columnOf(cell: Segment, columns: readonly Span[]): number {
  const overlap = ({ left, right }: Span) => Math.min(right, cell.right) - Math.max(left, cell.left);
  return columns.reduce(
    (best, column, index) => (overlap(column) > overlap(columns[best] ?? column) ? index : best),
    0,
  );
}

/** A justified line looks as if it had cells, but its inner edges align with nothing and its gaps are small. */
function isAligned(rows: readonly Row[], columns: readonly Span[]): boolean {
  const gaps = rows.flatMap(({ cells }) =>
    cells.slice(1).map((cell, index) => (cell.left - (cells[index]?.right ?? 0)) / cell.size),
  );
  if (medianOf(gaps) >= WIDE_GAP) return true;
  const inner = columns.slice(1, columns.length > 2 ? -1 : undefined);
  return inner.every((_column, index) => {
    const cells = rows.flatMap((row) => row.cells.filter((cell) => columnOf(cell, columns) === index + 1));
    const edges = [
      cells.map(({ left }) => left),
      cells.map(({ right }) => right),
      cells.map(({ left, right }) => (left + right) / 2),
    ];
    const isLast = index + 1 === columns.length - 1;
    return (isLast ? edges.slice(0, 1) : edges).some((values) => mostAreAbove(values));
  });
}

function mostAreAbove(values: number[]): boolean {
  const middle = medianOf(values);
  return values.filter((value) => Math.abs(value - middle) < 3).length >= 0.6 * values.length;
}

/** Two columns of long lines are prose side by side. */
function isProse(rows: readonly Row[], columns: readonly Span[]): boolean {
  const long = rows.flatMap((row) => row.cells).filter(({ text }) => text.length > 60).length;
  return columns.length === 2 && long > rows.length;
}

function fillCells(rows: readonly Row[], columns: readonly Span[]): string[][] {
  const table: string[][] = [];
  const pitch = medianOf(rows.slice(1).map((row, index) => row.baseline - (rows[index]?.baseline ?? 0)));
  let above: Row | undefined;
  for (const row of rows) {
    const cells = columns.map(() => '');
    for (const cell of row.cells) {
      const column = columnOf(cell, columns);
      cells[column] = [cells[column], cell.text].filter((text) => text !== '').join(' ');
    }
    const last = table.at(-1);
    const step = above === undefined ? Number.POSITIVE_INFINITY : row.baseline - above.baseline;
    const goesOn = step <= CLOSE * row.size && (cells[0] === '' || (row.cells.length === 1 && step < 0.8 * pitch));
    if (last !== undefined && goesOn) {
      for (const [column, text] of cells.entries()) last[column] = [last[column], text].filter(Boolean).join(' ');
    } else {
      table.push(cells);
    }
    above = row;
  }
  return table;
}
