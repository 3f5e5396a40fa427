import { inlineText } from '#server/language/inline-text.ts';
import { readWrittenLines, type WrittenLine } from '#server/language/markdown.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { readName } from './concepts.ts';
import { isInternal, isInternalName, isRemarkOnLineBefore } from './internal.ts';

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
  /** In a quotation or struck through: the words of somebody else, or no longer meant. */
  isAside: boolean;
}

interface Heading {
  level: number;
  text: string;
  isInternal: boolean;
}

const LABEL =
  /^(?:\*\*|__)?([\p{L}][\p{L}\p{M}\p{N}'’/&,.() -]{0,48}?)(?:(?:\*\*|__)?\s*:\s*(?:\*\*|__)?(?:\s+|$)|\s+[–—-]\s+(?=\S))/u;
const BOLD_LINE = /^(?:\*\*|__)([^*_]{1,80})(?:\*\*|__):?$/;
/** Below the six levels of Markdown. */
const BOLD_LEVEL = 7;
const COLON_LEVEL = 8;
const STATEMENT_MAX = 600;

/**
 * What a note says, statement by statement, with the label before it and the headings above it. What is marked as
 * internal is not among it, nor what is done away with a line through it.
 */
export function readStatements(content: string): Statement[] {
  return readAll(content).filter(isForOthers);
}

/** How many statements of a note are left out, because they are marked as internal or struck through. */
export function countLeftOut(content: string): number {
  return readAll(content).filter((each, index, all) => !isForOthers(each, index, all)).length;
}

interface Read extends Statement {
  isOut: boolean;
}

function isForOthers({ isOut, text }: Read, index: number, all: readonly Read[]): boolean {
  const next = all[index + 1];
  return !isOut && !isInternal(text) && !(next !== undefined && isRemarkOnLineBefore(next.text));
}

function readAll(content: string): Read[] {
  const found: Read[] = [];
  let headings: Heading[] = [];
  /** Whether what comes next still belongs to the last heading for certain. */
  let isBelow = true;
  let isAfterBlank = false;
  let last: WrittenLine['kind'] = 'blank';
  const lines = [...readWrittenLines(content)];
  const open = (level: number, text: string) => {
    headings = [...headings.filter((other) => other.level < level), { level, text, isInternal: isInternalName(text) }];
    isBelow = true;
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as WrittenLine;
    const { kind } = line;
    if (kind === 'blank' || kind === 'code' || kind === 'fence' || kind === 'rule') {
      isAfterBlank ||= kind === 'blank';
      if (kind === 'rule') headings = headings.filter(({ level }) => level < BOLD_LEVEL);
      continue;
    }
    const words = content.slice(line.textStart, line.textEnd).trim();
    const under = lines[index + 1]?.kind === 'underline' && kind === 'text' && words.length <= 90;
    const isHead = kind === 'row' && isDelimiterRow(content, lines[index + 1]);
    if (kind === 'underline' || isHead) continue;
    if (kind === 'heading' || under) {
      open(under ? (lines[index + 1]?.level ?? 2) : line.level, inlineText(words));
    } else if (kind === 'text' && BOLD_LINE.test(words)) {
      open(BOLD_LEVEL, inlineText(words).replace(/:$/, ''));
    } else if (kind === 'text' && words.length <= 60 && readName(words).isWhole && /^\p{L}[^.!?:]*$/u.test(words)) {
      open(COLON_LEVEL, inlineText(words));
      isAfterBlank = false;
      last = kind;
      continue;
    } else if (/^[^.!?:|]{1,60}:$/.test(inlineText(words)) && line.box === null) {
      open(COLON_LEVEL, inlineText(words).replace(/:$/, ''));
      isAfterBlank = false;
      last = kind;
      continue;
    } else {
      // Text after a list may be about something else again, and so may all text after "Risks:".
      const isApart = kind === 'text' && (last === 'item' || last === 'row');
      if (isApart) isBelow = false;
      if ((isAfterBlank || isApart) && headings.at(-1)?.level === COLON_LEVEL) headings = headings.slice(0, -1);
      const until = lastOfWrapped(content, lines, index);
      const place = { ...line, textEnd: lines[until]?.textEnd ?? line.textEnd };
      const above = isBelow ? headings : headings.filter(({ level }) => level < BOLD_LEVEL).map(vague);
      for (const statement of statementsOf(content, place, above)) found.push(statement);
      index = until;
    }
    isAfterBlank = false;
    last = kind;
  }
  return found;
}

/** The head of a table says nothing by itself. */
function isDelimiterRow(content: string, line: WrittenLine | undefined): boolean {
  return line?.kind === 'row' && /^[\s|:-]+$/.test(content.slice(line.textStart, line.textEnd));
}

/** Its words still say what is internal, and no longer what belongs below it. */
function vague(heading: Heading): Heading {
  return { ...heading, text: '' };
}

const JOINED_MAX = 12;

function lastOfWrapped(content: string, lines: readonly WrittenLine[], first: number): number {
  let last = first;
  while (last - first < JOINED_MAX) {
    const [line, next] = [lines[last], lines[last + 1]];
    if (!line || next?.kind !== 'text' || line.kind === 'row' || line.isQuoted !== next.isQuoted) break;
    const [ended, begun] = [line, next].map(({ textStart, textEnd }) => content.slice(textStart, textEnd));
    if (/[.!?:;]\s*$/.test(ended ?? '') || !/^\p{Ll}/u.test(begun ?? '') || LABEL.test(begun ?? '')) break;
    last += 1;
  }
  return last;
}

function* statementsOf(content: string, line: WrittenLine, headings: readonly Heading[]): Generator<Read> {
  const written = content.slice(line.textStart, line.textEnd);
  const isInternalSection = headings.some((heading) => heading.isInternal);
  const common = {
    headings: headings.map(({ text }) => text).filter((text) => text !== ''),
    box: line.box,
    isAside: line.isQuoted,
  };
  const make = (start: number, end: number, label: string | null, isOut: boolean) => {
    const raw = content.slice(start, end);
    const text = line.kind === 'row' ? cells(raw) : inlineText(raw);
    return { ...common, text: text.slice(0, STATEMENT_MAX), start, end, label, isOut: isOut || /^~~/.test(raw) };
  };
  if (line.kind === 'row') {
    if (/[\p{L}\p{N}]/u.test(written)) yield make(line.textStart, line.textEnd, null, isInternalSection);
    return;
  }
  const labelled = LABEL.exec(written);
  const label = labelled === null ? null : labelOf(labelled);
  const isOut = isInternalSection || (label !== null && isInternalName(label));
  const from = label === null ? 0 : (labelled?.[0].length ?? 0);
  for (const [index, { start, end, text }] of splitSentences(written.slice(from)).entries()) {
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const at = line.textStart + from;
    // What comes after the first sentence may be about something else; what is internal stays so.
    yield make(at + start, at + end, index === 0 ? label : null, isOut);
  }
}

/** "Budget - waiting" is a label only where it is one of those that are known; "Anna - call" is none. */
function labelOf([whole = '', words = '']: RegExpExecArray): string | null {
  if (words.trim().split(/\s+/).length > 6) return null;
  const isColon = /:/.test(whole.slice(words.length));
  const { isWhole } = readName(words);
  return isColon || isWhole || isInternalName(words) ? words.trim() : null;
}

function cells(row: string): string {
  return row
    .split(/(?<!\\)\|/)
    .map((cell) => inlineText(cell))
    .filter((cell) => cell !== '')
    .join(' · ');
}
