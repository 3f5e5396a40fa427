/** What the ranking weighs how much: one setting for every library, measured with `npm run eval:search`. */
export const rankingWeights = {
  /** Okapi BM25: how soon more of the same word adds nothing, and how much length counts against a passage. */
  k1: 1.2,
  b: 0.7,
  title: 1,
  tags: 1,
  heading: 1,
  /** For two neighbouring words of the question that stand side by side, or near each other. */
  adjacent: 0.1,
  near: 0.05,
  nearWindow: 8,
  /** How many of the best passages are looked at word by word. */
  window: 200,
  /** Candidates of each kind. */
  candidates: 400,
  synonym: 0.6,
  prefix: 0.8,
};
