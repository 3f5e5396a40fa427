import { useEffect } from 'react';
import type { FoundPassage } from '#shared/search.ts';
import { findMarks, findPassage } from './find-passage.ts';
import type { NoteSurface } from './note-surface.ts';

/** A place in a note that is to be shown once. */
export interface PassageToShow extends FoundPassage {
  noteId: string;
}

/**
 * Scrolls to the passage, marks what search found in it and puts the caret before that; nothing is selected, so that no
 * key takes the place of what was found. Where nothing of it is left the note is shown from its top.
 */
function showPassage(surface: NoteSurface, passage: PassageToShow): void {
  const content = surface.text();
  const range = findPassage(content, passage);
  const marks = range ? findMarks(content, passage, range) : [];
  const place = marks[0]?.start ?? 0;
  surface.select(place, place);
  // On a phone the focus in a text brings the keyboard, which covers half of what was looked for.
  if (matchMedia('(pointer: coarse)').matches) document.querySelector('main')?.focus({ preventScroll: true });
  else surface.focus();
  surface.scrollTo(range ? place : 0);
  surface.mark(marks);
}

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
