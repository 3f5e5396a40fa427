import type { ClipboardEvent } from 'react';
import { changesBetween } from './text-changes.ts';

/** Pastes into a box that has one paragraph, like a title, which its lines become. */
export function pasteAsOneLine(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const text = event.clipboardData.getData('text/plain');
  if (!/[\r\n]/.test(text)) return;
  event.preventDefault();
  const box = event.currentTarget;
  const line = oneLine(text.trim());
  // The only way into the browser's undo stack.
  if (document.execCommand?.('insertText', false, line)) return;
  box.setRangeText(line, box.selectionStart, box.selectionEnd, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
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

/** A text box shows `\r\n` and `\r` as `\n`; these functions find the way back. */

/** The text as a text box holds it. */
export function shownInBox(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

/** The place in `text` of a place in the box. */
export function placeInText(text: string, place: number): number {
  let at = 0;
  for (let shown = 0; shown < place && at < text.length; shown += 1) at += text.startsWith('\r\n', at) ? 2 : 1;
  return at;
}

/** The place in the box of a place in `text`. */
export function placeInBox(text: string, place: number): number {
  return shownInBox(text.slice(0, place)).length;
}

/** What is in the box now, with the line ends that `text` has where nothing was changed. */
export function withLineEnds(text: string, box: string): string {
  const shown = shownInBox(text);
  if (shown === box) return text;
  if (shown === text) return box;
  const longest = Math.min(shown.length, box.length);
  let before = 0;
  while (before < longest && shown[before] === box[before]) before += 1;
  let after = 0;
  while (after < longest - before && shown.at(-1 - after) === box.at(-1 - after)) after += 1;
  // A `\r` that a `\n` now follows would be one line end with it.
  if (box[before] === '\n' && text[placeInText(text, before) - 1] === '\r') before -= 1;
  const end = placeInText(text, shown.length - after);
  return text.slice(0, placeInText(text, before)) + box.slice(before, box.length - after) + text.slice(end);
}
