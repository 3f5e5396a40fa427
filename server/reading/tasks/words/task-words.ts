import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How people say in a language that something is to be done: a row a line, sources of patterns without capitals, with
 * `|` between alternatives. A speaker of the language can read and mend a row without the code that uses it.
 *
 * People: pronouns, what may precede a name or a role, nouns for somebody who may have something to do.
 */
const people = ['me', 'we', 'you', 'they', 'everyone', 'articles', 'titles', 'roles'] as const;
/**
 * Verbs, apart by spaces: infinitives of work, those that are nouns too, forms that no rule gives, infinitives of what is
 * no work; what may precede or follow an infinitive within its word; how verbs end of "I" alone, of one, of several, and in
 * the future; whether verbs come last.
 */
const verbs = [
  ...(['verbs', 'nounVerbs', 'forms', 'states', 'prefixes', 'suffixes'] as const),
  ...(['first', 'singular', 'plural', 'future', 'isVerbLast'] as const),
] as const;
/**
 * What asks for something: has to; will, of somebody; promised to; one has to; please; can you, in a question; owes; needs;
 * "I promised Ruth"; still no; from whom; "we agreed that"; of a thing: be sent, is still to be, due; before its last day.
 */
const asking = [
  ...(['obliged', 'intends', 'promises', 'impersonal', 'requests', 'asks', 'debts', 'needs', 'promised'] as const),
  ...(['waiting', 'from', 'agreedThat', 'passive', 'remains', 'due', 'by'] as const),
] as const;
/** What speaks against it: finite verbs of what is so; not; only thought of; if; who and whether; always; done. */
const denying = ['isSo', 'not', 'perhaps', 'if', 'whether', 'habit', 'done'] as const;
/** Small words: and; between somebody and their verb; what begins another clause, or goes on with the piece before. */
const between = ['and', 'between', 'clause', 'goesOn'] as const;
/** Labels: of to-dos, also "for the next session"; of what was agreed; of what is done or noted; of who was there. */
const labels = ['toDo', 'nextTime', 'agreed', 'closed', 'attending'] as const;

const rows = [...people, ...verbs, ...asking, ...denying, ...between, ...labels] as const;
export type TaskWords = Record<(typeof rows)[number], string>;
/** Matches nothing. */
export const NONE = '(?!)';

/** The table of a language; a row that it doesn't have matches nothing. */
export function readTaskWords(language: string): TaskWords {
  const text = readFileSync(join(import.meta.dirname, `${language}.txt`), 'utf8');
  const written = new Map(text.split('\n').map((line) => [line.split(': ', 1)[0] ?? '', line.replace(/^\w+: /, '')]));
  return Object.fromEntries(rows.map((row) => [row, written.get(row) ?? NONE])) as TaskWords;
}
