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
  /** Whether it is the item 1. */
  isFirst: boolean;
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

/** A note as passages, and those who speak in it where it is a conversation. Takes time in proportion to the text. */
export function readPassages(text: string): { passages: Passage[]; speakers: ReadonlySet<string> } {
  const lines = [...readWrittenLines(text)].map((line) => readLine(text, line));
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

/** Null for what says nothing. */
function readLine(text: string, line: WrittenLine): Line | null {
  const { kind, start, end, textStart, textEnd, marker, isQuoted } = line;
  if (kind === 'blank' || kind === 'fence' || kind === 'code' || kind === 'rule' || kind === 'underline') return null;
  // "K. will keep a log": who does it, and no item.
  const isInitial = /^\p{Lu}\.$/u.test(marker) && /\p{Ll}/u.test(text.charAt(textStart));
  const from = kind === 'row' ? start : isInitial ? text.lastIndexOf(marker, textStart) : textStart;
  const written = text.slice(from, textEnd).trimEnd();
  const marks = kind === 'row' ? 0 : (LEADING_MARKS.exec(written)?.[0].length ?? 0);
  const bold = kind === 'text' || kind === 'item' ? BOLD_LINE.exec(written) : null;
  const content = bold?.[1] ?? written.slice(marks);
  const at = from + (bold ? 2 : marks);
  const box = line.isMarkdownBox ? line.box : null;
  if (content.trim() === '' && box === null) return null;
  return {
    content,
    box,
    isQuoted,
    start: at,
    end: at + content.length,
    kind: kind === 'text' && bold ? 'heading' : kind,
    lineStart: start + text.slice(start, end).search(/[^\s>]|$/),
    isDone: line.box === 'ticked' || (content.startsWith('~~') && content.endsWith('~~')),
    isFirst: kind === 'item' && /^1\D/.test(marker),
  };
}

function spokenOf(line: Line, speakers: ReadonlySet<string>): Omit<Passage, 'isApart'> {
  const spoken = speakers.size > 0 && line.kind !== 'row' && line.box === null ? spokenIn(line.content) : null;
  if (!spoken || !speakers.has(spoken.speaker)) return { ...line, speaker: null, addressee: null };
  const { at, speaker } = spoken;
  return { ...line, kind: 'text', content: line.content.slice(at), start: line.start + at, speaker, addressee: null };
}
