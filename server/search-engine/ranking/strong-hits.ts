import type { Concept } from '../query/read-query.ts';
import type { PassageStore } from '../store/passage-store.ts';
import { rankingWeights } from './ranking-weights.ts';

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
