import { useCallback, useSyncExternalStore } from 'react';
import type { DraftSnapshot } from '#web/features/notes/drafts/draft-snapshot.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';

/** What is to be drawn of a note's draft; does not change with the text itself. */
export function useDraft(drafts: Drafts, noteId: string): DraftSnapshot {
  const subscribe = useCallback((listener: () => void) => drafts.subscribe(noteId, listener), [drafts, noteId]);
  return useSyncExternalStore(subscribe, () => drafts.getSnapshot(noteId));
}
