import { stopwordsOf } from './stopwords.ts';
import { detectLanguage, stem, UNSPACED, type Word, words } from './words.ts';

export interface Token extends Pick<Word, 'text' | 'start' | 'end'> {
  /** The stem that its inflections share. */
  stem: string;
  /** Too common, too short or only digits: carries no meaning alone. */
  isEmpty: boolean;
}

/** How the words of one document are read. */
export type Lexicon = ReturnType<typeof lexiconFor>;

/** Digits, single letters, and the hiragana between the words of Japanese. */
const MEANINGLESS = /^(?:[\p{N}\p{P}]+|\p{Script=Latin}|\p{Script=Hiragana}+)$/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** The lexicon for a document, by the language of its beginning. */
export function lexiconFor(blocks: readonly { text: string }[]) {
  const language = detectLanguage(Array.from(blocks.slice(0, 100), ({ text }) => text).join('\n'));
  const stopwords = stopwordsOf('en').union(stopwordsOf(language));
  const tokens = (text: string): Token[] =>
    wordsOf(text).map(({ term, ...word }) => {
      const isEmpty = stopwords.has(term) || MEANINGLESS.test(term);
      return { ...word, stem: language === 'en' ? stem(term, language) : term, isEmpty };
    });
  /** The stems that carry meaning, and how many words there are of any kind. */
  const read = (text: string) => {
    const found = tokens(text);
    return { terms: found.flatMap((token) => (token.isEmpty ? [] : [token.stem])), length: found.length };
  };
  return { language, tokens, read };
}

/** Search compares pairs of characters where there are no spaces; a reader wants the words themselves. */
function wordsOf(text: string): Word[] {
  if (!UNSPACED.test(text)) return words(text);
  return Array.from(segmenter.segment(text)).flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? [{ text: segment, term: segment.toLowerCase(), start: index, end: index + segment.length }] : [],
  );
}
