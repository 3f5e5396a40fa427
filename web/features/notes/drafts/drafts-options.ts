import type { Note } from '#shared/notes.ts';
import type { Arrival } from '#web/features/notes/arrived.ts';
import type { Tabs } from '#web/lib/tabs.ts';
import type { Clock } from './clock.ts';
import type { Beginning, Conflict } from './draft-snapshot.ts';
import type { TabLocks } from './tab-locks.ts';

export interface DraftsOptions {
  /** Whose texts these are; nothing is ever sent for anybody else. */
  userId: string;
  /** The user's other tabs. */
  tabs: Tabs;
  /** The setting Auto Save; on where absent. */
  autoSave?: boolean;
  /** A note entered the page: shows it everywhere but in the editor. */
  onArrived?: (note: Note, how: Arrival) => void;
  /** How a text begins that the server does not have; undefined once it has it. */
  onTyped?: (noteId: string, beginning: Beginning | undefined) => void;
  /** A note was moved to Trash (a conflict was resolved). */
  onTrashed?: (noteId: string) => void;
  /** A conflict copy was created and the editor moved to it. */
  onConflictCopy?: (conflict: Conflict) => void;
  /** Saving began to fail; called once until a save succeeds again. The sentence is ready for a toast. */
  onFailing?: (message: string) => void;
  /** Unsaved text of a deleted note that is not on the screen; opening the note offers to keep the text. */
  onOrphan?: (orphan: RecoveredDraft) => void;
  /** The session ended, or turned out to be somebody else's. */
  onSignedOut?: () => void;
}

/** What tests put in place of the browser's own. */
export interface DraftsEnvironment {
  clock: Clock;
  random: () => number;
  locks: TabLocks;
}

/** An unsaved text found from an earlier visit. */
export interface RecoveredDraft {
  noteId: string;
  title: string;
}
