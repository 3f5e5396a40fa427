import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How people say in a language that something is to be done: a row a line, sources of patterns without capitals, with
 * `|` between alternatives. A speaker of the language can read and mend a row without the code that uses it.
 */
const rows = [
  // Pronouns, what may precede a name or a role, and nouns for somebody who may have something to do.
  ...(['me', 'we', 'you', 'they', 'everyone', 'articles', 'titles', 'roles'] as const),
  // Infinitives of work, those that are nouns too, forms that no rule gives, and infinitives of what is no work.
  ...(['verbs', 'nounVerbs', 'forms', 'states'] as const),
  // What may precede or follow an infinitive within its word; how verbs end of "I" alone, of one, of several, and in the
  // future; whether verbs come last.
  ...(['prefixes', 'suffixes', 'first', 'singular', 'plural', 'future', 'isVerbLast'] as const),
  // Has to; will, of somebody; promised to, owes; one has to; please; can you, in a question; needs; "I promised Ruth".
  ...(['obliged', 'intends', 'promises', 'impersonal', 'requests', 'asks', 'needs', 'promised'] as const),
  // Still no; by somebody; "we agreed that"; of a thing: be sent, is still to be, due; before a last day.
  ...(['waiting', 'from', 'agreedThat', 'passive', 'remains', 'due', 'by'] as const),
  // Finite verbs of what is so; not; only thought of, or always so; if; who and whether; done.
  ...(['isSo', 'not', 'perhaps', 'if', 'whether', 'done'] as const),
  // And; between somebody and their verb; what begins another clause, or goes on with the piece of a list before it.
  ...(['and', 'between', 'clause', 'goesOn'] as const),
  // Labels: of to-dos, also "for the next session"; of what was agreed; of what is done or noted; of who was there.
  ...(['toDo', 'agreed', 'closed', 'attending'] as const),
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
