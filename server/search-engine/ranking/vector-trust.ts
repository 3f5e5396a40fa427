import { rankingWeights } from '../ranking-weights.ts';

const FIRST = 3;
const COMPARED = 10;

/**
 * The weight of a model's vectors beside the words, for one question. It grows if the nearest passages stand out more
 * than random ones would, and if the words find them too. A model that knows nothing shows neither.
 *
 * @param similarities of the nearest passages, nearest first.
 * @param agreeing how many of the first ten are among the best by words.
 * @param uncovered how little the words of the question find, from 0 to 1.
 */
export function vectorWeight(
  similarities: readonly number[],
  agreeing: number,
  agreeingByChance: number,
  uncovered: number,
  passageCount: number,
): number {
  const { vectorWeightMin, vectorAgreementWeight, vectorOutlierWeight, vectorUncoveredWeight } = rankingWeights;
  // One agreement may be chance. Three of ten are not.
  const agreement = clamp((agreeing - agreeingByChance) / 2.5);
  return (
    vectorWeightMin +
    vectorAgreementWeight * agreement +
    vectorOutlierWeight * outlierScore(similarities, passageCount) +
    vectorUncoveredWeight * uncovered ** 3
  );
}

/** 0 if the similarities fall like those of random vectors, 1 if the first ones are far above them. */
function outlierScore(similarities: readonly number[], passageCount: number): number {
  const count = similarities.length;
  if (count < 2 * COMPARED) return 0;
  // A library may have dozens of answers, so the comparison begins behind them.
  const middle = Math.floor(count * 0.7);
  const [mid = 0, last = 0] = [similarities[middle], similarities[count - 1]];
  if (mid <= last) return 0;
  const total = Math.max(count, passageCount) + 1;
  const valueAt = (rank: number) => normalQuantile(rank / total);
  // Some questions have one answer, some have a few.
  const ratios = [1, FIRST].map((first) => {
    const mean = similarities.slice(0, first).reduce((sum, value) => sum + value, 0) / first;
    return (
      (mean - mid) / (mid - last) / ((valueAt((first + 1) / 2) - valueAt(middle)) / (valueAt(middle) - valueAt(count)))
    );
  });
  return clamp(Math.max(...ratios) - rankingWeights.chanceRatioMax);
}

/** The normal quantile of an upper share (Tukey's lambda approximation). */
function normalQuantile(share: number): number {
  return ((1 - share) ** 0.135 - share ** 0.135) / 0.1975;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
