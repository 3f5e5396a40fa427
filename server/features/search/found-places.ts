import type { FoundPlace } from '#shared/search.ts';
import type { Excerpt } from './excerpt.ts';

/** The most words named for one part. */
const WORDS_MAX = 4;

/** Which words matched in which part. A word is named once, in the first part that has it. */
export function foundPlaces(texts: readonly (Excerpt & Pick<FoundPlace, 'part'>)[]): FoundPlace[] {
  const named = new Set<string>();
  const words = new Map<FoundPlace['part'], string[]>();
  for (const { part, text, marks } of texts) {
    for (const [begin, end] of marks) {
      const word = text.slice(begin, end).toLowerCase();
      const known = words.get(part) ?? [];
      if (named.has(word) || known.length === WORDS_MAX) continue;
      named.add(word);
      words.set(part, [...known, word]);
    }
  }
  return Array.from(words, ([part, found]) => ({ part, words: found }));
}
