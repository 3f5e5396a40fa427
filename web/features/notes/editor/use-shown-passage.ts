import { useEffect } from 'react';
import type { NoteSurface } from './note-surface.ts';
import { type PassageToShow, showPassage } from './show-passage.ts';

/** Passages that were shown: going back to their note later finds it as it was left. */
const shown = new WeakSet<PassageToShow>();

/** Shows a passage in the text as soon as its note is in there, once. */
export function useShownPassage(surface: NoteSurface, noteId: string, passage: PassageToShow | undefined): void {
  useEffect(() => {
    // Marks of another note's text.
    if (passage?.noteId !== noteId) surface.mark([]);
    else if (!shown.has(passage)) {
      shown.add(passage);
      showPassage(surface, passage);
    }
  }, [surface, noteId, passage]);
}
