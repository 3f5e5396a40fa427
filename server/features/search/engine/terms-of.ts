import { stem } from '#server/language/words.ts';
import type { PassageStore } from './passage-store.ts';

/** The terms that a word has in the languages of the library and that stand in some passage. */
export function termsOf(term: string, store: PassageStore): number[] {
  const stems = new Set(Array.from(store.languages, (language) => stem(term, language)));
  return Array.from(stems, (stemmed) => store.terms.find(stemmed)).filter(
    (number) => number !== -1 && store.postings.frequencies.at(number) > 0,
  );
}
