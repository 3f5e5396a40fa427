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
  /** Whether it is the item 1. */
  isFirst: boolean;
  /** Whether a blank line precedes it. */
  isApart: boolean;
  speaker: string | null;
}

/** Marks before a line that are no words of it. */
const LEADING_MARKS = /^(?:(?:—|→|->|=>|>>|➔|➜|⇒|-)\s*)+/u;

/** A note as passages, and those who speak in it where it is a conversation. Takes time in proportion to the text. */
export function readPassages(text: string): { passages: Passage[]; speakers: ReadonlySet<string> } {
  const lines = [...readWrittenLines(text)].map((line) => readLine(text, line));
  const speakers = speakersOf(lines.flatMap((line) => line?.content ?? []));
  const passages = lines.flatMap((line, index): Passage[] => {
    if (line === null) return [];
    const isApart = index > 0 && lines[index - 1] === null;
    const spoken = speakers.size === 0 || line.kind === 'row' || line.box !== null ? null : spokenIn(line.content);
    if (!spoken || !speakers.has(spoken.speaker)) return [{ ...line, isApart, speaker: null }];
    const { at, speaker } = spoken;
    return [{ ...line, kind: 'text', content: line.content.slice(at), start: line.start + at, isApart, speaker }];
  });
  return { passages, speakers };
}

/** Null for what says nothing. */
function readLine(text: string, line: WrittenLine): Omit<Passage, 'isApart' | 'speaker'> | null {
  const { kind, start, end, textStart, textEnd, marker } = line;
  if (kind === 'blank' || kind === 'fence' || kind === 'code' || kind === 'rule' || kind === 'underline') return null;
  const marks = kind === 'row' ? 0 : (LEADING_MARKS.exec(text.slice(textStart, textEnd))?.[0].length ?? 0);
  const at = kind === 'row' ? start : textStart + marks;
  const content = text.slice(at, textEnd).trimEnd();
  const box = line.isMarkdownBox ? line.box : null;
  if (content.trim() === '' && box === null) return null;
  return {
    content,
    box,
    start: at,
    end: at + content.length,
    kind,
    lineStart: start + text.slice(start, end).search(/[^\s>]|$/),
    isDone: line.box === 'ticked' || (content.startsWith('~~') && content.endsWith('~~')),
    isFirst: kind === 'item' && /^1\D/.test(marker),
  };
}
