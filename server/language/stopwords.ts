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
import { fold } from './fold.ts';

/** The package's English list is short: these carry no more meaning than those that it has. */
const MORE_ENGLISH =
  'us me its not no so too very again against below down during few further nor off once own until whom why shall ' +
  'should yours yourself ours ourselves mine herself itself themselves theirs hers does doing having being dont ' +
  'doesnt didnt isnt arent wasnt werent cant couldnt wouldnt shouldnt im ive youre weve theyre thats theres lets ' +
  'upon via per etc may just got get than whether although though however';

/** What asks, and is in no list of the package. */
const MORE_GERMAN = 'bitte wann wieso weshalb wozu woher wohin welche welcher welches';
const MORE_FRENCH = 'quand pourquoi comment combien';

const LISTS: Record<string, string[]> = {
  ar: ara,
  cs: ces,
  da: dan,
  de: [...deu, ...MORE_GERMAN.split(' ')],
  el: ell,
  en: [...eng, ...MORE_ENGLISH.split(' ')],
  fi: fin,
  fr: [...fra, ...MORE_FRENCH.split(' ')],
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
