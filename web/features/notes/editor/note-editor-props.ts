import type { ReactNode, Ref } from 'react';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import type { Format } from './format-markdown.ts';
import type { EditorMode } from './mode-switch.tsx';
import type { PassageToShow } from './show-passage.ts';

/** What can be asked of the open note from elsewhere. */
export interface EditorControls {
  showHistory: () => void;
  setMode: (mode: EditorMode) => void;
  format: (format: Format) => void;
  /** Puts the cursor where a tag is typed. */
  addTag: () => void;
}

export interface NoteEditorProps {
  /**
   * The note to show. Never put it into a React `key`: where unsaved text moves to another note (a conflict copy, a
   * deleted note kept as new) the same text boxes stay, so that caret, undo and typing go on.
   */
  noteId: string;
  drafts: Drafts;
  /** The user's tags, most used first. */
  tagSuggestions: readonly string[];
  canGoBack: boolean;
  canGoForward: boolean;
  onBack: () => void;
  onForward: () => void;
  /** Show this note instead (replace the history entry when it comes from a conflict or "keep as new"). */
  onOpenNote: (noteId: string, how: 'push' | 'replace') => void;
  /**
   * "Delete" in the note's menu was chosen. Flush the note, delete it, and call `drafts.discard` once the server did.
   */
  onDelete: (noteId: string) => void;
  /** The note is gone and the user does not want to keep the text: clear the selection. */
  onClosed: (noteId: string) => void;
  readOnly?: boolean;
  controlsRef?: Ref<EditorControls>;
  /** A place to open the note at, once: another object shows it again. */
  passage?: PassageToShow | undefined;
  /** Drawn at the end of the toolbar, before the note's menu (later Upload). */
  toolbarSlot?: ReactNode;
  /** Extra items of the note's menu, as `DropdownMenuItem`s, before History and Delete ("Move to…"). */
  menuSlot?: ReactNode;
  /** Drawn beside the tags (folder path, suggestions). */
  headerSlot?: ReactNode;
  /** Drawn in a line of its own under the tags, of which the height does not change while somebody writes. */
  suggestionSlot?: ReactNode;
}
