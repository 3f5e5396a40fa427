import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { type ChatMessage, GENERAL_CHAT, listConversations, readChat } from '#shared/assistant.ts';
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

const lists: readonly QueryKey[] = [[listNotes.path], [listFolders.path], [listTags.path], [listTrash.path]];
const conversations: readonly QueryKey[] = [[listConversations.path], [readChat.path]];

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
      else refresh.ask(lists);
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
 * Takes the news of the user's other devices: what this tab does not have yet is read again, also an open conversation,
 * and the text of an open note, unless something unsaved is in it.
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
        if (isKnown(queryClient, change)) return;
        if (change.kind === 'chat') return refresh.ask([[listConversations.path], chatKey(change.noteId)]);
        // Only a save has a new text; a note that was moved or deleted may not be there any more.
        if (change.kind === 'note' && change.updatedAt !== null && drafts.textOf(change.id) !== undefined) {
          drafts.load(change.id);
        }
        refresh.ask(change.kind === 'note' ? lists : [...lists, ...conversations]);
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

/** Whether a save is one of this browser, an answer one of this tab, or it was read since. */
function isKnown(queryClient: QueryClient, change: Change): boolean {
  if (change.kind === 'chat') {
    const messages = queryClient.getQueryData<ChatMessage[]>(chatKey(change.noteId));
    return messages?.some(({ id }) => id === change.answerId) ?? false;
  }
  if (change.kind !== 'note' || change.updatedAt === null) return false;
  const known = queryClient.getQueryData<Note>(noteKeys.note(change.id)) ?? cachedSummary(queryClient, change.id);
  return known !== undefined && known.updatedAt >= change.updatedAt;
}

function chatKey(noteId: string | null): QueryKey {
  return [readChat.path, noteId ?? GENERAL_CHAT];
}

function makeRefresh(queryClient: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const asked = new Map<string, QueryKey>();

  function read(): void {
    if (document.visibilityState === 'hidden') return;
    for (const queryKey of asked.values()) void queryClient.invalidateQueries({ queryKey });
    asked.clear();
  }
  document.addEventListener('visibilitychange', read);

  return {
    ask(keys: readonly QueryKey[]): void {
      for (const key of keys) asked.set(hashKey(key), key);
      clearTimeout(timer);
      timer = setTimeout(read, GATHER_MS);
    },
    stop(): void {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', read);
    },
  };
}
