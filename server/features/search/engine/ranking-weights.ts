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
  /** For a word that means the same as the asked one, and for one that has to do with it. */
  synonym: 0.9,
  related: 0.5,
  /** What is left of these where the asked words themselves are found together; and when that is so. */
  relatedLeast: 0.15,
  coveredWell: 0.6,
  coveredBadly: 0.3,
  /** Of longer questions this many words count as all. */
  enoughWords: 6,
  prefix: 0.8,
  /** For a word that asks ("summarize", "find"), and for each time more that a word is said. */
  asking: 0.5,
  repeated: 0.5,
};
