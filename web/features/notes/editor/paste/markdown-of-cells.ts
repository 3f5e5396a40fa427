import { escapeText } from '#shared/markdown/from-html/escape-text.ts';
import { markdownTable } from '#shared/markdown/markdown-table.ts';

/** More is no table that somebody reads. */
const CELLS_MAX = 20_000;

/** The cells of a spreadsheet, which separates them by tabs; null for other text. */
export function rowsOfCells(text: string): string[][] | null {
  if (!text.includes('\t')) return null;
  const rows = parseCells(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''));
  if (rows === null) return null;
  const width = rows[0]?.length ?? 0;
  const isIndentedText = rows.every(([first]) => first === '');
  if (width < 2 || isIndentedText || rows.some((row) => row.length !== width)) return null;
  return rows;
}

/** Copied cells as a table; null for text that isn't at least two rows of the same cells. */
export function markdownOfCells(text: string): string | null {
  const rows = rowsOfCells(text);
  if (rows === null || rows.length < 2) return null;
  return markdownTable(escapedCells(rows));
}

/** Cells as Markdown, each on one line. */
export function escapedCells(rows: readonly string[][]): string[][] {
  return rows.map((row) => row.map((cell) => escapeText(cell.replace(/\s+/g, ' ').trim())));
}

/** A cell with a tab, a line break or a quotation mark in it is in quotation marks. */
function parseCells(text: string): string[][] | null {
  const rows: string[][] = [[]];
  let count = 0;
  let at = 0;
  while (at <= text.length) {
    count += 1;
    if (count > CELLS_MAX) return null;
    const quoted = text[at] === '"' ? endOfQuoted(text, at) : undefined;
    const end = quoted ?? endOfPlain(text, at);
    rows.at(-1)?.push(quoted === undefined ? text.slice(at, end) : text.slice(at + 1, end - 1).replaceAll('""', '"'));
    if (text[end] === '\n') rows.push([]);
    at = end + 1;
  }
  return rows;
}

/** Where the quoted cell ends that begins here; undefined if its mark is only text. */
function endOfQuoted(text: string, from: number): number | undefined {
  let quote = text.indexOf('"', from + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  if (quote < 0) return undefined;
  return /^[\t\n]?$/.test(text.slice(quote + 1, quote + 2)) ? quote + 1 : undefined;
}

function endOfPlain(text: string, from: number): number {
  const CELL_END = /[\t\n]/g;
  CELL_END.lastIndex = from;
  return CELL_END.exec(text)?.index ?? text.length;
}
