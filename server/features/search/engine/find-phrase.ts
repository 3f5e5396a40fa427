import type { PassageStore } from './passage-store.ts';
import { termsOf } from './terms-of.ts';

/** The passages in which words stand side by side, as they are written (accents and case aside). */
export function passagesQuoting(phrase: readonly string[], store: PassageStore): Set<number> {
  const suffixes = ['', ...Array.from(store.languages, (language) => `\0${language}`)];
  const wanted = phrase.map((term) => new Set(suffixes.map((suffix) => store.vocabulary.find(term + suffix))));
  const candidates = passagesWithAll(phrase, store);
  return new Set(candidates.filter((passage) => hasRun(store, passage, wanted, (word) => word)));
}

/** The passages in which inflections of the words stand side by side. Of very many, those after the first are not read. */
export function passagesSaying(phrase: readonly string[], store: PassageStore, most: number): number[] {
  const wanted = phrase.map((term) => new Set(termsOf(term, store)));
  const candidates = passagesWithAll(phrase, store).slice(0, most);
  return candidates.filter((passage) => hasRun(store, passage, wanted, (word) => store.termOf.at(word)));
}

function passagesWithAll(phrase: readonly string[], store: PassageStore): number[] {
  const terms = phrase.map((term) => termsOf(term, store));
  if (terms.some(({ length }) => length === 0)) return [];
  const frequency = (list: number[]) => list.reduce((sum, term) => sum + store.postings.frequencies.at(term), 0);
  terms.sort((a, b) => frequency(a) - frequency(b));
  let common: number[] | null = null;
  for (const list of terms) {
    const having = passagesWithAny(list, store);
    common = common === null ? [...having] : common.filter((passage) => having.has(passage));
    if (common.length === 0) return [];
  }
  return common ?? [];
}

/** The passages in which any of the terms stands. */
export function passagesWithAny(terms: readonly number[], store: PassageStore): Set<number> {
  const buffer = store.postingBuffer();
  const passages = new Set<number>();
  for (const term of terms) {
    store.postings.read(term, buffer);
    for (let index = 0; index < buffer.length; index++) {
      const passage = buffer.passages[index] ?? 0;
      if (!store.isGone.items[passage]) passages.add(passage);
    }
  }
  return passages;
}

function hasRun(
  store: PassageStore,
  passage: number,
  wanted: readonly Set<number>[],
  numberOf: (word: number) => number,
): boolean {
  return store.tokensIn(passage).some((field) => {
    const numbers = field.flatMap(({ word, isCompound }) => (isCompound ? [] : [numberOf(word)]));
    return numbers.some((_, start) => wanted.every((set, index) => set.has(numbers[start + index] ?? -1)));
  });
}
