import type { Candidate } from './candidates.ts';

/** What a sentence loses by saying again what is already chosen (maximal marginal relevance). */
const REPETITION = 0.6;
/** With so much in common, it is the same again: better a point fewer. */
const SAME = 0.75;
/** With less than this share of the best score, a sentence is no point. */
const SCORE_LEAST = 0.08;
/** More would take too long, and are not said first or in a prominent place. */
const COMPARED_MAX = 600;

/** How many points a text of so many words has. */
export function pointsFor(words: number): number {
  return words < 120 ? 3 : words < 250 ? 4 : words < 600 ? 5 : 6;
}

/**
 * The `count` sentences that say most of a document, in its order: those with the most frequent words, times what their
 * form and place are worth, chosen one by one so that they differ (Carbonell and Goldstein, 1998).
 */
export function chooseSentences<C extends Candidate>(candidates: readonly C[], count: number): C[] {
  const times = new Map<string, number>();
  for (const term of candidates.flatMap(({ terms }) => terms)) times.set(term, (times.get(term) ?? 0) + 1);
  const scored = candidates.map((candidate) => {
    const terms = new Set(candidate.terms);
    const often = Array.from(terms, (term) => times.get(term) ?? 0).map((n) => (n > 1 ? Math.log2(1 + n) : 0.3));
    const coverage = often.reduce((sum, each) => sum + each, 0) / Math.sqrt(terms.size + 4);
    return { candidate, terms, score: coverage * candidate.weight, common: 0 };
  });
  let left = scored.sort((a, b) => b.score - a.score).slice(0, COMPARED_MAX);
  const least = SCORE_LEAST * (left[0]?.score ?? 0);
  const worth = ({ score, common }: (typeof left)[number]) => score * (1 - REPETITION * common);
  const cosine = (a: Set<string>, b: Set<string>) => a.intersection(b).size / Math.sqrt(a.size * b.size);
  const chosen = new Set<C>();
  while (chosen.size < count && left.length > 0) {
    const best = left.reduce((first, each) => (worth(each) > worth(first) ? each : first));
    chosen.add(best.candidate);
    left = left
      .map((each) => ({ ...each, common: Math.max(each.common, cosine(each.terms, best.terms)) }))
      .filter(({ score, common }) => common < SAME && score >= least);
  }
  return candidates.filter((candidate) => chosen.has(candidate));
}
