import { detectLanguage, isStopword, stem, type Word, words } from '#server/language/words.ts';
import { correctWord } from './correct-word.ts';
import type { PassageStore } from './passage-store.ts';
import { rankingWeights } from './ranking-weights.ts';

/** One way in which a concept of the question may stand in a passage. */
export interface Alternative {
  /** Any of these terms. */
  terms: number[];
  weight: number;
  /** Set where it is not the asked word itself: `invoice ≈ bill`. */
  by: string | null;
}

/** A word of the question with everything that counts as that word. */
export interface Concept {
  text: string;
  weight: number;
  alternatives: Alternative[];
}

export interface ReadQuery {
  concepts: Concept[];
  /** Quoted: each must stand word by word in what is found. */
  phrases: string[][];
  corrections: { from: string; to: string }[];
}

/** More words than this are no question. */
const WORDS_MAX = 256;
const QUOTED = /["\u201c\u201d\u201e]([^"\u201c\u201d\u201e]+)["\u201c\u201d]/g;

/** Looks the words of a question up in a library. */
export function readQuery(text: string, isTyping: boolean, store: PassageStore): ReadQuery {
  const short = text.slice(0, WORDS_MAX * 16);
  const phrases = Array.from(short.matchAll(QUOTED), ([, quoted]) => words(quoted ?? '').map(({ term }) => term));
  const asked = words(short).slice(0, WORDS_MAX);
  const content = contentWords(asked, detectLanguage(short));
  const typed = isTyping && /[\p{L}\p{M}\p{N}]$/u.test(text) ? asked.at(-1) : undefined;
  const query: ReadQuery = { concepts: [], phrases: phrases.filter(({ length }) => length > 0), corrections: [] };
  const known = new Map<string, Concept>();
  for (const word of content) {
    const same = known.get(word.term);
    if (same) {
      same.weight += 0.5;
      continue;
    }
    const concept = { text: word.term, weight: 1, alternatives: alternativesOf(word, word === typed, store, query) };
    known.set(word.term, concept);
    if (concept.alternatives.length > 0) query.concepts.push(concept);
  }
  return query;
}

function contentWords(asked: Word[], language: string): Word[] {
  const content = asked.filter(
    ({ term, compound }) => compound || !(isStopword(term, 'en') || isStopword(term, language)),
  );
  return content.length > 0 ? content : asked;
}

function alternativesOf(word: Word, isTyped: boolean, store: PassageStore, query: ReadQuery): Alternative[] {
  const alternatives: Alternative[] = [];
  const terms = termsOf(word.term, store);
  if (terms.length > 0) alternatives.push({ terms, weight: 1, by: null });
  if (word.compound) {
    const whole = termsOf(word.compound, store);
    if (whole.length > 0) alternatives.push({ terms: whole, weight: 1, by: null });
  }
  if (isTyped) {
    const started = wordsStarting(word.term, store).filter((term) => !terms.includes(term));
    if (started.length > 0) alternatives.push({ terms: started, weight: rankingWeights.prefix, by: null });
  }
  if (alternatives.length > 0) return alternatives;
  const correction = correctWord(word.term, store);
  if (correction === null) return [];
  query.corrections.push({ from: word.text, to: correction });
  return [{ terms: termsOf(correction, store), weight: 1, by: null }];
}

/** The terms that a word has in the languages of the library and that stand in some passage. */
export function termsOf(term: string, store: PassageStore): number[] {
  const stems = new Set(Array.from(store.languages, (language) => stem(term, language)));
  return Array.from(stems, (stemmed) => store.terms.find(stemmed)).filter(
    (number) => number !== -1 && store.postings.frequencies.at(number) > 0,
  );
}

function wordsStarting(prefix: string, store: PassageStore): number[] {
  const terms = new Set(store.vocabulary.startingWith(prefix).map((word) => store.termOf.at(word)));
  const frequency = (term: number) => store.postings.frequencies.at(term);
  return [...terms]
    .filter((term) => frequency(term) > 0)
    .sort((a, b) => frequency(b) - frequency(a) || a - b)
    .slice(0, 40);
}
