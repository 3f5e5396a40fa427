import type { EditorView } from '@codemirror/view';
import type { NoteLinkHooks } from '#web/features/notes/links/note-link-source.ts';
import type { LinkedNotes } from './page-context.ts';

/** What the page asks the application to do. The object may be another one at each call. */
export interface PageHooks {
  linkedNotes?: LinkedNotes | undefined;
  noteLinks: NoteLinkHooks;
  /** Puts pictures and files into the note. */
  takeFiles(files: File[], view: EditorView, at: number): void;
}
