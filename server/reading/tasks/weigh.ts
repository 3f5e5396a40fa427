import { fold } from '#server/language/fold.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { type Due, findDue } from '#server/language/tasks/due-date.ts';
import type { Clause, Place } from './clause.ts';
import { endAt } from './grammar.ts';
import type { Who } from './people.ts';

/** What a clause says, before it is weighed. */
export interface Reading {
  kind: Kind;
  owner: string | null;
  /** Where what is to be done begins and ends; the end is that of the clause if it is not given. */
  start: number;
  end?: number;
  who?: Who | null;
  /** Whether somebody else has to do it, whoever that is. */
  isOutstanding?: boolean;
}

/** Something to be done, as offsets in its sentence. */
export interface Stated {
  owner: string | null;
  start: number;
  end: number;
  /** From here on its day is looked for. */
  from: number;
  due: Due | null;
  isOutstanding: boolean;
  /** Whether its sentence names who or what it is about, and so can begin within another's. */
  hasSubject: boolean;
}

type Circumstance = 'always' | 'listed' | 'day' | 'lastDay' | 'mine' | 'named' | 'unowned';

/** What speaks for a to-do and against it, by what a clause says; from 1 on it is one. */
const weights = {
  /** "Please send it", "still no plan". */
  asked: { always: 1 },
  /** "Tom must send it", "Tom promised to", "Tom will". */
  bound: { always: 1 },
  /** "The letter must be sent", and "will be". */
  passive: { always: 1 },
  planned: { day: 1 },
  /** "Tom needs the plan". */
  needed: { lastDay: 1, mine: 0.5, listed: 0.5 },
  /** "Tom sends the plan", with a verb of work. */
  works: { day: 2, listed: 1, mine: 1, named: 1, unowned: -2 },
  /** "Tom sending the plan". */
  doing: { day: 2, listed: 1 },
  /** "Tom braids the wreath": any other verb. */
  does: { lastDay: 1 },
  /** "Send the plan". */
  order: { always: 1 },
  /** "Report due Friday", "report by Friday". */
  due: { day: 1 },
  thing: { listed: 0.5, lastDay: 0.5 },
} satisfies Record<string, Partial<Record<Circumstance, number>>>;
export type Kind = keyof typeof weights;

/** The task that a reading is; null where too little speaks for it, or the clause denies it or says that it is done. */
export function weigh({ text, from, at, place }: Clause, reading: Reading, end: number): Stated | null {
  const { kind, owner, start, who, isOutstanding = false } = reading;
  const { not, perhaps, done } = place.grammar.sign;
  const [words, clause] = [text.slice(start, end), text.slice(from, end)];
  // "Don't forget", "still no": the "not" asks for it.
  if (not.test(kind === 'asked' ? words : clause) || done.test(words)) return null;
  if (perhaps.test(words) || perhaps.test(text.slice(from, at)) || done.exec(text.slice(end))?.index === 1) return null;
  const found = findDue(clause, place.today, place.language);
  const due = found && { ...found, start: found.start + from, end: found.end + from };
  const undated = due
    ? text.slice(start, Math.max(start, due.start)) + text.slice(Math.max(start, due.end), end)
    : words;
  if (!isSpecific(undated, place, due)) return null;
  const holds: Record<Circumstance, boolean> = {
    always: true,
    listed: place.isListed,
    day: due !== null,
    lastDay: due?.isBound === true && (kind === 'needed' || endAt(place.grammar.at.by, text, due.start) > 0),
    mine: who?.isMe === true,
    named: who?.isKnown === true && !place.grammar.is.role.test(who.written),
    unowned: owner === null && who?.isPronoun === true,
  };
  const score = Object.entries(weights[kind]).reduce(
    (sum, [circumstance, weight]) => sum + (holds[circumstance as Circumstance] ? weight : 0),
    0,
  );
  const hasSubject = (who ?? null) !== null || kind === 'passive' || kind === 'planned';
  return score < 1 ? null : { owner, start, end: reading.end ?? end, from, due, isOutstanding, hasSubject };
}

/** "Do it", "sending it" is too little. */
function isSpecific(text: string, { isListed, language }: Place, due: Due | null): boolean {
  const small = stopwordsOf(language);
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !small.has(fold(word)));
  return words.length > (isListed || due ? 0 : 1);
}
