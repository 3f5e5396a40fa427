import { fold } from '#server/language/fold.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { detectLanguage } from '#server/language/words.ts';
import { grammarOf, LANGUAGES } from './grammar.ts';

/** Enough of a note to tell its language. */
const SAMPLE = 4_000;
/** A verb counts as so many small words; so many more say that it isn't English. */
const [VERB, CLEARLY] = [2, 3];

/** The language of a note. Lines without small words ("termin bestätigen") look English by them: their verbs tell. */
export function languageOfNote(text: string): string {
  const sample = text.slice(0, SAMPLE);
  const language = detectLanguage(sample);
  if (language !== 'en') return language;
  const words = sample.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  const scores = LANGUAGES.map((code) => {
    const verbs = words.filter((word) => word.length > 4 && grammarOf(code).is.infinitive.test(word));
    return VERB * verbs.length + words.filter((word) => stopwordsOf(code).has(fold(word))).length;
  });
  const best = Math.max(...scores);
  return best < (scores[0] ?? 0) + CLEARLY ? language : (LANGUAGES[scores.indexOf(best)] ?? language);
}
