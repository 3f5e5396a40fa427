import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { Change } from '#shared/changes.ts';
import { listFolders } from '#shared/folders.ts';
import { listNotes, listTags, listTrash, type Note, type NoteSummary } from '#shared/notes.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { applySummary, cachedSummary, noteKeys } from '#web/features/notes/note-cache.ts';
import { summaryOf } from '#web/features/notes/note-summary.ts';
import { followChanges } from './follow-changes.ts';

const CHANNEL = 'sparehour.workspace';
const CHANGES_CHANNEL = 'sparehour.changes';
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

/**
 * Takes the news of the user's other devices: what this browser does not have yet is read again, also the text of an
 * open note, unless something unsaved is in it.
 */
export function useOtherDevices(drafts: Drafts): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { userId } = drafts;
    const others = new BroadcastChannel(CHANGES_CHANNEL);
    const refresh = makeRefresh(queryClient);
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const take = (change: Change) => {
      // By then the answer to a save of this browser is there, and nothing in its news is new.
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (change.kind === 'note') {
          if (isKnown(queryClient, change)) return;
          // Only a save has a new text; a note that was moved or deleted may not be there any more.
          if (change.updatedAt !== null && drafts.textOf(change.id) !== undefined) drafts.load(change.id);
        }
        refresh.ask();
      }, GATHER_MS);
      timers.add(timer);
    };
    others.onmessage = ({ data }: MessageEvent<{ userId: string; change: Change }>) => {
      if (data.userId === userId) take(data.change);
    };
    const stopFollowing = followChanges((change) => {
      others.postMessage({ userId, change });
      take(change);
    });
    return () => {
      stopFollowing();
      for (const timer of timers) clearTimeout(timer);
      refresh.stop();
      others.close();
    };
  }, [queryClient, drafts]);
}

/** Whether a save is one of this browser, or was read since. */
function isKnown(queryClient: QueryClient, { id, updatedAt }: Extract<Change, { kind: 'note' }>): boolean {
  const known = queryClient.getQueryData<Note>(noteKeys.note(id)) ?? cachedSummary(queryClient, id);
  return updatedAt !== null && known !== undefined && known.updatedAt >= updatedAt;
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
