import { isStopword, stem, words } from '#server/language/words.ts';
import type { ReadTask } from './read-passage.ts';

/** So many of its words in common, and a task is the same one again: first discussed, then listed. */
const SAME = 0.75;
/** A task of fewer words may be part of another by chance. */
const PART_LEAST = 2;
/** Compared with the ones just before only, so that time stays in proportion to the text. */
const LOOK_BACK = 60;

/** Each task once: of two that say the same, the one that says more of who and when. */
function withoutDoubles(items: readonly ReadTask[]): ReadTask[] {
  const kept: { item: ReadTask; terms: ReadonlySet<string> }[] = [];
  for (const item of items) {
    const terms = new Set(contentTerms(item.text));
    const same = kept.slice(-LOOK_BACK).find((other) => isSame(item, terms, other.item, other.terms));
    if (!same) kept.push({ item, terms });
    else if (statesMore(item, terms, same.item, same.terms)) [same.item, same.terms] = [item, terms];
  }
  return kept.map(({ item }) => item);
}

/** The to-dos in their order, without suggestions that repeat a checkbox line. */
export function withoutRepeated(items: readonly ReadTask[]): ReadTask[] {
  const certain = items
    .filter((item) => item.certain)
    .map((item) => ({ item, terms: new Set(contentTerms(item.text)) }));
  const suggested = withoutDoubles(items.filter((item) => !item.certain)).filter((item) => {
    const terms = new Set(contentTerms(item.text));
    return !certain.some((other) => isSame(item, terms, other.item, other.terms));
  });
  return [...certain.map(({ item }) => item), ...suggested].sort((a, b) => a.from - b.from);
}

/** What a task is about, for comparing it with another. */
function contentTerms(task: string): string[] {
  return words(task)
    .map(({ term }) => term)
    .filter((term) => !isStopword(term, 'en'))
    .map((term) => stem(term, 'en'));
}

function isSame(a: ReadTask, termsA: ReadonlySet<string>, b: ReadTask, termsB: ReadonlySet<string>): boolean {
  if (a.owner !== null && b.owner !== null && a.owner.toLowerCase() !== b.owner.toLowerCase()) return false;
  if (a.due !== null && b.due !== null && a.due !== b.due) return false;
  if (termsA.size === 0 || termsB.size === 0) return a.text === b.text;
  return likeness(termsA, termsB) >= SAME || isPartOnOneDay(a, termsA, b, termsB);
}

/** "I promised Hannah a fixed price by Thursday" and "Send Hannah the fixed price by Thursday". */
function isPartOnOneDay(a: ReadTask, termsA: ReadonlySet<string>, b: ReadTask, termsB: ReadonlySet<string>): boolean {
  const least = Math.min(termsA.size, termsB.size);
  return a.due !== null && a.due === b.due && least >= PART_LEAST && sharedOf(termsA, termsB) === least;
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = sharedOf(a, b);
  return shared / (a.size + b.size - shared);
}

function sharedOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.intersection(b).size;
}

/** The whole instead of its part; otherwise the one that knows more of who and when. */
function statesMore(
  item: ReadTask,
  terms: ReadonlySet<string>,
  other: ReadTask,
  otherTerms: ReadonlySet<string>,
): boolean {
  if (likeness(terms, otherTerms) < SAME) return terms.size > otherTerms.size;
  return known(item) > known(other);
}

function known({ owner, due }: ReadTask): number {
  return (owner === null ? 0 : 1) + (due === null ? 0 : 1);
}
