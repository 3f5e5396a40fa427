import { type MarkdownLine, readLines } from './lines.ts';

/** A stretch of a text: from the first mark of a private callout to the end of its last line. */
export interface PrivateRange {
  start: number;
  end: number;
  /** Behind the mark. */
  textStart: number;
}

/** A callout that is open. */
interface OpenCallout extends PrivateRange {
  /** How many quotes it is in. */
  depth: number;
  isInItem: boolean;
  /** Whether a paragraph may go on without the marks of the quotes. */
  isParagraph: boolean;
}

/** How a private callout begins; an escaped bracket or what comes behind the word doesn't make it public. */
export const PRIVATE_MARK = '[!private]';
const MARKED = /\[!private\b/i;
const BEGINNING = /^\\?\[!private\b(?:[^\]\n]*\][+-]?)?/i;
/** The marks of quotes and items before the words of a line. */
const CONTAINERS = /^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/;
const LINE_LEAST = 12;
const CODE_INDENT = /^(?: {4}| {0,3}\t)/;

/**
 * The private callouts of a Markdown text (`> [!private]`), in their order: where they end, and what is in them, is read
 * as Markdown reads quotes. In blocks of code there are none. Where it isn't certain, a line is private. It takes time
 * in proportion to the text.
 */
export function privateRanges(given: string): PrivateRange[] {
  if (!MARKED.test(given)) return [];
  // A break of old Macs is one for every reader of Markdown.
  const text = given.replaceAll(/\r(?!\n)/g, '\n');
  const ranges: PrivateRange[] = [];
  let open: OpenCallout | undefined;
  for (const line of readLines(text)) {
    const written = text.slice(line.start, line.end);
    if (open && goesOn(open, line, written)) open.end = line.end;
    else {
      open = /^(?:code|fence)$/.test(line.kind) ? undefined : calloutAt(line, written);
      if (open) ranges.push(open);
    }
    if (open) open.isParagraph = /^(?:text|item|row|underline)$/.test(line.kind);
  }
  return ranges.map(({ start, end, textStart }) => ({ start, end, textStart }));
}

/** A text for anybody but its author: without its private callouts. */
export function withoutPrivate(text: string): string {
  return replaced(text, () => '');
}

/** The same with blanks in their place, so that positions stay valid. */
export function blankPrivate(text: string): string {
  return replaced(text, (part) => part.replaceAll(/[^\r\n]/g, ' '));
}

/** The words of its private lines, without very short ones, by which a quotation of them is known. */
export function privateLines(text: string): string[] {
  return privateRanges(text).flatMap(({ textStart, end }) =>
    text
      .slice(textStart, end)
      .split('\n')
      .map((line) => line.slice(CONTAINERS.exec(line)?.[0].length).trim())
      .filter((words) => words.length >= LINE_LEAST),
  );
}

function replaced(text: string, by: (part: string) => string): string {
  let open = '';
  let at = 0;
  for (const { start, end } of privateRanges(text)) {
    open += text.slice(at, start) + by(text.slice(start, end));
    at = end;
  }
  return open + text.slice(at);
}

function calloutAt({ start, end }: MarkdownLine, written: string): OpenCallout | undefined {
  const marks = CONTAINERS.exec(written)?.[0] ?? '';
  const depth = quotesIn(marks);
  const mark = BEGINNING.exec(written.slice(marks.length))?.[0];
  if (depth === 0 || mark === undefined) return undefined;
  const isWholeLine = marks.trim() === '>';
  const isInItem = !marks.startsWith('>');
  const from = isWholeLine ? start : start + marks.lastIndexOf('>');
  const textStart = start + marks.length + mark.length;
  return { start: from, end, textStart, depth, isInItem, isParagraph: true };
}

/** Whether a line is in the callout: by its marks, or as a paragraph that leaves them out. */
function goesOn(callout: OpenCallout, { kind, level, marker }: MarkdownLine, written: string): boolean {
  const { depth, isInItem, isParagraph } = callout;
  const marks = /^[ \t>]*/.exec(written)?.[0] ?? '';
  if (quotesIn(marks) >= depth) return true;
  if (!isParagraph) return false;
  if (kind === 'underline') return level === 1;
  // What can't begin a list within a paragraph, but may be the next item of one.
  if (kind === 'item') return CODE_INDENT.test(written) || (!isInItem && /^(?!0*1\D)\d/.test(marker));
  return kind === 'text' || kind === 'row';
}

function quotesIn(marks: string): number {
  return marks.split('>').length - 1;
}
