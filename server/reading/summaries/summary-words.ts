import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const lines = readFileSync(join(import.meta.dirname, 'summary-words.txt'), 'utf8').split('\n');

/** The words of a kind in a language, such as `decided`, as the table has them. */
export function wordList(language: string, kind: string): string[] {
  const key = `${language} ${kind}: `;
  return lines.filter((line) => line.startsWith(key)).flatMap((line) => line.slice(key.length).split(', '));
}

/** Any of these words, as a part of a pattern; it matches nothing where the language has none. */
export function anyOf(language: string, kind: string): string {
  const any = wordList(language, kind)
    .join('|')
    .replaceAll(/[^ |]+/g, (word) => `(?:${word.replace(/^\*$/, "[\\p{L}'-]+").replaceAll('/', '|')})`)
    .replaceAll(' ', '[\\s,]{1,3}');
  return any === '' ? '(?!)' : `(?<![\\p{L}\\p{N}'])(?:${any})(?![\\p{L}\\p{N}'])`;
}

/** Finds any of the words of these kinds, in any case. */
export function patternOf(language: string, ...kinds: string[]): RegExp {
  return new RegExp(kinds.map((kind) => anyOf(language, kind)).join('|'), 'iu');
}
