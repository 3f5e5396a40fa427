import { type Due, findDue } from '#server/language/tasks/due-date.ts';
import type { Clause } from './clause.ts';
import { endAt } from './grammar.ts';
import { isSmall, type Who } from './people.ts';

/** What a clause says, before it is weighed. */
export interface Reading {
  kind: keyof typeof weights;
  owner: string | null;
  /** Where what is to be done begins. */
  start: number;
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

/** What speaks for a to-do and against it, by what a clause says; from 1 on it is one. */
const weights = {
  /** "Please send it", "still no plan". */
  asked: { always: 1 },
  /** "Tom must send it", "Tom promised to", "Tom will". */
  bound: { always: 1 },
  /** "The letter must be sent". */
  passive: { always: 1 },
  /** "Tom needs the plan by Friday". */
  needed: { lastDay: 1, mine: 0.5, listed: 0.5 },
  /** "Tom sends the plan", with a verb of work. */
  works: { day: 2, listed: 1, mine: 1, named: 1, unowned: -2 },
  /** "Send the plan". */
  order: { always: 1 },
  /** "Report by Friday". */
  thing: { lastDay: 1 },
};

/** The task that a reading is; null where too little speaks for it, or the clause denies it or says that it is done. */
export function weigh({ text, from, at, place }: Clause, reading: Reading, end: number): Stated | null {
  const { kind, owner, start, who = null, isOutstanding = false } = reading;
  const { sign, at: begins, is } = place.grammar;
  const [words, clause] = [text.slice(start, end), text.slice(from, end)];
  // "Don't forget", "still no": the "not" asks for it.
  if (sign.not.test(kind === 'asked' ? words : clause) || sign.perhaps.exec(text.slice(end))?.index === 1) return null;
  if (sign.perhaps.test(words) || sign.perhaps.test(text.slice(from, at))) return null;
  const found = findDue(clause, place.today, place.language);
  const due = found && { ...found, start: found.start + from, end: found.end + from };
  // "Do it", "sending it" is too little.
  const undated = due ? words.replace(text.slice(due.start, due.end), '') : words;
  const telling = undated.match(/[\p{L}\p{N}]+/gu)?.filter((word) => !isSmall(word, place.language)) ?? [];
  if (telling.length <= (place.isListed || due ? 0 : 1)) return null;
  const holds: Record<string, boolean> = {
    always: true,
    // "Decided: Tom keeps the engines" is a rule.
    listed: place.isListed && !(kind === 'works' && place.section.kind === 'closed'),
    day: due !== null,
    lastDay: due?.isBound === true && (kind === 'needed' || endAt(begins.by, text, due.start) > 0),
    mine: who?.isMe === true,
    named: who?.isKnown === true && !is.role.test(who.written),
    unowned: who?.isPronoun === true && !who.isMe,
  };
  const score = Object.entries(weights[kind]).reduce((sum, [key, weight]) => sum + (holds[key] ? weight : 0), 0);
  const hasSubject = who !== null || kind === 'passive';
  return score < 1 ? null : { owner, start, end, from, due, isOutstanding, hasSubject };
}
