import tables from '#content/words/lists.json' with { type: 'json' };
import { nameKind } from './english.ts';
import { isFirstName } from './first-names.ts';
import { isCalled } from './initials.ts';

/** Whose a list is, or what it is of. */
export type ListKind = keyof typeof tables;

const WORDS_MAX = 4;
/** More of a line is not read. */
const HEAD_MAX = 100;
/** "He does", "they owe me": what is behind a pronoun says no more. */
const VERBS =
  '(?: (?:do(?:es)?|will|owes?|has to|have to|must|to do|muss|müssen|macht|machen|fait|font|doit|doivent))?';
const kinds = Object.entries(tables).map(([kind, words]) => {
  const verbs = kind === 'mine' || kind === 'theirs' ? VERBS : '';
  return [kind as ListKind, new RegExp(`^(?:${Object.values(words).join('|')})${verbs}$`, 'iu')] as const;
});
const JOINT = /\s*[,/+&]\s*|\s(?:and|und|et|y|en|e)\s/u;
const INITIALS = /^(?:\p{Lu}\.?){1,3}$/u;
/** No sentence, and no figure. */
const FEW_WORDS = /^\p{L}[^.!?|=<>→:;\d]{0,39}$/u;
const ITEM = /^[ \t]*(?:[-*+•–]|\d{1,2}[.)])[ \t]+\S/;

/** Whose the list is below a heading, or a line of a few words: "me", "their side", "open", "Anna"; else null. */
export function listOf(heading: string, self: readonly string[] = []): ListKind | null {
  const words = wordsOf(heading);
  if (words.split(/\s+/).length > WORDS_MAX) return null;
  const parts = words.split(JOINT);
  const known = parts.map((part) => kinds.find(([, pattern]) => pattern.test(part))?.[0]);
  const whole = kinds.find(([, pattern]) => pattern.test(words))?.[0] ?? known[0];
  if (whole !== undefined && known.every((kind) => kind === undefined || kind === whole)) return whole;
  if (parts.some((part) => part.length > 1 && self.some((name) => isCalled(part, name)))) return 'mine';
  const areNames = parts.every((part) => /^\p{Lu}[\p{L}.'’-]*$/u.test(part));
  return areNames && parts.some(isPerson) ? 'theirs' : null;
}

/** Whether a line of a few words stands alone above a list, or above lines whose list it is by its words. */
export function isListHead(line: string, following: string): boolean {
  const words = wordsOf(line);
  if (!FEW_WORDS.test(words) || words.split(/\s+/).length > WORDS_MAX) return false;
  if (ITEM.test(following)) return true;
  const isKnown = kinds.some(([, pattern]) => pattern.test(words));
  return isKnown && (/^[ \t]*[^\s]/.test(following) || ITEM.test(following.replace(/^[ \t]*\n/, '')));
}

function isPerson(word: string): boolean {
  return INITIALS.test(word) || isFirstName(word) || nameKind(word) === 'first';
}

function wordsOf(line: string): string {
  return line
    .slice(0, HEAD_MAX)
    .replace(/^[\s#*_>]+|[\s*_:]+$/g, '')
    .slice(0, 60);
}
