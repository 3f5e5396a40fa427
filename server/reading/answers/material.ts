import type { Exchange } from '#server/language/context.ts';
import type { OpenNote, SourcePassage } from '#server/language/sources.ts';

/** What is asked in words. */
export interface AskedQuestion {
  text: string;
  /** Earlier messages, oldest first. */
  history: readonly Exchange[];
  /** The language chosen for replies, such as `en`; else that of the question. */
  replyLanguage?: string | null;
}

/** Everything an answer may use: nothing else is known about the user. */
export interface Material {
  /** The open note, complete. */
  note: OpenNote | null;
  /** Best first; includes the open note if a part of it answers. */
  passages: readonly SourcePassage[];
}
