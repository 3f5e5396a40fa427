/** The weights of the ranking: one setting for every library, measured with `npm run eval:search`. */
export const rankingWeights = {
  /** Okapi BM25: term saturation and length normalization. */
  k1: 1.2,
  b: 0.7,
  titleWeight: 3,
  tagsWeight: 3,
  headingWeight: 2,
  /** For two neighboring words of the question that are side by side, or within `nearWindow` words. */
  adjacentBonus: 0.3,
  nearBonus: 0.1,
  nearWindow: 8,
  /** The best passages whose words are compared for proximity. */
  proximityWindow: 100,
  /** Candidates of each kind. */
  candidatesMax: 400,
  /** For a word with the same meaning as the asked one, and for a word on the same subject. */
  synonymWeight: 1,
  relatedWeight: 0.6,
  /** For each further way in which a passage expresses the same concept. */
  alternativeBonus: 0.3,
  /** The share of these weights that remains if one passage has most of the asked words. */
  relatedShareMin: 0.15,
  /** Above this share of the asked words in one passage related words count least, below the other they count in full. */
  highCoverage: 0.6,
  lowCoverage: 0.3,
  /** In longer questions this many words count as all. */
  coverageWordsMax: 6,
  prefixWeight: 0.8,
  /** For a word that only asks ("summarize", "find"), and for each repetition of a word. */
  questionWordWeight: 0.5,
  repeatedWordBonus: 0.5,
  /** Results with a smaller share of the best score are not shown, except those with a word of a short question. */
  scoreShareMin: 0.2,
  shortQuestionWords: 3,
  /** Results with a smaller share of the best score are weak, except those with all words of the question. */
  strongShareMin: 0.5,
  /** A word in at most this many passages is what a short question is about. Multiplies the score of what is only related. */
  rareWordPassages: 5,
  relatedOnlyPenalty: 0.9,
  /** The weight of an embedding model's vectors: always, if they agree with the words, and if the nearest stand out. */
  vectorWeightMin: 0.1,
  vectorAgreementWeight: 2.5,
  vectorOutlierWeight: 5,
  /** In addition if the words of the question find little. */
  vectorUncoveredWeight: 4,
  /** The lead of the nearest vectors, relative to random ones, above which they stand out. */
  chanceRatioMax: 1.2,
  /** Reciprocal rank fusion with a small model: how slowly ranks fall, and the weight where words are found. */
  rankConstant: 20,
  rankWeightMin: 0.2,
  /** Vectors agree with the words if they are among this many of their best. */
  agreementWindow: 50,
  /** For a note of the time in the question. */
  periodBonus: 0.15,
  /** For a note that only matches the time, if the question asks for nothing else. */
  periodOnlyScore: 0.5,
  /** For the second-best passage of a source. */
  otherPassagesBonus: 0.1,
};
