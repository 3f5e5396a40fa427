import type { Concept } from '../query/read-query.ts';
import type { PassageStore } from '../store/passage-store.ts';
import { rankingWeights } from './ranking-weights.ts';
import { inverseFrequency, type WordScores } from './score-words.ts';

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
    return frequencies.length === 0 ? -1 : inverseFrequency(Math.max(...frequencies), store.passageCount);
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
