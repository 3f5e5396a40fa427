import type { PassageStore } from './passage-store.ts';
import { rankingWeights } from './ranking-weights.ts';
import type { Alternative, Concept } from './read-query.ts';

/** Scores of all passages, and which of them have any. */
export interface WordScores {
  of: Float32Array;
  touched: number[];
  /** Whether a word of the question itself stands there. */
  isDirect: Uint8Array;
  /** Where none does, the alternative that says most there, counted from one over all concepts. */
  bestAlternative: Uint16Array;
}

/** Okapi BM25 over the concepts of a question. What stands in several ways counts by the best, and a little for each other. */
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
        (scores.of[passage] ?? 0) + weight * (one + rankingWeights.further * ((all[passage] ?? 0) - one));
      best[passage] = 0;
      all[passage] = 0;
    }
  }
  return scores;
}

/** How much it says that a term stands in a passage: less the more passages have it. */
export function inverseFrequency(frequency: number, passageCount: number): number {
  return Math.log(1 + (passageCount - frequency + 0.5) / (frequency + 0.5));
}

/** The score of a term that stands so often in a body of that length. */
export function termScore(store: PassageStore, term: number, count: number, length: number): number {
  const idf = inverseFrequency(store.postings.frequencies.at(term), store.passageCount);
  return idf * saturate(count / lengthNorm(store, length));
}

function saturate(frequency: number): number {
  return (frequency * (rankingWeights.k1 + 1)) / (frequency + rankingWeights.k1);
}

/** What counts of a word are divided by, as long passages have more of everything. */
function lengthNorm(store: PassageStore, length: number): number {
  const average = store.totalLength / Math.max(1, store.passageCount) || 1;
  return 1 - rankingWeights.b + (rankingWeights.b * length) / average;
}

function visitAlternative(
  { terms, phrase, weight, rarityMost }: Alternative,
  store: PassageStore,
  visit: (passage: number, score: number) => void,
): void {
  const { title, tags, heading } = rankingWeights;
  const buffer = store.postingBuffer();
  for (const term of terms) {
    const idf = Math.min(rarityMost, inverseFrequency(store.postings.frequencies.at(term), store.passageCount));
    store.postings.read(term, buffer);
    for (let index = 0; index < buffer.length; index++) {
      const passage = buffer.passages[index] as number;
      if (store.isGone.items[passage]) continue;
      const others = buffer.fields[index] as number;
      const outside = others ? title * (others >> 5) + heading * ((others >> 2) & 7) + tags * (others & 3) : 0;
      const inBody = (buffer.body[index] as number) / lengthNorm(store, store.lengths.items[passage] as number);
      visit(passage, weight * idf * saturate(inBody + outside));
    }
  }
  if (!phrase) return;
  const idf = Math.min(rarityMost, inverseFrequency(phrase.passages.length, store.passageCount));
  for (const passage of phrase.passages)
    visit(passage, weight * idf * saturate(1 / lengthNorm(store, store.lengths.at(passage))));
}
