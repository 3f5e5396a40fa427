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
