import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/** Kept in the tab, because the browser does not say whether there is a way forward. */
const LAST_VISIT_KEY = 'sparehour.last-visit';

/** The address of a note: it can be linked, reloaded and walked back to. */
export function noteHref(id: string): string {
  return `/app?note=${encodeURIComponent(id)}`;
}

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
      const next = visitOf(history.state) + (isPush ? 1 : 0);
      if (isPush) sessionStorage.setItem(LAST_VISIT_KEY, String(next));
      navigate(id === null ? '/app' : noteHref(id), { replace: !isPush, state: { visit: next } });
    },
    [navigate],
  );

  return {
    noteId,
    openNote,
    canGoBack: visit > 0,
    canGoForward: visit < Number(sessionStorage.getItem(LAST_VISIT_KEY) ?? 0),
    goBack: () => history.back(),
    goForward: () => history.forward(),
  };
}

/** How many notes were visited before this one; an address typed by hand begins anew. */
function visitOf(state: unknown): number {
  const visit = (state as { visit?: unknown } | null)?.visit;
  return typeof visit === 'number' ? visit : 0;
}
