import { MONTH } from '#server/language/sentences.ts';
import { cellsOf, isDelimiterRow } from '#server/language/table-row.ts';

/** Lines of a page that are read as one: a paragraph, an item, a row. */
export interface Unit {
  page: number;
  /** Its place on the page. */
  start: number;
  end: number;
  raw: string;
  kind: 'text' | 'item' | 'row' | 'blank';
  /** Of a row. */
  cells: readonly string[];
}

interface PaperPage {
  number: number;
  markdown: string;
}

const ITEM = new RegExp(
  `^\\s*(?:[-*+•–]|\\d{1,2}(?:\\\\?\\.\\d{1,2}){1,3}\\.?|\\d{1,2}\\\\?[.)](?!\\s*${MONTH})|\\(?[a-z]\\\\?\\))\\s+\\S`,
  'iu',
);
const LABEL = /^\s*\*{0,2}\p{Lu}[^:.!?]{1,40}:/u;
const CAPITAL = /^\s*[\p{Lu}\p{N}*_["“„]/u;
/** A line that breaks before, because its paragraph goes on, is at least so long. */
const WRAPPED = 45;
/** Columns of a text file. */
const COLUMNS = /\S(?:\t+| {2,})\S/;
/** More of a line isn't read: no sentence is so long. */
const LINE_MAX = 4_000;

/** The units of a page in their order; quoted lines of an e-mail are none. */
export function* unitsOf({ number: page, markdown }: PaperPage): Generator<Unit> {
  let open: Unit | undefined;
  let start = 0;
  let last = '';
  for (const whole of markdown.split('\n')) {
    const line = whole.slice(0, LINE_MAX);
    const end = start + whole.length;
    const text = line.trim();
    const row = rowOf(text, line);
    const isNew = row !== undefined || text === '' || text.startsWith('>') || beginsUnit(line, last);
    if (open && isNew) {
      yield open;
      open = undefined;
    }
    const unit = { page, start, end, raw: line, cells: row ?? [] };
    if (text === '') yield { ...unit, kind: 'blank' };
    else if (row !== undefined) yield { ...unit, kind: 'row' };
    else if (!text.startsWith('>')) {
      if (open) {
        open.raw += `\n${line}`;
        open.end = end;
      } else open = { ...unit, kind: ITEM.test(line) ? 'item' : 'text' };
    }
    last = line;
    start = end + 1;
  }
  if (open) yield open;
}

/** The cells of a row; undefined for any other line. */
function rowOf(text: string, line: string): readonly string[] | undefined {
  if (text.startsWith('|')) return isDelimiterRow(text) ? [] : cellsOf(text);
  if (!COLUMNS.test(text) || ITEM.test(line) || /[.!?]\s{2,}\S/.test(text)) return undefined;
  return text.split(/\t+| {2,}/).map((cell) => cell.trim());
}

function beginsUnit(line: string, last: string): boolean {
  if (ITEM.test(line) || LABEL.test(line) || /^\s*#/.test(line) || /(?: {2}|:)$/.test(last)) return true;
  return last.trimEnd().length < WRAPPED && CAPITAL.test(line) && !/[,;]\s*$/.test(last);
}
