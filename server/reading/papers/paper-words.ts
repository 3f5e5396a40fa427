import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeWords } from '#server/language/whole-words.ts';

const table = readFileSync(join(import.meta.dirname, 'paper-words.txt'), 'utf8');

/** A pattern of the words of these kinds, in all languages. */
export function anyPaperWord(...kinds: string[]): string {
  const rows = table.match(new RegExp(`(?<=^(?:${kinds.join('|')}): ).*`, 'gm')) ?? [];
  return wholeWords(rows.join('|').replaceAll("'", "['’]")).source;
}
