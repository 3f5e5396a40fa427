import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { NoteSummary } from '#shared/notes.ts';
import { cachedSummary } from './note-cache.ts';
import { summaryOf } from './note-summary.ts';
import { useNote } from './notes.queries.ts';

/** What the lists know of a note; read from the server where no list has it (a link into a closed folder). */
export function useNoteSummary(id: string | null): NoteSummary | undefined {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    // In a batch, because the cache also speaks while components render.
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  );
  const listed = useSyncExternalStore(subscribe, () => (id === null ? undefined : cachedSummary(queryClient, id)));
  // A note that leaves the lists while it is open was deleted: there is nothing to read.
  const lastListed = useRef<string>(undefined);
  if (listed) lastListed.current = listed.id;
  const { data: note } = useNote(listed || lastListed.current === id ? null : id);
  return useMemo(() => listed ?? (note ? summaryOf(note) : undefined), [listed, note]);
}
