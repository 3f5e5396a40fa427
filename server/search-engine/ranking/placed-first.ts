import type { Concept } from '../query/read-query.ts';
import { rankingWeights } from '../ranking-weights.ts';
import type { PassageStore } from '../store/passage-store.ts';

/**
 * Where a question is only the name of a place, everything in it answers alike: it comes first, in the order of time,
 * whether its texts repeat the name or not.
 */
export function putPlacedFirst(
  scores: Map<number, number>,
  concepts: readonly Concept[],
  store: PassageStore,
  isAllowed: (passage: number) => boolean,
): void {
  const bestOf = new Map<number, number>();
  for (const passage of placedWithAll(concepts)) {
    if (!isAllowed(passage)) continue;
    const source = store.sourceOf.at(passage);
    const best = bestOf.get(source);
    if (best === undefined || (scores.get(passage) ?? 0) > (scores.get(best) ?? 0)) bestOf.set(source, passage);
  }
  if (bestOf.size === 0) return;
  let highest = 0;
  for (const score of scores.values()) highest = Math.max(highest, score);
  for (const passage of scores.keys()) if (bestOf.has(store.sourceOf.at(passage))) scores.delete(passage);
  // A second passage adds a little to the score of a source.
  const score = (1 + rankingWeights.otherPassagesBonus) * highest;
  for (const passage of bestOf.values()) scores.set(passage, score);
}

/** The passages in places that every word of the question names; none if one of them names no place. */
function placedWithAll(concepts: readonly Concept[]): Iterable<number> {
  const telling = concepts.filter(({ weight }) => weight !== rankingWeights.questionWordWeight);
  let all: Set<number> | undefined;
  // A listed phrase is asked for by its words already.
  for (const { alternatives } of telling.filter(({ text }) => !text.includes(' '))) {
    const placed = new Set(alternatives.flatMap(({ place }) => place?.passages ?? []));
    all = all ? all.intersection(placed) : placed;
    if (all.size === 0) break;
  }
  return all ?? [];
}
