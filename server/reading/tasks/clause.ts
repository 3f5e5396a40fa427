import type { Day } from '#server/language/days/calendar.ts';
import { fold } from '#server/language/fold.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { type Due, findDue } from '#server/language/tasks/due-date.ts';
import { endAt, type Grammar, type Phrase, pastSpace } from './grammar.ts';
import { ownerOf, type People, type Who, whoAt } from './people.ts';

/** Where a sentence is. */
export interface Place {
  grammar: Grammar;
  people: People;
  language: string;
  today: Day;
  /** Whether what is to be done is listed there: an item, a line of a phone note, or below a label of to-dos. */
  isListed: boolean;
  /** Whether everything there is to be done, unless it says otherwise. */
  isToDo: boolean;
  /** Whether an imperative asks for something: not in an article. */
  mayAsk: boolean;
}

/** Something to be done, as offsets in its sentence. */
export interface Stated {
  owner: string | null;
  start: number;
  end: number;
  /** From here on its day is looked for. */
  from: number;
  due: Due | null;
  /** Whether somebody else has to do it, whoever that is. */
  isOutstanding: boolean;
  /** Whether its sentence names who or what it is about, and so can begin within another's. */
  hasSubject: boolean;
}

/** Small words that are passed over, and characters in which the day of a clause may begin it. */
const LEAD = { words: 4, day: 60 };
const FIRST_OF_CLAUSE = 3;

/** A sentence that is read from a place on. */
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
  phrase(kind: Phrase, at: number): number {
    const end = endAt(this.place.grammar.at[kind], this.text, at);
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
    const { today, language } = this.place;
    const due = findDue(this.text.slice(at, at + LEAD.day), today, language);
    const before = this.text.slice(at, at + (due?.start ?? 0)).trim();
    if (!due || (before !== '' && endAt(this.place.grammar.at.by, before, 0) !== before.length)) return at;
    const end = at + due.end;
    return pastSpace(this.text, this.text.charAt(end) === ',' ? end + 1 : end);
  }

  /** Where the clause ends that goes on from there. */
  end(start: number): number {
    const { clauseEnd } = this.place.grammar;
    clauseEnd.lastIndex = start + FIRST_OF_CLAUSE;
    for (let match = clauseEnd.exec(this.text); match; match = clauseEnd.exec(this.text))
      if (!match[0].startsWith('.') || !/(?:\d|(?<!\p{L})\p{L}{1,3})$/u.test(this.text.slice(start, match.index)))
        return match.index;
    return this.text.length;
  }

  /** Whether it is a state there, and nothing that somebody does: "be tired". */
  isState(at: number): boolean {
    const { grammar } = this.place;
    if (this.phrase('passive', at) > 0) return false;
    if (this.phrase('state', this.pastBetween(at)) > 0) return true;
    if (!grammar.words.isVerbLast) return false;
    const last = /(?<word>\p{L}+)[^\p{L}]*$/u.exec(this.text.slice(at, this.end(at)))?.groups?.word ?? '';
    return last !== '' && endAt(grammar.at.state, last, 0) === last.length;
  }

  /** Where verbs come last: whether there is one. */
  hasInfinitive(at: number): boolean {
    return !this.place.grammar.words.isVerbLast || /\p{L}{2,}n(?!\p{L})/u.test(this.text.slice(at, this.end(at)));
  }

  /**
   * What is to be done from there on; null where the clause denies it, is done, or too little.
   * @param mayDeny whether what precedes it may hold a "not": "don't forget", "still no"
   */
  task(owner: string | null, start: number, mayDeny = false): Stated | null {
    const end = this.end(start);
    const { not, perhaps, habit, done } = this.place.grammar.sign;
    const [words, clause] = [this.text.slice(start, end), this.text.slice(this.from, end)];
    if (not.test(mayDeny ? words : clause) || perhaps.test(words) || perhaps.test(this.text.slice(this.from, this.at)))
      return null;
    if (habit.test(clause) || done.test(words) || done.exec(this.text.slice(end))?.index === 1) return null;
    const found = findDue(clause, this.place.today, this.place.language);
    const due = found && { ...found, start: found.start + this.from, end: found.end + this.from };
    const undated = due
      ? this.text.slice(start, Math.max(start, due.start)) + this.text.slice(Math.max(start, due.end), end)
      : words;
    if (!this.isSpecific(undated, due === null)) return null;
    return { owner, start, end, from: this.from, due, isOutstanding: false, hasSubject: false };
  }

  /** "Do it", "sending it" is too little. */
  private isSpecific(text: string, isUndated: boolean): boolean {
    const small = stopwordsOf(this.place.language);
    const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !small.has(fold(word)));
    return words.length > (this.place.isListed || !isUndated ? 0 : 1);
  }
}
