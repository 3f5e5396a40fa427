import type { TextEdit } from './format-markdown.ts';
import { changesBetween, placeAfter } from './text-changes.ts';

/** Told to a text box whose text was changed without an `input` event. */
export const TEXT_SHOWN = 'sparehour:text-shown';

/** The browser takes seconds to make a larger change undoable. */
const UNDOABLE_MAX = 50_000;

type TextBox = HTMLTextAreaElement | HTMLInputElement;

/** Makes an edit as typing would: one step of the browser's own undo. */
export function applyEdit(box: TextBox, edit: TextEdit): void {
  box.focus();
  replace(box, edit.start, edit.end, edit.text);
  box.setSelectionRange(edit.selectionStart, edit.selectionEnd);
}

/** Shows another text, changing only what differs, with caret, scroll place and undo kept where that is possible. */
export function showText(box: TextBox, text: string): void {
  const before = box.value;
  if (before === text) return;
  const changes = changesBetween(before, text);
  const start = placeAfter(changes, box.selectionStart ?? 0);
  const end = placeAfter(changes, box.selectionEnd ?? 0);
  const { scrollTop } = box;
  for (const change of changes) replace(box, change.start, change.end, change.text);
  if (box.value !== text) box.value = text;
  box.setSelectionRange(start, end);
  box.scrollTop = scrollTop;
  box.dispatchEvent(new Event(TEXT_SHOWN));
}

function replace(box: TextBox, start: number, end: number, text: string): void {
  if (start === end && text === '') return;
  // execCommand is the only way into the browser's undo stack; it needs the focus.
  const isUndoable = document.activeElement === box && text.length <= UNDOABLE_MAX && end - start <= UNDOABLE_MAX;
  if (isUndoable && typeof document.execCommand === 'function') {
    box.setSelectionRange(start, end);
    const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
    if (isDone) return;
  }
  box.setRangeText(text, start, end, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
