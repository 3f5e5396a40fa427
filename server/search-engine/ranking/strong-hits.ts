import type { Concept } from '../query/read-query.ts';
import type { PassageStore } from '../store/passage-store.ts';
import { rankingWeights } from './ranking-weights.ts';

/**
 * The sources that contain every word of the question itself, in any of their passages. Words that are found nowhere
 * and words that only ask ("find", "notes") aren't required.
 */
export function sourcesWithAllWords(concepts: readonly Concept[], store: PassageStore): Set<number> {
  const telling = concepts.filter(({ weight }) => weight !== rankingWeights.questionWordWeight);
  let all: Set<number> | undefined;
  for (const concept of telling.length > 0 ? telling : concepts) {
    const own = sourcesWith(concept, store);
    if (own.size > 0) all = all ? all.intersection(own) : own;
    if (all?.size === 0) break;
  }
  return all ?? new Set();
}

function sourcesWith({ alternatives }: Concept, store: PassageStore): Set<number> {
  const found = new Set<number>();
  const buffer = store.postingBuffer();
  const add = (passage: number) => {
    if (!store.isDeleted.items[passage]) found.add(store.sourceOf.at(passage));
  };
  for (const { by, terms, phrase } of alternatives) {
    if (by !== null) continue;
    for (const term of terms) {
      store.postings.read(term, buffer);
      for (let index = 0; index < buffer.length; index++) add(buffer.passages[index] as number);
    }
    phrase?.passages.forEach(add);
  }
  return found;
}
