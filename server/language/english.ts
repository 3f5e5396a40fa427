import { createRequire } from 'node:module';
import type Compromise from 'compromise';

const require = createRequire(import.meta.url);
let loaded: typeof Compromise | undefined;

/** English word classes, loaded with the first document that needs them, so that the server starts faster. */
function compromise(): typeof Compromise {
  loaded ??= require('compromise') as typeof Compromise;
  return loaded;
}

/**
 * Whether English words are a noun with its modifiers, judged in a sentence that contains them. Words that often appear
 * together (`isSteady`) are more likely a noun if the word classes leave doubt: "list item", "side exit".
 */
export function isNounPhrase(words: string, sentence: string, isSteady: boolean): boolean {
  const nlp = compromise();
  const inSentence = nlp(around(sentence, words)).match(words.replace(/[^\p{L}\p{N}\s-]/gu, ' '));
  const terms = (inSentence.found ? inSentence.first() : nlp(words)).terms();
  const isPhrase = terms.length > 1;
  if (!isPhrase && /[a-z]ed$/.test(words)) return false;
  if (terms.last().has('(#Adverb|#Adjective|#Determiner|#Preposition|#Pronoun|#PastTense|#Participle)')) return false;
  if (terms.last().has('#Verb') && !terms.last().has('#Gerund') && !(isPhrase && isSteady)) return false;
  if (terms.first().has('(#Adverb|#Pronoun|#Modal|#Copula|#Auxiliary)')) return false;
  return (isPhrase && isSteady) || !terms.first().has('(#Infinitive|#PresentTense)');
}

/** Tagging costs a millisecond for a sentence, and distant words don't matter. */
function around(sentence: string, words: string): string {
  const at = sentence.indexOf(words);
  return sentence.slice(Math.max(0, at - 80), at + words.length + 80);
}

export type NameKind = 'first' | 'last' | 'place' | 'other' | 'unknown';

const kindOfTag: Record<string, NameKind> = {
  MaleName: 'first',
  FemaleName: 'first',
  FirstName: 'first',
  Person: 'first',
  LastName: 'last',
  City: 'place',
  Region: 'place',
  Country: 'place',
  Place: 'place',
};

/** What is known of a word as part of a person's name: `other` is known, but as something else. */
export function nameKind(word: string): NameKind {
  // The lexicon lists words with their tags; a lookup is free, tagging a sentence takes a millisecond.
  const { lexicon } = (compromise().model() as { one: { lexicon: Record<string, string | string[] | undefined> } }).one;
  // Of Anna-Lena, Anna.
  const plain = word.toLowerCase().replace(/’/g, "'").replace(/-.*/, '');
  const tags = Object.hasOwn(lexicon, plain) ? [lexicon[plain]].flat() : [];
  const kinds = tags.map((tag) => kindOfTag[tag ?? ''] ?? 'other');
  return kinds[0] ?? 'unknown';
}

const verbTags = new Set(['Infinitive', 'PresentTense', 'PhrasalVerb', 'Verb', 'Imperative']);

/** Whether an English word, in its basic form, may be a verb. */
export function isVerb(word: string): boolean {
  const { lexicon } = (compromise().model() as { one: { lexicon: Record<string, string | string[] | undefined> } }).one;
  const plain = word.toLowerCase();
  return Object.hasOwn(lexicon, plain) && [lexicon[plain]].flat().some((tag) => verbTags.has(tag ?? ''));
}
