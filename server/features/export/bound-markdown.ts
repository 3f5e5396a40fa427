import { readLines } from '#shared/markdown/lines.ts';

/** Marks of one paragraph are matched in time in proportion to their square; real notes have far fewer. */
const MARKS_MAX = 1_000;
/** Quotes and lists on one line, or indented: far more than anybody means. */
const NESTED_MAX = 50;
const INDENT_MAX = 4 * NESTED_MAX;
const nested = new RegExp(String.raw`^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){${NESTED_MAX}}`);
const indented = new RegExp(String.raw`^[ \t]{${INDENT_MAX},}`);
const blockStart = /^[ \t]*(?:$|#{1,6}[ \t]|(?:>[ \t]*)*(?:[-+*]|\d{1,9}[.)])[ \t])/;
const tableRule = /^[> \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const marks = /[*_~[\]!`<&\\=:@]/g;

/** Turns what would take far too long to be read as Markdown into plain text, and leaves everything else. */
export function boundMarkdown(text: string): string {
  const bounded: string[] = [];
  let paragraph: string[] = [];
  const end = () => {
    // Each row of a table is read by itself.
    const parts = tableRule.test(paragraph[1] ?? '') ? paragraph.map((line) => [line]) : [paragraph];
    for (const part of parts) bounded.push(...(hasTooManyMarks(part) ? part.map(withoutMarks) : part));
    paragraph = [];
  };
  const flat = text.split('\n').map(flatten).join('\n');
  for (const { kind, start, end: lineEnd } of readLines(flat)) {
    const line = flat.slice(start, lineEnd);
    const isCode = kind === 'fence' || kind === 'code';
    if (isCode || blockStart.test(line)) end();
    (isCode ? bounded : paragraph).push(line);
  }
  end();
  return bounded.join('\n');
}

function flatten(line: string): string {
  return nested.test(line) ? `\\${line.trimStart()}` : line.replace(indented, ' '.repeat(INDENT_MAX));
}

function hasTooManyMarks(lines: readonly string[]): boolean {
  let count = 0;
  for (const line of lines) {
    count += line.match(marks)?.length ?? 0;
    if (count > MARKS_MAX) return true;
  }
  return false;
}

function withoutMarks(line: string): string {
  return line.replaceAll(marks, '\\$&');
}
