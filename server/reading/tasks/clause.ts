import { findDue } from '#server/language/tasks/due-date.ts';
import type { Context } from './context.ts';
import { endAt, pastSpace, type Row } from './grammar.ts';

/** Where a sentence is. */
export interface Place extends Context {
  /** Whether what is to be done is listed there: an item, a line of a phone note, or below a label of to-dos. */
  isListed: boolean;
  /** Whether everything there is to be done, unless it says otherwise. */
  isToDo: boolean;
  /** Whether an imperative asks for something: not in an article. */
  mayAsk: boolean;
}

/** A sentence that is read from the beginning of a clause on. */
export type Clause = ReturnType<typeof clauseAt>;

/** Small words that are passed over, and characters in which the day of a clause may begin it. */
const LEAD = { words: 4, day: 60 };
const FIRST_OF_CLAUSE = 3;

/** The clause that begins there in a sentence. */
export function clauseAt(text: string, from: number, place: Place) {
  const { today, language, grammar } = place;
  const past = (at: number) => pastSpace(text, at + (text.charAt(at) === ',' ? 1 : 0));
  /** Where a phrase of the table ends that begins there, and the space behind it; -1 if none does. */
  const phrase = (row: Row, at: number) => {
    const end = endAt(grammar.at[row], text, at);
    return end < 0 ? -1 : past(end);
  };
  const pastBetween = (at: number) => {
    let next = at;
    for (let words = 0; words < LEAD.words; words += 1) next = Math.max(next, phrase('between', next));
    return next;
  };
  /** Where it ends, going on from there; not at the full stop of an abbreviation. */
  const end = (start: number) => {
    const begins = start + FIRST_OF_CLAUSE;
    const ends = Array.from(text.slice(begins).matchAll(grammar.clauseEnd), ({ 0: mark, index }) => ({ mark, index }));
    const isEnd = ({ mark, index }: (typeof ends)[number]) =>
      !mark.startsWith('.') || !/(?:\d|(?<!\p{L})\p{L}{1,3})$/u.test(text.slice(start, begins + index));
    return begins + (ends.find(isEnd)?.index ?? text.length - begins);
  };
  const begin = pastBetween(from);
  const due = findDue(text.slice(begin, begin + LEAD.day), today, language);
  const before = text.slice(begin, begin + (due?.start ?? 0)).trim();
  const isDated = due && (before === '' || grammar.is.by.test(before));
  /** Behind "and then", "also" and "by Friday". */
  const at = isDated ? past(begin + due.end) : begin;
  return { text, from, at, place, phrase, pastBetween, end };
}
