import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { noteHref } from '#shared/note-links.ts';
import { goTo, lastVisit, visitOf } from '#web/lib/back-closes.ts';

export type NoteRoute = ReturnType<typeof useNoteRoute>;

/** The note in the address bar, and the way back and forward through the notes visited. */
export function useNoteRoute() {
  const [, navigate] = useLocation();
  const noteId = new URLSearchParams(useSearch()).get('note');
  const visit = visitOf(useHistoryState());

  /** Shows a note, or none; `replace` leaves no way back to the one shown before. */
  const openNote = useCallback(
    (id: string | null, how: 'push' | 'replace' = 'push') => {
      const current = new URLSearchParams(location.search).get('note');
      if (id === current) return;
      const isPush = how === 'push' && current !== null;
      const visit = visitOf(history.state) + (isPush ? 1 : 0);
      goTo(id === null ? '/app' : noteHref(id), visit, !isPush, navigate);
    },
    [navigate],
  );

  return {
    noteId,
    openNote,
    canGoBack: visit > 0,
    canGoForward: visit < lastVisit(),
    goBack: () => history.back(),
    goForward: () => history.forward(),
  };
}
