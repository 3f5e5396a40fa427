import { findDue } from '#server/language/tasks/due-date.ts';
import type { Context } from './context.ts';
import { endAt, pastSpace, type Row } from './grammar.ts';
import { ownerOf, type Who, whoAt } from './people.ts';

/** Where a sentence is. */
export interface Place extends Pick<Context, 'grammar' | 'people' | 'language' | 'today'> {
  /** Whether what is to be done is listed there: an item, a line of a phone note, or below a label of to-dos. */
  isListed: boolean;
  /** Whether everything there is to be done, unless it says otherwise. */
  isToDo: boolean;
  /** Whether an imperative asks for something: not in an article. */
  mayAsk: boolean;
}

/** Small words that are passed over, and characters in which the day of a clause may begin it. */
const LEAD = { words: 4, day: 60 };
const FIRST_OF_CLAUSE = 3;

/** A sentence that is read from the beginning of a clause on. */
export class Clause {
  readonly text: string;
  readonly from: number;
  /** Behind "and then", "also" and "by Friday". */
  readonly at: number;
  readonly place: Place;

  constructor(text: string, from: number, place: Place) {
    this.text = text;
    this.from = from;
    this.place = place;
    this.at = this.pastDay(this.pastBetween(from));
  }

  /** Where a phrase of the table ends that begins there, and the space behind it; -1 if none does. */
  phrase(row: Row, at: number): number {
    const end = endAt(this.place.grammar.at[row], this.text, at);
    return end < 0 ? -1 : pastSpace(this.text, this.text.charAt(end) === ',' ? end + 1 : end);
  }

  who(at: number): Who | null {
    return whoAt(this.text, at, this.place.people, this.place.grammar);
  }

  ownerOf(who: Who): string | null {
    return ownerOf(who.written, this.place.people, this.place.grammar);
  }

  pastBetween(at: number): number {
    let next = at;
    for (let words = 0; words < LEAD.words; words += 1) next = Math.max(next, this.phrase('between', next));
    return next;
  }

  private pastDay(at: number): number {
    const { today, language, grammar } = this.place;
    const due = findDue(this.text.slice(at, at + LEAD.day), today, language);
    const before = this.text.slice(at, at + (due?.start ?? 0)).trim();
    if (!due || (before !== '' && !grammar.is.by.test(before))) return at;
    return pastSpace(this.text, at + due.end + (this.text.charAt(at + due.end) === ',' ? 1 : 0));
  }

  /** Where the clause ends that goes on from there; not at the full stop of an abbreviation. */
  end(start: number): number {
    const ends = Array.from(this.text.slice(start + FIRST_OF_CLAUSE).matchAll(this.place.grammar.clauseEnd));
    const isEnd = ({ 0: mark, index }: RegExpExecArray) =>
      !mark.startsWith('.') ||
      !/(?:\d|(?<!\p{L})\p{L}{1,3})$/u.test(this.text.slice(start, start + FIRST_OF_CLAUSE + index));
    const first = ends.find(isEnd);
    return first ? start + FIRST_OF_CLAUSE + first.index : this.text.length;
  }
}
