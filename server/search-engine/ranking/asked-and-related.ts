import { isStopword } from '#server/language/words.ts';
import { passagesWithPhrase } from '../query/find-phrase.ts';
import type { Alternative, Concept, ReadQuery } from '../query/read-query.ts';
import type { Related } from '../query/related-words.ts';
import { rankingWeights } from '../ranking-weights.ts';
import type { PassageStore } from '../store/passage-store.ts';
import type { WordScores } from './score-words.ts';

/**
 * Ranks passages with the rarest word of a short question above passages that are only related to it: "tooth" means the
 * note that says tooth, however often another one says dentist.
 */
export function preferAsked(
  scores: Map<number, number>,
  concepts: readonly Concept[],
  words: WordScores,
  store: PassageStore,
): void {
  // What is in the place that is named comes before what has a rare word elsewhere.
  if (concepts.some(({ alternatives }) => placedIn(alternatives).length > 0)) return;
  const asked = concepts.filter(({ text }) => !text.includes(' '));
  const missing = asked.filter((concept) => termsOf(concept, true).length === 0).length;
  // If a word of the question is found nowhere, something related to it may be meant, so fewer questions qualify.
  const { shortQuestionWords, rareWordPassages } = rankingWeights;
  if (asked.length > (missing === 0 ? shortQuestionWords : shortQuestionWords - 1)) return;
  const rarest = rarestFound(asked, store);
  const own = rarest ? passagesWith(termsOf(rarest, true), store) : new Set<number>();
  if (!rarest || own.size > rareWordPassages) return;
  const related = passagesWith(termsOf(rarest, false), store);
  for (const { phrase } of rarest.alternatives) for (const passage of phrase?.passages ?? []) related.add(passage);
  // Of two words the rarer one decides. If both are about as rare, at least one of them is needed.
  const isRarer = asked.length <= 2 && asked.every((one) => one === rarest || isCommoner(one, own.size, store));
  const isRelatedOnly = (passage: number) =>
    !own.has(passage) && (related.has(passage) || isRarer || (asked.length <= 2 && !words.isDirect[passage]));
  const least = Math.min(...Array.from(own, (passage) => scores.get(passage) ?? Number.POSITIVE_INFINITY));
  const above = [...scores].filter(
    ([passage, score]) => score > least * rankingWeights.relatedOnlyPenalty && isRelatedOnly(passage),
  );
  const highest = Math.max(...above.map(([, score]) => score));
  for (const [passage, score] of above)
    scores.set(passage, (rankingWeights.relatedOnlyPenalty * least * score) / highest);
}

function rarestFound(concepts: readonly Concept[], store: PassageStore): Concept | undefined {
  const rarity = (concept: Concept) => {
    const frequencies = termsOf(concept, true).map((term) => store.postings.frequencies.at(term));
    return frequencies.length === 0 ? -1 : store.rarityIn(Math.max(...frequencies));
  };
  const [best] = concepts.toSorted((a, b) => rarity(b) - rarity(a));
  return best && rarity(best) >= 0 ? best : undefined;
}

/** Whether a word is in many more passages than the rarest one. A word that is found nowhere is not common. */
function isCommoner(concept: Concept, passages: number, store: PassageStore): boolean {
  return passagesWith(termsOf(concept, true), store).size > 2 * passages;
}

/** The passages in the places that a word names. */
function placedIn(alternatives: readonly Alternative[]): readonly number[] {
  return alternatives.flatMap(({ place }) => place?.passages ?? []);
}

/** The terms of the word itself, or of its related words. */
function termsOf({ alternatives }: Concept, isItself: boolean): number[] {
  return alternatives.filter(({ by }) => (by === null) === isItself).flatMap(({ terms }) => terms);
}

function passagesWith(terms: readonly number[], store: PassageStore): Set<number> {
  const found = new Set<number>();
  const buffer = store.postingBuffer();
  for (const term of terms) {
    store.postings.read(term, buffer);
    for (let index = 0; index < buffer.length; index++) {
      const passage = buffer.passages[index] as number;
      if (!store.isDeleted.items[passage]) found.add(passage);
    }
  }
  return found;
}

/**
 * Those of some sources that contain every word of the question itself, in any of their passages. Words that are found
 * nowhere and words that only ask ("find", "notes") aren't required.
 */
export function sourcesWithAllWords(
  concepts: readonly Concept[],
  store: PassageStore,
  among: Iterable<number>,
): Set<number> {
  const isAsked = new Uint8Array(store.sources.size);
  for (const source of among) isAsked[source] = 1;
  const telling = concepts.filter(({ weight }) => weight !== rankingWeights.questionWordWeight);
  let all: Set<number> | undefined;
  for (const concept of telling.length > 0 ? telling : concepts) {
    const own = sourcesWith(concept, store, isAsked);
    if (own !== undefined) all = all ? all.intersection(own) : own;
    if (all?.size === 0) break;
  }
  return all ?? new Set();
}

/** Undefined where no source at all has the concept. */
function sourcesWith({ alternatives }: Concept, store: PassageStore, isAsked: Uint8Array): Set<number> | undefined {
  const found = new Set<number>();
  let isAnywhere = false;
  const buffer = store.postingBuffer();
  const add = (passage: number) => {
    if (store.isDeleted.items[passage]) return;
    isAnywhere = true;
    const source = store.sourceOf.at(passage);
    if (isAsked[source] === 1) found.add(source);
  };
  for (const { by, terms, phrase, place } of alternatives) {
    if (by !== null) continue;
    for (const term of terms) {
      store.postings.read(term, buffer);
      for (let index = 0; index < buffer.length; index++) add(buffer.passages[index] as number);
    }
    phrase?.passages.forEach(add);
    place?.passages.forEach(add);
  }
  return isAnywhere ? found : undefined;
}

const PHRASE_PASSAGES_MAX = 400;
const SHORT_QUESTION = 3;

/**
 * Adds related words to a question, with more weight the less its own words find. If some passage has most of the asked
 * words, that passage was meant, and related words only add noise. Returns how little the words find, from 0 to 1.
 */
export function expandQuery({ concepts }: ReadQuery, store: PassageStore): number {
  const { relatedShareMin, highCoverage, lowCoverage } = rankingWeights;
  const need = (highCoverage - directCoverage(concepts, store)) / (highCoverage - lowCoverage);
  const uncovered = Math.min(1, Math.max(0, need));
  const share = relatedShareMin + (1 - relatedShareMin) * uncovered;
  // Phrases are expensive to look up, and a long question whose words suffice gains little from them.
  const hasPhrases = need > 0 || concepts.length <= SHORT_QUESTION;
  for (const concept of concepts) {
    const related = concept.related.filter(({ terms }) => hasPhrases || terms.length === 1);
    concept.alternatives.push(...related.flatMap((one) => alternativeOf(one, concept, share, store) ?? []));
  }
  return uncovered;
}

/**
 * The share of the asked words in the passage that has most of them, weighted by rarity. 1 means all. For a long
 * question a few words are enough.
 */
function directCoverage(concepts: readonly Concept[], store: PassageStore): number {
  const has = new Float32Array(store.size);
  const buffer = store.postingBuffer();
  const asked: number[] = [];
  let most = 0;
  for (const { alternatives, weight, text } of concepts) {
    const terms = alternatives.flatMap((alternative) => alternative.terms);
    const placed = placedIn(alternatives);
    const rarity = Math.max(
      ...terms.map((term) => store.rarityOf(term)),
      ...(placed.length > 0 || terms.length === 0 ? [store.rarityIn(placed.length)] : []),
    );
    // The words of a phrase are counted already.
    if (terms.length > 0 || !text.includes(' ')) asked.push(weight * rarity);
    const add = (passage: number) => {
      has[passage] = (has[passage] as number) + weight * rarity;
      most = Math.max(most, has[passage] as number);
    };
    placed.forEach(add);
    for (const term of terms) {
      store.postings.read(term, buffer);
      for (let index = 0; index < buffer.length; index++) {
        const passage = buffer.passages[index] as number;
        if (!store.isDeleted.items[passage]) add(passage);
      }
    }
  }
  asked.sort((a, b) => b - a);
  const enough = asked.slice(0, rankingWeights.coverageWordsMax).reduce((sum, rarity) => sum + rarity, 0);
  return enough === 0 ? 1 : Math.min(1, most / enough);
}

function alternativeOf(related: Related, concept: Concept, share: number, store: PassageStore): Alternative | null {
  const { text, terms } = related;
  const own = concept.alternatives.flatMap((alternative) => (alternative.by === null ? alternative.terms : []));
  const alternative: Alternative = {
    terms: [],
    weight: share * related.weight,
    rarityMax: own.length > 0 ? Math.max(...own.map((term) => store.rarityOf(term))) : Number.POSITIVE_INFINITY,
    by: `${concept.text.toLowerCase()} ≈ ${text}`,
  };
  const [only] = terms;
  if (terms.length === 1 && only !== undefined) {
    const found = store.termsOf(only);
    return found.length > 0 ? { ...alternative, terms: found } : null;
  }
  const passages = passagesWithPhrase(terms, store, PHRASE_PASSAGES_MAX);
  const content = terms.filter((term) => !isStopword(term, 'en')).flatMap((term) => store.termsOf(term));
  return passages.length > 0 ? { ...alternative, phrase: { passages, terms: content } } : null;
}
