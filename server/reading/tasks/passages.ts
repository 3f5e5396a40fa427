import { readWrittenLines, type WrittenLine } from '#server/language/markdown.ts';
import { speakersOf, spokenIn } from '#server/language/speakers.ts';

/** A line of a note without its marks, and who says it. */
export interface Passage {
  kind: 'heading' | 'row' | 'item' | 'text';
  content: string;
  /** Where `content` begins and ends in the note. */
  start: number;
  end: number;
  /** Where the line as a whole begins. */
  lineStart: number;
  /** The checkbox of a task list, as a page shows it. */
  box: 'open' | 'ticked' | null;
  /** Whether any mark says that it is done: `☑`, `~~struck~~`. */
  isDone: boolean;
  isQuoted: boolean;
  /** Of a numbered item. */
  number: number | null;
  /** Whether a blank line precedes it. */
  isApart: boolean;
  speaker: string | null;
  /** Who speaks next, and so was probably spoken to. */
  addressee: string | null;
}

type Line = Omit<Passage, 'isApart' | 'speaker' | 'addressee'>;

const BOLD_LINE = /^(?:\*\*|__)([^*_]{1,80})(?:\*\*|__):?$/;
/** Marks before a line that are no words of it. */
const LEADING_MARKS = /^(?:(?:—|→|->|=>|>>|➔|➜|⇒|-)\s*)+/u;
/** A longer line is a paragraph: it is read in pieces that end with a sentence. */
const LINE_MAX = 5_000;

/** A note as passages, and those who speak in it where it is a conversation. Takes time in proportion to the text. */
export function readPassages(text: string): { passages: Passage[]; speakers: ReadonlySet<string> } {
  const lines = [...readWrittenLines(text)].flatMap((line) => readLine(text, line));
  const speakers = speakersOf(lines.flatMap((line) => line?.content ?? []));
  const passages = lines.flatMap((line, index) =>
    line ? [{ ...spokenOf(line, speakers), isApart: index > 0 && lines[index - 1] === null }] : [],
  );
  for (const [index, passage] of passages.entries()) {
    const next = passages[index + 1]?.speaker ?? null;
    if (passage.speaker !== null && next !== passage.speaker) passage.addressee = next;
  }
  return { passages, speakers };
}

/** One passage, several of a long line, or null for what says nothing. */
function readLine(text: string, line: WrittenLine): (Line | null)[] {
  const { kind, start, end, textStart, textEnd } = line;
  if (kind === 'blank' || kind === 'fence' || kind === 'code' || kind === 'rule' || kind === 'underline') return [null];
  const isRow = kind === 'row';
  // "K. will keep a log": who does it, and no item.
  const isInitial = /^\p{Lu}\.$/u.test(line.marker) && /\p{Ll}/u.test(text.charAt(textStart));
  const from = isRow ? start : isInitial ? text.lastIndexOf(line.marker, textStart) : textStart;
  const written = text.slice(from, textEnd).trimEnd();
  const marks = isRow ? 0 : (LEADING_MARKS.exec(written)?.[0].length ?? 0);
  const bold = kind === 'heading' || isRow ? null : BOLD_LINE.exec(written);
  const content = bold?.[1] ?? written.slice(marks);
  const at = from + (bold ? 2 : marks);
  const box = line.isMarkdownBox ? line.box : null;
  if (content.trim() === '' && box === null) return [null];
  const lineStart = start + text.slice(start, end).search(/[^\s>]|$/);
  const base: Line = {
    kind: kind === 'text' && bold ? 'heading' : kind,
    content,
    start: at,
    end: at + content.length,
    lineStart,
    box,
    isDone: line.box === 'ticked' || (content.startsWith('~~') && content.endsWith('~~')),
    isQuoted: line.isQuoted,
    number: kind === 'item' && /^\d/.test(line.marker) ? Number.parseInt(line.marker, 10) : null,
  };
  return content.length > LINE_MAX ? piecesOf(base) : [base];
}

function piecesOf(line: Line): Line[] {
  if (line.box !== null) return [];
  const pieces: Line[] = [];
  for (let from = 0; from < line.content.length; ) {
    const piece = line.content.slice(from, from + LINE_MAX);
    const isLast = from + piece.length === line.content.length;
    const stop = isLast ? piece.length : Math.max(...['. ', '! ', '? '].map((mark) => piece.lastIndexOf(mark))) + 1;
    const content = piece.slice(0, stop || piece.length);
    const start = line.start + from;
    if (stop > 0) pieces.push({ ...line, kind: 'text', content, start, end: start + content.length });
    from += content.length;
  }
  return pieces;
}

function spokenOf(line: Line, speakers: ReadonlySet<string>): Omit<Passage, 'isApart'> {
  const spoken = speakers.size > 0 && line.kind !== 'row' && line.box === null ? spokenIn(line.content) : null;
  if (!spoken || !speakers.has(spoken.speaker)) return { ...line, speaker: null, addressee: null };
  const content = line.content.slice(spoken.at);
  return { ...line, kind: 'text', content, start: line.start + spoken.at, speaker: spoken.speaker, addressee: null };
}
