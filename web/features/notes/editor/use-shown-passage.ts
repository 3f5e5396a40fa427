import { type RefObject, useEffect } from 'react';
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
    if (!passage || passage.noteId !== noteId || !boxRef.current || shown.has(passage)) return;
    shown.add(passage);
    showPassage(boxRef.current, passage);
  }, [boxRef, noteId, passage]);
}
