import type { NoteSurface } from '#web/features/notes/editor/note-surface.ts';
import type { Workspace } from './workspace-context.ts';

type OpenEditor = Pick<Workspace, 'drafts' | 'editorRef'>;

/**
 * Appends a text that somebody did not type (a reply, a transcript) after a blank line: one step of undo where the note
 * is being written. What stood there before is saved first, so that it is in the history. False where the note is not
 * open.
 */
export async function insertIntoNote(open: OpenEditor, noteId: string, text: string): Promise<boolean> {
  const { drafts } = open;
  if (!drafts.textOf(noteId)) return false;
  await drafts.flush(noteId);
  const surface = surfaceOf(open, noteId);
  const isInserted = surface ? typeAtEnd(surface, text) : drafts.insertText(noteId, text);
  drafts.saveNow(noteId);
  return isInserted;
}

/** What shows the note's text, where it is on the screen. */
export function surfaceOf({ drafts, editorRef }: OpenEditor, noteId: string): NoteSurface | undefined {
  const surface = editorRef.current?.surface();
  const isOpen = surface && !surface.isReadOnly && surface.text() === drafts.textOf(noteId)?.content;
  return isOpen ? surface : undefined;
}

function typeAtEnd(surface: NoteSurface, text: string): boolean {
  const focused = document.activeElement;
  const before = surface.text();
  const start = before.trimEnd().length;
  const inserted = start === 0 ? text : `\n\n${text}`;
  const end = start + inserted.length;
  surface.replace({ start, end: before.length, text: inserted, selectionStart: end, selectionEnd: end });
  surface.scrollTo(end);
  // On a phone the focus in a text brings the keyboard.
  const isTouch = matchMedia('(pointer: coarse)').matches;
  if (isTouch && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return true;
}
