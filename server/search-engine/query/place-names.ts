import { isStopword, stem, words } from '#server/language/words.ts';

/** Where sources are, such as a folder, with every name by which it is asked for. */
export interface NamedPlace {
  id: string;
  names: readonly string[];
}

/**
 * The names of places, by word. They are a field of the sources in them that isn't stored: a place is renamed at once
 * with everything in it.
 */
export class PlaceNames {
  /** The places by each word of their names. */
  readonly #placesOf = new Map<string, Set<string>>();
  readonly #phrases: { id: string; terms: string[] }[] = [];
  /** In each language, the words by what their inflections have in common. */
  readonly #stems = new Map<string, Map<string, string[]>>();

  constructor(places: readonly NamedPlace[]) {
    for (const { id, names } of places) {
      for (const name of names) {
        const found = words(name);
        this.#phrases.push({ id, terms: found.map(({ term }) => term) });
        for (const { term, compound } of found) {
          this.#add(term, id);
          if (compound) this.#add(compound, id);
        }
      }
    }
  }

  /** The words of names that are this one, or begin with it. */
  wordsLike(term: string, languages: Iterable<string>, isBegun: boolean): Set<string> {
    const found = new Set<string>();
    for (const language of languages)
      for (const word of this.#stemsIn(language).get(stem(term, language)) ?? []) found.add(word);
    if (isBegun) for (const word of this.#placesOf.keys()) if (word.startsWith(term)) found.add(word);
    return found;
  }

  /** The places with one of these words in their names. */
  placesWith(found: Iterable<string>): Set<string> {
    return new Set([...found].flatMap((word) => [...(this.#placesOf.get(word) ?? [])]));
  }

  /** The places with these words side by side in one name. */
  placesWithPhrase(phrase: readonly string[]): Set<string> {
    if (phrase.length === 0) return new Set();
    const isIn = (terms: readonly string[]) =>
      terms.some((_, at) => phrase.every((term, index) => terms[at + index] === term));
    return new Set(this.#phrases.filter(({ terms }) => isIn(terms)).map(({ id }) => id));
  }

  /** The words that somebody may have mistyped. */
  words(): Iterable<string> {
    return this.#placesOf.keys();
  }

  #add(word: string, id: string): void {
    const known = this.#placesOf.get(word) ?? new Set<string>();
    this.#placesOf.set(word, known.add(id));
  }

  #stemsIn(language: string): Map<string, string[]> {
    const known = this.#stems.get(language);
    if (known !== undefined) return known;
    const stems = new Map<string, string[]>();
    for (const word of this.#placesOf.keys()) {
      if (isStopword(word, language)) continue;
      const stemmed = stem(word, language);
      stems.set(stemmed, [...(stems.get(stemmed) ?? []), word]);
    }
    this.#stems.set(language, stems);
    return stems;
  }
}
