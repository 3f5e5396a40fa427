import type { Concept } from '../query/read-query.ts';
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
  for (const { by, terms, phrase } of alternatives) {
    if (by !== null) continue;
    for (const term of terms) {
      store.postings.read(term, buffer);
      for (let index = 0; index < buffer.length; index++) add(buffer.passages[index] as number);
    }
    phrase?.passages.forEach(add);
  }
  return isAnywhere ? found : undefined;
}
