import { contextOf } from '#server/language/context.ts';
import { clientNameOf } from '#server/language/sources.ts';
import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { correctName, relatedWords } from '#server/search-engine/engine.ts';
import type { AskedQuestion } from './material.ts';
import { otherWordsFor, type Reading } from './meanings.ts';
import { opening } from './question-words.ts';
import type { Unit } from './units.ts';

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

/** What is worth how much: a synonym of the lists, what only has to do with it, the same meaning, a part, a typo. */
const WORTH = { same: 0.7, near: 0.25, meaning: 0.75, part: 0.7, corrected: 0.7 };
const BEFORE = 0.5;
const PART_LEAST = 4;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'];

/** Both sides are read in the question's language, or their stems would differ. */
export function readingFor(question: string): Reading {
  const language = languageOf(question);
  const stemsOf = (text: string) =>
    words(text).flatMap(({ term }) => (isJoining(term, language) ? [] : [stem(term, language)]));
  return { language, stemsOf };
}

/** The one with most of the question's small words, and with the word that it begins with. */
function languageOf(question: string): string {
  const plain = words(question.slice(0, 500)).map(({ term }) => term);
  const scores = LANGUAGES.map((language) => {
    const small = plain.filter((term) => isStopword(term, language)).length;
    return small + (opening(language).has(plain[0] ?? '') ? 1.5 : 0);
  });
  const [best = '', ...others] = LANGUAGES.filter((_, at) => scores[at] === Math.max(...scores));
  return others.length === 0 ? best : detectLanguage(question);
}

function isJoining(term: string, language: string): boolean {
  return isStopword(term, 'en') || isStopword(term, language);
}

/** What is asked about; the client's name is not, where all passages are of that client. */
export function termsOf(question: AskedQuestion, reading: Reading, units: readonly Unit[]): Term[] {
  const texts = [...new Set(units.map(({ all }) => all))];
  const vocabulary = new Set(texts.flatMap((set) => [...set]));
  const [first] = units;
  const client = first?.passage.clientId ?? null;
  const isOfOne = client !== null && units.every(({ passage }) => passage.clientId === client);
  const narrowed = new Set(isOfOne && first ? reading.stemsOf(clientNameOf(first.passage)) : []);
  const read = (text: string) => readTerms(text, reading, texts, vocabulary).filter(({ stem }) => !narrowed.has(stem));
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
  const related = language === 'en' ? relatedWords(all.map(({ term }) => term)) : [];
  return all.flatMap(({ term, text: written }, index): Term[] => {
    if (isJoining(term, language)) return [];
    const stemmed = stem(term, language);
    const among = texts.filter((stems) => stems.has(stemmed)).length;
    // A word that no note has is as likely another word for what they say as it is what they don't say.
    const weight = Math.log(1 + (texts.length + 1) / (among === 0 ? 4 : among + 0.5));
    // In German every noun has a capital.
    const isName = language !== 'de' && index > 0 && /^\p{Lu}/u.test(written);
    const spans = related.filter(({ start, length }) => start <= index && index < start + length);
    const listed = spans.flatMap((span) =>
      span.related.map((other) => wordingOf(reading.stemsOf(other.text), other.isSame ? WORTH.same : WORTH.near)),
    );
    const meanings = otherWordsFor(stemmed, reading).map((stems) => wordingOf(stems, WORTH.meaning));
    const parts = [...vocabulary].filter((other) => isPart(other, stemmed)).map((o) => wordingOf([o], WORTH.part));
    const corrected = among > 0 ? null : correctName(stemmed, vocabulary);
    const typos = corrected === null ? [] : [wordingOf([corrected], WORTH.corrected)];
    const others = [...listed, ...meanings, ...parts, ...typos].filter(({ stems }) => stems.length > 0);
    others.sort((a, b) => b.worth - a.worth);
    return [{ stem: stemmed, weight, isName, wordings: [wordingOf([stemmed], 1), ...others] }];
  });
}

function wordingOf(stems: string[], worth: number): Wording {
  return { stems, worth };
}

/** "Stand" of "Messestand". */
function isPart(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= PART_LEAST && long.length > short.length + 1 && long.endsWith(short);
}

/** How well some words say what a word asks for: 1 for the word itself, 0 for nothing like it. */
export function statedIn(set: ReadonlySet<string>, { wordings }: Term): number {
  return wordings.find(({ stems }) => stems.every((each) => set.has(each)))?.worth ?? 0;
}
