import type { Day } from '#server/language/days/calendar.ts';
import type { FoundTask } from './find-tasks.ts';
import type { Grammar } from './grammar.ts';
import type { Label } from './labels.ts';
import type { People } from './people.ts';

/** What is known while a note is read from its beginning to its end. */
export interface Context {
  /** When what is being read was written. */
  today: Day;
  language: string;
  grammar: Grammar;
  people: People;
  /** What the last heading opened, and its owner. */
  section: { kind: Label['kind']; owner: string | null };
  /** Whether the note is typed in lower case, line by line. */
  isTyped: boolean;
  isArticle: boolean;
  /** The recipient of an e-mail, and who wrote what it quotes. */
  greeted: string | null;
  quoted: string | null;
}

/** A to-do as it was read; its owner is `me` for the writer. */
export interface ReadTask extends Omit<FoundTask, 'waiting' | 'isMine'> {
  isOutstanding: boolean;
  /** Whether its day is in brackets. */
  isBracketed?: boolean;
}
