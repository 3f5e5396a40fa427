import tables from '#content/words/drafts.json' with { type: 'json' };
import { inlineText } from '#server/language/inline-text.ts';
import { readWrittenLines, type WrittenLine } from '#server/language/markdown.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { cellsOf, isDelimiterRow } from '#server/language/table-row.ts';
import { wholeWords } from '#server/language/whole-words.ts';
import { readName } from './concepts.ts';

/** A statement of a note, and what the note says about it by its form. */
export interface Statement {
  /** As a reader sees it, on one line. */
  text: string;
  start: number;
  end: number;
  /** "Budget" of "Budget: 12,000". */
  label: string | null;
  /** The headings above it, outermost first; none where it only follows what was below the last one. */
  headings: readonly string[];
  box: WrittenLine['box'];
  /** In a quotation: the words of somebody else. */
  isAside: boolean;
  /** Of a table; its head is empty where it has none. */
  row: { head: readonly string[]; cells: readonly string[] } | null;
}

/** A line with what it states, and whether it must not be used. */
interface Line {
  statements: Statement[];
  text: string;
  indent: number;
  isOut: boolean;
}

interface Above {
  headings: readonly { level: number; text: string; isOut: boolean }[];
  head: readonly string[];
  /** The line right above. */
  before: Line | undefined;
}

const { names, phrases } = tables.internal;
/** "PRIVATE she has an offer", "2. Internal", "40 % of it, private.", "[internal]"; and phrases anywhere. */
const INTERNAL = [
  wholeWords(Object.values(phrases).join('|')),
  new RegExp(`^[\\W\\d_]*(?:${names})(?![\\p{L}\\p{N}])|[[({,;–—-]\\s*(?:${names})[\\])}.!]*$`, 'iu'),
];
const LABEL =
  /^(?:\*\*|__)?([\p{L}][\p{L}\p{M}\p{N}'’/&,.() -]{0,48}?)(?:(?:\*\*|__)?\s*:\s*(?:\*\*|__)?(?:\s+|$)|\s+[–—-]\s+(?=\S))/u;
const BOLD_LINE = /^(?:\*\*|__)([^*_]{1,80})(?:\*\*|__):?$/;
/** Below the six levels of Markdown: a line in bold, and "Risks:", which a blank line ends. */
const [BOLD, NAME] = [7, 8];

/** What a note says, statement by statement; lines that are internal or struck through are only counted. */
export function readStatements(content: string): { statements: Statement[]; leftOut: number } {
  const all = readLines(content);
  // "Not public!!" is said of the line before, "Confidential: …" is not.
  const isRemark = ({ text }: Line) => isInternal(text) && !/[:–—-]\s*\S/.test(text) && text.split(' ').length <= 5;
  const used = all.filter(({ isOut }, index) => !isOut && !all.slice(index + 1, index + 2).some(isRemark));
  return { statements: used.flatMap(({ statements }) => statements), leftOut: all.length - used.length };
}

/** Whether a line says of itself that it must not leave the house. Where it isn't certain, it is left out. */
function isInternal(text: string): boolean {
  return INTERNAL.some((pattern) => pattern.test(text));
}

function readLines(content: string): Line[] {
  const found: Line[] = [];
  const lines = Array.from(readWrittenLines(content));
  const wordsOf = (line: WrittenLine | undefined) => content.slice(line?.textStart, line?.textEnd).trim();
  let above: Above = { headings: [], head: [], before: undefined };
  let last: WrittenLine['kind'] = 'blank';
  for (const [index, line] of lines.entries()) {
    const [{ kind }, next, words] = [line, lines[index + 1], wordsOf(line)];
    if (kind === 'blank') above.before = undefined;
    if (['blank', 'code', 'fence', 'rule', 'underline'].includes(kind)) continue;
    if (kind !== 'row') above.head = [];
    else if (isDelimiterRow(words)) continue;
    else if (next?.kind === 'row' && isDelimiterRow(wordsOf(next))) {
      above.head = cellsOf(words).map(inlineText);
      continue;
    }
    const level = headingLevel(line, words, next);
    if (level === null) {
      // Text after a list may be about something else again, and so may all after a blank line below "Risks:".
      const isApart = kind === 'text' && (last === 'item' || last === 'row');
      const least = isApart ? 0 : lines[index - 1]?.kind === 'blank' ? NAME : NAME + 1;
      above.headings = above.headings.filter((heading) => heading.isOut || heading.level < least);
      above.before = readLine(content, line, above);
      found.push(above.before);
    } else {
      const outer = above.headings.filter((other) => other.level < level);
      const heading = { level, text: inlineText(words).replace(/:$/, ''), isOut: isInternal(words) };
      above = { headings: [...outer, heading], head: [], before: undefined };
    }
    last = kind;
  }
  return found;
}

function headingLevel({ kind, level, box }: WrittenLine, words: string, next: WrittenLine | undefined): number | null {
  if (kind === 'heading') return level;
  if (kind === 'text' && next?.kind === 'underline' && words.length <= 90) return next.level;
  if (kind === 'text' && BOLD_LINE.test(words)) return BOLD;
  const isName = kind === 'text' && /^\p{L}[^.!?:]{0,59}$/u.test(words) && isKnownName(words);
  return isName || (box === null && /^[^.!?:|]{1,60}:$/.test(inlineText(words))) ? NAME : null;
}

function isKnownName(words: string): boolean {
  return readName(words).concepts.size > 0 || isInternal(words);
}

function readLine(content: string, line: WrittenLine, { headings, head, before }: Above): Line {
  const { textStart, textEnd, box, kind, isQuoted: isAside } = line;
  const written = content.slice(textStart, textEnd);
  const [text, indent] = [inlineText(written), textStart - line.start];
  const [opening, label] = kind === 'row' ? ['', null] : labelOf(written);
  // What continues a line that is left out is left out too.
  const isContinued = before?.isOut === true && (kind === 'text' ? label === null : indent > before.indent);
  const isOut = isContinued || headings.some((each) => each.isOut) || isInternal(text) || written.startsWith('~~');
  const of = { headings: headings.map((heading) => heading.text), box, isAside };
  if (kind === 'row') {
    const cells = cellsOf(written).map(inlineText);
    const whole = { text: cells.filter((cell) => cell !== '').join(' · '), start: textStart, end: textEnd };
    return { statements: [{ ...whole, ...of, label, row: { head, cells } }], text, indent, isOut };
  }
  const from = textStart + opening.length;
  const sentences = splitSentences(written.slice(opening.length)).filter((part) => /[\p{L}\p{N}]/u.test(part.text));
  const statements = sentences.map(({ text: stated, start, end }, index): Statement => {
    // What comes after the first sentence may be about something else.
    const place = { start: from + start, end: from + end, label: index === 0 ? label : null };
    return { text: inlineText(stated), ...place, ...of, row: null };
  });
  return { statements, text, indent, isOut };
}

/** "Budget - waiting" is a label only where it is one of those that are known; "Anna - call" is none. */
function labelOf(written: string): [opening: string, label: string | null] {
  const [whole = '', words = ''] = LABEL.exec(written) ?? [];
  const isLabel = words !== '' && (whole.slice(words.length).includes(':') || isKnownName(words));
  return isLabel && words.trim().split(/\s+/).length <= 6 ? [whole, words.trim()] : ['', null];
}
