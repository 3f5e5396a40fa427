import { type NoteLine, readNoteLines } from './note-lines.ts';
import { speakersOf, spokenIn } from './speakers.ts';

/** A line of a note with those that only continue it, and who says it. */
export interface Passage extends NoteLine {
  speaker: string | null;
  /** Who speaks next, and so was probably spoken to. */
  addressee: string | null;
  /** Text after a list and a blank line: the list is over. */
  endsSection: boolean;
}

/** More lines than this are no sentence that was wrapped. */
const JOINED_MAX = 12;

/** A note as passages, and those who speak in it where it is a conversation. */
export function readNote(text: string): { passages: Passage[]; speakers: ReadonlySet<string> } {
  const lines = readNoteLines(text);
  const speakers = speakersOf(lines.map(({ content }) => content));
  const passages: Passage[] = [];
  let isAfterBlank = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (!line || line.kind === 'blank') {
      isAfterBlank = true;
      continue;
    }
    const until = lastOfWrapped(text, lines, index, speakers);
    const content =
      until === index
        ? line.content
        : text.slice(line.start, lines[until]?.end).replace(/\n[ \t>]*/g, (gap) => ' '.repeat(gap.length));
    const before = passages.at(-1)?.kind;
    const isAfterList = before === 'item' && /^\p{Lu}/u.test(line.content);
    const isApart =
      line.kind === 'text' && (isAfterList || (isAfterBlank && before !== undefined && before !== 'heading'));
    passages.push({
      ...spokenOf({ ...line, content, end: lines[until]?.end ?? line.end }, speakers),
      endsSection: isApart,
    });
    isAfterBlank = false;
    index = until;
  }
  addressees(passages);
  return { passages, speakers };
}

function lastOfWrapped(text: string, lines: readonly NoteLine[], first: number, speakers: ReadonlySet<string>): number {
  let last = first;
  while (last - first < JOINED_MAX) {
    const [line, next] = [lines[last], lines[last + 1]];
    if (!line || !next || next.kind !== 'text' || !/^(?:text|item|open|cue)$/.test(line.kind)) break;
    const isIndented = line.kind !== 'text' && /[ \t]/.test(text.charAt(next.start - 1));
    if (!isIndented && !isWrapped(lines, first, last)) break;
    if (
      /[.!?:;]\s*$/.test(line.content) ||
      !/^\p{Ll}/u.test(next.content) ||
      LABEL.test(next.content) ||
      (speakers.size > 0 && spokenIn(next.content))
    )
      break;
    last += 1;
  }
  return last;
}

/** Whether a line ends because it is full: the next word would not have fitted. Lines of a phone end where a thought ends. */
function isWrapped(lines: readonly NoteLine[], first: number, at: number): boolean {
  if (/^[^\p{L}\p{N}]*\p{Ll}/u.test(lines[firstOfBlock(lines, first)]?.content ?? '')) return false;
  const paragraph = lines.slice(first, first + JOINED_MAX + 1);
  const blank = paragraph.findIndex(({ kind }) => kind !== 'text');
  const contents = paragraph.slice(0, blank === -1 ? undefined : blank).map(({ content }) => content);
  const width = Math.max(...contents.map(({ length }) => length));
  const isFull = (line: string, next: string) => line.length + 1 + (next.split(' ')[0]?.length ?? 0) > width;
  // Of lines that a program wrapped, all but the last are full.
  const full = contents.slice(1).filter((next, index) => isFull(contents[index] ?? '', next)).length;
  if (width < FULL_LINE || width > LONG_LINE || full * 4 < (contents.length - 1) * 3) return false;
  return isFull(lines[at]?.content ?? '', lines[at + 1]?.content ?? '');
}
function firstOfBlock(lines: readonly NoteLine[], at: number): number {
  let first = at;
  while (first > 0 && at - first < BLOCK_MAX && /^(?:text|cue|item|ticked)$/.test(lines[first - 1]?.kind ?? ''))
    first -= 1;
  return first;
}
/** "transport: kim": a line of its own. */
const LABEL = /^\p{Ll}[\p{L} ]{2,25}:\s/u;
/** So many lines back tell how a block is typed. */
const BLOCK_MAX = 40;
/** Shorter lines are not wrapped by any program. */
const FULL_LINE = 50;
/** Nor are longer ones. */
const LONG_LINE = 110;

function spokenOf(line: NoteLine, speakers: ReadonlySet<string>): Omit<Passage, 'endsSection'> {
  const spoken = speakers.size > 0 && line.kind !== 'row' && line.kind !== 'ticked' ? spokenIn(line.content) : null;
  if (!spoken || !speakers.has(spoken.speaker)) return { ...line, speaker: null, addressee: null };
  const content = line.content.slice(spoken.at);
  return { ...line, kind: 'text', content, start: line.start + spoken.at, speaker: spoken.speaker, addressee: null };
}

function addressees(passages: Passage[]): void {
  for (const [index, passage] of passages.entries()) {
    const next = passages[index + 1]?.speaker ?? null;
    if (passage.speaker !== null && next !== passage.speaker) passage.addressee = next;
  }
}
