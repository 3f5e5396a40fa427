import { anyCase } from '#server/language/any-case.ts';
import { NAME_WORD, TITLES } from '#server/language/name-pattern.ts';
import { presentForms } from './inflect.ts';
import { NONE, readTaskWords, type TaskWords } from './words/task-words.ts';

/** A row of the table, or a pattern made of its verbs. */
export type Row = keyof TaskWords | 'presentVerb' | 'infinitive' | 'role';

/** The table of a language as patterns. */
export interface Grammar {
  isVerbLast: boolean;
  /** Each row where it begins at a place: sticky. */
  at: Record<Row, RegExp>;
  /** Each row anywhere in a clause. */
  sign: Record<Row, RegExp>;
  /** Each row as a whole word or label. */
  is: Record<Row, RegExp>;
  /** Somebody, sticky: by name, role or pronoun. */
  who: RegExp;
  /** Between clauses, and where a clause ends; both global. */
  joint: RegExp;
  clauseEnd: RegExp;
}

const END = "(?:(?<=['’])|(?![\\p{L}\\p{N}]))";
const tables: Record<string, string> = { en: 'english', de: 'german', fr: 'french', es: 'spanish', nl: 'dutch' };
/** Those with a table. */
export const LANGUAGES: readonly string[] = Object.keys(tables);
const made = new Map<string, Grammar>();

/** The grammar of a language; that of English for one without a table. */
export function grammarOf(language: string): Grammar {
  const code = language in tables ? language : 'en';
  const known = made.get(code) ?? compile(readTaskWords(tables[code] ?? ''), code);
  made.set(code, known);
  return known;
}

function compile(words: TaskWords, code: string): Grammar {
  const rows = { ...words, ...verbsOf(words, code), role: `(?:(?:${words.articles})\\s?)?(?:${words.roles})` };
  const each = (make: (source: string) => RegExp) =>
    Object.fromEntries(Object.entries(rows).map(([row, source]) => [row, make(source)])) as Record<Row, RegExp>;
  const pronoun = `(?:${words.they}|${words.me}|${words.we})\\s`;
  const modal = `(?:${words.obliged})${END}`;
  const joints = `[;:,(–—→]\\s*|->\\s*|=>\\s*|\\s-\\s|\\s(?:${words.and}|${words.clause})\\s|\\s(?=${pronoun}${modal})`;
  const ends = `;|[.!?](?=\\s|$)|\\s[–—-]\\s|,?\\s(?:${words.clause})\\s|,\\s(?=${pronoun})|\\s(?=${pronoun}${modal})`;
  const butNot = `,?\\s(?:${words.and})\\s(?=(?:${words.not})(?!\\p{L}))`;
  return {
    isVerbLast: words.isVerbLast !== NONE,
    at: each((source) => new RegExp(`(?:${source})${END}`, 'iuy')),
    sign: each((source) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})${END}`, 'iu')),
    is: each((source) => new RegExp(`^(?:${source})$`, 'iu')),
    who: whoOf(words),
    joint: new RegExp(joints, 'giu'),
    clauseEnd: new RegExp(`${ends}|${butNot}`, 'giu'),
  };
}

/** The verbs of work in their forms, as sources of patterns. */
function verbsOf(words: TaskWords, code: string) {
  const listOf = (verbs: string) => verbs.replaceAll(' ', '|');
  const formsOf = (verbs: string) => presentForms(verbs.split(' '), code) || NONE;
  const forms = [formsOf(words.verbs), listOf(words.forms), formsOf(words.nounVerbs)].join('|');
  const particle = words.isVerbLast === NONE ? '' : '(?:zu|te)?';
  return {
    infinitive: `(?:${words.prefixes}){0,2}${particle}(?:${listOf(words.verbs)})(?:${words.suffixes})?`,
    presentVerb: `(?:(?:m|s)['’])?(?:${words.prefixes})?(?:${forms})`,
    nounVerbs: listOf(words.nounVerbs),
  };
}

function whoOf(words: TaskWords): RegExp {
  const articles = `(?:${anyCase(words.articles)})?\\s?`;
  const one = [
    '@[\\p{L}\\p{N}._-]{2,30}',
    `${articles}(?:${anyCase(TITLES)})\\.?\\s(?:\\p{L}\\.(?!\\p{L})|\\p{L}[\\p{L}’'-]+(?:\\s${NAME_WORD})?)`,
    `(?:${anyCase([words.me, words.we, words.they].join('|'))})${END}`,
    `${articles}(?:${NAME_WORD}['’]s\\s)?(?:${anyCase(words.roles)})${END}`,
    `(?:\\p{Lu}\\.\\s?){0,2}${NAME_WORD}(?:\\s(?:(?:van|von|de|der|del|di|da|la|ten|ter)\\s){0,2}${NAME_WORD}){0,2}`,
    '\\p{Lu}\\.(?:\\s?\\p{Lu}\\.)?(?!\\p{L})',
    '\\p{L}[\\p{L}’-]{1,14}(?!\\p{L})',
    "\\p{Lu}(?![\\p{L}\\p{N}.'’/])",
  ].join('|');
  return new RegExp(`(?:${one})(?:(?:\\s?[,/+&]\\s?|\\s(?:${words.and})\\s)(?:${one})){0,4}`, 'uy');
}

/** Where the pattern ends that begins at this place, without the space behind it; -1 if it doesn't. */
export function endAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Past spaces. */
export function pastSpace(text: string, at: number): number {
  let next = at;
  while (text.charAt(next) === ' ') next += 1;
  return next;
}
