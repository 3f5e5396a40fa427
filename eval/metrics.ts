import type { EvalQuery } from './sets.ts';

/** How well rankings answer the questions of a set, on average. */
export interface Scores {
  ndcg: number;
  recall: number;
  recallAt5: number;
  mrr: number;
}

/** For each question of a set the ids that were found, best first. */
export type Run = Map<string, string[]>;

const CUT = 10;

/** nDCG@10, recall@10, recall@5 and the mean reciprocal rank of the first right answer among the first ten. */
export function score(run: Run, queries: readonly EvalQuery[]): Scores {
  const mean = (of: (found: string[], gains: Map<string, number>) => number) =>
    queries.reduce((sum, { id, gains }) => sum + of((run.get(id) ?? []).slice(0, CUT), gains), 0) / queries.length;
  return {
    ndcg: mean(ndcg),
    recall: mean(recall),
    recallAt5: mean((found, g) => recall(found.slice(0, 5), g)),
    mrr: mean(mrr),
  };
}

function ndcg(found: string[], gains: Map<string, number>): number {
  const best = [...gains.values()].sort((a, b) => b - a).slice(0, CUT);
  const ideal = discounted(best);
  return ideal === 0 ? 0 : discounted(found.map((id) => gains.get(id) ?? 0)) / ideal;
}

function discounted(gains: number[]): number {
  return gains.reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
}

function recall(found: string[], gains: Map<string, number>): number {
  const right = [...gains].filter(([, gain]) => gain > 0);
  return right.filter(([id]) => found.includes(id)).length / Math.max(1, right.length);
}

function mrr(found: string[], gains: Map<string, number>): number {
  const first = found.findIndex((id) => (gains.get(id) ?? 0) > 0);
  return first === -1 ? 0 : 1 / (first + 1);
}
