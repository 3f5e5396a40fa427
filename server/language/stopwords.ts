import packaged from 'stopword';
import more from '#content/words/stopwords.json' with { type: 'json' };
import { fold } from './fold.ts';

/** What the package calls its list for each language. */
const names =
  'ar:ara cs:ces da:dan de:deu el:ell en:eng es:spa fi:fin fr:fra he:heb hi:hin hu:hun it:ita ja:jpn ko:kor nl:nld ' +
  'no:nob pl:pol pt:por ro:ron ru:rus sv:swe th:tha tr:tur vi:vie zh:zho';
const nameOf = new Map(names.split(' ').map((pair) => [pair.slice(0, 2), pair.slice(3)]));
const sets = new Map<string, ReadonlySet<string>>();

/** The stopwords of a language (ISO 639-1), folded as words are; empty for one that is not known. */
export function stopwordsOf(language: string): ReadonlySet<string> {
  const known = sets.get(language);
  if (known) return known;
  // The package's English, German and French lists lack some words that carry no meaning either.
  const added: Record<string, readonly string[] | undefined> = more;
  const listed = [...(packaged[nameOf.get(language) ?? ''] ?? []), ...(added[language] ?? [])];
  const set = new Set(listed.map((word) => fold(word).replaceAll("'", '')));
  sets.set(language, set);
  return set;
}
