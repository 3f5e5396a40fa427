import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { addressOf, isListView, readLastList, readView } from '#web/app/workspace/core/view-address.ts';
import type { NoteRoute } from '#web/app/workspace/core/workspace-parts.ts';
import { goTo, lastVisit, visitOf } from '#web/lib/back-closes.ts';

/** The note in the address bar, and the way back and forward through what was visited. */
export function useNoteRoute(isNarrow: boolean): NoteRoute {
  const [, navigate] = useLocation();
  const address = new URLSearchParams(useSearch());
  const noteId = address.get('note');
  const visit = visitOf(useHistoryState());

  const openNote = useCallback(
    (id: string | null, how: 'push' | 'replace' = 'push') => {
      const params = new URLSearchParams(location.search);
      const current = params.get('note');
      const view = readView(params);
      const isPage = !isListView(view.view);
      if (id === current && (id === null || !isPage)) return;
      // Where the list is a page of its own, it is a place to go back to; so are To-dos and a client.
      const isPush = how === 'push' && (current !== null || isNarrow || isPage);
      const visit = visitOf(history.state) + (isPush ? 1 : 0);
      goTo(addressOf(isPage && id !== null ? readLastList() : view, id), visit, !isPush, navigate);
    },
    [navigate, isNarrow],
  );

  const openTrashed = useCallback(
    (id: string | null) => {
      const params = new URLSearchParams(location.search);
      const address = addressOf(readView(params), params.get('note'), id);
      goTo(address, visitOf(history.state) + (id === null ? 0 : 1), id === null, navigate);
    },
    [navigate],
  );

  const nameNote = useCallback(
    (id: string) => {
      const params = new URLSearchParams(location.search);
      if (params.has('note')) return;
      goTo(addressOf(readView(params), id, params.get('trashed')), visitOf(history.state), true, navigate);
    },
    [navigate],
  );

  return {
    noteId,
    trashedId: address.get('trashed'),
    openNote,
    openTrashed,
    nameNote,
    canGoBack: visit > 0,
    canGoForward: visit < lastVisit(),
    goBack: () => history.back(),
    goForward: () => history.forward(),
  };
}
