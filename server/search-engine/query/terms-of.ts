import { stem } from '#server/language/words.ts';
import type { PassageStore } from '../store/passage-store.ts';

/** The terms of a word in the library's languages that occur in at least one passage. */
export function termsOf(term: string, store: PassageStore): number[] {
  const stems = new Set(Array.from(store.languages, (language) => stem(term, language)));
  return Array.from(stems, (stemmed) => store.terms.find(stemmed)).filter(
    (number) => number !== -1 && store.postings.frequencies.at(number) > 0,
  );
}
