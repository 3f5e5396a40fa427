import type { Day } from '#server/language/days/calendar.ts';
import type { People } from './people.ts';

/** What a label or a heading says of what follows it. */
export interface Label {
  kind: 'toDo' | 'closed' | 'owner' | 'plain';
  /** Whose to-dos follow; `they` for somebody else, whoever that is. */
  owner: string | null;
  /** Where what it is about begins. */
  end: number;
}

/** What is known while a note is read from its beginning to its end. */
export interface Context extends People {
  /** When what is being read was written, and when the note was. */
  today: Day;
  changed: Day;
  /** What the last heading opened, and its owner. */
  section: Omit<Label, 'end'>;
  /** Whether the note is typed in lower case, line by line. */
  isTyped: boolean;
  isArticle: boolean;
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
  /** Whether it is a checkbox line, and not a sentence that reads like a to-do. */
  certain: boolean;
  done: boolean;
  /** Whether somebody else has to do it. */
  waiting: boolean;
  /** Whether the writer is named. */
  isMine?: boolean;
  /** The line or the sentence, as offsets in the content. */
  from: number;
  to: number;
}

/** A to-do as it was read; its owner is `me` for the writer, and `they` for somebody else who isn't named. */
export interface ReadTask extends Omit<FoundTask, 'waiting' | 'isMine'> {
  isOutstanding: boolean;
}
