import { stemmer } from 'stemmer';
import { detectAll } from 'tinyld/light';
import { stopwordsOf } from './stopwords.ts';
import { words } from './words.ts';

export interface Token {
  text: string;
  /** The stem that its inflections share. */
  stem: string;
  /** Too common, too short or only digits: carries no meaning alone. */
  isEmpty: boolean;
  start: number;
  end: number;
}

/** How the words of one document are read. */
export interface Lexicon {
  language: string;
  tokens(text: string): Token[];
  /** The stems that carry meaning, and how many words there are of any kind. */
  read(text: string): { terms: string[]; length: number };
}

/** Digits, single letters, and the hiragana between the words of Japanese. */
const MEANINGLESS = /^(?:[\p{N}\p{P}]+|\p{Script=Latin}|\p{Script=Hiragana}+)$/u;
const SAMPLE = 20_000;

/** The lexicon for a document, by the language most of its beginning is in. */
export function lexiconFor(blocks: readonly { text: string }[]): Lexicon {
  const language = languageOf(sampleOf(blocks));
  const stopwords = stopwordsOf(language);
  const english = stopwordsOf('en');
  const stems = new Map<string, string>();
  const stemOf = (term: string): string => {
    const known = stems.get(term);
    if (known !== undefined) return known;
    const stem = language === 'en' ? stemmer(term) : term;
    stems.set(term, stem);
    return stem;
  };
  const tokens = (text: string): Token[] =>
    wordsOf(text).map(({ text: written, term, start, end }) => {
      const isEmpty = stopwords.has(term) || english.has(term) || MEANINGLESS.test(term);
      return { text: written, stem: stemOf(term), isEmpty, start, end };
    });
  const read = (text: string) => {
    const found = tokens(text);
    return { terms: found.filter(({ isEmpty }) => !isEmpty).map(({ stem }) => stem), length: found.length };
  };
  return { language, tokens, read };
}

/**
 * The language that is detected, if its small words appear in the text more often than those of English. A wrong guess
 * from a few names and numbers would cost more than reading a language as English: days and months change places.
 */
export function languageOf(sample: string): string {
  const [detected, ...others] = detectAll(sample)
    .slice(0, GUESSES)
    .map(({ lang }) => lang);
  if (detected === undefined || detected === 'en') return 'en';
  if (UNSPACED.test(sample)) return detected;
  const terms = words(sample).map(({ term }) => term);
  const share = (language: string) => {
    const stopwords = stopwordsOf(language);
    return terms.filter((term) => stopwords.has(term)).length;
  };
  // A list of a few words looks like many languages by its letters: the small words tell which.
  const best = others.reduce((a, b) => (share(b) > share(a) ? b : a), detected);
  return share(best) > share('en') ? best : 'en';
}

/** How many likely languages are compared. */
const GUESSES = 4;

function sampleOf(blocks: readonly { text: string }[]): string {
  let sample = '';
  for (const { text } of blocks) {
    if (sample.length >= SAMPLE) break;
    sample += `${text.slice(0, SAMPLE - sample.length)}\n`;
  }
  return sample;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Search compares pairs of characters where there are no spaces; a reader wants the words themselves. */
function wordsOf(text: string): { text: string; term: string; start: number; end: number }[] {
  if (!UNSPACED.test(text)) return words(text);
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({
      text: segment,
      term: segment.toLowerCase(),
      start: index,
      end: index + segment.length,
    }));
}
