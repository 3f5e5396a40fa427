import type { Workspace } from '#web/app/workspace/workspace-context.ts';
import { applyEdit } from '#web/features/notes/editor/text-box.ts';

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
  const box = boxOf(open, noteId);
  const isInserted = box ? typeAtEnd(box, text) : drafts.insertText(noteId, text);
  drafts.saveNow(noteId);
  return isInserted;
}

/** The text box of the note, where it is on the screen. */
export function boxOf({ drafts, editorRef }: OpenEditor, noteId: string): HTMLTextAreaElement | undefined {
  const box = editorRef.current?.textBox();
  return box && !box.readOnly && box.value === drafts.textOf(noteId)?.content ? box : undefined;
}

function typeAtEnd(box: HTMLTextAreaElement, text: string): boolean {
  const focused = document.activeElement;
  const start = box.value.trimEnd().length;
  const inserted = start === 0 ? text : `\n\n${text}`;
  const end = start + inserted.length;
  applyEdit(box, { start, end: box.value.length, text: inserted, selectionStart: end, selectionEnd: end });
  box.scrollTop = box.scrollHeight;
  // On a phone the focus in a text box brings the keyboard.
  const isTouch = matchMedia('(pointer: coarse)').matches;
  if (isTouch && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return true;
}
