import { type AskedQuestion, contextOf } from '#server/language/context.ts';
import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { relatedWords } from '#server/search-engine/engine.ts';
import { otherWordsFor } from './meanings.ts';
import { asking } from './question-words.ts';

/** How the words of a question and of what may answer it are compared. */
export interface Reading {
  language: string;
  stemsOf: (text: string) => string[];
}

/** A word of the question, and what else says the same. */
export interface Term {
  stem: string;
  /** A rare word matters more, and one of the question before less. */
  weight: number;
  /** Somebody or something is called so. */
  isName: boolean;
  /** What says it, best first: each all of its stems, and what that is worth. */
  wordings: readonly { stems: string[]; worth: number }[];
}

/** What is worth how much: a synonym, what only has to do with it, the same meaning. */
const WORTH = { same: 0.7, near: 0.25, meaning: 0.75 };
const BEFORE = 0.5;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'];

/** Both sides are read in the question's language, or their stems would differ. */
export function readingFor(question: string): Reading {
  const language = languageOf(question);
  const isJoining = (term: string) => isStopword(term, 'en') || isStopword(term, language);
  const stemsOf = (text: string) => words(text).flatMap(({ term }) => (isJoining(term) ? [] : [stem(term, language)]));
  return { language, stemsOf };
}

/** The one with most of the question's small words: it is too short to be recognized by its letters. */
function languageOf(question: string): string {
  const terms = words(question.slice(0, 500)).map(({ term }) => term);
  const small = LANGUAGES.map((language) => terms.filter((term) => isStopword(term, language)).length);
  const best = LANGUAGES[small.indexOf(Math.max(...small))];
  return best !== undefined && Math.max(...small) > 0 ? best : detectLanguage(question);
}

/** What is asked about: what names its subject is understood alone; else it is also about what was named before it. */
export function termsOf(question: AskedQuestion, reading: Reading, passages: ReadonlySet<ReadonlySet<string>>): Term[] {
  const own = readTerms(question.text, reading, passages);
  const named = own.some(({ isName }) => isName) ? [] : readTerms(contextOf(question), reading, passages);
  const before = named.map((term) => ({ ...term, weight: term.weight * BEFORE, isName: true }));
  return [...new Map([...before, ...own].map((term) => [term.stem, term])).values()];
}

function readTerms(text: string, { language, stemsOf }: Reading, passages: ReadonlySet<ReadonlySet<string>>): Term[] {
  const all = words(text);
  const related = language === 'en' ? relatedWords(all.map(({ term }) => term)) : [];
  return all.flatMap(({ term, text: written }, index): Term[] => {
    const [stemmed] = stemsOf(term);
    if (stemmed === undefined || asking.has(term)) return [];
    const among = [...passages].filter((stems) => stems.has(stemmed)).length;
    // A word that no note has is as likely another word for what they say as it is what they don't say.
    const weight = Math.log(1 + (passages.size + 1) / (among === 0 ? 4 : among + 0.5));
    // In German every noun has a capital.
    const isName = language !== 'de' && index > 0 && /^\p{Lu}/u.test(written);
    const spans = related.filter(({ start, length }) => start <= index && index < start + length);
    const listed = spans.flatMap((span) =>
      span.related.map((other) => ({ stems: stemsOf(other.text), worth: other.isSame ? WORTH.same : WORTH.near })),
    );
    const meanings = otherWordsFor(stemmed, language, stemsOf).map((stems) => ({ stems, worth: WORTH.meaning }));
    const others = [...listed, ...meanings].filter(({ stems }) => stems.length > 0);
    const wordings = [{ stems: [stemmed], worth: 1 }, ...others.sort((a, b) => b.worth - a.worth)];
    return [{ stem: stemmed, weight, isName, wordings }];
  });
}

/** How well some words say what a word asks for: 1 for the word itself, 0 for nothing like it. */
export function statedIn(set: ReadonlySet<string>, { wordings }: Term): number {
  return wordings.find(({ stems }) => stems.every((each) => set.has(each)))?.worth ?? 0;
}
