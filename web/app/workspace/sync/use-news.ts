import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listNewDevices } from '#shared/account-history.ts';
import { type ChatMessage, GENERAL_CHAT, listConversations, readChat } from '#shared/assistant.ts';
import type { Change } from '#shared/changes.ts';
import { listClients } from '#shared/clients.ts';
import { listColleagues } from '#shared/colleagues.ts';
import { listFolders } from '#shared/folders.ts';
import { listBacklinks } from '#shared/note-links.ts';
import { listNotes, listTags, type Note, readNote } from '#shared/notes.ts';
import { listSavedSearches } from '#shared/saved-searches.ts';
import { countTasks, listTasks } from '#shared/tasks.ts';
import { listTemplates } from '#shared/templates.ts';
import { listTrash } from '#shared/trash.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { cachedSummary, isShown, noteKeys } from '#web/features/notes/note-cache.ts';
import { announceChange, endReading, onChange } from '#web/lib/changes.ts';
import { startOver } from '#web/lib/client-safe.ts';
import type { Tabs } from '#web/lib/tabs.ts';
import { followChanges } from './follow-changes.ts';
import { report } from './report-change.ts';

/** Several changes in a row (a folder created and renamed) cause one refresh. */
const GATHER_MS = 300;

const lists: readonly QueryKey[] = [
  [listNotes.path],
  [listFolders.path],
  [listTags.path],
  [listTrash.path],
  [listBacklinks.path],
  [listTemplates.path],
  [listSavedSearches.path],
  [listColleagues.path],
];
const tasks: readonly QueryKey[] = [[listTasks.path], [countTasks.path], [listClients.path]];
const conversations: readonly QueryKey[] = [[listConversations.path], [readChat.path]];

/**
 * Keeps this tab current with the user's other tabs and devices: lists and conversations that changed are read again, in
 * a hidden tab once it is looked at, and so is the text of a note known here. Notifies the other tabs of changes made here.
 */
export function useNews({ drafts, tabs }: { drafts: Drafts; tabs: Tabs }): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = createRefresh(queryClient);
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const handleChange = (change: Change) => {
      // A document is followed by whoever shows it.
      if (change.kind === 'document') return;
      if (change.kind === 'note') report(drafts, change);
      // By then the reply to a save of this browser is here, and its change is not news.
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (isKnown(queryClient, change)) return;
        if (change.kind === 'tasks') return refresh.ask(tasks);
        if (change.kind === 'devices') return refresh.ask([[listNewDevices.path]]);
        if (change.kind === 'chat') return refresh.ask([[listConversations.path], chatKey(change.noteId)]);
        // Only a save has new text; a note that was moved or deleted may not be there any more.
        if (change.kind === 'note' && change.updatedAt !== null && drafts.textOf(change.id) !== undefined) {
          drafts.load(change.id);
        }
        // Many notes were changed together, perhaps the one that is open.
        if (change.kind === 'lists') for (const id of openNotesOf(queryClient)) drafts.load(id);
        refresh.ask(change.kind === 'note' ? lists : [...lists, ...tasks, ...conversations]);
      }, GATHER_MS);
      timers.add(timer);
    };
    const { after, hadNews } = endReading();
    const stops = [
      onChange(handleChange),
      tabs.listen((message) => {
        if (message.kind === 'changed') refresh.ask(lists);
        if (message.kind === 'change') announceChange(message.change);
        if (message.kind === 'start-over') startOver();
      }),
      followChanges((change) => {
        tabs.send({ kind: 'change', change });
        announceChange(change);
      }, after),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') tabs.send({ kind: 'changed' });
      }),
    ];
    if (hadNews) handleChange({ kind: 'lists' });
    return () => {
      for (const stop of stops) stop();
      for (const timer of timers) clearTimeout(timer);
      refresh.stop();
    };
  }, [queryClient, drafts, tabs]);
}

/** Whether this tab has the saved note or the answer already. */
function isKnown(queryClient: QueryClient, change: Change): boolean {
  if (change.kind === 'chat') {
    const messages = queryClient.getQueryData<ChatMessage[]>(chatKey(change.noteId));
    return messages?.some(({ id }) => id === change.answerId) ?? false;
  }
  if (change.kind !== 'note' || change.updatedAt === null) return false;
  const known = queryClient.getQueryData<Note>(noteKeys.note(change.id)) ?? cachedSummary(queryClient, change.id);
  return known !== undefined && known.updatedAt >= change.updatedAt;
}

/** The notes that something on the page shows. */
function openNotesOf(queryClient: QueryClient): string[] {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [readNote.path], predicate: isShown });
  return queries.flatMap(({ state }) => (state.data as Note | undefined)?.id ?? []);
}

function chatKey(noteId: string | null): QueryKey {
  return [readChat.path, noteId ?? GENERAL_CHAT];
}

function createRefresh(queryClient: QueryClient) {
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
