import { isoOf } from '#server/language/days/calendar.ts';
import type { ActionItem } from './action-item.ts';
import type { Context } from './context.ts';
import type { Due } from './due-date.ts';
import type { Passage } from './note-passages.ts';
import { isOwner, nameOf } from './owners.ts';
import { tidyTask } from './task-text.ts';

/** The day of a task, and whether it is a guess. */
export function dueFields(due: Context['due'], { isDated }: Context): Pick<ActionItem, 'due' | 'isDueGuessed'> {
  return { due: due && isoOf(due.day), isDueGuessed: due?.isRelative === true && !isDated };
}

/** "To do Tamsin: …"; not "To do today: …". */
export function ownerOfCue({ owner }: Passage, { people }: Context): string | null {
  return owner !== null && (isOwner(owner, people, false) || /^\p{Lu}{2,3}$/u.test(owner)) ? owner : null;
}

/** A date that is not within the text of the task. */
export function elsewhere(due: Due | null): Due | null {
  return due && { ...due, start: -1, end: -1 };
}

interface Made {
  written: string;
  due: Due | null;
  who: string | null;
  passage: Passage;
  context: Context;
  span: { start: number; end: number };
  last?: string | null;
}

export function makeItem({ written, due, who, passage, context, span, last = context.last }: Made): ActionItem {
  const isWithin = due !== null && due.start >= 0;
  const tidy = tidyTask(written, isWithin ? due : null);
  return {
    // "Send by mid-August": one word alone says too little.
    task: isWithin && !/\s/.test(tidy) && /^\p{L}+$/u.test(tidy) ? tidyTask(written, null) : tidy,
    owner:
      who === null
        ? null
        : nameOf(who, { speaker: nameOfSpeaker(passage.speaker), addressee: nameOfSpeaker(passage.addressee), last }),
    ...dueFields(due ?? context.due, context),
    dueText: isWithin ? written.slice(due.start, due.end).trim() : null,
    line: passage.number,
    start: passage.start + span.start,
    end: passage.start + span.end,
  };
}

/** In their own minutes, people write "Me: …". */
export function nameOfSpeaker(speaker: string | null): string | null {
  return speaker !== null && /^(?:me|i)$/i.test(speaker) ? 'me' : speaker;
}
