import type { FoundPassage } from '#shared/search.ts';
import { findPassage } from './find-passage.ts';

/** A place in a note that is to be shown once. */
export interface PassageToShow extends FoundPassage {
  noteId: string;
}

/** Selects the passage in the box (which notes that nobody did so by hand) and scrolls to it; where nothing of it is left the note is shown from its top. */
export function showPassage(box: HTMLTextAreaElement, passage: PassageToShow): void {
  const range = findPassage(box.value, passage) ?? { start: 0, end: 0 };
  box.setSelectionRange(range.start, range.end);
  box.dataset.shown = `${range.start}-${range.end}`;
  // On a phone the focus in a text box brings the keyboard, which covers half of what was looked for.
  const focused = matchMedia('(pointer: coarse)').matches ? box.closest('main') : box;
  focused?.focus({ preventScroll: true });
  box.scrollTop = range.end === 0 ? 0 : heightOf(box, range.start) - box.clientHeight / 3;
}

/**
 * How far down a place of the text is. A browser does not say; but a box of the same width that holds the text up to
 * there has its height.
 */
function heightOf(box: HTMLTextAreaElement, place: number): number {
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
