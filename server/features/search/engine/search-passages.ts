import type { LatentSpace } from './latent-space.ts';
import type { PassageStore } from './passage-store.ts';
import { rankingWeights } from './ranking-weights.ts';
import { type ReadQuery, readQuery } from './read-query.ts';
import { directCoverage, scoreWords } from './score-words.ts';
import { topOf } from './top-of.ts';

/** A passage that a real embedding model found near to the question, best first in its list. */
export interface NearVector {
  source: string;
  key: string;
  similarity: number;
}

export interface EngineQuery {
  text: string;
  /** The last word may be unfinished. */
  isTyping: boolean;
  isAllowed?: (source: string) => boolean;
  limit: number;
  vectors?: NearVector[];
}

export interface EngineHit {
  source: string;
  key: string;
  score: number;
  reason: { kind: 'words' } | { kind: 'related'; by: string | null };
}

export interface EngineResult {
  /** One for each source, by its best passage. */
  hits: EngineHit[];
  corrections: { from: string; to: string }[];
  /** Whether a word of a shown text is one that the question asked for. */
  isMatch: (word: string) => boolean;
}

/** The best passage of each source for a question. */
export function searchPassages(store: PassageStore, space: LatentSpace | null, query: EngineQuery): EngineResult {
  const read = readQuery(query.text, query.isTyping, store);
  const isAllowed = sourceFilter(store, query.isAllowed);
  const related = relatedWeight(read, store);
  const words = scoreWords(read.concepts, store, related);
  const byWords = topOf(words.touched.filter(isAllowed), words.of, rankingWeights.candidates);
  const scores = new Float32Array(store.size);
  const candidates = new Set(byWords);
  addNormalised(scores, byWords, words.of, 1);
  if (space) {
    const point = space.pointOf(latentTerms(read, related));
    const near = space.similarities(point);
    const byMeaning = topOf(store.presentPassages().filter(isAllowed), near, rankingWeights.candidates).filter(
      (passage) => (near[passage] ?? 0) > 0,
    );
    for (const passage of byMeaning) candidates.add(passage);
    const best = near[byMeaning[0] ?? -1] ?? 1;
    for (const passage of candidates) {
      scores[passage] = (scores[passage] ?? 0) + (space.weight * Math.max(0, near[passage] ?? 0)) / best;
    }
  }
  const hits = new Map<string, EngineHit>();
  for (const passage of topOf(candidates, scores, candidates.size)) {
    const source = store.sources.get(store.sourceOf.at(passage));
    if (hits.has(source)) continue;
    const reason = { kind: 'words' } as const;
    hits.set(source, { source, key: store.keyOf(passage), score: scores[passage] ?? 0, reason });
    if (hits.size === query.limit) break;
  }
  return { hits: [...hits.values()], corrections: read.corrections, isMatch: () => false };
}

/** Related words are asked for as far as the question's own words find little. */
function relatedWeight(read: ReadQuery, store: PassageStore): number {
  const { relatedLeast, coveredWell, coveredBadly } = rankingWeights;
  const coverage = directCoverage(read, store);
  const share = Math.min(1, Math.max(0, (coveredWell - coverage) / (coveredWell - coveredBadly)));
  return relatedLeast + (1 - relatedLeast) * share;
}

function latentTerms(read: ReadQuery, related: number) {
  return read.concepts.flatMap(({ weight, alternatives }) =>
    alternatives.flatMap((alternative) =>
      alternative.terms.map(
        (term) => [term, weight * alternative.weight * (alternative.by === null ? 1 : related)] as const,
      ),
    ),
  );
}

function addNormalised(scores: Float32Array, best: number[], from: Float32Array, weight: number): void {
  const highest = from[best[0] ?? -1] ?? 1;
  for (const passage of best) scores[passage] = (scores[passage] ?? 0) + (weight * (from[passage] ?? 0)) / highest;
}

function sourceFilter(store: PassageStore, isAllowed: EngineQuery['isAllowed']): (passage: number) => boolean {
  if (!isAllowed) return () => true;
  const known = new Map<number, boolean>();
  return (passage) => {
    const source = store.sourceOf.at(passage);
    let answer = known.get(source);
    if (answer === undefined) {
      answer = isAllowed(store.sources.get(source));
      known.set(source, answer);
    }
    return answer;
  };
}
