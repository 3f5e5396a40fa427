import { useEffect } from 'react';
import type { FoundPassage } from '#shared/search.ts';
import { findMarks, findPassage } from './find-passage.ts';
import type { NoteSurface } from './note-surface.ts';

/** A place in a note that is to be shown once: what search found, or the heading that a link leads to. */
export type PassageToShow = { noteId: string } & (FoundPassage | { place: string });

/**
 * Scrolls to the passage, marks what search found in it and puts the caret before that; nothing is selected, so that no
 * key takes the place of what was found. Where nothing of it is left the note is shown from its top.
 */
function showPassage(surface: NoteSurface, passage: FoundPassage): void {
  const content = surface.text();
  const range = findPassage(content, passage);
  const marks = range ? findMarks(content, passage, range) : [];
  const place = marks[0]?.start ?? 0;
  goTo(surface, range ? place : 0);
  surface.mark(marks);
}

/** As what finds headings is loaded; a heading that is there no more is the note's top. */
async function showPlace(surface: NoteSurface, place: string): Promise<void> {
  const { findPlace } = await import('./find-place.ts');
  goTo(surface, findPlace(surface.text(), place) ?? 0);
}

function goTo(surface: NoteSurface, place: number): void {
  surface.select(place, place);
  // On a phone the focus in a text brings the keyboard, which covers half of what was looked for.
  if (matchMedia('(pointer: coarse)').matches) document.querySelector('main')?.focus({ preventScroll: true });
  else surface.focus();
  surface.scrollTo(place);
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
      if ('place' in passage) void showPlace(surface, passage.place).catch(() => {});
      else showPassage(surface, passage);
    }
  }, [surface, noteId, passage]);
}
