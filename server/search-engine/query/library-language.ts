import { stopwordsOf } from '#server/language/stopwords.ts';
import { isStopword } from '#server/language/words.ts';
import type { PassageStore } from '../store/passage-store.ts';

/** Whether most passages are in English, judged by stopwords, or no language can be detected. */
export function isMostlyEnglish(store: PassageStore): boolean {
  const others = [...store.languages].filter((language) => language !== 'en');
  if (others.length === 0) return true;
  const english = spread('en', others, store);
  return others.every((language) => spread(language, ['en'], store) <= english);
}

/** The passage count of the most frequent stopword that only this language has. */
function spread(language: string, others: readonly string[], store: PassageStore): number {
  let most = 0;
  for (const word of stopwordsOf(language)) {
    if (others.some((other) => isStopword(word, other))) continue;
    const number = store.vocabulary.find(language === 'en' ? word : `${word}\0${language}`);
    const plain = number === -1 ? store.vocabulary.find(word) : number;
    if (plain !== -1) most = Math.max(most, store.postings.frequencies.at(store.termOf.at(plain)));
  }
  return most;
}
