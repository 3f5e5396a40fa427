import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How people say in a language that something is to be done: a row a line, sources of patterns without capitals, with
 * `|` between alternatives. A speaker of the language can read and mend a row without the code that uses it.
 */
const rows = {
  /** Pronouns, what may precede a name or a role, and nouns for somebody who may have something to do. */
  people: ['me', 'we', 'you', 'they', 'everyone', 'articles', 'titles', 'roles'],
  /** Infinitives of work, those that are nouns too, forms that no rule gives, and infinitives of what is no work. */
  verbs: ['verbs', 'nounVerbs', 'forms', 'states'],
  /** What an infinitive has before or behind it; endings of "I" alone, one, several, the future; whether verbs are last. */
  endings: ['prefixes', 'suffixes', 'first', 'singular', 'plural', 'future', 'isVerbLast'],
  /** Has to; will, of somebody; promised to, owes; one has to; please; can you; needs; "I promised Ruth". */
  asking: ['obliged', 'intends', 'promises', 'impersonal', 'requests', 'asks', 'needs', 'promised'],
  /** Still no; by somebody; "we agreed that"; of a thing: be sent, is still to be, due; before a last day. */
  things: ['waiting', 'from', 'agreedThat', 'passive', 'remains', 'due', 'by'],
  /** Finite verbs of what is so; not; only thought of, or always so; if; who and whether; done. */
  denying: ['isSo', 'not', 'perhaps', 'if', 'whether', 'done'],
  /** And; between somebody and their verb; what begins another clause, or goes on with the piece of a list before it. */
  between: ['and', 'between', 'clause', 'goesOn'],
  /** Of to-dos, also "for the next session"; of what was agreed; of what is done or noted; of who was there. */
  labels: ['toDo', 'agreed', 'closed', 'attending'],
} as const;
export type TaskWords = Record<(typeof rows)[keyof typeof rows][number], string>;
/** Matches nothing. */
export const NONE = '(?!)';

/** The table of a language; a row that it doesn't have matches nothing. */
export function readTaskWords(language: string): TaskWords {
  const text = readFileSync(join(import.meta.dirname, `${language}.txt`), 'utf8');
  const written = new Map(text.split('\n').map((line) => [line.split(': ', 1)[0] ?? '', line.replace(/^\w+: /, '')]));
  return Object.fromEntries(
    Object.values(rows)
      .flat()
      .map((row) => [row, written.get(row) ?? NONE]),
  ) as TaskWords;
}
