import { isListHead } from '#server/language/list-heads.ts';
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
  /** Whether it stands alone above a list. */
  isHead: boolean;
  /** Whether its line is indented or quoted. */
  isWithin: boolean;
  /** Whether it is the item 1. */
  isFirst: boolean;
  /** Whether a blank line precedes it. */
  isApart: boolean;
  speaker: string | null;
}

/** Marks before a line that are no words of it. */
const LEADING_MARKS = /^(?:(?:—|→|->|=>|>>|➔|➜|⇒|-|\[!\p{L}{1,20}\][+-]?)\s*)+/u;

/** Ticked behind it: "3 hotels [x]", "got it [done]", "the sheet → done 17/10". */
const DONE =
  /\[(?:x|✓|done|erledigt|ok|fait|hecho|klaar)\]|(?:->|→|✓|✅|=)\s?(?:done|erledigt|fait|hecho|klaar)(?!\p{L})/iu;

/** A note as passages, and those who speak in it where it is a conversation. Takes time in proportion to the text. */
export function readPassages(text: string): { passages: Passage[]; speakers: ReadonlySet<string> } {
  const lines = [...readWrittenLines(text)].map((line) => readLine(text, line));
  const speakers = speakersOf(lines.flatMap((line) => (line?.kind === 'text' ? line.content : [])));
  const passages = lines.flatMap((line, index): Passage[] => {
    if (line === null) return [];
    const isApart = index > 0 && lines[index - 1] === null;
    const spoken = speakers.size === 0 || line.kind !== 'text' ? null : spokenIn(line.content);
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
  const before = text.slice(start, end).search(/[^\s>]|$/);
  return {
    content,
    isWithin: before > 0,
    box,
    start: at,
    end: at + content.length,
    kind,
    lineStart: start + before,
    isHead: kind === 'text' && isListHead(content, text.slice(end + 1, end + 200)),
    isDone: line.box === 'ticked' || (content.startsWith('~~') && content.endsWith('~~')) || DONE.test(content),
    isFirst: kind === 'item' && /^1\D/.test(marker),
  };
}
