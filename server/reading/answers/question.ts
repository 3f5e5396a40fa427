import { contextOf } from '#server/language/context.ts';
import { clientNameOf, type SourcePassage } from '#server/language/sources.ts';
import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { relatedWords } from '#server/search-engine/engine.ts';
import type { AskedQuestion } from './material.ts';
import { otherWordsFor, type Reading } from './meanings.ts';
import { opening } from './question-words.ts';

/** A word of the question, and what else says the same. */
export interface Term {
  stem: string;
  /** A rare word matters more, and one of the question before less. */
  weight: number;
  /** Somebody or something is called so: a note that names it once is about it. */
  isName: boolean;
  /** What says it, the word itself first: each all of its stems, and what that is worth. */
  wordings: readonly Wording[];
}

interface Wording {
  stems: string[];
  worth: number;
}

/** What a word of the same line of the lists is worth, one that only has to do with it, and one of the same meaning. */
const WORTH = { same: 0.7, near: 0.25, meaning: 0.75 };
const BEFORE = 0.5;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'];

/** Both sides are read in the question's language, or their stems would differ. */
export function readingFor(question: string): Reading {
  const language = languageOf(question);
  return {
    language,
    stemsOf: (text) =>
      words(text)
        .filter(({ term }) => !isJoining(term, language))
        .map(({ term }) => stem(term, language)),
  };
}

function isJoining(term: string, language: string): boolean {
  return isStopword(term, 'en') || isStopword(term, language);
}

/** The one with most of the question's small words, and with the word that it begins with. */
function languageOf(question: string): string {
  const plain = words(question.slice(0, 500)).map(({ term }) => term);
  const scores = LANGUAGES.map((language) => {
    const small = plain.filter((term) => isStopword(term, language)).length;
    return { language, score: small + (opening(language).has(plain[0] ?? '') ? 1.5 : 0) };
  }).sort((a, b) => b.score - a.score);
  const [best, next] = scores;
  return best !== undefined && best.score > (next?.score ?? 0) ? best.language : detectLanguage(question);
}

/** A sentence with the words of its passage. */
interface Searched {
  passage: SourcePassage;
  all: ReadonlySet<string>;
  above: ReadonlySet<string>;
}

/** What is asked about; the client's name is not, where all passages are of that client. */
export function termsOf(question: AskedQuestion, reading: Reading, units: readonly Searched[]): Term[] {
  const texts = [...new Set(units.map(({ all }) => all))];
  const vocabulary = new Set([...new Set(units.flatMap(({ all, above }) => [all, above]))].flatMap((set) => [...set]));
  const [first] = units;
  const client = first?.passage.clientId ?? null;
  const isOfOne = client !== null && units.every(({ passage }) => passage.clientId === client);
  const narrowed = new Set(isOfOne && first ? reading.stemsOf(clientNameOf(first.passage)) : []);
  const read = (text: string) => readTerms(text, reading, texts, vocabulary).filter((term) => !narrowed.has(term.stem));
  const own = read(question.text);
  // What names its subject is understood alone; else what is named before it is what it is about.
  const named = own.some(({ isName }) => isName) ? [] : read(contextOf(question));
  const before = named.map((term) => ({ ...term, weight: term.weight * BEFORE, isName: true }));
  return [...new Map([...before, ...own].map((term) => [term.stem, term])).values()];
}

function readTerms(
  text: string,
  reading: Reading,
  texts: readonly ReadonlySet<string>[],
  vocabulary: ReadonlySet<string>,
): Term[] {
  const { language } = reading;
  const all = words(text);
  const related = relatedOf(
    all.map(({ term }) => term),
    reading,
  );
  return all.flatMap(({ term, text: written }, index): Term[] => {
    if (isJoining(term, language)) return [];
    const stemmed = stem(term, language);
    const among = texts.filter((stems) => stems.has(stemmed)).length;
    // A word that no note has is as likely another word for what they say as it is what they don't say.
    const weight = Math.log(1 + (texts.length + 1) / (among === 0 ? 4 : among + 0.5));
    // In German every noun has a capital.
    const isName = language !== 'de' && index > 0 && /^\p{Lu}/u.test(written);
    const meanings = otherWordsFor(stemmed, reading).map((stems) => ({ stems, worth: WORTH.meaning }));
    const alike = [...vocabulary].flatMap((other) => wordingLike(other, stemmed));
    const wordings = [...alike, ...(related.get(index) ?? []), ...meanings].sort((a, b) => b.worth - a.worth);
    return [{ stem: stemmed, weight, isName, wordings: [{ stems: [stemmed], worth: 1 }, ...wordings] }];
  });
}

/** Related words of the lists, by the word's place in the question. */
function relatedOf(terms: readonly string[], { language, stemsOf }: Reading): Map<number, Wording[]> {
  const found = new Map<number, Wording[]>();
  if (language !== 'en') return found;
  for (const { start, length, related } of relatedWords(terms)) {
    const others = related.flatMap(({ text, isSame }) => {
      const stems = stemsOf(text);
      return stems.length === 0 ? [] : [{ stems, worth: isSame ? WORTH.same : WORTH.near }];
    });
    for (let at = start; at < start + length; at++) found.set(at, others);
  }
  return found;
}

/** How well some words say what a word asks for: 1 for the word itself, 0 for nothing like it. */
export function statedIn(set: ReadonlySet<string> | undefined, { wordings }: Term): number {
  if (set === undefined) return 0;
  return wordings.find(({ stems }) => stems.every((each) => set.has(each)))?.worth ?? 0;
}

/** A part of a longer word ("Stand" of "Messestand"), and a word with a typing error. */
const PART_WORTH = 0.7;
const PART_LEAST = 4;

function wordingLike(other: string, wanted: string): Wording[] {
  const worth = likeness(other, wanted);
  return worth === 0 ? [] : [{ stems: [other], worth }];
}

function likeness(other: string, wanted: string): number {
  const [short, long] = other.length < wanted.length ? [other, wanted] : [wanted, other];
  if (short.length < PART_LEAST || long.length - short.length > 8) return 0;
  // Inflections that the stemmer keeps apart: "cancel" and "cancellation".
  const root = wanted.slice(0, Math.max(PART_LEAST + 1, wanted.length - 2));
  if (wanted.length > PART_LEAST && other.startsWith(root)) return 1;
  const isPart = long.endsWith(short) && long.length > short.length + 1;
  return isPart || (short.length > PART_LEAST && isMistyped(short, long)) ? PART_WORTH : 0;
}

/** One letter is wrong, missing, or exchanged with the next one; never the first. */
function isMistyped(short: string, long: string): boolean {
  if (short[0] !== long[0] || long.length - short.length > 1 || /\d/.test(long)) return false;
  let at = 1;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + (isExchanged ? 2 : 1)) === long.slice(at + (isExchanged ? 2 : 1));
}
