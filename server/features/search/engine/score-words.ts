import type { PassageStore } from './passage-store.ts';
import type { PostingBuffer } from './posting-lists.ts';
import { rankingWeights } from './ranking-weights.ts';
import type { Alternative, Concept } from './read-query.ts';

/** Scores of all passages, and which of them have any. */
export interface Scores {
  of: Float32Array;
  touched: number[];
}

/** Okapi BM25 over the concepts of a question. What stands in several ways in a passage counts by the best of them. */
export function scoreWords(concepts: Concept[], store: PassageStore): Scores {
  const scores: Scores = { of: new Float32Array(store.size), touched: [] };
  const best = new Float32Array(store.size);
  const buffer = postingBuffer(store.size);
  for (const concept of concepts) {
    const touched: number[] = [];
    for (const alternative of concept.alternatives) {
      scoreAlternative(alternative, store, buffer, (passage, score) => {
        const before = best[passage] ?? 0;
        if (before === 0) touched.push(passage);
        if (score > before) best[passage] = score;
      });
    }
    for (const passage of touched) {
      if (scores.of[passage] === 0) scores.touched.push(passage);
      scores.of[passage] = (scores.of[passage] ?? 0) + concept.weight * (best[passage] ?? 0);
      best[passage] = 0;
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

function scoreAlternative(
  alternative: Alternative,
  store: PassageStore,
  buffer: PostingBuffer,
  visit: (passage: number, score: number) => void,
): void {
  const { title, tags, heading } = rankingWeights;
  for (const term of alternative.terms) {
    const idf = inverseFrequency(store.postings.frequencies.at(term), store.passageCount);
    store.postings.read(term, buffer);
    for (let index = 0; index < buffer.length; index++) {
      const passage = buffer.passages[index] ?? 0;
      if (store.isGone.items[passage]) continue;
      const others = buffer.fields[index] ?? 0;
      const outside = others ? title * (others >> 5) + heading * ((others >> 2) & 7) + tags * (others & 3) : 0;
      const inBody = (buffer.body[index] ?? 0) / lengthNorm(store, store.lengths.items[passage] ?? 0);
      visit(passage, alternative.weight * idf * saturate(inBody + outside));
    }
  }
}

function postingBuffer(size: number): PostingBuffer {
  return { passages: new Uint32Array(size), body: new Uint8Array(size), fields: new Uint8Array(size), length: 0 };
}
