import { FIELD_END, isCompound, wordOf } from '../store/lists.ts';
import type { PassageStore } from '../store/passage-store.ts';

/** The passages that contain the words side by side as written, ignoring accents and case. */
export function passagesWithQuotation(phrase: readonly string[], store: PassageStore): Set<number> {
  const suffixes = ['', ...Array.from(store.languages, (language) => `\0${language}`)];
  const wanted = phrase.map((term) => {
    return new Set(suffixes.map((suffix) => store.vocabulary.find(term + suffix)).filter((word) => word !== -1));
  });
  return new Set(passagesWithAll(phrase, store).filter((passage) => hasRun(store, passage, wanted, null)));
}

/** The passages that contain inflections of the words side by side, among the first `most` candidates. */
export function passagesWithPhrase(phrase: readonly string[], store: PassageStore, most: number): number[] {
  const wanted = phrase.map((term) => new Set(store.termsOf(term)));
  return passagesWithAll(phrase, store)
    .slice(0, most)
    .filter((passage) => hasRun(store, passage, wanted, store.termOf.items));
}

/** The passages that contain all of the words, in ascending order. */
function passagesWithAll(phrase: readonly string[], store: PassageStore): number[] {
  const terms = phrase.map((term) => store.termsOf(term));
  if (terms.some(({ length }) => length === 0)) return [];
  const frequency = (list: number[]) => list.reduce((sum, term) => sum + store.postings.frequencies.at(term), 0);
  terms.sort((a, b) => frequency(a) - frequency(b));
  let common = passagesWithAny(terms[0] ?? [], store);
  for (const list of terms.slice(1)) {
    if (common.length === 0) break;
    common = intersection(common, passagesWithAny(list, store));
  }
  return Array.from(common).filter((passage) => !store.isDeleted.items[passage]);
}

/** The passages that contain any of the terms, in ascending order, deleted ones too. */
export function passagesWithAny(terms: readonly number[], store: PassageStore): Uint32Array {
  const buffer = store.postingBuffer();
  const lists = terms.map((term) => {
    store.postings.read(term, buffer);
    return buffer.passages.slice(0, buffer.length);
  });
  const [only] = lists;
  return lists.length === 1 && only ? only : Uint32Array.from(new Set(lists.flatMap((list) => [...list]))).sort();
}

function intersection(a: Uint32Array, b: Uint32Array): Uint32Array {
  let at = 0;
  return a.filter((passage) => {
    while (at < b.length && (b[at] as number) < passage) at++;
    return b[at] === passage;
  });
}

/** @param numbers maps words of the vocabulary to the numbers in `wanted`; null if those are the words themselves. */
function hasRun(
  store: PassageStore,
  passage: number,
  wanted: readonly ReadonlySet<number>[],
  numbers: Uint32Array | null,
): boolean {
  // Fast path: most words don't begin the phrase.
  const [first = -1] = wanted[0] ?? [];
  const hasOneBeginning = wanted[0]?.size === 1;
  // The lengths of all partial matches that end here.
  let begun: number[] = [];
  for (const token of store.tokens.read(passage)) {
    if (token === FIELD_END) begun = [];
    else if (!isCompound(token)) {
      const word = wordOf(token);
      const number = numbers === null ? word : (numbers[word] as number);
      if (begun.length === 0 && (hasOneBeginning ? number !== first : !wanted[0]?.has(number))) continue;
      begun = [...begun, 0].flatMap((length) => (wanted[length]?.has(number) ? [length + 1] : []));
      if (begun[0] === wanted.length) return true;
    }
  }
  return false;
}
