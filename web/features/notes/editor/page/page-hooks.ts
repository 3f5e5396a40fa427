import type { NoteLinkHooks } from '#web/features/notes/links/note-link-hooks.ts';
import type { LinkedNotes } from './page-context.ts';

/** What a model can do at the caret. */
export const writingKinds = [
  'continue',
  'brainstorm',
  'improve',
  'shorten',
  'friendlier',
  'more-formal',
  'translate',
] as const;
export type WritingKind = (typeof writingKinds)[number];

/** What the page asks the application to do. The object may be another one at each call. */
export interface PageHooks {
  linkedNotes?: LinkedNotes | undefined;
  noteLinks: NoteLinkHooks;
  /** What `/` offers to insert, the user's own templates first. */
  templates: () => readonly { title: string; content: string }[];
  /** Has a model write at the caret, or rewrite the paragraph around it. `hasModel` is undefined while that isn't known. */
  writing: { hasModel(): boolean | undefined; start(how: WritingKind): void };
  /** The note that is shown. */
  noteId: string;
  /** A file was uploaded after the page was left; its Markdown belongs into the note. */
  onUploaded(noteId: string, markdown: string): void;
}
