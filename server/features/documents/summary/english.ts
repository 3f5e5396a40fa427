import { createRequire } from 'node:module';
import type Compromise from 'compromise';

const require = createRequire(import.meta.url);
let loaded: typeof Compromise | undefined;

/** English word classes, loaded with the first document that needs them: not a thing a starting server pays for. */
function compromise(): typeof Compromise {
  loaded ??= require('compromise') as typeof Compromise;
  return loaded;
}

/** Whether English words are a noun with what describes it, judged in a sentence in which they stand. */
export function isNounPhrase(words: string, sentence: string): boolean {
  const nlp = compromise();
  const inSentence = nlp(sentence.slice(0, 600)).match(words.replace(/[^\p{L}\p{N}\s-]/gu, ' '));
  const terms = (inSentence.found ? inSentence.first() : nlp(words)).terms();
  if (terms.last().has('(#Verb|#Adverb|#Adjective|#Determiner|#Preposition|#Pronoun)'))
    return terms.last().has('#Gerund');
  return !terms.first().has('(#Adverb|#Pronoun|#Modal|#Copula|#Auxiliary|#Infinitive|#PresentTense)');
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
  // The lexicon lists words with their tags; looking one up costs nothing, tagging a sentence a millisecond.
  const { lexicon } = (compromise().model() as { one: { lexicon: Record<string, string | string[] | undefined> } }).one;
  const plain = word.toLowerCase().replace(/[’]/g, "'");
  const tags = Object.hasOwn(lexicon, plain) ? [lexicon[plain]].flat() : [];
  const kinds = tags.map((tag) => kindOfTag[tag ?? ''] ?? 'other');
  return kinds[0] ?? 'unknown';
}
