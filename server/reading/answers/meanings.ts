import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the words of a question and of what may answer it are compared. */
export interface Reading {
  language: string;
  stemsOf: (text: string) => string[];
}

const FILE = join(import.meta.dirname, 'meaning-words.txt');
/** By language, what else says what a stem says; each all of its stems. */
const known = new Map<string, Map<string, string[][]>>();

/** What else says what a word of a question says, in the question's language; each all of its stems. */
export function otherWordsFor(stem: string, reading: Reading): string[][] {
  if (!known.has(reading.language)) known.set(reading.language, readMeanings(reading));
  return known.get(reading.language)?.get(stem) ?? [];
}

function readMeanings({ language, stemsOf }: Reading): Map<string, string[][]> {
  const byStem = new Map<string, string[][]>();
  const lines = readFileSync(FILE, 'utf8').split('\n');
  for (const line of lines.filter((each) => !each.startsWith('#'))) {
    const part = line.split(' | ').find((each) => each.startsWith(`${language} `)) ?? '';
    const entries = part.slice(language.length + 1).split(', ');
    // Of "pay off" only "pay" is left, which says less.
    const meaning = entries
      .map((entry) => stemsOf(entry))
      .filter((stems, at) => stems.length === entries[at]?.split(' ').length);
    for (const [stem = '', ...rest] of meaning)
      if (rest.length === 0) {
        const others = meaning.filter((stems) => stems.length > 1 || stems[0] !== stem);
        byStem.set(stem, [...(byStem.get(stem) ?? []), ...others]);
      }
  }
  return byStem;
}
