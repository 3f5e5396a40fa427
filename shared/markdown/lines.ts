import { propertiesEnd } from './properties-end.ts';

/** A line of Markdown and what it is, with offsets in the text. */
export interface MarkdownLine {
  /** `underline` may make the paragraph above it a heading; `fence` is the first or last line around `code`, which properties are, too. */
  kind: 'blank' | 'heading' | 'underline' | 'rule' | 'fence' | 'code' | 'item' | 'row' | 'text';
  /** The line without its break. */
  start: number;
  end: number;
  /** Its words, without the marks of quotes, headings and items. */
  textStart: number;
  textEnd: number;
  isQuoted: boolean;
  /** Of a heading or an underline: 1 to 6. */
  level: number;
  /** Of an item: `-`, `2.`. */
  marker: string;
}

/** A block of code that is open: its marks, in how many quotes, and the column of the item that it is in. */
interface Fence {
  marks: string;
  quotes: number;
  column: number;
}

const QUOTES = /^\s*(?:>[ \t]?)+/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+)$/;
const RULE = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const ROW = /^[ \t]*\|/;
const ITEM = /^[ \t]*([-*+]|\d{1,9}[.)])[ \t]+/;
/** Three or more backticks or tildes; backticks around words on one line are code within the line. */
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
/** Columns before a fence within its quote or item; with more it is text. */
const FENCE_INDENT_MAX = 3;
const TAB = 4;

/**
 * The lines of a Markdown text in their order: the one reader of what a line is and where. It takes time in proportion
 * to the text, whatever is in it, and so runs where no parser can (decision 99).
 */
export function* readLines(text: string): Generator<MarkdownLine> {
  let fence: Fence | undefined;
  /** The columns of the items that a line may be in, outermost first. */
  let items: number[] = [];
  let quotes = 0;
  const properties = propertiesEnd(text);
  for (const { start, end } of splitLines(text, 0, properties)) {
    const isEdge = start === 0 || end + 1 >= properties;
    yield plainLine(isEdge ? 'fence' : 'code', start, end);
  }
  for (const { start, end } of splitLines(text, properties)) {
    const written = text.slice(start, end);
    const quote = QUOTES.exec(written)?.[0] ?? '';
    const depth = quote.split('>').length - 1;
    const body = written.slice(quote.length).trimEnd();
    const indent = columnsOf(/^[ \t]*/.exec(body)?.[0] ?? '');
    const hasEnded = fence && (depth < fence.quotes || (body !== '' && indent < fence.column));
    if (fence && !hasEnded) {
      const isQuoted = fence.quotes > 0;
      const isFar = indent - fence.column > FENCE_INDENT_MAX;
      const isEnd = !isFar && closesFence(isQuoted ? body : written, fence.marks);
      if (isEnd) fence = undefined;
      yield { ...plainLine(isEnd ? 'fence' : 'code', start, end), isQuoted };
      continue;
    }
    if (depth !== quotes) items = [];
    quotes = depth;
    if (body !== '') while ((items.at(-1) ?? 0) > indent) items.pop();
    const line = readLine(body, start + quote.length);
    const words = body.slice(line.textStart - start - quote.length);
    const isFar = line.kind !== 'item' && indent - (items.at(-1) ?? 0) > FENCE_INDENT_MAX;
    if (line.kind === 'item') items.push(columnsOf(body.slice(0, body.length - words.length)));
    const marks = isFar ? undefined : FENCE.exec(words)?.[0];
    fence = marks === undefined ? undefined : { marks, quotes: depth, column: items.at(-1) ?? 0 };
    yield Object.assign(fence ? plainLine('fence', start, end) : line, { start, end, isQuoted: depth > 0 });
  }
}

/** The lines of a part of a text, without their breaks; blank ones too. */
export function* splitLines(text: string, from = 0, to = text.length): Generator<{ start: number; end: number }> {
  let start = from;
  while (start < to) {
    const found = text.indexOf('\n', start);
    const end = found < 0 || found > to ? to : found;
    yield { start, end: end > start && text[end - 1] === '\r' ? end - 1 : end };
    start = end + 1;
  }
}

/** @param start where the body begins in the text, behind the marks of quotes */
function readLine(body: string, start: number): MarkdownLine {
  const line = plainLine('text', start, start + body.length);
  if (body === '') return Object.assign(line, { kind: 'blank' });
  line.textStart += body.length - body.trimStart().length;
  const heading = HEADING.exec(body);
  if (heading) {
    line.kind = 'heading';
    line.level = heading[1]?.length ?? 0;
    line.textStart = start + heading[0].length;
    line.textEnd = start + Math.max(heading[0].length, closingOf(body));
  } else if (UNDERLINE.test(body)) {
    line.kind = 'underline';
    line.level = body.includes('=') ? 1 : 2;
  } else if (RULE.test(body)) line.kind = 'rule';
  else if (ROW.test(body)) line.kind = 'row';
  else {
    const item = ITEM.exec(body);
    if (item) Object.assign(line, { kind: 'item', marker: item[1], textStart: start + item[0].length });
  }
  return line;
}

/** Where the marks begin that close a heading, with the spaces before them. */
function closingOf(body: string): number {
  let at = body.length;
  while (body[at - 1] === '#') at -= 1;
  const before = body.slice(0, at).trimEnd().length;
  return before < at ? before : body.length;
}

function plainLine(kind: MarkdownLine['kind'], start: number, end: number): MarkdownLine {
  return { kind, start, end, textStart: start, textEnd: end, isQuoted: false, level: 0, marker: '' };
}

/** Whether the line closes the block of code that began with these marks. */
function closesFence(line: string, marks: string): boolean {
  const written = line.trim();
  return written.startsWith(marks) && written === (marks[0] ?? '').repeat(written.length);
}

/** How many columns a beginning of a line takes, with tabs to the next multiple of four. */
function columnsOf(beginning: string): number {
  let columns = 0;
  for (const sign of beginning) columns += sign === '\t' ? TAB - (columns % TAB) : 1;
  return columns;
}
