import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { FIELD_END, isCompound, wordOf } from '../store/lists.ts';
import { fields, type PassageStore } from '../store/passage-store.ts';
import { topOf } from './score-words.ts';

/** A text to compare with the library. */
export interface ComparedText {
  title: string;
  body: string;
}

export interface SimilarOptions {
  limit: number;
  isAllowed: (source: string) => boolean;
}

export interface SimilarSource {
  source: string;
  /** From 0 for nothing in common to 1 for the same words with the same counts. */
  similarity: number;
}

/** The terms of a text that are compared, those with the highest weight. */
const TERMS = 80;
/** A word of the title counts this often, because the title is about the whole text. */
const TITLE = 3;
/** Sources compared term by term. */
const CANDIDATES = 100;
const BODY_MAX = 20_000;

/** The sources most similar to a text as a whole, most similar first. For notes; questions are for searchPassages. */
export function similarSources(
  store: PassageStore,
  text: ComparedText,
  { limit, isAllowed }: SimilarOptions,
): SimilarSource[] {
  const terms = termsOf(text, store);
  if (terms.size === 0) return [];
  const wanted = weighted(terms, store);
  const found: SimilarSource[] = [];
  for (const source of candidates(wanted, store)) {
    const name = store.sources.get(source);
    if (!isAllowed(name)) continue;
    const own = weighted(countsIn(store, store.passagesOf(name)), store);
    found.push({ source: name, similarity: cosine(wanted, own) });
  }
  return found.sort((a, b) => b.similarity - a.similarity).slice(0, limit);
}

/** The counts of the library's terms in the text. */
function termsOf({ title, body }: ComparedText, store: PassageStore): Map<number, number> {
  const language = detectLanguage(`${title}\n${body}`);
  const counts = new Map<number, number>();
  const count = (text: string, by: number) => {
    for (const { term } of words(text)) {
      // Two notes about different things may name the same number.
      if (isStopword(term, language) || /^\p{N}+$/u.test(term)) continue;
      const number = store.terms.find(stem(term, language));
      if (number !== -1) counts.set(number, (counts.get(number) ?? 0) + by);
    }
  };
  count(title, TITLE);
  count(body.slice(0, BODY_MAX), 1);
  return counts;
}

function countsIn(store: PassageStore, passages: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [index, passage] of passages.entries()) {
    let field = 0;
    for (const token of store.tokens.read(passage)) {
      if (token === FIELD_END) {
        field += 1;
        continue;
      }
      // Every passage of a source repeats its title.
      const isRepeated = index > 0 && fields[field] !== 'body';
      if (isCompound(token) || isRepeated || fields[field] === 'heading') continue;
      const term = store.termOf.at(wordOf(token));
      counts.set(term, (counts.get(term) ?? 0) + (fields[field] === 'body' ? 1 : TITLE));
    }
  }
  return counts;
}

/** The tf-idf weights of the heaviest terms. */
function weighted(counts: ReadonlyMap<number, number>, store: PassageStore): Map<number, number> {
  const rarest = Array.from(counts, ([term, count]) => [term, (1 + Math.log(count)) * store.rarityOf(term)] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, TERMS);
  return new Map(rarest);
}

/** The sources with most of the words, in all their passages together. */
function candidates(wanted: ReadonlyMap<number, number>, store: PassageStore): number[] {
  const scores = new Float32Array(store.sources.size);
  const touched: number[] = [];
  const buffer = store.postingBuffer();
  for (const [term, weight] of wanted) {
    store.postings.read(term, buffer);
    const idf = store.rarityOf(term);
    let last = -1;
    for (let index = 0; index < buffer.length; index++) {
      const passage = buffer.passages[index] as number;
      const source = store.sourceOf.at(passage);
      if (store.isDeleted.items[passage] || source === last) continue;
      last = source;
      if (scores[source] === 0) touched.push(source);
      scores[source] = (scores[source] ?? 0) + weight * idf;
    }
  }
  return topOf(touched, scores, CANDIDATES);
}

function cosine(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  let product = 0;
  for (const [term, weight] of a) product += weight * (b.get(term) ?? 0);
  return product === 0 ? 0 : product / (lengthOf(a) * lengthOf(b));
}

function lengthOf(vector: ReadonlyMap<number, number>): number {
  return Math.hypot(...vector.values());
}
