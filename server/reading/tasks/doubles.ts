import { isStopword, stem, words } from '#server/language/words.ts';
import type { ReadTask } from './context.ts';

/** So many of its words in common, and a task is the same one again: first discussed, then listed. */
const SAME = 0.75;
/** So many words that are all in a checkbox line by the same day are that line, said before. */
const WHOLE_LEAST = 2;
/** Compared with the ones just before only, so that time stays in proportion to the text. */
const LOOK_BACK = 60;

interface Compared {
  item: ReadTask;
  terms: ReadonlySet<string>;
}

/** The to-dos in their order, each once: a checkbox line, else the first. */
export function withoutRepeated(items: readonly ReadTask[]): ReadTask[] {
  const all = items.map((item) => ({ item, terms: contentTerms(item.text) }));
  const certain = all.filter(({ item }) => item.certain);
  const kept: Compared[] = [];
  for (const one of all)
    if (!one.item.certain && ![...certain, ...kept.slice(-LOOK_BACK)].some((other) => isSame(one, other)))
      kept.push(one);
  return [...certain, ...kept].map(({ item }) => item).sort((a, b) => a.from - b.from);
}

/** What a task is about, for comparing it with another. */
function contentTerms(task: string): ReadonlySet<string> {
  const terms = words(task).map(({ term }) => term);
  return new Set(terms.filter((term) => !isStopword(term, 'en')).map((term) => stem(term, 'en')));
}

/** By the same owner and day as far as they are named, and with the same words, or with all of them in a checkbox line. */
function isSame({ item: a, terms }: Compared, { item: b, terms: others }: Compared): boolean {
  if (terms.size === 0 || others.size === 0) return a.text === b.text;
  const isListed = b.certain && a.due !== null && a.due === b.due && terms.size >= WHOLE_LEAST;
  if (isListed && terms.isSubsetOf(others)) return true;
  if (a.owner !== null && b.owner !== null && a.owner.toLowerCase() !== b.owner.toLowerCase()) return false;
  if (a.due !== null && b.due !== null && a.due !== b.due) return false;
  return terms.intersection(others).size >= terms.union(others).size * SAME;
}
