import type { People } from './owners.ts';

/** A task that a sentence states, as written: `start` and `end` are places in the sentence. */
export interface Stated {
  owner: string | null;
  start: number;
  end: number;
  /** Stated in the third person: `sends`. */
  verb: string;
  /** What is to be done, where the sentence has it in other words: "book the hall" of "we still haven't booked the hall". */
  text?: string;
  /** Somebody else owes it, whoever that is. */
  isOutstanding?: boolean;
}

/** Where the sentence stands: an item of a list is more often a task than a sentence of a story. */
export interface Place {
  people: People;
  isItem: boolean;
  isInActions: boolean;
  /** Said by somebody in a conversation. */
  isSpoken?: boolean;
  /** Under "Agreed".  */
  isAgreed: boolean;
  /** Whether there is a day in a piece of the sentence. */
  isDated: (from: number, to: number) => boolean;
  /** Whether that is a day until which, and not only a day. */
  isBound: (from: number, to: number) => boolean;
}

/** As {@link Place}, for a language with `TaskPhrases`. */
export interface ForeignPlace extends Place {
  language: string;
  /** Whether somebody was named that "she" may be. */
  hasLast: boolean;
}

/** Longer ones, of people who speak without full stops, are read in pieces: it bounds what the patterns cost. */
export const SENTENCE_MAX = 600;
