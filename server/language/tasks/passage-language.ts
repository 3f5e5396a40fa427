import { fold } from '#server/language/fold.ts';
import { languageOf } from '#server/language/lexicon.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { isWork } from './verbs.ts';
import { workVerbs } from './work-verbs.ts';

const LANGUAGES = ['en', 'de', 'nl', 'fr', 'es'];
/** Enough of a note to tell its language. */
const NOTE_SAMPLE = 4_000;
/** Enough of a line to tell its language. */
const SAMPLE = 300;

/**
 * The language of a note. A few lines typed without small words ("termin bestätigen") look English by them: verbs that
 * end lines, or begin them, tell.
 */
export function languageOfNote(text: string): string {
  const sample = text.slice(0, NOTE_SAMPLE);
  const language = languageOf(sample);
  if (language !== 'en') return language;
  const words = (sample.match(/\p{L}+/gu) ?? []).map((word) => word.toLowerCase());
  const small = (code: string) => {
    const known = stopwordsOf(code);
    return words.filter((word) => word.length > 1 && known.has(fold(word))).length;
  };
  const english = small('en') + words.filter((word) => isWork(word)).length;
  for (const code of LANGUAGES.slice(1)) {
    const infinitive = infinitives(code);
    if (small(code) + 2 * words.filter((word) => word.length > 4 && infinitive.test(word)).length >= english + 3)
      return code;
  }
  return language;
}

const known = new Map<string, RegExp>();
function infinitives(language: string): RegExp {
  const made = known.get(language) ?? new RegExp(`^(?:${workVerbs(language)?.infinitives ?? '(?!)'})$`, 'u');
  known.set(language, made);
  return made;
}

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
