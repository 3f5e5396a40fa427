import { anyCase } from '#server/language/any-case.ts';
import { NAME_WORD } from '#server/language/name-pattern.ts';
import { presentForms } from './inflect.ts';
import { NONE, readTaskWords, type TaskWords } from './words/task-words.ts';

/** A row of the table, or a pattern made of its verbs. */
export type Row = keyof TaskWords | 'presentVerb' | 'infinitive' | 'nounVerb' | 'state' | 'role';

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
  /** Between clauses, global. */
  joint: RegExp;
  /** Where a clause ends, global. */
  clauseEnd: RegExp;
  /** A word that is an infinitive, within it too: "mitbringen". */
  endsInVerb: RegExp;
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
  const verbs = verbsOf(words, code);
  const ending = (row: 'first' | 'singular' | 'plural' | 'future') => `\\p{L}+(?:${words[row]})`;
  const endings = {
    first: ending('first'),
    singular: ending('singular'),
    plural: ending('plural'),
    future: ending('future'),
  };
  const role = `(?:(?:${words.articles})\\s?)?(?:${words.roles})`;
  const rows = { ...words, ...endings, ...verbs, role };
  const each = (make: (source: string) => RegExp) =>
    Object.fromEntries(Object.entries(rows).map(([row, source]) => [row, make(source)])) as Record<Row, RegExp>;
  const modal = `(?:${words.obliged}|${words.intends}|${words.promises})${END}`;
  const pronoun = `(?:${words.they}|${words.me}|${words.we})\\s`;
  return {
    isVerbLast: words.isVerbLast !== NONE,
    at: each((source) => new RegExp(`(?:${source})${END}`, 'iuy')),
    sign: each((source) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})${END}`, 'iu')),
    is: each((source) => new RegExp(`^(?:${source})$`, 'iu')),
    who: whoOf(words),
    joint: new RegExp(
      `[;:,(–—→]\\s*|->\\s*|=>\\s*|\\s-\\s|\\s(?:${words.and}|${words.clause})\\s|\\s(?=${pronoun}${modal})`,
      'giu',
    ),
    clauseEnd: new RegExp(
      `;|[.!?](?=\\s|$)|\\s[–—-]\\s|,?\\s(?:${words.clause})\\s|,?\\s(?:${words.and})\\s(?=(?:${words.not})(?!\\p{L}))|,\\s(?=${pronoun})|\\s(?=${pronoun}${modal})`,
      'giu',
    ),
    endsInVerb: new RegExp(`(?<![\\p{L}])${verbs.infinitive}$`, 'iu'),
  };
}

/** The verbs of work in their forms, and those of a state. */
function verbsOf(words: TaskWords, code: string) {
  const listOf = (verbs: string) => verbs.replaceAll(' ', '|');
  const formsOf = (verbs: string) => presentForms(verbs.split(' '), code) || NONE;
  const forms = [formsOf(words.verbs), listOf(words.forms), formsOf(words.nounVerbs)].join('|');
  const particle = words.isVerbLast === NONE ? '' : '(?:zu|te)?';
  return {
    infinitive: `(?:${words.prefixes}){0,2}${particle}(?:${listOf(words.verbs)})(?:${words.suffixes})?`,
    presentVerb: `(?:(?:m|s)['’])?(?:${words.prefixes})?(?:${forms})`,
    nounVerb: listOf(words.nounVerbs),
    state: listOf(words.states),
  };
}

function whoOf(words: TaskWords): RegExp {
  const particle = '(?:van|von|de|der|del|di|da|la|ten|ter)';
  const small = anyCase([words.me, words.we, words.you, words.they, words.everyone].join('|'));
  const articles = `(?:${anyCase(words.articles)})?\\s?`;
  const one = [
    '@[\\p{L}\\p{N}._-]{2,30}',
    `${articles}(?:${anyCase(words.titles)})\\.?\\s(?:\\p{L}\\.(?!\\p{L})|\\p{L}[\\p{L}’'-]+)`,
    `(?:${small}|${articles}(?:${NAME_WORD}['’]s\\s)?(?:${anyCase(words.roles)}))${END}`,
    `(?:\\p{Lu}\\.\\s?){0,2}${NAME_WORD}(?:\\s(?:${particle}\\s){0,2}${NAME_WORD}){0,2}`,
    '\\p{Lu}\\.(?:\\s?\\p{Lu}\\.)?(?!\\p{L})',
    '\\p{L}[\\p{L}’-]{1,14}(?!\\p{L})',
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
