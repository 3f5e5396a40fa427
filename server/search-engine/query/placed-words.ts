import type { PassageStore } from '../store/passage-store.ts';
import { correctName } from './correct-word.ts';
import type { PlaceNames } from './place-names.ts';

/** The places of the sources: a field of theirs that isn't stored. */
export interface PlaceField {
  names: PlaceNames;
  /** The sources in each place that the question names. */
  sourcesIn: ReadonlyMap<string, readonly string[]>;
}

/** The passages in places with that word in their names, and the words as they are there. Null if there are none. */
export function placedWord(
  term: string,
  isBegun: boolean,
  store: PassageStore,
  { names, sourcesIn }: PlaceField,
): { passages: number[]; words: Set<string> } | null {
  const found = names.wordsLike(term, store.languages, isBegun);
  const passages = passagesIn(names.placesWith(found), store, sourcesIn);
  return passages.length === 0 ? null : { passages, words: found };
}

/** The passages in places with these words side by side in a name. */
export function passagesInNamed(phrase: readonly string[], store: PassageStore, places: PlaceField | undefined) {
  return places ? passagesIn(places.names.placesWithPhrase(phrase), store, places.sourcesIn) : [];
}

/** The places that words may name, also mistyped. */
export function placesWithWords(
  terms: readonly string[],
  typed: string | undefined,
  store: PassageStore,
  names: PlaceNames,
): Set<string> {
  const found = new Set<string>();
  for (const term of terms) {
    const like = names.wordsLike(term, store.languages, term === typed);
    if (like.size > 0) for (const word of like) found.add(word);
    else {
      const corrected = store.termsOf(term).length > 0 ? null : correctName(term, names.words());
      if (corrected) for (const word of names.wordsLike(corrected, store.languages, false)) found.add(word);
    }
  }
  return names.placesWith(found);
}

function passagesIn(
  places: Iterable<string>,
  store: PassageStore,
  sourcesIn: ReadonlyMap<string, readonly string[]>,
): number[] {
  // A folder and one in it may both be named.
  const sources = new Set([...places].flatMap((place) => sourcesIn.get(place) ?? []));
  return [...sources].flatMap((source) => store.passagesOf(source));
}
