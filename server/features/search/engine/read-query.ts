import { detectLanguage, isStopword, type Word, words } from '#server/language/words.ts';
import { correctWord } from './correct-word.ts';
import { passagesSaying } from './find-phrase.ts';
import { isMostlyEnglish } from './library-language.ts';
import type { PassageStore } from './passage-store.ts';
import { rankingWeights } from './ranking-weights.ts';
import { type KnownSpan, knownSpans, type Related } from './related-words.ts';
import { termsOf } from './terms-of.ts';

/** One way in which a concept of the question may stand in a passage. */
export interface Alternative {
  /** Any of these terms, or where it is a phrase, the passages that have it. */
  terms: number[];
  phrase?: { passages: number[]; terms: number[]; words?: readonly string[] };
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
  /** What else may say it, by the lists of words. */
  related: Related[];
}

export interface ReadQuery {
  concepts: Concept[];
  /** Quoted: each must stand word by word in what is found. */
  phrases: string[][];
  corrections: { from: string; to: string }[];
}

/** More words than this are no question. */
const WORDS_MAX = 256;
const PREFIXED_MAX = 40;
const CODE_PASSAGES_MAX = 400;
/** Web and mail addresses, codes of letters and digits with a joint, and what is quoted. */
const EXACT =
  /\S*(?:@|:\/\/)\S+|\bwww\.\S+|\b[\p{L}\d-]+\.[a-z]{2,}\b\S*|[\p{L}\d]*\d[\p{L}\d]*[-/_.#][\p{L}\d-]+|[\p{L}\d]+[-/_.#][\p{L}\d-]*\d[\p{L}\d-]*|["\u201c\u201d\u201e][^"\u201c\u201d\u201e]+["\u201c\u201d]/giu;
const QUOTED = /["\u201c\u201d\u201e]([^"\u201c\u201d\u201e]+)["\u201c\u201d]/g;

/** What asks and does not say what for. */
const ASKING = new Set(
  (
    'find show tell list give get explain describe summarize summarise summary discuss discussion talk talking ' +
    'mention think thought opinion say said know look please want need anything something everything someone anyone ' +
    'note notes document documents'
  ).split(' '),
);

/** What only asks, and politely, wherever it stands in a question. */
const EMPTY = new Set('when whose please kindly thanks thank cheers hello hi hey'.split(' '));

/** Looks the words of a question up in a library. */
export function readQuery(text: string, isTyping: boolean, store: PassageStore): ReadQuery {
  const short = text.slice(0, WORDS_MAX * 16);
  const asked = words(short).slice(0, WORDS_MAX);
  const typed = isTyping && /[\p{L}\p{M}\p{N}]$/u.test(text) ? asked.at(-1) : undefined;
  const language = detectLanguage(short);
  const spans = speaksEnglish(asked, language, store) ? knownSpans(termsWithoutCodes(short, asked)) : [];
  const query: ReadQuery = { concepts: [], phrases: phrasesIn(short), corrections: [] };
  const known = new Map<string, Concept>();
  for (const word of contentWords(asked, language)) {
    const isAsking = ASKING.has(word.term);
    const same = known.get(word.term);
    if (same) {
      if (!isAsking) same.weight += rankingWeights.repeated;
      continue;
    }
    const related = spans.find(({ start, length }) => length === 1 && asked[start] === word)?.related ?? [];
    const concept: Concept = {
      text: word.text,
      weight: isAsking ? rankingWeights.asking : 1,
      alternatives: [],
      related,
    };
    concept.alternatives = alternativesOf(word, word === typed, store);
    const code = codeOf(word, asked);
    if (code) concept.alternatives.push(...waysOfCode(code, concept.alternatives, store));
    const isMistyped = concept.alternatives.length === 0 && !isKnown(related, store) && !isInPhrase(word, spans, asked);
    if (isMistyped) concept.alternatives = correctionOf(word, store, query);
    known.set(word.term, concept);
    query.concepts.push(concept);
  }
  query.concepts.push(...phraseConcepts(spans, asked));
  return query;
}

function phrasesIn(text: string): string[][] {
  const quoted = Array.from(text.matchAll(QUOTED), ([, phrase]) => words(phrase ?? '').map(({ term }) => term));
  return quoted.filter(({ length }) => length > 0);
}

function contentWords(asked: Word[], language: string): Word[] {
  const isContent = ({ term, compound }: Word) =>
    compound || !(EMPTY.has(term) || isStopword(term, 'en') || isStopword(term, language));
  const content = asked.filter(isContent);
  return content.length > 0 ? content : asked;
}

/** Phrases that the lists know are concepts beside their words: "return on investment" may stand there as ROI. */
function phraseConcepts(spans: readonly KnownSpan[], asked: readonly Word[]): Concept[] {
  return spans
    .filter(({ length }) => length > 1)
    .map(({ start, length, related }) => {
      const said = asked.slice(start, start + length).map(({ text }) => text);
      return { text: said.join(' '), weight: 1, alternatives: [], related };
    });
}

/** The words of the question, nothing in the place of those that mean only themselves: codes, addresses, what is quoted. */
function termsWithoutCodes(text: string, asked: readonly Word[]): string[] {
  const exact = Array.from(text.matchAll(EXACT), ({ 0: { length }, index }) => [index, index + length] as const);
  const isExact = ({ start }: Word) => exact.some(([from, to]) => start >= from && start < to);
  return asked.map((word) => (isExact(word) ? '' : word.term));
}

/** The lists of related words are English: a question in another language, or a library in one, has no use for them. */
function speaksEnglish(asked: readonly Word[], language: string, store: PassageStore): boolean {
  if (language !== 'en') return false;
  return asked.some(({ term }) => isStopword(term, 'en')) || isMostlyEnglish(store);
}

/** A code with letters before its digits, as one word or as two. */
function codeOf(word: Word, asked: readonly Word[]): [letters: string, digits: string] | null {
  const [, letters, digits] = /^(\p{L}{1,5})(\p{Nd}{2,})$/u.exec(word.term) ?? [];
  if (letters && digits) return [letters, digits];
  const next = asked[asked.indexOf(word) + 1];
  const isCode =
    next && next.start - word.end <= 1 && /^\p{L}{1,5}$/u.test(word.term) && /^\p{Nd}{2,}$/u.test(next.term);
  return isCode ? [word.term, next.term] : null;
}

/** `inv2044` also finds "INV 2044", and `inv 2044` also finds "INV2044". */
function waysOfCode(code: [string, string], known: readonly Alternative[], store: PassageStore): Alternative[] {
  const joined = termsOf(code.join(''), store).filter((term) => !known.some(({ terms }) => terms.includes(term)));
  const passages = passagesSaying(code, store, CODE_PASSAGES_MAX);
  const apart = { ...itself([]), phrase: { passages, terms: [], words: code } };
  return [...(joined.length > 0 ? [itself(joined)] : []), ...(passages.length > 0 ? [apart] : [])];
}

function alternativesOf(word: Word, isTyped: boolean, store: PassageStore): Alternative[] {
  const terms = termsOf(word.term, store);
  const whole = word.compound ? termsOf(word.compound, store) : [];
  const alternatives = [terms, whole].filter(({ length }) => length > 0).map(itself);
  if (isTyped) {
    const started = wordsStarting(word.term, store).filter((term) => !terms.includes(term));
    if (started.length > 0) alternatives.push({ ...itself(started), weight: rankingWeights.prefix });
  }
  return alternatives;
}

/** A word that the lists know is no typing error, if only something related to it is there. */
function isKnown(related: readonly Related[], store: PassageStore): boolean {
  return related.some(({ terms }) => terms.length === 1 && termsOf(terms[0] ?? '', store).length > 0);
}

/** Nor is one of a phrase that they know. */
function isInPhrase(word: Word, spans: readonly KnownSpan[], asked: readonly Word[]): boolean {
  return spans.some(({ start, length }) => length > 1 && asked.slice(start, start + length).includes(word));
}

function correctionOf(word: Word, store: PassageStore, query: ReadQuery): Alternative[] {
  const correction = correctWord(word.term, store);
  if (correction === null) return [];
  query.corrections.push({ from: word.text, to: correction });
  return [itself(termsOf(correction, store))];
}

function itself(terms: number[]): Alternative {
  return { terms, weight: 1, rarityMost: Number.POSITIVE_INFINITY, by: null };
}

function wordsStarting(prefix: string, store: PassageStore): number[] {
  const terms = new Set(store.vocabulary.startingWith(prefix).map((word) => store.termOf.at(word)));
  const frequency = (term: number) => store.postings.frequencies.at(term);
  return [...terms]
    .filter((term) => frequency(term) > 0)
    .sort((a, b) => frequency(b) - frequency(a) || a - b)
    .slice(0, PREFIXED_MAX);
}
