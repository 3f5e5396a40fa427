import { stopwordsOf } from '#server/language/stopwords.ts';
import { detectLanguage, isStopword, type Word, words } from '#server/language/words.ts';
import { rankingWeights } from '../ranking-weights.ts';
import type { PassageStore } from '../store/passage-store.ts';
import { compoundForms, hasCompounds } from './compounds.ts';
import { correctWord } from './correct-word.ts';
import { passagesWithAny, passagesWithPhrase } from './find-phrase.ts';
import type { PlaceNames } from './place-names.ts';
import { type PlaceField, placedWord, placesWithWords } from './placed-words.ts';
import { type ListedSpan, listedSpans, type Related } from './related-words.ts';

/** One way in which a passage may express a concept of the question. */
export interface Alternative {
  /** Any of these terms, or the passages that contain the phrase. */
  terms: number[];
  phrase?: { passages: number[]; terms: number[]; words?: readonly string[] };
  /** The passages that are in a place with one of these words in its name. */
  place?: { passages: readonly number[]; words: ReadonlySet<string> };
  weight: number;
  /** Caps the rarity, so that a related word never counts more than the asked word. */
  rarityMax: number;
  /** Set for related words, for example `invoice ≈ bill`. Null for the asked word itself. */
  by: string | null;
}

/** A word of the question with everything that counts as that word. */
export interface Concept {
  text: string;
  weight: number;
  alternatives: Alternative[];
  /** Related words from the lists. */
  related: Related[];
}

export interface ReadQuery {
  concepts: Concept[];
  /** Quotations. Every result contains each of them word for word. */
  phrases: string[][];
  corrections: { from: string; to: string }[];
}

/** Words of a question that are read. */
const WORDS_MAX = 256;
const PREFIXED_MAX = 40;
const CODE_PASSAGES_MAX = 400;
/** Web and mail addresses, codes like PO-7731, and quotations. */
const EXACT = new RegExp(
  [
    /\S*(?:@|:\/\/)\S+/,
    /\bwww\.\S+/,
    /\b[\p{L}\d-]+\.[a-z]{2,}\b\S*/u,
    /[\p{L}\d]*\d[\p{L}\d]*[-/_.#][\p{L}\d-]+/u,
    /[\p{L}\d]+[-/_.#][\p{L}\d-]*\d[\p{L}\d-]*/u,
    /["\u201c\u201d\u201e][^"\u201c\u201d\u201e]+["\u201c\u201d]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);
const QUOTED = /["\u201c\u201d\u201e]([^"\u201c\u201d\u201e]+)["\u201c\u201d]/g;

/** Words that ask without naming a subject. They count less. */
const ASKING = new Set(
  (
    'find show tell list give get explain describe summarize summarise summary discuss discussion talk talking ' +
    'mention think thought opinion say said know look please want need anything something everything someone anyone ' +
    'note notes document documents'
  ).split(' '),
);

/** Polite words that are ignored anywhere in a question. */
const EMPTY = new Set('when whose please kindly thanks thank cheers hello hi hey'.split(' '));

/** Looks up the words of a question in a store. */
export function readQuery(text: string, isTyping: boolean, store: PassageStore, places?: PlaceField): ReadQuery {
  const short = text.slice(0, WORDS_MAX * 16);
  const asked = words(short).slice(0, WORDS_MAX);
  const typed = typedWord(text, isTyping, asked);
  const language = detectLanguage(short);
  const spans = speaksEnglish(asked, language, store) ? listedSpans(termsWithoutCodes(short, asked)) : [];
  const mayCompound = hasCompounds(store) && (language !== 'en' || !isMostlyEnglish(store));
  const query: ReadQuery = { concepts: [], phrases: phrasesIn(short), corrections: [] };
  const known = new Map<string, Concept>();
  for (const word of contentWords(asked, language)) {
    const isAsking = ASKING.has(word.term);
    const same = known.get(word.term);
    if (same) {
      if (!isAsking) same.weight += rankingWeights.repeatedWordBonus;
      continue;
    }
    const related = spans.find(({ start, length }) => length === 1 && asked[start] === word)?.related ?? [];
    const concept: Concept = {
      text: word.text,
      weight: isAsking ? rankingWeights.questionWordWeight : 1,
      alternatives: [],
      related,
    };
    concept.alternatives = alternativesOf(word, word === typed, store);
    const code = codeOf(word, asked);
    if (mayCompound && !code && word !== typed) concept.alternatives.push(...formsOf(word, store));
    if (code) concept.alternatives.push(...codeAlternatives(code, concept.alternatives, store));
    // What is in the lists is spelled right.
    const placed = places && placeAlternative(word.term, word === typed, store, places);
    if (placed) concept.alternatives.push(placed);
    const isMistyped = concept.alternatives.length === 0 && related.length === 0 && !isInPhrase(word, spans, asked);
    if (isMistyped) concept.alternatives = correctionOf(word, store, query, places);
    if (concept.alternatives.some(({ place }) => place !== undefined)) countAsOneField(concept, store);
    known.set(word.term, concept);
    query.concepts.push(concept);
  }
  query.concepts.push(...phraseConcepts(spans, asked));
  return query;
}

/** The words of a question as written, for a search without an index. */
export interface AskedWords {
  /** Without words that only ask, unless there are no others. */
  words: string[];
  /** The words of each quotation, in order. */
  phrases: string[][];
}

/** The words of a question as they are written. */
export function askedWords(text: string): AskedWords {
  const short = text.slice(0, WORDS_MAX * 16);
  const asked = words(short).slice(0, WORDS_MAX);
  const content = contentWords(asked, detectLanguage(short));
  const telling = content.filter(({ term }) => !ASKING.has(term));
  const chosen = telling.length > 0 ? telling : content;
  const quoted = Array.from(short.matchAll(QUOTED), ([, phrase]) => phrase?.match(/[\p{L}\p{M}\p{N}'\u2019]+/gu) ?? []);
  return {
    words: [...new Set(chosen.map((word) => word.text))],
    phrases: quoted.filter(({ length }) => length > 0),
  };
}

/** What names places: a question, and what no result may have. */
export interface PlaceQuestion {
  text: string;
  isTyping: boolean;
  excluded?: readonly string[];
}

/** The places that a question has words of, or has in quotation marks, to read what is in them. */
export function placesAsked(
  { text, isTyping, excluded = [] }: PlaceQuestion,
  store: PassageStore,
  names: PlaceNames,
): Set<string> {
  const short = text.slice(0, WORDS_MAX * 16);
  const asked = words(short).slice(0, WORDS_MAX);
  const content = contentWords(asked, detectLanguage(short)).flatMap(({ term, compound }) => [term, compound ?? term]);
  const telling = content.filter((term) => !ASKING.has(term));
  const typed = typedWord(text, isTyping, asked)?.term;
  const found = placesWithWords(telling.length > 0 ? telling : content, typed, store, names);
  const phrases = [...phrasesIn(short), ...excluded.map((one) => words(one).map(({ term }) => term))];
  const quoted = phrases.map((phrase) => names.placesWithPhrase(phrase));
  return quoted.reduce((all, places) => all.union(places), found);
}

function typedWord(text: string, isTyping: boolean, asked: readonly Word[]): Word | undefined {
  return isTyping && /[\p{L}\p{M}\p{N}]$/u.test(text) ? asked.at(-1) : undefined;
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

/** A listed phrase is a concept of its own beside its words: a passage may say ROI for "return on investment". */
function phraseConcepts(spans: readonly ListedSpan[], asked: readonly Word[]): Concept[] {
  return spans
    .filter(({ length }) => length > 1)
    .map(({ start, length, related }) => {
      const written = asked.slice(start, start + length).map(({ text }) => text);
      return { text: written.join(' '), weight: 1, alternatives: [], related };
    });
}

/** The words of the question, with an empty string for codes, addresses and quotations: those have no related words. */
function termsWithoutCodes(text: string, asked: readonly Word[]): string[] {
  const exact = Array.from(text.matchAll(EXACT), ({ 0: { length }, index }) => [index, index + length] as const);
  const isExact = ({ start }: Word) => exact.some(([from, to]) => start >= from && start < to);
  return asked.map((word) => (isExact(word) ? '' : word.term));
}

/** The lists of related words are English. Other languages have no use for them. */
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
function codeAlternatives(code: [string, string], known: readonly Alternative[], store: PassageStore): Alternative[] {
  const joined = store.termsOf(code.join('')).filter((term) => !known.some(({ terms }) => terms.includes(term)));
  const passages = passagesWithPhrase(code, store, CODE_PASSAGES_MAX);
  const apart = { ...exactAlternative([]), phrase: { passages, terms: [], words: code } };
  return [...(joined.length > 0 ? [exactAlternative(joined)] : []), ...(passages.length > 0 ? [apart] : [])];
}

function alternativesOf(word: Word, isTyped: boolean, store: PassageStore): Alternative[] {
  const terms = store.termsOf(word.term);
  const whole = word.compound ? store.termsOf(word.compound) : [];
  const alternatives = [terms, whole].filter(({ length }) => length > 0).map(exactAlternative);
  if (isTyped) {
    const started = wordsStarting(word.term, store).filter((term) => !terms.includes(term));
    if (started.length > 0) alternatives.push({ ...exactAlternative(started), weight: rankingWeights.prefixWeight });
  }
  return alternatives;
}

/** Other forms of a word count as the word, and less. */
function formsOf({ term }: Word, store: PassageStore): Alternative[] {
  return compoundForms(term, store).map(({ terms, weight }) => ({ ...exactAlternative(terms), weight }));
}

/** A word of a listed phrase is no typo either. */
function isInPhrase(word: Word, spans: readonly ListedSpan[], asked: readonly Word[]): boolean {
  return spans.some(({ start, length }) => length > 1 && asked.slice(start, start + length).includes(word));
}

function correctionOf(word: Word, store: PassageStore, query: ReadQuery, places: PlaceField | undefined) {
  const correction = correctWord(word.term, store, places?.names.words());
  if (correction === null) return [];
  query.corrections.push({ from: word.text, to: correction });
  const placed = places && placeAlternative(correction, false, store, places);
  return [exactAlternative(store.termsOf(correction)), ...(placed ? [placed] : [])];
}

function placeAlternative(term: string, isBegun: boolean, store: PassageStore, places: PlaceField): Alternative | null {
  const place = placedWord(term, isBegun, store, places);
  return place && { ...exactAlternative([]), place, weight: isBegun ? rankingWeights.prefixWeight : 1 };
}

/** A word that is in a text and in the name of a place is as rare as both together, as if it were in two fields. */
function countAsOneField({ alternatives }: Concept, store: PassageStore): void {
  const found = new Set(alternatives.flatMap(({ place }) => place?.passages ?? []));
  for (const { terms } of alternatives) for (const passage of passagesWithAny(terms, store)) found.add(passage);
  const rarityMax = store.rarityIn(found.size);
  for (const alternative of alternatives) alternative.rarityMax = Math.min(alternative.rarityMax, rarityMax);
}

function exactAlternative(terms: number[]): Alternative {
  return { terms, weight: 1, rarityMax: Number.POSITIVE_INFINITY, by: null };
}

function wordsStarting(prefix: string, store: PassageStore): number[] {
  const terms = new Set(store.vocabulary.startingWith(prefix).map((word) => store.termOf.at(word)));
  const frequency = (term: number) => store.postings.frequencies.at(term);
  return [...terms]
    .filter((term) => frequency(term) > 0)
    .sort((a, b) => frequency(b) - frequency(a) || a - b)
    .slice(0, PREFIXED_MAX);
}

/** Whether most passages are in English, judged by stopwords, or no language can be detected. */
export function isMostlyEnglish(store: PassageStore): boolean {
  const others = [...store.languages].filter((language) => language !== 'en');
  if (others.length === 0) return true;
  const english = spread('en', others, store);
  return others.every((language) => spread(language, ['en'], store) <= english);
}

/** The passage count of the most frequent stopword that only this language has. */
function spread(language: string, others: readonly string[], store: PassageStore): number {
  let most = 0;
  for (const word of stopwordsOf(language)) {
    if (others.some((other) => isStopword(word, other))) continue;
    const number = store.vocabulary.find(language === 'en' ? word : `${word}\0${language}`);
    const plain = number === -1 ? store.vocabulary.find(word) : number;
    if (plain !== -1) most = Math.max(most, store.postings.frequencies.at(store.termOf.at(plain)));
  }
  return most;
}
