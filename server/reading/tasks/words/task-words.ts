import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How people say in a language that something is to be done: a row a line, sources of patterns without capitals, with
 * `|` between alternatives. A speaker of the language can read and mend a row without the code that uses it.
 */
const rows = [
  // Pronouns, what may precede a name or a role, and nouns for somebody who may have something to do.
  ...(['me', 'we', 'they', 'articles', 'roles'] as const),
  // Infinitives of work, those that are nouns too, forms that no rule gives; what an infinitive has before or behind it;
  // whether verbs come last.
  ...(['verbs', 'nounVerbs', 'forms', 'prefixes', 'suffixes', 'isVerbLast'] as const),
  // Has to, promised to, owes, will; please, can you, one has to, we agreed that; still no.
  ...(['obliged', 'requests', 'waiting'] as const),
  // Of a thing: be sent; due, before its last day, or who sends it; somebody needs it.
  ...(['passive', 'by', 'needs'] as const),
  // Verbs of what is so; not; only thought of, always so or done; if; who, whether and that.
  ...(['isSo', 'not', 'perhaps', 'if', 'whether'] as const),
  // And; between somebody and their verb; what begins another clause.
  ...(['and', 'between', 'clause'] as const),
  // Labels of to-dos, and of what is done, noted or who was there.
  ...(['toDo', 'closed'] as const),
] as const;
export type TaskWords = Record<(typeof rows)[number], string>;
/** Matches nothing. */
export const NONE = '(?!)';

/** The table of a language; a row that it doesn't have matches nothing. */
export function readTaskWords(language: string): TaskWords {
  const text = readFileSync(join(import.meta.dirname, `${language}.txt`), 'utf8');
  const written = new Map(text.split('\n').map((line) => [line.split(': ', 1)[0] ?? '', line.replace(/^\w+: /, '')]));
  return Object.fromEntries(rows.map((row) => [row, written.get(row) ?? NONE])) as TaskWords;
}
