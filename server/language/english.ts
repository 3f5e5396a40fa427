import { createRequire } from 'node:module';
import type Compromise from 'compromise';

const require = createRequire(import.meta.url);
let loaded: typeof Compromise | undefined;

/** The tags of a word, none for an unknown one. Loaded with the first that needs them, so that the server starts faster. */
function tagsOf(word: string): string[] {
  loaded ??= require('compromise') as typeof Compromise;
  const { lexicon } = (loaded.model() as { one: { lexicon: Record<string, string | string[] | undefined> } }).one;
  const plain = word.toLowerCase().replaceAll('’', "'");
  return Object.hasOwn(lexicon, plain) ? [lexicon[plain] ?? []].flat() : [];
}

/** What is known of a word as part of a person's name: `other` is known, but as something else. */
export function nameKind(word: string): 'first' | 'last' | 'place' | 'other' | 'unknown' {
  // Of Anna-Lena, Anna.
  const [tag] = tagsOf(word.replace(/-.*/, ''));
  if (tag === undefined) return 'unknown';
  if (tag === 'LastName') return 'last';
  if (/^(?:Person|(?:Male|Female|First)Name)$/.test(tag)) return 'first';
  return /^(?:City|Region|Country|Place)$/.test(tag) ? 'place' : 'other';
}

/** Whether an English word, in its basic form, may be a verb. */
export function isVerb(word: string): boolean {
  return tagsOf(word).some((tag) => /^(?:Infinitive|PresentTense|PhrasalVerb|Verb|Imperative)$/.test(tag));
}
