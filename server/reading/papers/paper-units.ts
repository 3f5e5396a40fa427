import { readWrittenLines, type WrittenLine } from '#server/language/markdown.ts';
import { cellsOf, isDelimiterRow } from '#server/language/table-row.ts';

/** Lines of a page that are read as one: a paragraph, an item or clause, a row of a table. */
export interface Unit {
  page: number;
  /** Its place on the page. */
  start: number;
  end: number;
  raw: string;
  kind: 'text' | 'item' | 'row';
  /** Of a row. */
  cells: readonly string[];
}

/** "4.2 The tenant …", "7\. …" */
const CLAUSE = /^\s*\d{1,2}(?:(?:\\?\.\d{1,2}){1,3}\.?|\\[.)])\s+\S/;
const BEGINS = /^\s*(?:#|\*{0,2}\p{Lu}[^:.!?]{1,40}:)/u;
const CAPITAL = /^\s*[\p{Lu}\p{N}*_["“„]/u;
/** A line that breaks before, because its paragraph goes on, is at least so long. */
const WRAPPED = 45;
/** Columns of a text file. */
const COLUMNS = /\S(?:\t+| {2,})\S/;
/** More of a line isn't read: no sentence is so long. */
const LINE_MAX = 4_000;

/** The units of a page in their order; quoted lines of an e-mail are none. */
export function* unitsOf({ number: page, markdown }: { number: number; markdown: string }): Generator<Unit> {
  let open: Unit | undefined;
  let last = '';
  for (const line of readWrittenLines(markdown)) {
    const { start, end } = line;
    const raw = markdown.slice(start, Math.min(end, start + LINE_MAX));
    const isGap = line.isQuoted || /^(?:blank|rule|underline|fence)$/.test(line.kind);
    const isItem = line.kind === 'item' || CLAUSE.test(raw);
    const cells = isGap || isItem ? undefined : cellsIn(raw, line);
    const isNew = isGap || isItem || cells !== undefined || open?.kind === 'row' || begins(raw, last);
    if (open && !isNew) Object.assign(open, { raw: `${open.raw}\n${raw}`, end });
    else {
      if (open) yield open;
      const kind = cells ? 'row' : isItem ? 'item' : 'text';
      open = isGap ? undefined : { page, start, end, raw, kind, cells: cells ?? [] };
    }
    last = raw;
  }
  if (open) yield open;
}

/** The cells of a row; undefined for any other line. */
function cellsIn(raw: string, { kind }: WrittenLine): readonly string[] | undefined {
  const text = raw.trim();
  if (kind === 'row') return isDelimiterRow(text) ? [] : cellsOf(text);
  if (!COLUMNS.test(text) || /[.!?]\s{2,}\S/.test(text)) return undefined;
  return text.split(/\t+| {2,}/);
}

function begins(raw: string, last: string): boolean {
  if (BEGINS.test(raw) || /(?: {2}|:)$/.test(last)) return true;
  return last.trimEnd().length < WRAPPED && CAPITAL.test(raw) && !/[,;]\s*$/.test(last);
}
