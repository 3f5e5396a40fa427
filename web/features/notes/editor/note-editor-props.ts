import type { ReactNode, Ref } from 'react';
import type { EditorMode } from '#shared/settings.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import type { Format, NoteSurface } from './note-surface.ts';
import type { PageHooks } from './page/page-hooks.ts';
import type { PassageToShow } from './show-passage.ts';

/** Commands for the open note. */
export interface EditorControls {
  format: (format: Format) => void;
  /** Focuses the field for a new tag. */
  addTag: () => void;
  titleBox: () => HTMLTextAreaElement | null;
  surface: () => NoteSurface;
}

export interface NoteEditorProps {
  /**
   * The note to show. Never use it as a React `key`: when unsaved text moves to another note (a conflict copy, a deleted
   * note kept as new), the same text boxes must stay, so that caret and undo survive.
   */
  noteId: string;
  drafts: Drafts;
  /** The user's tags, most used first. */
  tagSuggestions: readonly string[];
  canGoBack: boolean;
  canGoForward: boolean;
  onBack: () => void;
  onForward: () => void;
  /** Shows another note; replaces the history entry after a conflict or "Keep as new note". */
  onOpenNote: (noteId: string, how: 'push' | 'replace') => void;
  onShowHistory: (noteId: string) => void;
  /**
   * Called for "Delete" in the note's menu. Flush the note, delete it, then call `drafts.discard`.
   */
  onDelete: (noteId: string) => void;
  /** The note was deleted and its text discarded: clear the selection. */
  onClosed: (noteId: string) => void;
  readOnly?: boolean;
  /** What shows the text; the plain text box if it is left out. */
  mode?: EditorMode;
  onModeChange?: (mode: EditorMode) => void;
  /** What the page asks for; it may be another object each time. */
  pageHooks?: PageHooks;
  controlsRef?: Ref<EditorControls>;
  /** The passage to scroll to, once for each object. */
  passage?: PassageToShow | undefined;
  /**
   * The bar above, which takes the save state, and on a phone the note's buttons in place of the toolbar. Its host is null
   * until it is there. Undefined: the sheet has all of it.
   */
  bar?: { host: HTMLElement | null; isNarrow: boolean } | undefined;
  /** Shown in the bar before the save state, on a phone beside the tags: where the note is. */
  placeSlot?: ReactNode;
  /** Shown at the end of the toolbar, before the note's menu. */
  toolbarSlot?: ReactNode;
  /** Further items of the note's menu, before History and Delete. */
  menuSlot?: ReactNode;
  /** Shown beside the tags. */
  headerSlot?: ReactNode;
  /** Shown after the tags. */
  suggestionSlot?: ReactNode;
  /** Shown below the text. */
  footerSlot?: ReactNode;
}
