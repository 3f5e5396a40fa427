import { inlineText } from '#server/language/inline-text.ts';
import { readWrittenLines, type WrittenLine } from '#server/language/markdown.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { cellsOf, isDelimiterRow } from '#server/language/table-row.ts';
import { isInternal, isInternalName, isRemarkOnLineBefore } from './evidence.ts';
import { readName } from './headings.ts';

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

interface Heading {
  level: number;
  text: string;
  isInternal: boolean;
}

interface Read extends Statement {
  isOut: boolean;
}

const LABEL =
  /^(?:\*\*|__)?([\p{L}][\p{L}\p{M}\p{N}'’/&,.() -]{0,48}?)(?:(?:\*\*|__)?\s*:\s*(?:\*\*|__)?(?:\s+|$)|\s+[–—-]\s+(?=\S))/u;
const BOLD_LINE = /^(?:\*\*|__)([^*_]{1,80})(?:\*\*|__):?$/;
/** Below the six levels of Markdown. */
const BOLD_LEVEL = 7;
const COLON_LEVEL = 8;
const STATEMENT_MAX = 600;
const JOINED_MAX = 12;

/** What a note says, statement by statement; what is marked as internal or struck through is only counted. */
export function readStatements(content: string): { statements: Statement[]; leftOut: number } {
  const all = readAll(content);
  const statements = all.filter(({ isOut, text }, index) => {
    const next = all[index + 1];
    return !isOut && !isInternal(text) && !(next !== undefined && isRemarkOnLineBefore(next.text));
  });
  return { statements, leftOut: all.length - statements.length };
}

function readAll(content: string): Read[] {
  const found: Read[] = [];
  const lines = [...readWrittenLines(content)];
  const writtenIn = ({ textStart, textEnd }: WrittenLine) => content.slice(textStart, textEnd).trim();
  let headings: Heading[] = [];
  let head: string[] = [];
  /** Whether what comes next still belongs to the last heading for certain. */
  let isBelow = true;
  let isAfterBlank = false;
  let last: WrittenLine['kind'] = 'blank';
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as WrittenLine;
    const next = lines[index + 1];
    const { kind } = line;
    if (kind === 'blank') isAfterBlank = true;
    if (kind === 'rule') headings = headings.filter(({ level }) => level < BOLD_LEVEL);
    if (['blank', 'code', 'fence', 'rule', 'underline'].includes(kind)) continue;
    const words = writtenIn(line);
    const isHead = kind === 'row' && next?.kind === 'row' && isDelimiterRow(writtenIn(next));
    if (isHead) head = cellsOf(words).map(inlineText);
    if (isHead || (kind === 'row' && isDelimiterRow(words))) continue;
    if (kind !== 'row') head = [];
    const level = headingLevel(line, words, next);
    if (level !== null) {
      const text = inlineText(words).replace(/:$/, '');
      headings = [
        ...headings.filter((other) => other.level < level),
        { level, text, isInternal: isInternalName(text) },
      ];
      isBelow = true;
    } else {
      // Text after a list may be about something else again, and so may all text after "Risks:".
      const isApart = kind === 'text' && (last === 'item' || last === 'row');
      isBelow &&= !isApart;
      if ((isAfterBlank || isApart) && headings.at(-1)?.level === COLON_LEVEL && !headings.at(-1)?.isInternal)
        headings = headings.slice(0, -1);
      index = lastOfWrapped(content, lines, index);
      const place = { ...line, textEnd: lines[index]?.textEnd ?? line.textEnd };
      // The words of a heading further above still say what is internal, and no longer what belongs below it.
      const above = isBelow
        ? headings
        : headings.filter(({ level }) => level < BOLD_LEVEL).map((each) => ({ ...each, text: '' }));
      found.push(...statementsOf(content, place, above, head));
    }
    isAfterBlank = false;
    last = kind;
  }
  return found;
}

function headingLevel({ kind, level, box }: WrittenLine, words: string, next: WrittenLine | undefined): number | null {
  const text = inlineText(words);
  if (kind === 'heading') return level;
  if (kind === 'text' && next?.kind === 'underline' && words.length <= 90) return next.level;
  if (kind === 'text' && BOLD_LINE.test(words)) return BOLD_LEVEL;
  const isName = kind === 'text' && words.length <= 60 && isNameAlone(words);
  return isName || (box === null && /^[^.!?:|]{1,60}:$/.test(text)) ? COLON_LEVEL : null;
}

function isNameAlone(words: string): boolean {
  return /^\p{L}[^.!?:]*$/u.test(words) && (readName(words).isWhole || isInternalName(words));
}

function lastOfWrapped(content: string, lines: readonly WrittenLine[], first: number): number {
  let last = first;
  while (last - first < JOINED_MAX) {
    const [line, next] = [lines[last], lines[last + 1]];
    if (!line || next?.kind !== 'text' || line.kind === 'row' || line.isQuoted !== next.isQuoted) break;
    const ended = content.slice(line.textStart, line.textEnd);
    const begun = content.slice(next.textStart, next.textEnd);
    if (/[.!?:;]\s*$/.test(ended) || !/^\p{Ll}/u.test(begun) || LABEL.test(begun)) break;
    last += 1;
  }
  return last;
}

function statementsOf(content: string, line: WrittenLine, above: readonly Heading[], head: readonly string[]): Read[] {
  const written = content.slice(line.textStart, line.textEnd);
  const headings = above.map(({ text }) => text).filter((text) => text !== '');
  const isOutAbove = above.some((heading) => heading.isInternal);
  const common = { headings, box: line.box, isAside: line.isQuoted };
  if (line.kind === 'row') {
    const cells = cellsOf(written).map(inlineText);
    const text = cells.filter((cell) => cell !== '').join(' · ');
    const place = { start: line.textStart, end: line.textEnd };
    return [
      { ...common, ...place, text: text.slice(0, STATEMENT_MAX), label: null, row: { head, cells }, isOut: isOutAbove },
    ];
  }
  const labelled = LABEL.exec(written);
  const label = labelled === null ? null : labelOf(labelled);
  const from = label === null ? 0 : (labelled?.[0].length ?? 0);
  const isOut = isOutAbove || (label !== null && isInternalName(label));
  return splitSentences(written.slice(from))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map(({ start, end, text }, index) => ({
      ...common,
      text: inlineText(text).slice(0, STATEMENT_MAX),
      start: line.textStart + from + start,
      end: line.textStart + from + end,
      // What comes after the first sentence may be about something else; what is internal stays so.
      label: index === 0 ? label : null,
      row: null,
      isOut: isOut || text.startsWith('~~'),
    }));
}

/** "Budget - waiting" is a label only where it is one of those that are known; "Anna - call" is none. */
function labelOf([whole = '', words = '']: RegExpExecArray): string | null {
  if (words.trim().split(/\s+/).length > 6) return null;
  const isColon = whole.slice(words.length).includes(':');
  return isColon || readName(words).isWhole || isInternalName(words) ? words.trim() : null;
}
