import type { ClipboardEvent } from 'react';
import type { TextEdit } from './note-surface.ts';
import { changesBetween } from './text-changes.ts';

/** The browser takes seconds to make a larger change undoable. */
const UNDOABLE_MAX = 50_000;

/** Makes an edit as typing would: one step of the browser's own undo. */
export function applyEdit(box: HTMLTextAreaElement, edit: TextEdit): void {
  box.focus();
  replace(box, edit.start, edit.end, edit.text);
  box.setSelectionRange(edit.selectionStart, edit.selectionEnd);
}

/** Pastes into a box that has one paragraph, like a title, which its lines become. */
export function pasteAsOneLine(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const text = event.clipboardData.getData('text/plain');
  if (!/[\r\n]/.test(text)) return;
  event.preventDefault();
  const box = event.currentTarget;
  const line = oneLine(text.trim());
  const caret = box.selectionStart + line.length;
  applyEdit(box, {
    start: box.selectionStart,
    end: box.selectionEnd,
    text: line,
    selectionStart: caret,
    selectionEnd: caret,
  });
}

/** A text without line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]\s*/g, ' ');
}

/** Shows another text, changing only what differs, so that the browser keeps caret and scroll place. */
export function showText(box: HTMLTextAreaElement, text: string): void {
  for (const change of changesBetween(box.value, text)) {
    box.setRangeText(change.text, change.start, change.end, 'preserve');
  }
}

function replace(box: HTMLTextAreaElement, start: number, end: number, text: string): void {
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
