import { fold } from '#server/language/fold.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';

const LANGUAGES = ['en', 'de', 'nl', 'fr', 'es'];
/** Enough of a line to tell its language. */
const SAMPLE = 300;

/** The language of a line of a note: the note's, unless the small words of the line are clearly those of another. */
export function languageIn(line: string, ofNote: string): string {
  if (!LANGUAGES.includes(ofNote)) return ofNote;
  const words = (line.slice(0, SAMPLE).match(/\p{L}+/gu) ?? []).map(fold);
  const count = (language: string) => {
    const small = stopwordsOf(language);
    return words.filter((word) => word.length > 1 && small.has(word)).length;
  };
  const own = count(ofNote);
  if (own * 2 >= words.length) return ofNote;
  let best = ofNote;
  let most = own;
  for (const language of LANGUAGES) {
    const found = count(language);
    if (found > most) [best, most] = [language, found];
  }
  return most >= own + 2 && most >= own * 2 ? best : ofNote;
}
