import type { Alternative, Concept } from '../query/read-query.ts';
import { rankingWeights } from '../ranking-weights.ts';
import { FIELD_END, isCompound, wordOf } from '../store/lists.ts';
import type { PassageStore } from '../store/passage-store.ts';

/** The scores of all passages, and the passages that have one. */
export interface WordScores {
  of: Float32Array;
  touched: number[];
  /** 1 if the passage contains a word of the question itself. */
  isDirect: Uint8Array;
  /** The number of the best related alternative in the passage, counted from one over all concepts. */
  bestAlternative: Uint16Array;
}

/** Okapi BM25 over the concepts of a question. The best alternative counts in full, each other one a little. */
export function scoreWords(
  concepts: readonly Pick<Concept, 'alternatives' | 'weight'>[],
  store: PassageStore,
): WordScores {
  const scores: WordScores = {
    of: new Float32Array(store.size),
    touched: [],
    isDirect: new Uint8Array(store.size),
    bestAlternative: new Uint16Array(store.size),
  };
  const best = new Float32Array(store.size);
  const highest = new Float32Array(store.size);
  const all = new Float32Array(store.size);
  let number = 0;
  for (const { alternatives, weight } of concepts) {
    const touched: number[] = [];
    for (const alternative of alternatives) {
      number++;
      visitAlternative(alternative, store, (passage, score) => {
        const before = best[passage] ?? 0;
        if (before === 0) touched.push(passage);
        if (score > before) best[passage] = score;
        all[passage] = (all[passage] ?? 0) + score;
        if (alternative.by === null) scores.isDirect[passage] = 1;
        else if (score * weight > (highest[passage] ?? 0)) {
          highest[passage] = score * weight;
          scores.bestAlternative[passage] = number;
        }
      });
    }
    for (const passage of touched) {
      if (scores.of[passage] === 0) scores.touched.push(passage);
      const one = best[passage] ?? 0;
      scores.of[passage] =
        (scores.of[passage] ?? 0) + weight * (one + rankingWeights.alternativeBonus * ((all[passage] ?? 0) - one));
      best[passage] = 0;
      all[passage] = 0;
    }
  }
  return scores;
}

function saturate(frequency: number): number {
  return (frequency * (rankingWeights.k1 + 1)) / (frequency + rankingWeights.k1);
}

/** The length normalization of BM25. */
function lengthNorm(store: PassageStore, length: number): number {
  const average = store.totalLength / Math.max(1, store.passageCount) || 1;
  return 1 - rankingWeights.b + (rankingWeights.b * length) / average;
}

function visitAlternative(
  { terms, phrase, place, weight, rarityMax }: Alternative,
  store: PassageStore,
  visit: (passage: number, score: number) => void,
): void {
  const { titleWeight, tagsWeight, headingWeight } = rankingWeights;
  const buffer = store.postingBuffer();
  for (const term of terms) {
    const idf = Math.min(rarityMax, store.rarityOf(term));
    store.postings.read(term, buffer);
    for (let index = 0; index < buffer.length; index++) {
      const passage = buffer.passages[index] as number;
      if (store.isDeleted.items[passage]) continue;
      const others = buffer.fields[index] as number;
      const outside = others
        ? titleWeight * (others >> 5) + headingWeight * ((others >> 2) & 7) + tagsWeight * (others & 3)
        : 0;
      const inBody = (buffer.body[index] as number) / lengthNorm(store, store.lengths.items[passage] as number);
      visit(passage, weight * idf * saturate(inBody + outside));
    }
  }
  if (place) {
    // As if the name were in the title.
    const score = weight * Math.min(rarityMax, store.rarityIn(place.passages.length)) * saturate(titleWeight);
    for (const passage of place.passages) visit(passage, score);
  }
  if (!phrase) return;
  const idf = Math.min(rarityMax, store.rarityIn(phrase.passages.length));
  for (const passage of phrase.passages)
    visit(passage, weight * idf * saturate(1 / lengthNorm(store, store.lengths.at(passage))));
}

/**
 * The bonus for neighboring words of the question that are side by side or close together in a passage (the sequential
 * dependence model of Metzler and Croft, 2005).
 */
export function proximityOf(concepts: readonly Concept[], store: PassageStore): (passage: number) => number {
  const conceptOf = new Map<number, number>();
  const rarities = concepts.map(({ alternatives }, index) => {
    const terms = alternatives.filter(({ by }) => by === null).flatMap((alternative) => alternative.terms);
    for (const term of terms) conceptOf.set(term, index);
    const frequencies = terms.map((term) => store.postings.frequencies.at(term));
    return store.rarityIn(Math.max(0, ...frequencies));
  });
  return (passage) => {
    const places = placesIn(passage, store, conceptOf, rarities.length);
    let sum = 0;
    for (let concept = 0; concept + 1 < rarities.length; concept++) {
      const rarity = Math.min(rarities[concept] ?? 0, rarities[concept + 1] ?? 0);
      const { adjacent, near } = countPairs(places[concept] ?? [], places[concept + 1] ?? []);
      sum += rarity * (rankingWeights.adjacentBonus * damp(adjacent) + rankingWeights.nearBonus * damp(near));
    }
    return sum;
  };
}

/** The positions of each concept. Fields are spaced so far apart that words in two of them are never close. */
function placesIn(
  passage: number,
  store: PassageStore,
  conceptOf: ReadonlyMap<number, number>,
  count: number,
): number[][] {
  const places: number[][] = Array.from({ length: count }, () => []);
  let place = 0;
  for (const token of store.tokens.read(passage)) {
    if (token === FIELD_END) place += 2 * rankingWeights.nearWindow;
    else if (!isCompound(token)) {
      const concept = conceptOf.get(store.termOf.at(wordOf(token)));
      if (concept !== undefined) places[concept]?.push(place);
      place++;
    }
  }
  return places;
}

function countPairs(first: readonly number[], second: readonly number[]): { adjacent: number; near: number } {
  let adjacent = 0;
  let near = 0;
  let from = 0;
  for (const place of first) {
    while ((second[from] ?? Number.POSITIVE_INFINITY) < place - rankingWeights.nearWindow) from++;
    for (let at = from; (second[at] ?? Number.POSITIVE_INFINITY) <= place + rankingWeights.nearWindow; at++) {
      near++;
      // One word may be between: "return on investment" is searched without "on".
      const distance = (second[at] ?? 0) - place;
      if (distance === 1 || distance === 2) adjacent++;
    }
  }
  return { adjacent, near };
}

function damp(count: number): number {
  return count === 0 ? 0 : (2.2 * count) / (count + 1.2);
}

/** The `count` numbers with the highest scores, best first. Among equals the smaller number is first. */
export function topOf(numbers: Iterable<number>, scores: Float32Array | Float64Array, count: number): number[] {
  const heap: number[] = [];
  const isWorse = (a: number, b: number) => {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0);
    return difference < 0 || (difference === 0 && a > b);
  };
  // Fast path: most numbers score below everything in the heap.
  let least = Number.NEGATIVE_INFINITY;
  for (const number of numbers) {
    if ((scores[number] as number) < least) continue;
    if (heap.length < count) {
      heap.push(number);
      siftUp(heap, isWorse);
    } else if (count > 0 && isWorse(heap[0] ?? 0, number)) {
      heap[0] = number;
      siftDown(heap, isWorse);
    }
    if (heap.length === count) least = scores[heap[0] ?? 0] ?? 0;
  }
  return heap.sort((a, b) => (isWorse(a, b) ? 1 : -1));
}

type IsBefore = (a: number, b: number) => boolean;

function siftUp(heap: number[], isBefore: IsBefore): void {
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(heap[at] ?? 0, heap[parent] ?? 0)) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function siftDown(heap: number[], isBefore: IsBefore): void {
  let at = 0;
  for (;;) {
    let first = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && isBefore(heap[child] ?? 0, heap[first] ?? 0)) first = child;
    }
    if (first === at) return;
    swap(heap, at, first);
    at = first;
  }
}

function swap(heap: number[], a: number, b: number): void {
  const kept = heap[a] ?? 0;
  heap[a] = heap[b] ?? 0;
  heap[b] = kept;
}
