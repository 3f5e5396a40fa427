import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const lines = readFileSync(join(import.meta.dirname, 'paper-words.txt'), 'utf8').split('\n');

/** The words of a kind in all languages, as the table has them. */
export function paperWords(kind: string): string[] {
  return lines.flatMap((line) => (line.slice(3).startsWith(`${kind}: `) ? line.slice(kind.length + 5).split('|') : []));
}

/** A pattern of these words, which stands alone between other letters. */
export function anyPaperWord(kind: string): string {
  return `(?<![\\p{L}\\p{N}])(?:${paperWords(kind).join('|').replaceAll("'", "['’]")})(?![\\p{L}\\p{N}])`;
}
