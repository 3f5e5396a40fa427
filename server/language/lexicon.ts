import { stopwordsOf } from './stopwords.ts';
import { detectLanguage, stem, words } from './words.ts';

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
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** Blocks in which the language is detected. */
const SAMPLE = 100;

/** The lexicon for a document, by the language most of its beginning is in. */
export function lexiconFor(blocks: readonly { text: string }[]): Lexicon {
  const sample = blocks.slice(0, SAMPLE).map(({ text }) => text);
  const language = detectLanguage(sample.join('\n'));
  const stopwords = stopwordsOf('en').union(stopwordsOf(language));
  const tokens = (text: string): Token[] =>
    wordsOf(text).map(({ text: written, term, start, end }) => {
      const isEmpty = stopwords.has(term) || MEANINGLESS.test(term);
      return { text: written, stem: language === 'en' ? stem(term, language) : term, isEmpty, start, end };
    });
  const read = (text: string) => {
    const found = tokens(text);
    return { terms: found.filter(({ isEmpty }) => !isEmpty).map((token) => token.stem), length: found.length };
  };
  return { language, tokens, read };
}

/** Search compares pairs of characters where there are no spaces; a reader wants the words themselves. */
function wordsOf(text: string): { text: string; term: string; start: number; end: number }[] {
  if (!UNSPACED.test(text)) return words(text);
  const found = Array.from(segmenter.segment(text)).filter(({ isWordLike }) => isWordLike);
  return found.map(({ segment, index }) => {
    return { text: segment, term: segment.toLowerCase(), start: index, end: index + segment.length };
  });
}
