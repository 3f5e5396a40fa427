import { words } from '#server/language/words.ts';
import { passagesWithPhrase, passagesWithQuotation } from '../query/find-phrase.ts';
import { type PlaceField, passagesInNamed } from '../query/placed-words.ts';
import { type ReadQuery, readQuery } from '../query/read-query.ts';
import { rankingWeights } from '../ranking-weights.ts';
import type { PassageStore } from '../store/passage-store.ts';
import { expandQuery, preferAsked, sourcesWithAllWords } from './asked-and-related.ts';
import { type EngineMatcher, explainer, matcher, type Reason } from './explain-hits.ts';
import { putPlacedFirst } from './placed-first.ts';
import { proximityOf, scoreWords, topOf, type WordScores } from './score-words.ts';
import { vectorWeight } from './vector-trust.ts';

/** A passage near the question according to an embedding model. Lists of them are sorted, nearest first. */
export interface NearVector {
  source: string;
  key: string;
  similarity: number;
}

export interface EngineQuery {
  text: string;
  /** Whether the last word may be unfinished. */
  isTyping: boolean;
  isAllowed?: (source: string) => boolean;
  /** Passages that may not be found, by {@link passageName}. */
  unseen?: ReadonlySet<string>;
  limit: number;
  /** Words and quotations that no result may contain, anywhere. */
  excluded?: readonly string[];
  vectors?: NearVector[];
  /** Whether the vectors are of a small model, whose similarities say less than their order. */
  isByRank?: boolean;
  /** Sources changed in this period are preferred. */
  period?: Period;
  /** The places that the question names. */
  places?: PlaceField;
}

interface Period {
  from?: string;
  to?: string;
  /** Also finds sources of that period that contain no word of the question. */
  isAllAsked?: boolean;
}

export interface EngineHit {
  source: string;
  key: string;
  score: number;
  reason: Reason;
  /** It is far behind the best result and lacks a word of the question. */
  isWeak: boolean;
}

/** One name for a passage of a source. */
export function passageName({ source, key }: Pick<EngineHit, 'source' | 'key'>): string {
  return `${source} ${key}`;
}

export interface EngineResult {
  /** One per source, with its best passage. */
  hits: EngineHit[];
  corrections: { from: string; to: string }[];
  /** Finds the words of the question in a shown text. */
  matchesIn: EngineMatcher;
}

/** The best passage of each source for a question, in steps between which others may have the thread. */
export function* searchPassages(store: PassageStore, query: EngineQuery): Generator<void, EngineResult> {
  const read = readQuery(query.text, query.isTyping, store, query.places);
  const isAllowed = passageFilter(store, read, query);
  const uncovered = expandQuery(read, store);
  yield;
  const words = scoreWords(read.concepts, store);
  yield;
  const scores = new Map<number, number>();
  addWordScores(scores, read, words, store, isAllowed);
  yield;
  preferAsked(scores, read.concepts, words, store);
  if (query.vectors?.length) addVectorScores(scores, query, uncovered, store, isAllowed);
  const { period } = query;
  if (query.places) putPlacedFirst(scores, read.concepts, store, isAllowed);
  if (period) preferPeriod(scores, period, store, isAllowed);
  const explain = explainer(read, words);
  const isShort = read.concepts.length <= rankingWeights.shortQuestionWords;
  const hasWord = (passage: number) => words.isDirect[passage] === 1 || (words.bestAlternative[passage] ?? 0) > 0;
  const isWorthShowing = (passage: number, share: number) =>
    share >= rankingWeights.scoreShareMin || (isShort && hasWord(passage));
  yield;
  const best = bestOfSources(scores, store, query.limit, isWorthShowing);
  const strongScore = rankingWeights.strongShareMin * (best[0]?.score ?? 0);
  const behind = best.filter(({ score }) => score < strongScore).map(({ source }) => source);
  const hasAllWords = sourcesWithAllWords(read.concepts, store, behind);
  yield;
  const hits = best.map(({ source, passage, score }): EngineHit => {
    const isByTime = period?.isAllAsked && !hasWord(passage) && changedIn(period, store)(passage);
    const reason: Reason = isByTime ? { kind: 'period' } : explain(passage);
    const isWeak = score < strongScore && !isByTime && !hasAllWords.has(source);
    return { source: store.sources.get(source), key: store.keyOf(passage), score, reason, isWeak };
  });
  return { hits, corrections: read.corrections, matchesIn: matcher(read, store) };
}

type Filter = (passage: number) => boolean;

/** Each kind of score is scaled so that its best passage has 1, and then they are added. */
function addWordScores(
  scores: Map<number, number>,
  read: ReadQuery,
  words: WordScores,
  store: PassageStore,
  isAllowed: Filter,
): void {
  const best = topOf(words.touched.filter(isAllowed), words.of, rankingWeights.candidatesMax);
  const proximity = proximityOf(read.concepts, store);
  const found = best.map((passage, index) => {
    const near = index < rankingWeights.proximityWindow ? proximity(passage) : 0;
    return [passage, (words.of[passage] ?? 0) + near] as const;
  });
  const highest = Math.max(1e-6, ...found.map(([, score]) => score));
  for (const [passage, score] of found) add(scores, passage, score / highest);
}

/**
 * A model's similarities have no common scale, so they are scaled between the nearest and the farthest. Those of a small
 * model are replaced by reciprocal ranks, with a fifth of the weight where the words of the question are found.
 */
function addVectorScores(
  scores: Map<number, number>,
  { vectors = [], isByRank = false }: Pick<EngineQuery, 'vectors' | 'isByRank'>,
  uncovered: number,
  store: PassageStore,
  isAllowed: Filter,
): void {
  const near = vectors.flatMap(({ source, key, similarity }) => {
    const passage = store.passagesOf(source).find((candidate) => store.keyOf(candidate) === key);
    return passage === undefined || !isAllowed(passage) ? [] : [{ passage, similarity }];
  });
  if (isByRank) {
    const { rankConstant, rankWeightMin } = rankingWeights;
    const most = scores.size === 0 ? 1 : rankWeightMin + (1 - rankWeightMin) * uncovered;
    for (const [rank, { passage }] of near.entries()) {
      add(scores, passage, (most * rankConstant) / (rankConstant + rank));
    }
    return;
  }
  const [first = 0, last = 0] = [near[0]?.similarity, near.at(-1)?.similarity];
  const weight = vectorTrust(near, scores, uncovered, store);
  for (const { passage, similarity } of near) {
    add(scores, passage, weight * (first > last ? (similarity - last) / (first - last) : 1));
  }
}

/** The weight of the vectors. 1 if the words found nothing. */
function vectorTrust(
  near: readonly { passage: number; similarity: number }[],
  scores: ReadonlyMap<number, number>,
  uncovered: number,
  store: PassageStore,
): number {
  if (scores.size === 0) return 1;
  const count = Math.min(rankingWeights.agreementWindow, Math.ceil(store.passageCount * 0.03));
  const best = new Set(
    [...scores]
      .sort((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([passage]) => passage),
  );
  const compared = near.slice(0, 10);
  const agreeing = compared.filter(({ passage }) => best.has(passage)).length;
  const byChance = (compared.length * count) / Math.max(1, store.passageCount);
  const similarities = near.map(({ similarity }) => similarity);
  return vectorWeight(similarities, agreeing, byChance, uncovered, store.passageCount);
}

function preferPeriod(scores: Map<number, number>, period: Period, store: PassageStore, isAllowed: Filter): void {
  const changedThen = changedIn(period, store);
  for (const passage of scores.keys()) if (changedThen(passage)) add(scores, passage, rankingWeights.periodBonus);
  if (!period.isAllAsked) return;
  for (const passage of store.presentPassages()) {
    if (!scores.has(passage) && changedThen(passage) && isAllowed(passage))
      scores.set(passage, rankingWeights.periodOnlyScore);
  }
}

function changedIn({ from, to }: Period, store: PassageStore): Filter {
  const begin = from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from);
  const end = to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to);
  return (passage) => store.updatedAt.at(passage) >= begin && store.updatedAt.at(passage) < end;
}

/** A source counts by its best passage, and a little by its second. Among equals the newer source is first. */
function bestOfSources(
  scores: Map<number, number>,
  store: PassageStore,
  limit: number,
  isWorthShowing: (passage: number, shareOfBest: number) => boolean,
) {
  const best = new Map<number, { passage: number; score: number; next: number }>();
  for (const [passage, score] of scores) {
    const source = store.sourceOf.at(passage);
    const known = best.get(source);
    if (!known) best.set(source, { passage, score, next: 0 });
    else if (score > known.score) best.set(source, { passage, score, next: known.score });
    else known.next = Math.max(known.next, score);
  }
  const ranked = Array.from(best, ([source, { passage, score, next }]) => {
    return { source, passage, score: score + rankingWeights.otherPassagesBonus * next };
  }).sort(
    (a, b) => compareScores(b.score, a.score) || compareTimes(store, a.passage, b.passage) || a.source - b.source,
  );
  const highest = ranked[0]?.score ?? 0;
  return ranked.slice(0, limit).filter(({ passage, score }) => isWorthShowing(passage, score / highest));
}

/** Ignores rounding differences. */
function compareScores(a: number, b: number): number {
  return Math.round(a * 1e5) - Math.round(b * 1e5);
}

function compareTimes(store: PassageStore, a: number, b: number): number {
  return store.updatedAt.at(b) - store.updatedAt.at(a);
}

function add(scores: Map<number, number>, passage: number, score: number): void {
  scores.set(passage, (scores.get(passage) ?? 0) + score);
}

/** The sources that contain any of the words or quotations. */
function sourcesWith(texts: readonly string[], store: PassageStore, places: PlaceField | undefined): Set<number> {
  const passages = texts.flatMap((text) => {
    const terms = words(text).map(({ term }) => term);
    const found =
      terms.length === 1 ? passagesWithPhrase(terms, store, store.size) : passagesWithQuotation(terms, store);
    return [...found, ...passagesInNamed(terms, store, places)];
  });
  return new Set(passages.map((passage) => store.sourceOf.at(passage)));
}

/** Accepts passages of allowed sources that contain every quotation and nothing that is excluded. */
function passageFilter(
  store: PassageStore,
  read: ReadQuery,
  { isAllowed, unseen, excluded = [], places }: EngineQuery,
): Filter {
  const without = sourcesWith(excluded, store, places);
  const quoting = read.phrases.map((phrase) =>
    passagesWithQuotation(phrase, store).union(new Set(passagesInNamed(phrase, store, places))),
  );
  const known = new Map<number, boolean>();
  return (passage) => {
    if (!quoting.every((passages) => passages.has(passage))) return false;
    const source = store.sourceOf.at(passage);
    if (without.has(source)) return false;
    if (unseen?.has(passageName({ source: store.sources.get(source), key: store.keyOf(passage) }))) return false;
    if (!isAllowed) return true;
    let answer = known.get(source);
    if (answer === undefined) {
      answer = isAllowed(store.sources.get(source));
      known.set(source, answer);
    }
    return answer;
  };
}
