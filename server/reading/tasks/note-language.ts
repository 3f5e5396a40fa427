import { fold } from '#server/language/fold.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { detectLanguage } from '#server/language/words.ts';
import { grammarOf, LANGUAGES } from './grammar.ts';

/** Enough of a note, and of a line, to tell its language. */
const SAMPLE = { note: 4_000, line: 300 };
/** A verb at the end of a line counts as so many small words. */
const VERB_WEIGHT = 2;
const CLEARLY = 3;

/** The language of a note. Lines without small words ("termin bestätigen") look English by them: their verbs tell. */
export function languageOfNote(text: string): string {
  const sample = text.slice(0, SAMPLE.note);
  const language = detectLanguage(sample);
  if (language !== 'en') return language;
  const words = wordsOf(sample);
  const score = (code: string) =>
    smallWords(words, code) + VERB_WEIGHT * words.filter((word) => word.length > 4 && isInfinitive(word, code)).length;
  const best = LANGUAGES.reduce((a, b) => (score(b) > score(a) ? b : a));
  return score(best) >= score('en') + CLEARLY ? best : language;
}

/** The language of a line: the note's, unless its small words are clearly those of another. */
export function languageIn(line: string, ofNote: string): string {
  if (!LANGUAGES.includes(ofNote)) return ofNote;
  const words = wordsOf(line.slice(0, SAMPLE.line));
  const own = smallWords(words, ofNote);
  if (own * 2 >= words.length) return ofNote;
  const best = LANGUAGES.reduce((a, b) => (smallWords(words, b) > smallWords(words, a) ? b : a), ofNote);
  const most = smallWords(words, best);
  return most >= own + 2 && most >= own * 2 ? best : ofNote;
}

function wordsOf(text: string): string[] {
  return (text.match(/\p{L}+/gu) ?? []).map((word) => word.toLowerCase());
}

function smallWords(words: readonly string[], language: string): number {
  const small = stopwordsOf(language);
  return words.filter((word) => word.length > 1 && small.has(fold(word))).length;
}

function isInfinitive(word: string, language: string): boolean {
  const { infinitive } = grammarOf(language).at;
  infinitive.lastIndex = 0;
  return infinitive.test(word) && infinitive.lastIndex === word.length;
}
