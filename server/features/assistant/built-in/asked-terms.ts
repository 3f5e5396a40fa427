import type { SourcePassage } from '#server/features/assistant/material.ts';
import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { relatedWords } from '#server/search-engine/engine.ts';
import type { AnswerType } from './answer-type.ts';

/** A word of the question, and what else says the same. */
export interface Term {
  stem: string;
  weight: number;
  isName: boolean;
  /** Each all of its stems, and what it is worth beside the word itself. */
  others: { stems: string[]; worth: number }[];
}

/** What a word of the same line of the lists is worth, and one that only has to do with it. */
const SAME_WORTH = 0.85;
const NEAR_WORTH = 0.4;

/** In every question, about anything. */
const EMPTY = new Set(
  (
    'tell know note notes say said does did please find there any anything also exactly currently actually need needs become ' +
    'come came happen get got take make made go went give kind'
  ).split(' '),
);

/** Forms that no stemmer brings together. */
const irregular = new Map(
  (
    'sold sell|sale sell|paid pay|payment pay|met meet|chose choose|chosen choose|choice choose|bought buy|brought bring|sent send|wrote write|written write|' +
    'spoke speak|spoken speak|spoke speak|took take|taken take|gave give|given give|left leave|lost lose|loss lose|held hold|kept keep|began begin|won win|built build|' +
    'decision decide|agreement agree|grew grow|growth grow|fell fall|fallen fall|taught teach|drove drive|driver drive|flew fly|flight fly|worse bad|badly bad|worst bad|best good|better good|well good'
  )
    .split('|')
    .map((pair) => pair.split(' '))
    .map(([form = '', basic = '']) => [form, basic] as const),
);

/** The words of a text that say something, as they are compared. */
export function contentStems(text: string): string[] {
  const language = detectLanguage(text);
  return words(text)
    .filter(({ term }) => !isStopword(term, 'en') && !isStopword(term, language))
    .map(({ term }) => stem(irregular.get(term) ?? term, language));
}

/** What is asked for, the rare words and the names weighing most. */
export function termsOf(text: string, passages: readonly SourcePassage[], type: AnswerType): Term[] {
  const language = detectLanguage(text);
  const all = words(text);
  const others = othersOf(all.map(({ term }) => term));
  const texts = passages.map(
    (passage) => new Set(contentStems(`${passage.title} ${passage.heading} ${passage.text.slice(0, 4_000)}`)),
  );
  const found = new Map<string, Term>();
  for (const [index, { term, text: written, start }] of all.entries()) {
    if (isStopword(term, 'en') || isStopword(term, language) || type.saidBy.has(term) || EMPTY.has(term)) continue;
    const stemmed = stem(irregular.get(term) ?? term, language);
    const among = texts.filter((stems) => stems.has(stemmed)).length;
    // VAT and CPD are things, whatever their capitals.
    const isName = start > 0 && /^\p{Lu}/u.test(written) && !/^\p{Lu}{2,5}$/u.test(written);
    // A word that no note has is as likely another word for what they say as it is what they do not say.
    const rarity = Math.log(1 + (texts.length + 1) / (among === 0 ? 4 : among + 0.5));
    found.set(stemmed, { stem: stemmed, weight: rarity * (isName ? 1.3 : 1), isName, others: others.get(index) ?? [] });
  }
  return [...found.values()];
}

/** By the places of the words of the question. */
function othersOf(terms: readonly string[]): Map<number, Term['others']> {
  const others = new Map<number, Term['others']>();
  for (const { start, length, related } of relatedWords(terms)) {
    const said = related.flatMap(({ text, isSame }) => {
      const stems = contentStems(text);
      return stems.length === 0 ? [] : [{ stems, worth: isSame ? SAME_WORTH : NEAR_WORTH }];
    });
    for (let at = start; at < start + length; at++) others.set(at, said);
  }
  return others;
}

/** How well some words say what a word asks for: 1 for the word itself, 0 for nothing like it. */
export function saidIn(set: ReadonlySet<string> | undefined, { stem: wanted, others }: Term): number {
  if (set === undefined) return 0;
  if (set.has(wanted) || hasLike(set, wanted)) return 1;
  return others.reduce(
    (best, { stems, worth }) => (worth > best && stems.every((other) => set.has(other)) ? worth : best),
    0,
  );
}

/** Inflections that the stemmer keeps apart: "cancel" and "cancellation". */
function hasLike(set: ReadonlySet<string>, wanted: string): boolean {
  if (wanted.length < 5) return false;
  const root = wanted.slice(0, Math.max(5, wanted.length - 2));
  for (const other of set) if (other.startsWith(root) && Math.abs(other.length - wanted.length) <= 5) return true;
  return false;
}
