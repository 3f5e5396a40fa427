import tables from '#content/words/drafts.json' with { type: 'json' };
import { inlineText, withoutStruck } from '#server/language/inline-text.ts';
import { isListHead } from '#server/language/list-heads.ts';
import { cellsOf } from '#server/language/table-row.ts';
import { wholeWords } from '#server/language/whole-words.ts';
import { type NoteSentence, readable, readSentences } from '#server/reading/answers/read-sentences.ts';
import { readName } from './concepts.ts';

/** A statement of a note, and what the note says about it by its form. */
export interface Statement {
  /** As a reader sees it, on one line; a row with the names of its columns. */
  text: string;
  start: number;
  end: number;
  /** "Budget" of "Budget: 12,000". */
  label: string | null;
  /** The headings above it, outermost first; none where it only follows what was below the last one. */
  headings: readonly string[];
  box: NoteSentence['box'];
  /** In a quotation: the words of somebody else. */
  isAside: boolean;
  /** Of a row: its cells, and the names of their columns. */
  row?: Row | undefined;
}

/** A row of a table. */
export interface Row {
  columns: string[];
  cells: string[];
}

/** Why a line must not be used: its author marked it, says so in its words, or struck it through. */
export type LeftOut = 'marked' | 'internal' | 'struck';

/** The line of a statement, and why it must not be used. */
interface Line extends Pick<NoteSentence, 'kind'> {
  indent: number;
  out: LeftOut | null;
  of: Pick<Statement, 'headings' | 'box' | 'isAside'>;
  statements: Statement[];
}

const { names, phrases } = tables.internal;
/** "PRIVATE she has an offer", "2. Internal", "40 % of it, private.", "[internal]"; and phrases anywhere. */
const INTERNAL: readonly (readonly [LeftOut, RegExp])[] = [
  ['marked', new RegExp(`^[\\W\\d_]*(?:${names})(?![\\p{L}\\p{N}])|[[({,;–—-]\\s*(?:${names})[\\])}.!]*$`, 'imu')],
  ['internal', wholeWords(Object.values(phrases).join('|'))],
];
const LABEL =
  /^(?:\*\*|__)?([\p{L}][\p{L}\p{M}\p{N}'’/&+,.() -]{0,48}?)(?:(?:\*\*|__)?\s*:\s*(?:\*\*|__)?(?:\s+|$)|\s+[–—-]\s+(?=\S))/u;
/** Below the six levels of Markdown: a line in bold, and "Risks:", which a blank line ends. */
const [BOLD, NAME] = [7, 8];
const REMARK_WORDS = 5;
/** A longer line is no name of what is below it. */
const NAME_WORDS = 6;

/** A statement that must not be used. */
export interface HeldStatement extends Statement {
  out: LeftOut;
}

/** What a note says, statement by statement; lines that are internal or struck through are apart, and counted. */
export function readStatements(content: string): { statements: Statement[]; held: HeldStatement[]; leftOut: number } {
  const lines: Line[] = [];
  const named: HeldStatement[] = [];
  let headings: { level: number; text: string; out: LeftOut | null; isSentence: boolean }[] = [];
  let before: Line | undefined;
  let last = 0;
  for (const sentence of readSentences(content)) {
    const { start, end, kind } = sentence;
    const gap = content.slice(last, start);
    last = end;
    if (before !== undefined && !gap.includes('\n')) {
      // What comes after the first sentence may be about something else.
      before.out ??= internalBy(sentence.text);
      before.statements.push({ ...before.of, label: null, text: unstruck(sentence.text), start, end });
      continue;
    }
    const marks = content.slice(content.lastIndexOf('\n', start - 1) + 1, start);
    const ending = content.indexOf('\n', start);
    const written = content.slice(start, ending === -1 ? undefined : ending).trim();
    const level = headingLevel(sentence, written, ending === -1 ? '' : content.slice(ending + 1, ending + 200));
    if (level !== null) {
      const isSentence = level === NAME && !/:$/.test(written) && written.split(/\s+/).length > NAME_WORDS;
      const heading = { level, text: inlineText(written).replace(/:$/, ''), out: internalBy(written), isSentence };
      const of = { headings: headings.map((each) => each.text), box: null, isAside: false };
      const { text, out } = heading;
      if (out !== null) named.push({ ...of, label: null, text, start, end, out });
      headings = [...headings.filter((other) => other.level < level), heading];
      before = undefined;
      continue;
    }
    // Text after a list may be about something else again, and so may all after a blank line below "Risks:".
    const isApart = kind === 'text' && (before?.kind === 'item' || before?.kind === 'row');
    const isAfterBlank = /\n[^\S\n]*\n/.test(gap);
    const [opening, label] = kind === 'row' ? ['', null] : labelOf(written);
    // "Private: he may sell" says it of what follows at once; "Private notes" is a heading.
    const isListed = before === undefined && kind !== 'text';
    const isOver = (isSentence: boolean, of: number) =>
      isApart || (isAfterBlank && of === NAME && !isListed) || (isSentence && label !== null);
    headings = headings.filter(
      ({ out, level: of, isSentence }) => (out !== null && !isSentence) || !isOver(isSentence, of),
    );
    // What continues a line that is left out is left out too.
    const isMore = kind === 'text' ? label === null : marks.length > (before?.indent ?? 0);
    const continued = !isAfterBlank && isMore ? before?.out : null;
    const marked = internalBy(written) ?? internalBy(sentence.text) ?? (written.startsWith('~~') ? 'struck' : null);
    const out: LeftOut | null = continued ?? marked ?? headings.find((each) => each.out !== null)?.out ?? null;
    // "Not public!!" is said of the line before, "Confidential: …" is not.
    const remark = label === null && written.split(/\s+/).length <= REMARK_WORDS ? internalBy(written) : null;
    if (before && remark !== null) before.out = remark;
    const of = { headings: headings.map((heading) => heading.text), box: sentence.box, isAside: sentence.isQuoted };
    const text = unstruck(readable(sentence).slice(opening.length));
    const [columns = [], cells = []] = [sentence.head, written].map((line) => cellsOf(line).map(unstruck));
    const row = kind === 'row' && columns.length > 1 ? { columns, cells } : undefined;
    const own = { ...of, label, text, row, start: start + opening.length, end };
    const statements = /[\p{L}\p{N}]/u.test(text) ? [own] : [];
    before = { kind, indent: marks.length, out, of, statements };
    lines.push(before);
  }
  const used = lines.filter(({ out }) => out === null);
  const held = lines.flatMap(({ out, statements }) => (out ? statements.map((each) => ({ ...each, out })) : []));
  const statements = used.flatMap((line) => line.statements);
  return { statements, held: [...named, ...held], leftOut: lines.length - used.length };
}

/** What a reader sees, without what is struck through in it. */
function unstruck(markdown: string): string {
  return inlineText(withoutStruck(markdown)) || inlineText(markdown);
}

/** How a line says of itself that it must not leave the house. Where it isn't certain, it is left out. */
function internalBy(text: string): LeftOut | null {
  return INTERNAL.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

function headingLevel({ kind, level, box }: NoteSentence, words: string, following: string): number | null {
  if (kind === 'heading') return level || BOLD;
  const isKnown = /^\p{L}[^.!?:]{0,59}$/u.test(words) && isKnownName(words);
  const isName = kind === 'text' && (isKnown || isListHead(words, following));
  return isName || (kind !== 'row' && box === null && /^[^.!?:|]{1,60}:$/.test(inlineText(words))) ? NAME : null;
}

function isKnownName(words: string): boolean {
  return readName(words).concepts.size > 0 || internalBy(words) !== null;
}

/** "Budget - waiting" is a label only where it is one of those that are known; "Anna - call" is none. */
function labelOf(written: string): [opening: string, label: string | null] {
  const [whole = '', words = ''] = LABEL.exec(written) ?? [];
  const isLabel = words !== '' && (whole.slice(words.length).includes(':') || isKnownName(words));
  return isLabel && words.trim().split(/\s+/).length <= 6 ? [whole, words.trim()] : ['', null];
}
