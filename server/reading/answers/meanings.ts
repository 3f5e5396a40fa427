import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the words of a question and of what may answer it are compared. */
export interface Reading {
  language: string;
  stemsOf: (text: string) => string[];
}

const FILE = join(import.meta.dirname, 'meaning-words.txt');
/** By the language of the question, what else says what a stem says; each all of its stems. */
const known = new Map<string, Map<string, string[][]>>();

/** What else says what a word of a question says, in its language or another; each all of its stems. */
export function otherWordsFor(stem: string, reading: Reading): string[][] {
  const byStem = known.get(reading.language) ?? readMeanings(reading);
  known.set(reading.language, byStem);
  return byStem.get(stem) ?? [];
}

function readMeanings({ stemsOf }: Reading): Map<string, string[][]> {
  const byStem = new Map<string, string[][]>();
  const lines = readFileSync(FILE, 'utf8').split('\n');
  for (const line of lines.filter((each) => !each.startsWith('#'))) {
    const entries = line.split(' | ').flatMap((part) => part.slice('en '.length).split(', '));
    const stems = entries.map((entry) => ({ own: stemsOf(entry), count: entry.split(' ').length }));
    // Of "pay off" only "pay" is left, which says less.
    const meaning = stems.flatMap(({ own, count }) => (own.length === count ? [own] : []));
    for (const [stem = '', ...rest] of meaning)
      if (rest.length === 0) byStem.set(stem, [...(byStem.get(stem) ?? []), ...meaning]);
  }
  return byStem;
}
