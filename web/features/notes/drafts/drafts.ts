import type { Arrived } from '#web/features/notes/arrived.ts';
import type { Attachment, DraftSnapshot, EditorSurface } from './draft-snapshot.ts';
import { DraftStore } from './draft-store.ts';
import type { DraftsEnvironment, DraftsOptions, RecoveredDraft } from './drafts-options.ts';
import type { NoteText } from './note-text.ts';

export type { RecoveredDraft };

/** Everything typed and not yet acknowledged by the server, for one signed-in user in one tab. */
export interface Drafts {
  readonly userId: string;
  /** Reads the note from the server, or refreshes it where it is known and has no unsaved text. */
  load(noteId: string): void;
  /** The only way a note enters the page: its draft, everything shown from the cache, and the other tabs get it. */
  readonly arrived: Arrived;
  /** Binds text boxes to a loaded note. */
  attach(noteId: string, surface: EditorSurface): Attachment;
  /** The newest text, or undefined while it is not loaded. */
  textOf(noteId: string): NoteText | undefined;
  /** Changes parts of the text, as typing them would; text boxes are brought up to date. */
  edit(noteId: string, change: Partial<NoteText>): void;
  /** Appends text after a blank line (voice, AI); false where the note is not loaded. */
  insertText(noteId: string, text: string): boolean;
  /** Ctrl/Cmd+S and the button "retry": saves at once. */
  saveNow(noteId: string): void;
  /** Saves at once and answers whether the server has the newest text, waiting at most `timeoutMs` (default 3,000). */
  flush(noteId: string, timeoutMs?: number): Promise<boolean>;
  flushAll(timeoutMs?: number): Promise<boolean>;
  hasUnsaved(): boolean;
  /** The texts that the server does not have, as far as they are loaded here. */
  unsavedTexts(): { id: string; text: NoteText; changedAt: number }[];
  /** Forgets a note's unsaved text, here and in the journal: call it after the note was deleted on purpose. */
  discard(noteId: string): void;
  /** Makes a new note of a deleted note's text; the editor moves to it. */
  keepAsNew(noteId: string): void;
  /** Restores an earlier version, after saving the newest text so that it is in the history. */
  restore(noteId: string, revisionId: string): Promise<void>;
  /** Ends a conflict seen from the copy; answers the note to show. */
  resolveConflict(copyId: string, choice: 'mine' | 'theirs' | 'both'): Promise<string>;
  /** Takes over unsaved texts of closed tabs and saves them; call it once after signing in. */
  recover(): Promise<RecoveredDraft[]>;
  setAutoSave(autoSave: boolean): void;
  /** The server answers again: saves and reads at once what failed. */
  tryAgain(): void;
  /** After somebody signed in: saves on when it is the same user, else changes nothing and answers false. */
  resume(userId: string): boolean;
  /** After logout: stops everything and removes this user's journal from the browser. */
  forgetUser(): Promise<void>;
  /** Stops everything, keeps the journal. */
  close(): void;
  subscribe(noteId: string, listener: () => void): () => void;
  getSnapshot(noteId: string): DraftSnapshot;
}

/** Makes the drafts of one user in this tab; listens to the page's life (hidden, leaving, online) until closed. */
export function createDrafts(options: DraftsOptions, environment: Partial<DraftsEnvironment> = {}): Drafts {
  return new DraftStore(options, environment);
}
