import type { Candidate } from '#server/language/candidates.ts';

/** What a sentence loses by saying again what is already chosen (maximal marginal relevance). */
const REPETITION = 0.6;
/** With so much in common, it is the same again: better a point fewer. */
const SAME = 0.75;
/** More would take too long, and are not said first or in a prominent place. */
const COMPARED_MAX = 600;

/**
 * The `count` sentences that say most of a document, in its order: those with the most frequent words, times what their
 * form and place are worth, chosen one by one so that they differ (Carbonell and Goldstein, 1998).
 */
export function chooseSentences<C extends Candidate>(candidates: readonly C[], count: number): C[] {
  const weights = termWeights(candidates);
  const left = candidates
    .filter(({ weight }) => weight > 0)
    .map((candidate) => ({ candidate, score: coverage(candidate, weights) * candidate.weight }))
    .sort((a, b) => b.score - a.score)
    .slice(0, COMPARED_MAX);
  const chosen: C[] = [];
  while (chosen.length < count) {
    const different = left
      .map(({ candidate, score }) => ({ candidate, score, common: mostInCommon(candidate, chosen) }))
      .filter(({ common }) => common < SAME)
      .map(({ candidate, score, common }) => ({ candidate, score: score * (1 - REPETITION * common) }));
    const [first, ...rest] = different;
    if (first === undefined) break;
    chosen.push(rest.reduce((best, each) => (each.score > best.score ? each : best), first).candidate);
  }
  return candidates.filter((candidate) => chosen.includes(candidate));
}

/** How much the document is about each term: the more it says it, but not as much more. */
function termWeights(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { terms } of candidates) for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + 1);
  for (const [term, times] of weights) weights.set(term, times > 1 ? Math.log2(1 + times) : 0.3);
  return weights;
}

/** The mean weight of its terms, a little in favor of sentences that say more. */
function coverage({ terms }: Candidate, weights: ReadonlyMap<string, number>): number {
  const distinct = new Set(terms);
  const sum = [...distinct].reduce((total, term) => total + (weights.get(term) ?? 0), 0);
  return sum / Math.sqrt(distinct.size + 4);
}

/** The cosine of its terms and those of the chosen sentence most like it. */
function mostInCommon({ terms }: Candidate, chosen: readonly Candidate[]): number {
  const own = new Set(terms);
  const cosines = chosen.map((other) => {
    const others = new Set(other.terms);
    return own.intersection(others).size / Math.sqrt(own.size * others.size);
  });
  return Math.max(0, ...cosines);
}
