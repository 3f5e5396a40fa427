import type { Note } from '#shared/notes.ts';
import type { Clock } from './clock.ts';
import type { Conflict } from './draft-snapshot.ts';
import type { NoteChannel } from './note-channel.ts';
import type { TabLocks } from './tab-locks.ts';

export interface DraftsOptions {
  /** Whose texts these are; nothing is ever sent for anybody else. */
  userId: string;
  /** The setting Auto Save; on where absent. */
  autoSave?: boolean;
  /** The server acknowledged a save, made a copy, or answered a newer note: refresh lists and caches with it. */
  onSaved?: (note: Note) => void;
  /** A note was read from the server. */
  onRead?: (note: Note) => void;
  /** A note was moved to Trash (a conflict was resolved). */
  onTrashed?: (noteId: string) => void;
  /** A conflict copy was made and the editor moved to it. */
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
  channel: NoteChannel;
}

/** An unsaved text found from an earlier visit. */
export interface RecoveredDraft {
  noteId: string;
  title: string;
}
