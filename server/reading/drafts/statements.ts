import { inlineText } from '#server/language/inline-text.ts';
import { readWrittenLines, type WrittenLine } from '#server/language/markdown.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { cellsOf, isDelimiterRow } from '#server/language/table-row.ts';
import { readName } from './headings.ts';
import { isInternal, isInternalName, isRemarkOnLineBefore } from './internal.ts';

/** A row of a table. */
export interface Row {
  /** Empty where the table has none. */
  head: readonly string[];
  cells: readonly string[];
}

/** A statement of a note, and what the note says about it by its form. */
export interface Statement {
  /** As a reader sees it, on one line. */
  text: string;
  /** Its place in the note. */
  start: number;
  end: number;
  /** "Budget" of "Budget: 12,000". */
  label: string | null;
  /** The headings above it, outermost first; none where it only follows what was below the last one. */
  headings: readonly string[];
  box: 'open' | 'ticked' | null;
  /** In a quotation: the words of somebody else. */
  isAside: boolean;
  row: Row | null;
}

/** A line with what it states, and whether it must not be used. */
interface Read {
  statements: Statement[];
  text: string;
  indent: number;
  isOut: boolean;
}

/** What is above a line: headings with their levels, the head of its table, and the line right above. */
interface Above {
  headings: readonly { level: number; text: string; isInternal: boolean }[];
  head: readonly string[];
  before: Read | undefined;
}

const LABEL =
  /^(?:\*\*|__)?([\p{L}][\p{L}\p{M}\p{N}'’/&,.() -]{0,48}?)(?:(?:\*\*|__)?\s*:\s*(?:\*\*|__)?(?:\s+|$)|\s+[–—-]\s+(?=\S))/u;
const BOLD_LINE = /^(?:\*\*|__)([^*_]{1,80})(?:\*\*|__):?$/;
/** Below the six levels of Markdown. */
const BOLD_LEVEL = 7;
const COLON_LEVEL = 8;
const STATEMENT_MAX = 600;

/** What a note says, statement by statement; lines that are internal or struck through are only counted. */
export function readStatements(content: string): { statements: Statement[]; leftOut: number } {
  const all = readAll(content);
  const used = all.filter(({ isOut }, index) => !isOut && !isRemarkOnLineBefore(all[index + 1]?.text ?? ''));
  return { statements: used.flatMap(({ statements }) => statements), leftOut: all.length - used.length };
}

function readAll(content: string): Read[] {
  const found: Read[] = [];
  const lines = [...readWrittenLines(content)];
  const writtenIn = ({ textStart, textEnd }: WrittenLine) => content.slice(textStart, textEnd).trim();
  let above: Above = { headings: [], head: [], before: undefined };
  let last: WrittenLine['kind'] = 'blank';
  for (const [index, line] of lines.entries()) {
    const [{ kind }, next] = [line, lines[index + 1]];
    if (kind === 'blank') above.before = undefined;
    if (['blank', 'code', 'fence', 'rule', 'underline'].includes(kind)) continue;
    const words = writtenIn(line);
    const isHead = kind === 'row' && next?.kind === 'row' && isDelimiterRow(writtenIn(next));
    if (isHead || kind !== 'row') above.head = isHead ? cellsOf(words).map(inlineText) : [];
    if (isHead || (kind === 'row' && isDelimiterRow(words))) continue;
    const level = headingLevel(line, words, next);
    if (level === null) {
      // Text after a list may be about something else again, and so may all after a blank line below "Risks:".
      const isApart = kind === 'text' && (last === 'item' || last === 'row');
      const isAfterBlank = lines[index - 1]?.kind === 'blank';
      const isOver = (of: number) => isApart || (isAfterBlank && of === COLON_LEVEL);
      above.headings = above.headings.filter((each) => each.isInternal || !isOver(each.level));
      above.before = readLine(content, line, above);
      found.push(above.before);
    } else {
      const text = inlineText(words).replace(/:$/, '');
      const outer = above.headings.filter((other) => other.level < level);
      above = { headings: [...outer, { level, text, isInternal: isInternalName(text) }], head: [], before: undefined };
    }
    last = kind;
  }
  return found;
}

function headingLevel({ kind, level, box }: WrittenLine, words: string, next: WrittenLine | undefined): number | null {
  if (kind === 'heading') return level;
  if (kind === 'text' && next?.kind === 'underline' && words.length <= 90) return next.level;
  if (kind === 'text' && BOLD_LINE.test(words)) return BOLD_LEVEL;
  const isName = kind === 'text' && /^\p{L}[^.!?:]{0,59}$/u.test(words) && isKnownName(words);
  return isName || (box === null && /^[^.!?:|]{1,60}:$/.test(inlineText(words))) ? COLON_LEVEL : null;
}

function isKnownName(words: string): boolean {
  return readName(words).isWhole || isInternalName(words);
}

function readLine(content: string, line: WrittenLine, { headings, head, before }: Above): Read {
  const { textStart, textEnd, box, kind, isQuoted: isAside } = line;
  const written = content.slice(textStart, textEnd);
  const [text, indent] = [inlineText(written), textStart - line.start];
  const label = kind === 'row' ? null : labelOf(written);
  const from = label === null ? 0 : (LABEL.exec(written)?.[0].length ?? 0);
  // What continues a line that is left out is left out too.
  const isContinued = before !== undefined && (kind === 'text' ? label === null : indent > before.indent);
  const isOut =
    (isContinued && before.isOut) ||
    headings.some((heading) => heading.isInternal) ||
    isInternal(text) ||
    written.startsWith('~~');
  const cells = cellsOf(written).map(inlineText);
  const row = kind === 'row' ? { head, cells } : null;
  const whole = { start: 0, end: written.length, text: cells.filter((cell) => cell !== '').join(' · ') };
  const parts = row === null ? splitSentences(written.slice(from)) : [whole];
  const statements = parts
    .filter((part) => /[\p{L}\p{N}]/u.test(part.text))
    .map((part, index) => ({
      text: (row === null ? inlineText(part.text) : part.text).slice(0, STATEMENT_MAX),
      start: textStart + from + part.start,
      end: textStart + from + part.end,
      // What comes after the first sentence may be about something else.
      label: index === 0 ? label : null,
      headings: headings.map((heading) => heading.text),
      box,
      isAside,
      row,
    }));
  return { statements, text, indent, isOut };
}

/** "Budget - waiting" is a label only where it is one of those that are known; "Anna - call" is none. */
function labelOf(written: string): string | null {
  const [whole = '', words = ''] = LABEL.exec(written) ?? [];
  if (words === '' || words.trim().split(/\s+/).length > 6) return null;
  return whole.slice(words.length).includes(':') || isKnownName(words) ? words.trim() : null;
}
