import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the words of a question and of what may answer it are compared. */
export interface Reading {
  language: string;
  stemsOf: (text: string) => string[];
}

/** A meaning: its words, each as the stems that have to be said. */
type Concept = readonly (readonly string[])[];

/** By language, the concepts in which a stem is a word of its own. */
const known = new Map<string, Map<string, Concept[]>>();

/** What else says what a word of a question says, in the question's language; each all of its stems. */
export function otherWordsFor(stem: string, reading: Reading): string[][] {
  const concepts = conceptsOf(reading).get(stem) ?? [];
  return concepts.flatMap((concept) =>
    concept.filter((stems) => !(stems.length === 1 && stems[0] === stem)).map((stems) => [...stems]),
  );
}

function conceptsOf({ language, stemsOf }: Reading): Map<string, Concept[]> {
  const read = known.get(language);
  if (read !== undefined) return read;
  const byStem = new Map<string, Concept[]>();
  for (const line of readLines()) {
    const part = line.split(' | ').find((each) => each.startsWith(`${language} `));
    if (part === undefined) continue;
    const entries = part
      .slice(language.length + 1)
      .split(', ')
      .map((entry) => ({ stems: stemsOf(entry), words: entry.split(' ').length }));
    // Of "pay off" only "pay" is left, which says less.
    const concept = entries
      .filter(({ stems, words }) => stems.length > 0 && stems.length === words)
      .map(({ stems }) => stems);
    for (const [stem, ...others] of concept) {
      if (stem === undefined || others.length > 0) continue;
      byStem.set(stem, [...(byStem.get(stem) ?? []), concept]);
    }
  }
  known.set(language, byStem);
  return byStem;
}

function readLines(): string[] {
  const text = readFileSync(join(import.meta.dirname, 'concept-words.txt'), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
