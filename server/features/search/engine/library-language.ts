import { stopwordsOf } from '#server/language/stopwords.ts';
import { isStopword } from '#server/language/words.ts';
import type { PassageStore } from './passage-store.ts';

/** Whether English is the language of most passages, or none can be told: the small words of each say so. */
export function isMostlyEnglish(store: PassageStore): boolean {
  const others = [...store.languages].filter((language) => language !== 'en');
  if (others.length === 0) return true;
  const english = spread('en', others, store);
  return others.every((language) => spread(language, ['en'], store) <= english);
}

/** In how many passages the commonest word stands that only this language has among its small words. */
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
