/** What the ranking weighs how much: one setting for every library, measured with `npm run eval:search`. */
export const rankingWeights = {
  /** Okapi BM25: how soon more of the same word adds nothing, and how much length counts against a passage. */
  k1: 1.2,
  b: 0.7,
  title: 3,
  tags: 3,
  heading: 2,
  /** For two neighbouring words of the question that stand side by side, or near each other. */
  adjacent: 0.3,
  near: 0.1,
  nearWindow: 8,
  /** How many of the best passages are looked at word by word. */
  window: 100,
  /** Candidates of each kind. */
  candidates: 400,
  /** For a word that means the same as the asked one, and for one that has to do with it. */
  synonym: 1,
  related: 0.6,
  /** For each further way in which the same concept stands there. */
  further: 0.3,
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
  /** The cosine in the latent space from which a passage is found although no word of it was asked for. */
  alikeLeast: 0.4,
  /**
   * What a result has to have of the best one's score: beneath it stand those that share one word of many with the
   * question. A question of few words finds whatever has one of them.
   */
  shareLeast: 0.2,
  fewWords: 3,
  /** A word in no more passages than this is what a short question is about; what is only related to it stays that far behind. */
  rareMost: 5,
  behind: 0.9,
  /** What a real embedding model says at least; if it agrees with the words; and if its nearest stand out. */
  vectorsLeast: 0.1,
  vectorsAgreeing: 2.5,
  vectorsOutstanding: 5,
  /** And where the question's own words find little. */
  vectorsUncovered: 4,
  /** How far first similarities may lie above the rest, in proportion to random ones, before they stand out. */
  byChanceMost: 1.2,
  /** Among so many of the words' best it is agreement. */
  agreed: 50,
  /** For a note of the time that the question may speak of. */
  period: 0.15,
  /** And for one that is only of that time, where nothing else is asked. */
  askedPeriod: 0.5,
  /** For what else of a note is found, beside its best passage. */
  otherPassages: 0.1,
};
