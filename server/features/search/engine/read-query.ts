import { detectLanguage, isStopword, type Word, words } from '#server/language/words.ts';
import { correctWord } from './correct-word.ts';
import { passagesSaying } from './find-phrase.ts';
import type { PassageStore } from './passage-store.ts';
import { rankingWeights } from './ranking-weights.ts';
import { type KnownSpan, knownSpans, type Related } from './related-words.ts';
import { inverseFrequency } from './score-words.ts';
import { termsOf } from './terms-of.ts';

/** One way in which a concept of the question may stand in a passage. */
export interface Alternative {
  /** Any of these terms, or where it is a phrase, the passages that have it. */
  terms: number[];
  phrase?: { passages: number[]; terms: number[] };
  weight: number;
  /** What stands for a word must not say more than the word itself would. */
  rarityMost: number;
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
  /** How many words of the question nothing in the library has, nor anything related to them. */
  missing: number;
}

/** More words than this are no question. */
const WORDS_MAX = 256;
const PHRASE_PASSAGES_MAX = 400;
const QUOTED = /["\u201c\u201d\u201e]([^"\u201c\u201d\u201e]+)["\u201c\u201d]/g;

/** What asks and does not say what for. */
const ASKING = new Set(
  'find show tell list give get explain describe summarize summarise summary discuss discussion talk talking mention think thought opinion say said know look please want need anything something everything someone anyone note notes document documents'.split(
    ' ',
  ),
);

/** Looks the words of a question up in a library. */
export function readQuery(text: string, isTyping: boolean, store: PassageStore): ReadQuery {
  const short = text.slice(0, WORDS_MAX * 16);
  const phrases = Array.from(short.matchAll(QUOTED), ([, quoted]) => words(quoted ?? '').map(({ term }) => term));
  const asked = words(short).slice(0, WORDS_MAX);
  const typed = isTyping && /[\p{L}\p{M}\p{N}]$/u.test(text) ? asked.at(-1) : undefined;
  const query: ReadQuery = {
    concepts: [],
    phrases: phrases.filter(({ length }) => length > 0),
    corrections: [],
    missing: 0,
  };
  const spans = knownSpans(asked.map(({ term }) => term));
  const known = new Map<string, Concept>();
  for (const word of contentWords(asked, detectLanguage(short))) {
    const same = known.get(word.term);
    if (same) {
      same.weight += rankingWeights.repeated * (ASKING.has(word.term) ? 0 : 1);
      continue;
    }
    const span = spans.find(({ start, length }) => length === 1 && asked[start] === word);
    const weight = ASKING.has(word.term) ? rankingWeights.asking : 1;
    const concept = { text: word.term, weight, alternatives: alternativesOf(word, word === typed, span, store, query) };
    known.set(word.term, concept);
    if (concept.alternatives.length > 0) query.concepts.push(concept);
    else query.missing++;
  }
  for (const span of spans) {
    if (span.length === 1) continue;
    const said = asked
      .slice(span.start, span.start + span.length)
      .map(({ text: part }) => part)
      .join(' ');
    const alternatives = relatedAlternatives(said, span.related, Number.POSITIVE_INFINITY, store);
    if (alternatives.length > 0) query.concepts.push({ text: said, weight: 1, alternatives });
  }
  return query;
}

function contentWords(asked: Word[], language: string): Word[] {
  const isContent = ({ term, compound }: Word) => compound || !(isStopword(term, 'en') || isStopword(term, language));
  const content = asked.filter(isContent);
  return content.length > 0 ? content : asked;
}

function alternativesOf(
  word: Word,
  isTyped: boolean,
  span: KnownSpan | undefined,
  store: PassageStore,
  query: ReadQuery,
): Alternative[] {
  const terms = termsOf(word.term, store);
  const alternatives: Alternative[] = [];
  if (terms.length > 0) alternatives.push(itself(terms));
  const whole = word.compound ? termsOf(word.compound, store) : [];
  if (whole.length > 0) alternatives.push(itself(whole));
  if (isTyped) {
    const started = wordsStarting(word.term, store).filter((term) => !terms.includes(term));
    if (started.length > 0) alternatives.push({ ...itself(started), weight: rankingWeights.prefix });
  }
  const rarity = terms.length > 0 ? Math.max(...terms.map((term) => rarityOf(term, store))) : Number.POSITIVE_INFINITY;
  alternatives.push(...relatedAlternatives(word.text, span?.related ?? [], rarity, store));
  if (alternatives.length > 0) return alternatives;
  const correction = correctWord(word.term, store);
  if (correction === null) return [];
  query.corrections.push({ from: word.text, to: correction });
  return [itself(termsOf(correction, store))];
}

function itself(terms: number[]): Alternative {
  return { terms, weight: 1, rarityMost: Number.POSITIVE_INFINITY, by: null };
}

function relatedAlternatives(said: string, related: Related[], rarityMost: number, store: PassageStore): Alternative[] {
  return related.flatMap(({ text, terms, weight }): Alternative[] => {
    const alternative = { terms: [], weight, rarityMost, by: `${said} ≈ ${text}` };
    const [only] = terms;
    if (terms.length === 1 && only !== undefined) {
      const found = termsOf(only, store);
      return found.length > 0 ? [{ ...alternative, terms: found }] : [];
    }
    const passages = passagesSaying(terms, store, PHRASE_PASSAGES_MAX);
    const own = terms.filter((term) => !isStopword(term, 'en')).flatMap((term) => termsOf(term, store));
    return passages.length > 0 ? [{ ...alternative, phrase: { passages, terms: own } }] : [];
  });
}

function rarityOf(term: number, store: PassageStore): number {
  return inverseFrequency(store.postings.frequencies.at(term), store.passageCount);
}

function wordsStarting(prefix: string, store: PassageStore): number[] {
  const terms = new Set(store.vocabulary.startingWith(prefix).map((word) => store.termOf.at(word)));
  const frequency = (term: number) => store.postings.frequencies.at(term);
  return [...terms]
    .filter((term) => frequency(term) > 0)
    .sort((a, b) => frequency(b) - frequency(a) || a - b)
    .slice(0, 40);
}
