/** A line that begins a list item. */
export interface Item {
  /** The marks of the quotes around it: `> > `. */
  quote: string;
  indent: string;
  column: number;
  /** `-`, `*`, `+`, `3.` or `3)`. */
  mark: string;
  number: number | null;
  /** Items with the same kind next to each other are one list: `-`, `*`, `+`, `.` or `)`. */
  kind: string;
  gap: string;
  /** `[ ] ` or `[x] `; empty if it isn't a task. */
  task: string;
  /** Where its text begins in the line. */
  textAt: number;
  /** Lines indented to here belong to the item. */
  contentColumn: number;
  isEmpty: boolean;
}

const QUOTE = /^(?: {0,3}>[ \t]?)*/;
const ITEM = /^([ \t]*)([-*+]|(\d{1,9})[.)])(?:([ \t]+)|(?=\r?$))(\[[ xX]\](?:[ \t]+|(?=\r?$)))?/;
const RULE = /^[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}\r?$/;

const HEADING = /^#{1,6}(?:[ \t]+|(?=\r?$))/;

export function quoteOf(text: string): string {
  return QUOTE.exec(text)?.[0] ?? '';
}

export function quoteDepth(text: string): number {
  return quoteOf(text).split('>').length - 1;
}

export function parseItem(text: string): Item | null {
  const quote = quoteOf(text);
  const rest = text.slice(quote.length);
  const found = ITEM.exec(rest);
  if (!found || RULE.test(rest)) return null;
  const [all, indent = '', mark = '', digits, gap = '', task = ''] = found;
  const column = columnOf(indent);
  const isBlank = rest.slice(indent.length + mark.length).trim() === '';
  const gapWidth = isBlank || gap.length > 4 ? 1 : columnOf(gap);
  return {
    quote,
    indent,
    column,
    mark,
    gap,
    task,
    number: digits === undefined ? null : Number(digits),
    kind: mark.slice(-1),
    textAt: quote.length + all.length,
    contentColumn: column + mark.length + gapWidth,
    isEmpty: rest.slice(all.length).trim() === '',
  };
}

/** The marks that a line begins with, where those of a heading begin, and where all end. */
export function marksOf(text: string): { quote: string; indent: string; headingAt: number; end: number } {
  const item = parseItem(text);
  const quote = quoteOf(text);
  const indent = /^[ \t]*/.exec(text.slice(quote.length))?.[0] ?? '';
  const at = item ? item.textAt : quote.length + indent.length;
  const heading = HEADING.exec(text.slice(at))?.[0] ?? '';
  return { quote, indent, headingAt: at, end: at + heading.length };
}

/** How far a line is indented after its quotes. */
export function indentColumn(text: string): number {
  return columnOf(/^[ \t]*/.exec(text.slice(quoteOf(text).length))?.[0] ?? '');
}

export function isBlank(text: string): boolean {
  return text.slice(quoteOf(text).length).trim() === '';
}

/** The line indented by so many columns more or less; empty lines stay. */
export function shiftLine(text: string, by: number, hasTabs: boolean): string {
  if (by === 0 || isBlank(text)) return text;
  const quote = quoteOf(text);
  const rest = text.slice(quote.length);
  const indent = /^[ \t]*/.exec(rest)?.[0] ?? '';
  return quote + indentOf(Math.max(0, columnOf(indent) + by), hasTabs) + rest.slice(indent.length);
}

/** The same item with another mark. */
export function withMark(text: string, item: Item, mark: string): string {
  const at = item.quote.length + item.indent.length;
  return text.slice(0, at) + mark + text.slice(at + item.mark.length);
}

function columnOf(spaces: string): number {
  let column = 0;
  for (const space of spaces) column += space === '\t' ? 4 - (column % 4) : 1;
  return column;
}

function indentOf(column: number, hasTabs: boolean): string {
  return hasTabs ? '\t'.repeat(column >> 2) + ' '.repeat(column % 4) : ' '.repeat(column);
}
