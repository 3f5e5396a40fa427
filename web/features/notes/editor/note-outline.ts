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

/** The headings of a note, without those in code. */
export function outlineOf(text: string): OutlineHeading[] {
  const headings: OutlineHeading[] = [];
  let fence: string | undefined;
  let above = { text: '', at: 0 };
  for (const { 0: line, index: at } of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
      continue;
    }
    const [, signs, words] = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?\s*$/.exec(line) ?? [];
    const underline = /^ {0,3}(=+|-+)[ \t]*[\r\n]*$/.exec(line)?.[1];
    if (mark !== undefined) fence = mark;
    else if (signs !== undefined) add(headings, words ?? '', signs.length, at);
    else if (underline && /^ {0,3}[^\s>#\-*+\d|]/.test(above.text)) {
      add(headings, above.text, underline.startsWith('=') ? 1 : 2, above.at);
    }
    above = { text: mark !== undefined || signs !== undefined ? '' : line, at };
  }
  return headings;
}

export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

export function minutesToRead(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

function add(headings: OutlineHeading[], words: string, level: number, at: number): void {
  const title = plainLine(words);
  if (title !== '') headings.push({ title, level, at });
}
