import { fold } from '#server/language/fold.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { detectLanguage } from '#server/language/words.ts';
import { grammarOf, LANGUAGES } from './grammar.ts';

/** Enough of a note to tell its language. */
const SAMPLE = 4_000;
/** A verb at the end of a line counts as so many small words. */
const VERB_WEIGHT = 2;
const CLEARLY = 3;

/** The language of a note. Lines without small words ("termin bestätigen") look English by them: their verbs tell. */
export function languageOfNote(text: string): string {
  const sample = text.slice(0, SAMPLE);
  const language = detectLanguage(sample);
  if (language !== 'en') return language;
  const words = (sample.match(/\p{L}{2,}/gu) ?? []).map((word) => word.toLowerCase());
  const scores = LANGUAGES.map((code) => {
    const small = words.filter((word) => stopwordsOf(code).has(fold(word))).length;
    return (
      small + VERB_WEIGHT * words.filter((word) => word.length > 4 && grammarOf(code).is.infinitive.test(word)).length
    );
  });
  const best = scores.indexOf(Math.max(...scores));
  return (scores[best] ?? 0) >= (scores[0] ?? 0) + CLEARLY ? (LANGUAGES[best] ?? language) : language;
}
