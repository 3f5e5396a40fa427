import type { CellPlace, Table } from './table-text.ts';

/** A changed table and the cell to go to; null if there is nothing to change. */
export type TableEdit = (table: Table, at: CellPlace) => { table: Table; at: CellPlace } | null;

export const addRowAbove: TableEdit = (table, { row, column }) =>
  row === 0 ? null : { table: withRow(table, row), at: { row, column } };

export const addRowBelow: TableEdit = (table, { row, column }) => ({
  table: withRow(table, row + 1),
  at: { row: row + 1, column },
});

export const deleteRow: TableEdit = (table, { row, column }) => {
  if (row === 0) return null;
  const rows = table.rows.toSpliced(row, 1);
  return { table: { ...table, rows }, at: { row: Math.min(row, rows.length - 1), column } };
};

/** The head stays where it is. */
export const moveRowUp: TableEdit = (table, at) => (at.row < 2 ? null : moveRow(table, at, -1));
export const moveRowDown: TableEdit = (table, at) =>
  at.row === 0 || at.row === table.rows.length - 1 ? null : moveRow(table, at, 1);

export const addColumnLeft: TableEdit = (table, at) => ({ table: withColumn(table, at.column), at });

export const addColumnRight: TableEdit = (table, { row, column }) => ({
  table: withColumn(table, column + 1),
  at: { row, column: column + 1 },
});

export const deleteColumn: TableEdit = (table, { row, column }) => {
  if (table.alignments.length === 1) return null;
  const changed = eachRow(table, (cells) => cells.toSpliced(column, 1));
  return { table: changed, at: { row, column: Math.min(column, changed.alignments.length - 1) } };
};

export const moveColumnLeft: TableEdit = (table, at) => moveColumn(table, at, -1);
export const moveColumnRight: TableEdit = (table, at) => moveColumn(table, at, 1);

/** The next cell; after the last one a new row begins. */
export const nextCell: TableEdit = (table, { row, column }) => {
  if (column < table.alignments.length - 1) return { table, at: { row, column: column + 1 } };
  const grown = row === table.rows.length - 1 ? withRow(table, row + 1) : table;
  return { table: grown, at: { row: row + 1, column: 0 } };
};

export const previousCell: TableEdit = (table, { row, column }) => {
  if (column > 0) return { table, at: { row, column: column - 1 } };
  if (row === 0) return { table, at: { row, column } };
  return { table, at: { row: row - 1, column: table.alignments.length - 1 } };
};

/** The cell below; after the last row a new one begins. */
export const cellBelow: TableEdit = (table, { row, column }) => ({
  table: row === table.rows.length - 1 ? withRow(table, row + 1) : table,
  at: { row: row + 1, column },
});

/** Writes cells from a place on; rows and columns that are missing are added. */
export function fillCells(cells: readonly (readonly string[])[]): TableEdit {
  return (table, { row, column }) => {
    const width = Math.max(table.alignments.length, column + Math.max(0, ...cells.map((each) => each.length)));
    let grown = table;
    while (grown.alignments.length < width) grown = withColumn(grown, grown.alignments.length);
    while (grown.rows.length < row + cells.length) grown = withRow(grown, grown.rows.length);
    const rows = grown.rows.map((old, index) => {
      const written = cells[index - row];
      return written ? old.map((cell, place) => written[place - column] ?? cell) : old;
    });
    const last = { row: row + cells.length - 1, column: column + (cells.at(-1)?.length ?? 1) - 1 };
    return { table: { ...grown, rows }, at: last };
  };
}

function withRow(table: Table, at: number): Table {
  const row = table.alignments.map(() => '');
  return { ...table, rows: table.rows.toSpliced(at, 0, row) };
}

function withColumn(table: Table, at: number): Table {
  return eachRow(table, (cells, empty) => cells.toSpliced(at, 0, empty));
}

function eachRow(table: Table, change: (cells: string[], empty: string) => string[]): Table {
  return { ...table, rows: table.rows.map((row) => change(row, '')), alignments: change(table.alignments, '-') };
}

function moveRow(table: Table, { row, column }: CellPlace, by: -1 | 1) {
  const moved = table.rows[row] ?? [];
  const rows = table.rows.toSpliced(row, 1).toSpliced(row + by, 0, moved);
  return { table: { ...table, rows }, at: { row: row + by, column } };
}

function moveColumn(table: Table, { row, column }: CellPlace, by: -1 | 1) {
  const to = column + by;
  if (to < 0 || to >= table.alignments.length) return null;
  const move = (cells: string[]) => cells.toSpliced(column, 1).toSpliced(to, 0, cells[column] ?? '');
  return { table: eachRow(table, move), at: { row, column: to } };
}
