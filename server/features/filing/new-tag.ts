import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { TAG_MAX } from '#shared/notes.ts';
import { type FiledText, titleOf } from './score-filing.ts';

const CONTENT_MAX = 20_000;
const LENGTH_LEAST = 4;
/** How often a word of the title must appear in the text as well. */
const TIMES_LEAST = 3;
const HAS_DIGIT = /\p{N}/u;

/** A word that a note is about: it is in the title and repeated in the text. Undefined if none stands out. */
export function findNewTag(text: FiledText, knownTags: readonly string[]): { tag: string; times: number } | undefined {
  const language = detectLanguage(`${text.title}\n${text.content}`);
  const stemOf = (term: string) => stem(term, language);
  const known = new Set(knownTags.flatMap((tag) => words(tag)).map(({ term }) => stemOf(term)));
  const times = new Map<string, number>();
  for (const { term } of words(text.content.slice(0, CONTENT_MAX))) {
    times.set(stemOf(term), (times.get(stemOf(term)) ?? 0) + 1);
  }
  const candidates = words(titleOf(text))
    .filter(({ term }) => term.length >= LENGTH_LEAST && term.length <= TAG_MAX && !HAS_DIGIT.test(term))
    .filter(({ term }) => !isStopword(term, language) && !known.has(stemOf(term)))
    .map(({ text: written, term }) => ({ tag: written.toLowerCase(), times: times.get(stemOf(term)) ?? 0 }))
    .filter(({ times: found }) => found >= TIMES_LEAST);
  return candidates.sort((a, b) => b.times - a.times)[0];
}
