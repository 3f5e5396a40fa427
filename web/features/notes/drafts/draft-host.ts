import type { Note } from '#shared/notes.ts';
import type { Arrived } from '#web/features/notes/arrived.ts';
import type { Clock } from './clock.ts';
import type { Beginning } from './draft-snapshot.ts';
import type { Journal, PendingCopy } from './journal.ts';
import type { RetryPace } from './retry-pace.ts';

/** What saving a note asks of the store that all notes live in. */
export interface SaveHost {
  readonly clock: Clock;
  readonly pace: RetryPace;
  isSignedOut(): boolean;
  /** Whether the session still is this user's: another tab may have signed in somebody else. */
  isSameUser(): Promise<'yes' | 'no' | 'unknown'>;
  signOut(): void;
  /** Why unsaved text is not kept on this device; undefined where it is. */
  journalProblem(): string | undefined;
  arrived: Arrived;
  failing(message: string): void;
}

/** What a note's draft asks of the store it lives in. `Draft` is the draft's own type. */
export interface DraftHost<Draft> extends SaveHost {
  readonly userId: string;
  readonly tabId: string;
  readonly journal: Journal;
  isAutoSave(): boolean;
  isOnline(): boolean;
  /** False after logout: nothing may be written to this device any more. */
  isJournalOn(): boolean;
  /** The note was deleted and its unsaved text is not on the screen. */
  onOrphan(draft: Draft): void;
  /** A new note was made of the draft's text: the text and its boxes go there. */
  moveTo(draft: Draft, created: Note, copy: PendingCopy): void;
  /** How the text begins that the server does not have; undefined once it has it. */
  typed(noteId: string, beginning: Beginning | undefined): void;
  /** Something a component may show has changed. */
  changed(draft: Draft): void;
}
