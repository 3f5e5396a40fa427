import { anyCase } from '#server/language/any-case.ts';
import { NAME_WORD } from '#server/language/name-pattern.ts';
import { presentForms } from './inflect.ts';
import { dutch } from './words/dutch.ts';
import { english } from './words/english.ts';
import { french } from './words/french.ts';
import { german } from './words/german.ts';
import { spanish } from './words/spanish.ts';
import type { TaskWords } from './words/task-words.ts';

/** The words that a sentence is read by, each to be tried at a place of it. */
const PHRASES = [
  'obliged',
  'intends',
  'promises',
  'impersonal',
  'requests',
  'asks',
  'debts',
  'needs',
  'promised',
  'waiting',
  'passive',
  'between',
  'and',
  'isSo',
  'nextTime',
  'agreedThat',
  'remains',
  'by',
  'if',
  'whether',
  'perhaps',
] as const;
export type Phrase = (typeof PHRASES)[number] | 'present' | 'infinitive' | 'nounVerb' | 'state';
/** Signs that are looked for anywhere in a clause. */
const SIGNS = ['not', 'perhaps', 'habit', 'done', 'due', 'by', 'from', 'isSo'] as const;
/** Kinds of labels: a whole label is one. */
const LABELS = ['toDo', 'agreed', 'closed', 'present'] as const;

/** The table of a language as patterns. */
export interface Grammar {
  words: TaskWords;
  /** Sticky. */
  at: Record<Phrase, RegExp>;
  sign: Record<(typeof SIGNS)[number], RegExp>;
  label: Record<(typeof LABELS)[number], RegExp>;
  /** Somebody, sticky: by name, role or pronoun. */
  who: RegExp;
  /** Between clauses, global. */
  joint: RegExp;
  /** Where a clause ends, global. */
  clauseEnd: RegExp;
  /** A whole word: whose pronoun or role it is. */
  is: Record<
    | 'first'
    | 'singular'
    | 'plural'
    | 'future'
    | 'me'
    | 'we'
    | 'you'
    | 'they'
    | 'everyone'
    | 'role'
    | 'goesOn'
    | 'titled',
    RegExp
  >;
  /** The last word of a clause. */
  endsInVerb: RegExp;
}

const END = "(?:(?<=['’])|(?![\\p{L}\\p{N}]))";
const byLanguage: Record<string, TaskWords> = { en: english, de: german, fr: french, es: spanish, nl: dutch };
/** Those with a table. */
export const LANGUAGES: readonly string[] = Object.keys(byLanguage);
const made = new Map<string, Grammar>();

/** The grammar of a language; that of English for one without a table. */
export function grammarOf(language: string): Grammar {
  const code = language in byLanguage ? language : 'en';
  const known = made.get(code) ?? compile(byLanguage[code] ?? english, code);
  made.set(code, known);
  return known;
}

const sticky = (source: string) => new RegExp(`(?:${source})${END}`, 'iuy');
const whole = (source: string) => new RegExp(`^(?:${source})$`, 'iu');
const ending = (source: string) => new RegExp(`^\\p{L}+(?:${source})$`, 'iu');
const listOf = (verbs: string) => verbs.replaceAll(' ', '|') || '(?!)';

function compile(words: TaskWords, code: string): Grammar {
  const prefix = words.prefixes === '' ? '' : `(?:${words.prefixes})`;
  const suffix = words.suffixes === '' ? '' : `(?:${words.suffixes})?`;
  const verbs = listOf(words.verbs);
  const infinitive = `${prefix === '' ? '' : `${prefix}{0,2}(?:zu|te)?`}(?:${verbs})${suffix}`;
  const forms = [presentForms(words.verbs.split(' '), code), listOf(words.forms)].join('|');
  const nouns = words.nounVerbs === '' ? '' : `|${presentForms(words.nounVerbs.split(' '), code)}`;
  const reflexive = "(?:m|s)['’]";
  const present = `(?:${reflexive})?${prefix === '' ? '' : `${prefix}?`}(?:${forms}${nouns})`;
  const record = <K extends string>(keys: readonly K[], make: (source: string) => RegExp) =>
    Object.fromEntries(keys.map((key) => [key, make(words[key as unknown as keyof TaskWords] as string)])) as Record<
      K,
      RegExp
    >;
  return {
    words,
    at: {
      ...record(PHRASES, sticky),
      present: sticky(present),
      infinitive: sticky(infinitive),
      nounVerb: sticky(listOf(words.nounVerbs)),
      state: sticky(listOf(words.states)),
    },
    sign: record(SIGNS, (source) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})${END}`, 'iu')),
    label: { ...record(LABELS, whole), toDo: whole(`${words.toDo}|${words.nextTime}`) },
    who: whoOf(words),
    joint: new RegExp(`[;:,(–—→]\\s*|->\\s*|=>\\s*|\\s-\\s|\\s(?:${words.and}|${words.clause})\\s`, 'giu'),
    clauseEnd: new RegExp(
      `;|[.!?](?=\\s|$)|\\s[–—-]\\s|,?\\s(?:${words.clause})\\s|,?\\s(?:${words.and})\\s(?=(?:${words.not})(?!\\p{L}))|,\\s(?=(?:${words.they}|${words.me}|${words.we})\\s)`,
      'giu',
    ),
    is: {
      first: ending(words.endings.first),
      singular: ending(words.endings.singular),
      plural: ending(words.endings.plural),
      future: ending(words.endings.future),
      me: whole(words.me),
      we: whole(words.we),
      you: whole(words.you),
      they: whole(words.they),
      everyone: whole(words.everyone),
      role: whole(`(?:(?:${words.articles})\\s?)?(?:${words.roles})`),
      goesOn: new RegExp(`^\\s*(?:${words.goesOn})${END}|^\\s*[£€$]?\\d[\\d.,%]*\\s*$`, 'iu'),
      titled: new RegExp(`^(?:${words.titles})\\.?\\s`, 'iu'),
    },
    endsInVerb: new RegExp(`(?<![\\p{L}])${infinitive}$`, 'iu'),
  };
}

function whoOf(words: TaskWords): RegExp {
  const name = `(?:\\p{Lu}\\.\\s?){0,2}${NAME_WORD}(?:\\s(?:(?:van|von|de|der|del|di|da|la|ten|ter)\\s){0,2}${NAME_WORD}){0,2}`;
  const small = anyCase([words.me, words.we, words.you, words.they, words.everyone].join('|'));
  const role = `(?:(?:${anyCase(words.articles)})\\s?)?(?:${NAME_WORD}['’]s\\s)?(?:${anyCase(words.roles)})`;
  const one = [
    '@[\\p{L}\\p{N}._-]{2,30}',
    `(?:${anyCase(words.articles)})?\\s?(?:${anyCase(words.titles)})\\.?\\s(?:\\p{L}\\.(?!\\p{L})|\\p{L}[\\p{L}’'-]+)`,
    `(?:${small}|${role})${END}`,
    name,
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
