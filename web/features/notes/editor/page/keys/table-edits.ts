import type { CellPlace } from '../table-cells.ts';

/** A line of a table as what is between its bars. */
export interface TableLine {
  /** The quotes and spaces before it. */
  prefix: string;
  cells: readonly string[];
  /** How it is written; undefined once it has changed. */
  text?: string;
}

/** The head, the line that aligns the columns, and the rows. */
export type TableLines = readonly TableLine[];

/** Changed lines and the cell to go to; null if there is nothing to change. Lines that stay are the same objects. */
export type TableEdit = (lines: TableLines, at: CellPlace) => { lines: TableLines; at: CellPlace } | null;

export type Alignment = 'start' | 'center' | 'end';

const EMPTY = '  ';
const DELIMITER = ' --- ';

export const addRowAbove: TableEdit = (lines, at) => (at.row === 0 ? null : { lines: withRow(lines, at.row), at });

export const addRowBelow: TableEdit = (lines, { row, column }) => ({
  lines: withRow(lines, row + 1),
  at: { row: row + 1, column },
});

export const deleteRow: TableEdit = (lines, { row, column }) => {
  if (row === 0) return null;
  const left = lines.toSpliced(row + 1, 1);
  return { lines: left, at: { row: Math.min(row, rowsOf(left) - 1), column } };
};

/** The head stays where it is. */
export const moveRowUp: TableEdit = (lines, at) => (at.row < 2 ? null : moveRow(lines, at, -1));
export const moveRowDown: TableEdit = (lines, at) =>
  at.row === 0 || at.row === rowsOf(lines) - 1 ? null : moveRow(lines, at, 1);

export const addColumnLeft: TableEdit = (lines, at) => ({ lines: withColumn(lines, at.column), at });

export const addColumnRight: TableEdit = (lines, { row, column }) => ({
  lines: withColumn(lines, column + 1),
  at: { row, column: column + 1 },
});

export const deleteColumn: TableEdit = (lines, { row, column }) => {
  const width = widthOf(lines);
  if (width === 1) return null;
  const left = eachLine(lines, (cells) => cells.toSpliced(column, 1));
  return { lines: left, at: { row, column: Math.min(column, width - 2) } };
};

export const moveColumnLeft: TableEdit = (lines, at) => moveColumn(lines, at, -1);
export const moveColumnRight: TableEdit = (lines, at) => moveColumn(lines, at, 1);

export function alignColumn(to: Alignment): TableEdit {
  return (lines, at) => {
    const squared = withWidth(lines, at.column + 1);
    const [head, delimiter, ...rows] = squared;
    if (!head || !delimiter) return null;
    const cells = delimiter.cells.map((cell, column) => (column === at.column ? aligned(cell, to) : cell));
    return { lines: [head, { prefix: delimiter.prefix, cells }, ...rows], at };
  };
}

/** Writes cells from a place on; rows and columns that are missing are added. */
export function fillCells(written: readonly (readonly string[])[]): TableEdit {
  return (lines, { row, column }) => {
    let grown = withWidth(lines, column + Math.max(1, ...written.map((each) => each.length)));
    while (rowsOf(grown) < row + written.length) grown = withRow(grown, rowsOf(grown));
    const filled = grown.map((line, index) => {
      const texts = index === 1 ? undefined : written[(index === 0 ? 0 : index - 1) - row];
      if (!texts) return line;
      const cells = [...line.cells];
      while (cells.length < column + texts.length) cells.push(EMPTY);
      for (const [place, text] of texts.entries()) cells[column + place] = text === '' ? EMPTY : ` ${text} `;
      return { prefix: line.prefix, cells };
    });
    const last = { row: row + written.length - 1, column: column + (written.at(-1)?.length ?? 1) - 1 };
    return { lines: filled, at: last };
  };
}

/** Adds the cells that a shorter row lacks up to a place. */
export const completeRow: TableEdit = (lines, at) => {
  const index = at.row === 0 ? 0 : at.row + 1;
  const line = lines[index];
  if (!line) return null;
  const missing = Array.from({ length: Math.max(0, at.column + 1 - line.cells.length) }, () => EMPTY);
  return { lines: lines.with(index, { prefix: line.prefix, cells: [...line.cells, ...missing] }), at };
};

export function emptyTable(columns: number, rows: number): string {
  const row = (cell: string) => `|${`${cell}|`.repeat(columns)}`;
  return [row(EMPTY), row(DELIMITER), ...Array.from({ length: rows - 1 }, () => row(EMPTY))].join('\n');
}

export function rowsOf(lines: TableLines): number {
  return lines.length - 1;
}

/** Of the longest row: what is beyond the head is a column once columns change. */
export function widthOf(lines: TableLines): number {
  return Math.max(...lines.map(({ cells }) => cells.length));
}

function withRow(lines: TableLines, at: number): TableLines {
  const prefix = lines[1]?.prefix ?? '';
  const cells = (lines[0]?.cells ?? []).map(() => EMPTY);
  return lines.toSpliced(at + 1, 0, { prefix, cells });
}

function withColumn(lines: TableLines, at: number): TableLines {
  return eachLine(withWidth(lines, at), (cells, empty) => (cells.length < at ? cells : cells.toSpliced(at, 0, empty)));
}

/** The head and the line below it with at least so many cells, and as many as any row. */
function withWidth(lines: TableLines, least: number): TableLines {
  const width = Math.max(least, widthOf(lines));
  return lines.map((line, index) => {
    if (index > 1 || line.cells.length >= width) return line;
    const empty = index === 1 ? DELIMITER : EMPTY;
    return { prefix: line.prefix, cells: Array.from({ length: width }, (_, column) => line.cells[column] ?? empty) };
  });
}

function eachLine(
  lines: TableLines,
  change: (cells: readonly string[], empty: string) => readonly string[],
): TableLines {
  return withWidth(lines, 1).map((line, index) => {
    const cells = change(line.cells, index === 1 ? DELIMITER : EMPTY);
    if (cells === line.cells) return line;
    return { prefix: line.prefix, cells: cells.length === 0 ? [EMPTY] : cells };
  });
}

function moveRow(lines: TableLines, { row, column }: CellPlace, by: -1 | 1) {
  const moved = lines[row + 1];
  if (!moved) return null;
  return { lines: lines.toSpliced(row + 1, 1).toSpliced(row + 1 + by, 0, moved), at: { row: row + by, column } };
}

function moveColumn(lines: TableLines, { row, column }: CellPlace, by: -1 | 1) {
  const to = column + by;
  if (to < 0 || to >= widthOf(lines)) return null;
  const move = (cells: readonly string[], empty: string) => {
    if (cells.length <= Math.min(column, to)) return cells;
    const moved = cells[column] ?? empty;
    return cells.with(to, moved).with(column, cells[to] ?? empty);
  };
  const padded = (cells: readonly string[], empty: string) =>
    cells.length === Math.max(column, to) ? move([...cells, empty], empty) : move(cells, empty);
  return { lines: eachLine(lines, padded), at: { row, column: to } };
}

/** The alignment of a cell of the second line, which stays as long as it was. */
function aligned(cell: string, to: Alignment): string {
  const marks = cell.trim();
  const [left, right] = { start: ['', ''], center: [':', ':'], end: ['', ':'] }[to] as [string, string];
  const dashes = '-'.repeat(Math.max(1, Math.max(3, marks.length) - left.length - right.length));
  return cell.replace(marks, left + dashes + right);
}
