import type { FoundPassage } from '#shared/search.ts';
import { findMarks, findPassage } from './find-passage.ts';
import { highlightText } from './highlight-text.ts';

/** A place in a note that is to be shown once. */
export interface PassageToShow extends FoundPassage {
  noteId: string;
}

/**
 * Scrolls to the passage, marks what search found in it and puts the caret before that; nothing is selected, so that no
 * key takes the place of what was found. Where nothing of it is left the note is shown from its top.
 */
export function showPassage(box: HTMLTextAreaElement, passage: PassageToShow): void {
  const range = findPassage(box.value, passage);
  const marks = range ? findMarks(box.value, passage, range) : [];
  const place = marks[0]?.start ?? 0;
  box.setSelectionRange(place, place);
  // On a phone the focus in a text box brings the keyboard, which covers half of what was looked for.
  const focused = matchMedia('(pointer: coarse)').matches ? box.closest('main') : box;
  focused?.focus({ preventScroll: true });
  box.scrollTop = range ? heightOf(box, place) - box.clientHeight / 3 : 0;
  highlightText(box, marks);
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
