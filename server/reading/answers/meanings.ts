import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const lines = readFileSync(join(import.meta.dirname, 'meaning-words.txt'), 'utf8').split('\n');
/** By the language of the question, what else says what a stem says; each all of its stems. */
const known = new Map<string, Map<string, string[][]>>();

/** What else says what a word of a question says, in its language or another; each all of its stems. */
export function otherWordsFor(stem: string, language: string, stemsOf: (text: string) => string[]): string[][] {
  const byStem = known.get(language) ?? new Map<string, string[][]>();
  if (byStem.size === 0) for (const line of lines) if (!line.startsWith('#')) addMeaning(line, byStem, stemsOf);
  known.set(language, byStem);
  return byStem.get(stem) ?? [];
}

function addMeaning(line: string, byStem: Map<string, string[][]>, stemsOf: (text: string) => string[]): void {
  const entries = line.split(' | ').flatMap((part) => part.slice('en '.length).split(', '));
  // Of "pay off" only "pay" is left, which says less.
  const meaning = entries.map((entry) => ({ stems: stemsOf(entry), count: entry.split(' ').length }));
  const whole = meaning.filter(({ stems, count }) => stems.length === count).map(({ stems }) => stems);
  for (const [stem = '', ...rest] of whole)
    if (rest.length === 0) byStem.set(stem, [...(byStem.get(stem) ?? []), ...whole]);
}
