import { fold } from '#server/language/fold.ts';
import type { FoundTask } from '#server/reading/read-note.ts';
import type { HeldReason, RecapSection } from '#shared/recap.ts';
import { isPerson, namesPerson } from './initials.ts';
import { asYours, led, tidied, toReader, withWhoTheyAre } from './letter-sentence.ts';
import type { NoteLine } from './note-lines.ts';
import type { Reading } from './reading.ts';
import { cue, I_WITHIN, speaksOf } from './recap-words.ts';

/** Where a line is in the letter, and how it is stated there; `held` where it only would be. */
export interface Place {
  section: RecapSection;
  sentence: string;
  held?: HeldReason;
}

/** Behind an owner: "Helen wants it on paper". */
const NEAR = 12;

/** Where a sentence with to-dos is: whole, and in the letter only where it is sure who has them to do. */
export function placeOfTask(text: string, line: NoteLine, tasks: readonly FoundTask[], reading: Reading): Place | null {
  const [task] = tasks;
  if (task === undefined) return null;
  const { label, headings, box } = line.first;
  const isEvent = cue.event.test(text) || cue.when.test(text);
  const isStep = box === 'open' || ((line.list === 'steps' || line.list === 'next') && !isEvent);
  const { due, owner, waiting, isMine } = task;
  const isOneSide = tasks.every((each) => each.isMine === isMine && each.waiting === waiting);
  const held = (is: boolean, why: HeldReason = 'background') => (is ? { held: why } : {});
  const mine = (sentence: string, why?: HeldReason): Place => {
    return { section: 'mine', sentence, ...held(why !== undefined, why) };
  };
  const theirs = (sentence: string, isSure: boolean): Place => {
    return { section: 'theirs', sentence, ...held(!isSure || !isOneSide) };
  };
  if (owner === null && !isMine && cue.theyFirst.test(text)) {
    const named = withWhoTheyAre(text, reading);
    const yours = asYours(named ?? text, reading.attendees[0]?.called ?? '', reading);
    return theirs(tidied(yours, reading), named !== null && !speaksOf(named));
  }
  const isHomework = [label, headings.at(-1)].some((each) => cue.homework.test(each ?? ''));
  if (isHomework && !isMine && (owner === null || waiting)) return theirs(tidied(text, reading), true);
  // "Larkhill holds the date" and "Labeller: a new contract" are of no person.
  if (owner !== null && !isPerson(owner, reading)) return null;
  if (waiting) {
    const who = owner ?? '';
    const at = fold(text).startsWith(fold(who)) ? who.length : -1;
    const behind = text.slice(at);
    // "Jonah: good whiskey" is what he likes, and "Helen wants it on paper" is a wish.
    if (cue.needs.test(behind.slice(0, NEAR))) return null;
    const isSure = due !== null || isStep || !fold(label ?? '').startsWith(fold(who));
    const yours = asYours(text, who, reading);
    const sentence = yours === text ? led(text, '', reading) : tidied(yours, reading);
    return theirs(sentence, isSure && at > 0 && !speaksOf(behind) && !cue.past.test(behind));
  }
  if (!isOneSide) return null;
  const within = I_WITHIN.exec(text);
  // "Wants a quote, I send two prices": what comes before is of somebody else, unless it says what or when.
  const isWhole = within === null || cue.iFirst.test(text) || /\d/.test(text.slice(0, within.index));
  const own = isWhole ? text : text.slice(within.index);
  const isMe = cue.iFirst.test(own) && !namesPerson(text.slice(0, -own.length), reading);
  const isPromised = isMine === true && (isMe || (due !== null && within === null));
  const addressed = due === null ? own : toReader(own, reading);
  const why = cue.own.test(task.text) ? 'ownWork' : undefined;
  if (isPromised && !speaksOf(addressed)) return mine(toReader(tidied(own, reading), reading), why);
  if (isStep && !speaksOf(text)) return mine(tidied(text, reading), why);
  // No one is named who does it: it may be the author, and is let in by one press.
  const isOfOthers = speaksOf(text) || namesPerson(text, reading) || cue.past.test(text);
  return due !== null && !isOfOthers && cue.due.test(task.dueText ?? '')
    ? mine(tidied(text, reading), 'ownWork')
    : null;
}
