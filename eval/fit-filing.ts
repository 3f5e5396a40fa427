import type { Weights } from '#server/features/filing/score-filing.ts';

interface Labelled extends Omit<Weights, 'constant'> {
  isRight: boolean;
}

const ROUNDS = 4000;
const STEP = 2;
const PENALTY = 0.0005;
const names = ['share', 'agreed', 'inTitle'] as const;

/** Weights of a logistic regression, learned by gradient descent. */
export function fitWeights(rows: readonly Labelled[]): Weights {
  const weights: Weights = { constant: 0, share: 0, agreed: 0, inTitle: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient: Weights = { constant: 0, share: 0, agreed: 0, inTitle: 0 };
    for (const row of rows) {
      const sum = names.reduce((total, name) => total + weights[name] * row[name], weights.constant);
      const error = (row.isRight ? 1 : 0) - 1 / (1 + Math.exp(-sum));
      gradient.constant += error;
      for (const name of names) gradient[name] += error * row[name];
    }
    weights.constant += (STEP * gradient.constant) / rows.length;
    for (const name of names) weights[name] += STEP * (gradient[name] / rows.length - PENALTY * weights[name]);
  }
  return weights;
}
