import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { decodeText } from '#server/content/text-encoding.ts';
import { markdownTable } from '#shared/markdown/markdown-table.ts';
import { MIB } from '#shared/size-text.ts';
import { type ArchiveFile, baseName, endingOf, withoutEnding } from '../containers/entries.ts';
import { bufferSource } from '../containers/source.ts';
import { isZip, openZip } from '../containers/zip.ts';
import { importTexts as texts } from '../import.texts.ts';
import { UnusableArchive } from '../import-items.ts';
import type { Emitter, NoteFile } from './emitter.ts';
import { taken } from './library.ts';
import { escapeLabel } from './markdown-links.ts';

const BYTES_MAX = 25 * MIB;
/** The reader needs twelve times as much. */
const UNPACKED_MAX = 30 * MIB;
/** The reader makes every cell up to the last one with a value, however far that is from the others. */
const CELLS_MAX = 3_000_000;
const filledCell = /\sr=["']([A-Z]{1,9})(\d{1,9})["'][^<>]{0,200}>\s{0,20}<(?:\w{1,20}:)?(?:v|is|f)[\s>]/g;
const ROWS_MAX = 1_000;
const COLUMNS_MAX = 50;
const CHARACTERS_MAX = 800_000;
const SHEETS_MAX = 50;

interface Sheet {
  name: string;
  rows: readonly (readonly unknown[])[];
}

export function isTableName(path: string): boolean {
  return /^(?:csv|tsv|xlsx)$/.test(endingOf(path));
}

/** A spreadsheet as a note with a table for each sheet. Where that isn't all of it, the file is there too. */
export async function readTable(
  file: ArchiveFile,
  noteFile: NoteFile,
  path: string[],
  emitter: Emitter,
): Promise<void> {
  if (file.size > BYTES_MAX) return emitter.skip(file.path, texts.reasons.tooLarge(file.size, BYTES_MAX));
  const isCsv = endingOf(file.path) !== 'xlsx';
  const bytes = await file.read().catch(() => Buffer.alloc(0));
  const tables = await tablesOf(bytes, isCsv);
  if (typeof tables === 'string') return emitter.skip(file.path, tables);
  const title = withoutEnding(baseName(file.path));
  if (tables.isTooLarge) emitter.line('note', title, texts.reasons.tableLarge);
  else if (tables.isCut) emitter.line('note', title, texts.reasons.tableCut(ROWS_MAX, COLUMNS_MAX));
  const files: NoteFile[] = [];
  let content = tables.markdown;
  if (tables.isCut || !isCsv) {
    const target = taken(files, noteFile, emitter);
    content = `[${escapeLabel(target.name)}](${target.href})\n\n${content}`.trim();
  }
  const key = `table:${file.path}`;
  const { modified } = file;
  await emitter.note({ key, title, content, path, createdAt: modified, updatedAt: modified, files });
}

interface Tables {
  markdown: string;
  /** Whether that isn't all of it. */
  isCut: boolean;
  isTooLarge: boolean;
}

/** The tables of a spreadsheet, each under the name of its sheet; or the reason why it can't be read. */
export async function tablesOf(bytes: Buffer, isCsv: boolean): Promise<Tables | string> {
  const sheets = isCsv ? sheetsOfCsv(bytes) : await sheetsOfWorkbook(bytes);
  if (typeof sheets === 'string') return sheets;
  const parts: string[] = [];
  let isCut = sheets.length > SHEETS_MAX || sheets.length === 0;
  let left = CHARACTERS_MAX;
  for (const { name, rows } of sheets.slice(0, SHEETS_MAX)) {
    const { cells, isWhole } = cellsOf(rows, left);
    isCut ||= !isWhole;
    if (cells.length === 0) continue;
    const table = markdownTable(cells);
    left -= table.length;
    parts.push(...(sheets.length > 1 ? [`## ${escapeLabel(name)}`] : []), table);
  }
  return { markdown: parts.join('\n\n'), isCut, isTooLarge: sheets.length === 0 };
}

/** The reason where it can't be read. */
function sheetsOfCsv(bytes: Buffer): Sheet[] | string {
  const text = decodeText(bytes);
  if (text === null) return texts.reasons.unreadable;
  if (text.trim() === '') return texts.reasons.empty;
  try {
    const options = { bom: true, relaxColumnCount: true, relaxQuotes: true, to: ROWS_MAX + 2 };
    return [{ name: '', rows: parse(text, { ...options, delimiter: delimiterOf(text) }) }];
  } catch {
    return texts.reasons.notTable;
  }
}

/** Where a comma is in numbers, semicolons are between cells. */
function delimiterOf(text: string): string {
  const first =
    text
      .slice(0, 10_000)
      .split('\n', 1)[0]
      ?.replaceAll(/"[^"]*"/g, '') ?? '';
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}

/** None where it is too large to be read. */
async function sheetsOfWorkbook(bytes: Buffer): Promise<Sheet[] | string> {
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') return texts.reasons.locked;
  const source = bufferSource(bytes);
  if (!isZip(source)) return texts.reasons.unreadable;
  try {
    const { files } = await openZip(source);
    if (files.reduce((sum, { size }) => sum + size, 0) > UNPACKED_MAX) return [];
    for (const { path, read } of files) {
      if (/\.xml$/i.test(path) && cellsUpTo((await read()).toString('utf8')) > CELLS_MAX) return [];
    }
    const sheets = await readWorkbook(bytes);
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data }));
  } catch (error) {
    return error instanceof UnusableArchive ? error.message : texts.reasons.unreadable;
  }
}

function cellsUpTo(sheet: string): number {
  let [rows, columns] = [0, 0];
  for (const [, letters = '', row] of sheet.matchAll(filledCell)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(
      columns,
      [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0),
    );
  }
  return rows * columns;
}

/** As many rows as there is room for, without empty columns on the right and empty rows above and below. */
function cellsOf(rows: Sheet['rows'], room: number): { cells: string[][]; isWhole: boolean } {
  const cells: string[][] = [];
  let isWhole = rows.length <= ROWS_MAX + 1;
  let used = 0;
  let width = 0;
  for (const row of rows.slice(0, ROWS_MAX + 1)) {
    isWhole &&= row.length <= COLUMNS_MAX;
    const line = row.slice(0, COLUMNS_MAX).map(cellText);
    const filled = line.findLastIndex((cell) => cell !== '') + 1;
    if (cells.length === 0 && filled === 0) continue;
    used += line.reduce((sum, cell) => sum + cell.length + 3, 4);
    if (used > room) {
      isWhole = false;
      break;
    }
    width = Math.max(width, filled);
    cells.push(line);
  }
  const last = cells.findLastIndex((line) => line.some((cell) => cell !== ''));
  return { cells: cells.slice(0, last + 1).map((line) => line.slice(0, width)), isWhole };
}

/** A number without what its binary form adds, and a date as it is sorted. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (!(cell instanceof Date)) return String(cell);
  if (Number.isNaN(cell.getTime())) return '';
  // A moment is a part of a day, which has no exact form.
  const moment = new Date(Math.round(cell.getTime() / 1000) * 1000);
  const [day = '', time = ''] = moment.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}
