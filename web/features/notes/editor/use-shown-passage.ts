import { type RefObject, useEffect } from 'react';
import { removeHighlight } from './highlight-text.ts';
import { type PassageToShow, showPassage } from './show-passage.ts';

/** Passages that were shown: going back to their note later finds it as it was left. */
const shown = new WeakSet<PassageToShow>();

/** Shows a passage in the text box as soon as its note is in there, once. */
export function useShownPassage(
  boxRef: RefObject<HTMLTextAreaElement | null>,
  noteId: string,
  passage: PassageToShow | undefined,
): void {
  useEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    // Marks of another note's text.
    if (passage?.noteId !== noteId) removeHighlight(box);
    else if (!shown.has(passage)) {
      shown.add(passage);
      showPassage(box, passage);
    }
  }, [boxRef, noteId, passage]);
}
