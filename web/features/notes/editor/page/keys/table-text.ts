/** A table as rows of cells, the head first; pipes in cells are escaped. */
export interface Table {
  rows: string[][];
  /** What the line under the head says of each column: `-`, `:-`, `-:`, `:-:`. */
  alignments: string[];
  /** What each line begins with: the quotes and spaces around the table. */
  prefix: string;
}

export interface CellPlace {
  row: number;
  column: number;
}

const WIDTH_MIN = 3;
/** A long cell doesn't make its whole column as long. */
const WIDTH_MAX = 40;
const DELIMITER = /^:?-+:?$/;

export function parseTable(lines: readonly string[]): Table | null {
  const prefix = /^[ \t>]*/.exec(lines[0] ?? '')?.[0] ?? '';
  const [head, delimiter, ...body] = lines.map(cellsIn);
  if (!head || !delimiter?.every((cell) => DELIMITER.test(cell))) return null;
  const rows = [head, ...body];
  const width = Math.max(...rows.map((row) => row.length));
  const fill = (row: string[], by: string) => [...row, ...Array.from({ length: width - row.length }, () => by)];
  return {
    rows: rows.map((row) => fill(row, '')),
    alignments: fill(delimiter, '-').map((cell) => cell.replace(/-+/, '-')),
    prefix,
  };
}

export function emptyTable(columns: number, rows: number): string {
  const row = () => Array.from({ length: columns }, () => '');
  return tableLines({ rows: Array.from({ length: rows }, row), alignments: row().map(() => '-'), prefix: '' }).join(
    '\n',
  );
}

/** The lines of a table with its columns under each other. */
export function tableLines({ rows, alignments, prefix }: Table): string[] {
  const widths = widthsOf(rows);
  const line = (cells: string[]) => `${prefix}| ${cells.join(' | ')} |`;
  const written = rows.map((row) => line(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))));
  const delimiter = alignments.map((alignment, column) => {
    const [left, right] = [alignment.startsWith(':') ? ':' : '', alignment.endsWith(':') ? ':' : ''];
    return left + '-'.repeat((widths[column] ?? WIDTH_MIN) - left.length - right.length) + right;
  });
  return [...written.slice(0, 1), line(delimiter), ...written.slice(1)];
}

/** Where the text of a cell ends, from the start of the table's lines. */
export function cellEnd(table: Table, { row, column }: CellPlace, lineEnd: string): number {
  const lines = tableLines(table);
  const index = row === 0 ? 0 : row + 1;
  const above = lines.slice(0, index).reduce((sum, line) => sum + line.length + lineEnd.length, 0);
  const cells = table.rows[row] ?? [];
  const widths = widthsOf(table.rows);
  const before = cells.slice(0, column).reduce((sum, cell, at) => sum + Math.max(cell.length, widths[at] ?? 0) + 3, 0);
  return above + table.prefix.length + 2 + before + (cells[column] ?? '').length;
}

/** Which cell of a line a place is in. */
export function columnAt(line: string, at: number): number {
  const start = /^[ \t>]*\|?/.exec(line)?.[0].length ?? 0;
  return barsIn(line.slice(start, Math.max(start, at))).length;
}

/** A cell's text on one line, with its bars escaped. */
export function cellText(text: string): string {
  return text
    .trim()
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(/(?<!\\)((?:\\\\)*)\|/g, '$1\\|');
}

/** The places of the bars that are not escaped. */
export function barsIn(text: string): number[] {
  const bars: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '|') bars.push(at);
  }
  return bars;
}

/** The cells of a row. */
export function cellsIn(line: string): string[] {
  const text = line.replace(/^[ \t>]*/, '').trim();
  const bars = barsIn(text);
  const cells: string[] = [];
  let start = 0;
  for (const bar of bars) {
    if (bar > 0) cells.push(text.slice(start, bar).trim());
    start = bar + 1;
  }
  if (start < text.length) cells.push(text.slice(start).trim());
  return cells;
}

function widthsOf(rows: readonly string[][]): number[] {
  const columns = rows[0]?.length ?? 0;
  return Array.from({ length: columns }, (_, column) =>
    Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, ...rows.map((row) => (row[column] ?? '').length))),
  );
}
