import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { NoteSummary } from '#shared/notes.ts';
import { cachedSummary } from './note-cache.ts';
import { summaryOf } from './note-summary.ts';
import { useNote } from './notes.queries.ts';

/** What the lists know of a note; read from the server where no list has it (a link into a closed folder). */
export function useNoteSummary(id: string | null): NoteSummary | undefined {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  const listed = useSyncExternalStore(subscribe, () => (id === null ? undefined : cachedSummary(queryClient, id)));
  const { data: note } = useNote(listed ? null : id);
  return useMemo(() => listed ?? (note ? summaryOf(note) : undefined), [listed, note]);
}
