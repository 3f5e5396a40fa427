import { useCallback, useSyncExternalStore } from 'react';
import type { DraftSnapshot } from '#web/features/notes/drafts/draft-snapshot.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';

/** A part of what is to be drawn of a note's draft. Draws again only if that part is another one. */
export function useDraft<Part>(drafts: Drafts, noteId: string, part: (snapshot: DraftSnapshot) => Part): Part {
  const subscribe = useCallback((listener: () => void) => drafts.subscribe(noteId, listener), [drafts, noteId]);
  return useSyncExternalStore(subscribe, () => part(drafts.getSnapshot(noteId)));
}
