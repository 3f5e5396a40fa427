import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { applyEdit } from '#web/features/notes/editor/text-box.ts';

/**
 * Appends a text that somebody did not type (a reply, a transcript) after a blank line: one step of undo where the note
 * is being written. What stood there before is saved first, so that it is in the history. False where the note is not
 * open.
 */
export async function insertIntoNote(drafts: Drafts, noteId: string, text: string): Promise<boolean> {
  if (!drafts.textOf(noteId)) return false;
  await drafts.flush(noteId);
  const box = boxOf(drafts, noteId);
  const isInserted = box ? typeAtEnd(box, text) : drafts.insertText(noteId, text);
  drafts.saveNow(noteId);
  return isInserted;
}

/** The text box of the note, where it is on the screen. */
export function boxOf(drafts: Drafts, noteId: string): HTMLTextAreaElement | undefined {
  const box = document.querySelector<HTMLTextAreaElement>('main textarea[aria-label="Note"]:not([hidden])');
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
