import { type MarkdownLine, readLines } from '#shared/markdown/lines.ts';
import { plainLine } from '#shared/note-preview.ts';

export interface OutlineHeading {
  title: string;
  level: number;
  /** Where its line begins. */
  at: number;
}

/** The pace of a person who reads a note with attention. */
const WORDS_A_MINUTE = 230;

const WORD = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{N}\p{M}]+(?:['’\-.,][\p{L}\p{N}]+)*/gu;

/** The headings of a note, without those in code and quotes. */
export function outlineOf(text: string): OutlineHeading[] {
  const headings: OutlineHeading[] = [];
  let above: MarkdownLine | undefined;
  for (const line of readLines(text)) {
    const isUnderlined = line.kind === 'underline' && above?.kind === 'text' && !above.isQuoted;
    const heading = line.kind === 'heading' && !line.isQuoted ? line : isUnderlined ? above : undefined;
    const title = heading ? plainLine(text.slice(heading.textStart, heading.textEnd)) : '';
    if (heading && title !== '') headings.push({ title, level: line.level, at: heading.start });
    above = line;
  }
  return headings;
}

export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

export function minutesToRead(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
