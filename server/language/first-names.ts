import { readContent } from '#server/content.ts';
import { fold } from './fold.ts';

/**
 * Common first names of the languages that tasks are read in. Without those that are words in one of them ("will",
 * "mark", "ben", "rosa", "floor", "ernst"): they are looked up in texts typed in lower case.
 */
const FIRST_NAMES = new Set(
  readContent('words/first-names.md')
    .text.split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .map(fold),
);

/** Whether a word, written in any case, is a common first name and no word of the language. */
export function isFirstName(word: string): boolean {
  return FIRST_NAMES.has(fold(word));
}

const TYPED_WORD = /(?<![\p{L}\p{N}@_./-])\p{Ll}[\p{L}'’-]*\p{L}(?![\p{L}\p{N}@_/]|\.\p{L})/gu;

/** The text with common first names in capitals, of the same length: what is typed on a phone has none. */
export function restoreNames(text: string): string {
  return text.replace(TYPED_WORD, (word) => {
    const upper = word.charAt(0).toUpperCase();
    return upper.length === 1 && isFirstName(word.replace(/['’]s$/, '')) ? upper + word.slice(1) : word;
  });
}
