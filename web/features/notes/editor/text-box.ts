import type { ClipboardEvent } from 'react';
import { changesBetween, placeAfter } from './text-changes.ts';
import type { TextEdit } from './text-edit.ts';

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

/**
 * How far down a place of the text is. A browser does not say; but a box of the same width that holds the text up to
 * there has its height.
 */
export function heightOf(box: HTMLTextAreaElement, place: number): number {
  const twin = box.cloneNode() as HTMLTextAreaElement;
  const { paddingLeft, paddingRight, paddingTop } = getComputedStyle(box);
  Object.assign(twin.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: `${box.offsetWidth}px`,
    height: '0',
    // As a share of the width of another place these would come out differently.
    padding: `${paddingTop} ${paddingRight} 0 ${paddingLeft}`,
  });
  twin.value = box.value.slice(0, place);
  box.after(twin);
  const height = twin.scrollHeight;
  twin.remove();
  return height;
}

/** A text without line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]\s*/g, ' ');
}

/** Shows another text, changing only what differs, with caret, scroll place and undo kept where that is possible. */
export function showText(box: HTMLTextAreaElement, text: string): void {
  const before = box.value;
  if (before === text) return;
  const changes = changesBetween(before, text);
  const start = placeAfter(changes, box.selectionStart);
  const end = placeAfter(changes, box.selectionEnd);
  const { scrollTop } = box;
  for (const change of changes) replace(box, change.start, change.end, change.text);
  if (box.value !== text) box.value = text;
  box.setSelectionRange(start, end);
  box.scrollTop = scrollTop;
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
