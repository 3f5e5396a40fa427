import { fold } from '#server/language/fold.ts';
import { withoutTitle } from '#server/language/name-pattern.ts';
import type { ActionItem } from './action-item.ts';
import { withoutRepeated } from './doubles.ts';
import { readAllTasks } from './find-action-items.ts';

/** A note as its tasks are read from it. */
export interface NoteWithTasks {
  title: string;
  content: string;
  /** Days in words count from here where neither the title nor the text names the day of a meeting. */
  writtenOn: Date;
  /** What the writer is called. */
  self?: readonly string[];
}

/** Something that somebody has to do, and where the note says so. */
export interface FoundTask {
  text: string;
  /** Null for the writer, and if no one is named. */
  owner: string | null;
  /** As `2026-11-27`. */
  due: string | null;
  /** The day as the note says it: "by Friday". */
  dueText: string | null;
  /** Whether it is a checkbox line, and not a sentence that reads like a task. */
  certain: boolean;
  done: boolean;
  /** Whether somebody else has to do it. */
  waiting: boolean;
  /** The line or the sentence, as offsets in the content. */
  from: number;
  to: number;
}

/** The tasks of a note in its order: every checkbox line, and every sentence that commits somebody to something. */
export function findTasks({ title, content, writtenOn, self = [] }: NoteWithTasks): FoundTask[] {
  const mine = new Set(self.map(folded));
  const all = readAllTasks({ title, text: content, names: self.map(withoutTitle) }, writtenOn);
  return withoutRepeated(all, ({ box }) => box !== null).map((item) => {
    const { task, due, dueText, start, end, box } = item;
    const owner = ownerOf(item, mine);
    return {
      text: task,
      owner: owner.name,
      due,
      dueText,
      certain: box !== null,
      done: box === 'ticked',
      waiting: owner.isOther || (item.isOutstanding === true && !owner.isMine),
      from: start,
      to: end,
    };
  });
}

interface Owner {
  /** Null for the writer, and if no one is named. */
  name: string | null;
  /** Whether the writer is named, alone or with others. */
  isMine: boolean;
  /** Whether only others are. */
  isOther: boolean;
}

function ownerOf({ owner }: ActionItem, mine: ReadonlySet<string>): Owner {
  if (owner === null) return { name: null, isMine: false, isOther: false };
  const parts = owner.split(' and ');
  const isOwn = (part: string) => part === 'me' || mine.has(folded(part)) || mine.has(folded(withoutTitle(part)));
  const own = parts.filter((part) => isOwn(part.trim()));
  const isMine = own.length > 0;
  return { name: own.length === parts.length ? null : owner, isMine, isOther: !isMine };
}

/** A name as it is compared: "N. R." is "n r". */
function folded(name: string): string {
  return fold(name).replaceAll('.', '').trim();
}
