import type { NoteText } from './note-text.ts';

/**
 * Where a note's text is:
 * - `loading` not read yet · `unavailable` reading failed, see `message` · `missing` there is no such note
 * - `saved` the server acknowledged exactly this text · `unsaved` it waits for Save (Auto Save is off)
 * - `saving` a save runs or is about to · `offline` no answer · `failed` the server could not save
 * - `signed-out` waits for its owner · `deleted` the note was deleted · `rejected` refused, see `message`
 */
export type DraftStatus =
  | 'loading'
  | 'unavailable'
  | 'missing'
  | 'saved'
  | 'unsaved'
  | 'saving'
  | 'offline'
  | 'failed'
  | 'signed-out'
  | 'deleted'
  | 'rejected';

/** Two texts that could not be merged: this note is the copy with the local text, the original has the other text. */
export interface Conflict {
  readonly originalId: string;
  readonly copyId: string;
  /** The copy's title, `Plan (conflict 2026-11-20 14:03)`. */
  readonly copyTitle: string;
  /** The title that the local text had. */
  readonly ownTitle: string;
}

/** What a component draws of a draft; the same object as long as nothing in it changed. */
export interface DraftSnapshot {
  readonly status: DraftStatus;
  /** The sentence for `unavailable`, `failed` and `rejected`. */
  readonly message: string | undefined;
  readonly tags: readonly string[];
  /** Why this browser cannot keep a copy of unsaved text; undefined where it can. */
  readonly journalProblem: string | undefined;
  readonly conflict: Conflict | undefined;
}

/** What lists show of a text: its title and as much of the content as a preview needs. */
export type Beginning = Pick<NoteText, 'title' | 'content'>;

/** The text boxes that show a draft. The draft asks them for the text when it needs it, never at every keystroke. */
export interface EditorSurface {
  /** The current text of the boxes; called only after a real input event. */
  read(): Pick<NoteText, 'title' | 'content'>;
  /** As `read`, with as many characters of the content only: cheap however long it is. */
  begin(length: number): Beginning;
  /** Shows text that came from elsewhere, keeping caret and undo where it can. */
  show(text: NoteText): void;
  /** True while the text must not be touched (an input method is composing). */
  isBusy(): boolean;
  /** The boxes now belong to another note: the conflict copy, or the new note made of a deleted one. */
  moved(noteId: string): void;
}

/** The bond between the text boxes and whichever draft they show. */
export interface Attachment {
  readonly noteId: string;
  /** Something was typed. Cheap: reads nothing. */
  touch(): void;
  /** Reads what was typed for the last time and lets go; saves (leaving a note saves it). */
  detach(): void;
}
