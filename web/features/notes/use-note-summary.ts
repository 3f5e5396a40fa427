import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { NoteSummary } from '#shared/notes.ts';
import { cachedSummary } from './note-cache.ts';
import { summaryOf } from './note-summary.ts';
import { useKnownNote } from './notes.queries.ts';

/** What the lists know of a note, or the note itself where no list has it (a link into a closed folder). */
export function useNoteSummary(id: string | null): NoteSummary | undefined {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    // In a batch, because the cache also speaks while components render.
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  );
  const listed = useSyncExternalStore(subscribe, () => (id === null ? undefined : cachedSummary(queryClient, id)));
  const note = useKnownNote(id);
  return useMemo(() => listed ?? (note ? summaryOf(note) : undefined), [listed, note]);
}
