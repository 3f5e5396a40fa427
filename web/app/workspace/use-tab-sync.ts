import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { listFolders } from '#shared/folders.ts';
import { listNotes, listTags, listTrash, type Note, type NoteSummary } from '#shared/notes.ts';
import { applySummary } from '#web/features/notes/note-cache.ts';
import { summaryOf } from '#web/features/notes/note-summary.ts';

const CHANNEL = 'sparehour.workspace';
/** Several changes in a row (a folder created and renamed) are one reading. */
const GATHER_MS = 300;

type Message = { userId: string } & ({ kind: 'saved'; note: NoteSummary } | { kind: 'changed' });

/**
 * Tells the user's other tabs what changed here and takes their news: a saved note is put into the lists as it is,
 * anything else makes the lists be read again, in a hidden tab only once it is looked at.
 */
export function useTabSync(userId: string): { tellSaved: (note: Note) => void } {
  const queryClient = useQueryClient();
  const channel = useRef<BroadcastChannel>(undefined);

  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    channel.current = opened;
    const refresh = makeRefresh(queryClient);
    opened.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.userId !== userId) return;
      if (data.kind === 'saved') applySummary(queryClient, data.note);
      else refresh.ask();
    };
    const stopTelling = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      opened.postMessage({ kind: 'changed', userId } satisfies Message);
    });
    return () => {
      stopTelling();
      refresh.stop();
      opened.close();
      channel.current = undefined;
    };
  }, [queryClient, userId]);

  const tellSaved = useCallback(
    (note: Note) => channel.current?.postMessage({ kind: 'saved', userId, note: summaryOf(note) } satisfies Message),
    [userId],
  );
  return { tellSaved };
}

function makeRefresh(queryClient: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;

  function read(): void {
    if (!isAsked || document.visibilityState === 'hidden') return;
    isAsked = false;
    for (const path of [listNotes.path, listFolders.path, listTags.path, listTrash.path]) {
      void queryClient.invalidateQueries({ queryKey: [path] });
    }
  }
  document.addEventListener('visibilitychange', read);

  return {
    ask(): void {
      isAsked = true;
      clearTimeout(timer);
      timer = setTimeout(read, GATHER_MS);
    },
    stop(): void {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', read);
    },
  };
}
