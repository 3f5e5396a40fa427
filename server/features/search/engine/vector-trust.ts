import { rankingWeights } from './ranking-weights.ts';

const FIRST = 3;
const COMPARED = 10;

/**
 * How much a model's vectors may say beside the words, for one question: more if what is nearest stands out from the
 * rest as it would not by chance, and if it is among what the words find too. A model that knows nothing shows neither.
 *
 * @param similarities of the nearest passages, best first.
 * @param uncovered how far the words of the question do not stand together anywhere, from 0 to 1.
 * @param agreeing how many of the first ten the words have among their best.
 */
export function vectorWeight(
  similarities: readonly number[],
  agreeing: number,
  agreeingByChance: number,
  uncovered: number,
  passageCount: number,
): number {
  const { vectorsLeast, vectorsAgreeing, vectorsOutstanding, vectorsUncovered } = rankingWeights;
  // One that agrees may still be chance; three of ten are not.
  const agreement = clamp((agreeing - agreeingByChance) / 2.5);
  return (
    vectorsLeast +
    vectorsAgreeing * agreement +
    vectorsOutstanding * standingOut(similarities, passageCount) +
    vectorsUncovered * uncovered ** 3
  );
}

/** 0 where the similarities fall as those of random vectors do, 1 where the first stand far above them. */
function standingOut(similarities: readonly number[], passageCount: number): number {
  const count = similarities.length;
  if (count < 2 * COMPARED) return 0;
  // A library may have dozens of answers: what lies behind those is compared with.
  const middle = Math.floor(count * 0.7);
  const [mid = 0, last = 0] = [similarities[middle], similarities[count - 1]];
  if (mid <= last) return 0;
  const total = Math.max(count, passageCount) + 1;
  const valueAt = (rank: number) => normalQuantile(rank / total);
  // Some questions have one answer, some a few.
  const ratios = [1, FIRST].map((first) => {
    const mean = similarities.slice(0, first).reduce((sum, value) => sum + value, 0) / first;
    return (
      (mean - mid) / (mid - last) / ((valueAt((first + 1) / 2) - valueAt(middle)) / (valueAt(middle) - valueAt(count)))
    );
  });
  return clamp(Math.max(...ratios) - rankingWeights.byChanceMost);
}

/** How many standard deviations above the mean that share of normal values begins (Tukey's lambda approximation). */
function normalQuantile(share: number): number {
  return ((1 - share) ** 0.135 - share ** 0.135) / 0.1975;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
