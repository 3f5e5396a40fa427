import { dayOf, isoOf, wholeUnit } from '#server/language/days/calendar.ts';
import { fold } from '#server/language/fold.ts';
import { words } from '#server/language/words.ts';
import { type ListKind, type ListWords, listWords } from './list-words.ts';

/** A list of what is open that somebody asks for. */
export interface AskedList {
  /** In which it is asked, as `en`. */
  language: string;
  kinds: ReadonlySet<ListKind>;
  /** Whose to-dos: the user's, others', or both. */
  whose: 'mine' | 'theirs' | 'both';
  /** The first day and the day after the last one, as `2026-11-27`; each undefined without a bound. */
  from: string | undefined;
  before: string | undefined;
  /** Whatever else is said, as terms: names, or else the question is no list. */
  names: readonly string[];
}

/** Longer than any such question. */
const QUESTION_MAX = 200;
const NAMES_MAX = 5;

/**
 * What a question asks to be listed: "What did I promise Dana?", "What is due this week?"; null for another question.
 *
 * @param now today is its day, in UTC.
 */
export function askedList(question: string, now: Date): AskedList | null {
  const text = fold(question.trim()).replace(/\s+/g, ' ');
  if (text.length > QUESTION_MAX || /[.!?;:]\s*\S/.test(text)) return null;
  for (const language of listWords) {
    const asked = readIn(language, text, now);
    if (asked) return asked;
  }
  return null;
}

function readIn(language: ListWords, text: string, now: Date): AskedList | null {
  const time = timeIn(language, text, now);
  const rest = time === null ? text : text.replace(time.phrase, ' ');
  const terms = words(rest).flatMap(({ text: word }) => word.split(/['’-]/));
  const [first = ''] = terms;
  if (!isIn(language.asks, first)) return null;
  const isDoing = language.doing.some((phrase) => text.includes(phrase));
  const kinds = new Set<ListKind>([...kindsOf(language, terms), ...(isDoing ? (['done'] as const) : [])]);
  const known = [language.asks, language.mine, language.theirs, language.small, ...Object.values(language.kinds)];
  const names = terms.filter((term) => term !== '' && !known.some((list) => isIn(list, term)));
  if (kinds.size === 0 || names.length > NAMES_MAX) return null;
  const isVague = [...kinds].every((kind) => kind === 'done');
  if (isVague && time === null && names.length === 0) return null;
  const isOfSomebody = terms.some((term) => isIn(`${language.mine} ${language.theirs}`, term));
  if ((kinds.has('paid') || kinds.has('invoiced')) && !isOfSomebody) return null;
  const today = isoOf(dayOf(now));
  const bounds = kinds.has('overdue') ? { from: undefined, before: today } : time;
  return {
    language: language.language,
    kinds,
    whose: whoseOf(language, terms, kinds),
    from: bounds?.from,
    before: bounds?.before,
    names,
  };
}

function timeIn({ times }: ListWords, text: string, now: Date) {
  for (const [phrases, unit, ahead] of times) {
    const phrase = phrases.find((each) => ` ${text.replace(/[?.!,]/g, ' ')} `.includes(` ${each} `));
    if (phrase === undefined) continue;
    const { from, to } = wholeUnit(unit, dayOf(now), ahead);
    return { phrase, from: isoOf(from), before: isoOf(to) };
  }
  return null;
}

function kindsOf({ kinds }: ListWords, terms: readonly string[]): ListKind[] {
  const all = Object.keys(kinds) as ListKind[];
  return all.filter((kind) => terms.some((term) => isIn(kinds[kind], term)));
}

/** "I owe" is the user's; "owes me", "am I waiting for" is others'; "is due" may be either. */
function whoseOf({ mine, theirs }: ListWords, terms: readonly string[], kinds: ReadonlySet<ListKind>) {
  if (kinds.has('awaited')) return 'theirs';
  if (terms.some((term) => isIn(mine, term))) return 'mine';
  return kinds.has('promised') || terms.some((term) => isIn(theirs, term)) ? 'theirs' : 'both';
}

function isIn(list: string, term: string): boolean {
  return ` ${list} `.includes(` ${term} `);
}
