import type { Concept } from '../query/read-query.ts';
import type { PassageStore } from '../store/passage-store.ts';
import { FIELD_END, isCompound, wordOf } from '../store/token-lists.ts';
import { rankingWeights } from './ranking-weights.ts';
import { inverseFrequency } from './score-words.ts';

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
    return inverseFrequency(Math.max(0, ...frequencies), store.passageCount);
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
