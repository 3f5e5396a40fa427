import {
  ara,
  ces,
  dan,
  deu,
  ell,
  eng,
  fin,
  fra,
  heb,
  hin,
  hun,
  ita,
  jpn,
  kor,
  nld,
  nob,
  pol,
  por,
  ron,
  rus,
  spa,
  swe,
  tha,
  tur,
  vie,
  zho,
} from 'stopword';
import more from '#content/words/stopwords.json' with { type: 'json' };
import { fold } from './fold.ts';

/** The package's lists; its English, German and French ones lack some words that carry no meaning either. */
const LISTS: Record<string, string[]> = {
  ar: ara,
  cs: ces,
  da: dan,
  de: [...deu, ...more.de],
  el: ell,
  en: [...eng, ...more.en],
  fi: fin,
  fr: [...fra, ...more.fr],
  he: heb,
  hi: hin,
  hu: hun,
  it: ita,
  ja: jpn,
  ko: kor,
  nl: nld,
  no: nob,
  pl: pol,
  pt: por,
  ro: ron,
  ru: rus,
  es: spa,
  sv: swe,
  th: tha,
  tr: tur,
  vi: vie,
  zh: zho,
};

const sets = new Map<string, ReadonlySet<string>>();

/** The stopwords of a language (ISO 639-1), folded as words are; empty for one that is not known. */
export function stopwordsOf(language: string): ReadonlySet<string> {
  let set = sets.get(language);
  if (!set) {
    set = new Set((LISTS[language] ?? []).map((word) => fold(word).replaceAll("'", '')));
    sets.set(language, set);
  }
  return set;
}
