import { rankingWeights } from './engine/ranking-weights.ts';
import { knownSpans } from './engine/related-words.ts';

/** A part of a text, and what else says the same. */
export interface RelatedSpan {
  /** Its first word, and how many. */
  start: number;
  length: number;
  /** `isSame`: it means the same; else it has to do with it. */
  related: { text: string; isSame: boolean }[];
}

/** The words and phrases of a text, folded, that the lists of the trade know. */
export function relatedWords(terms: readonly string[]): RelatedSpan[] {
  return knownSpans(terms).map(({ start, length, related }) => ({
    start,
    length,
    related: related.map(({ text, weight }) => ({ text, isSame: weight === rankingWeights.synonym })),
  }));
}
