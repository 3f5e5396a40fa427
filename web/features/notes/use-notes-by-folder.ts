import { type InfiniteData, InfiniteQueryObserver, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { NotePage, NoteSummary } from '#shared/notes.ts';
import { Store, useStore } from '#web/lib/store.ts';
import { noteKeys } from './note-cache.ts';
import { flattenPages, type NotePages } from './note-pages.ts';
import { noteListOptions } from './notes.queries.ts';

/** The notes of one open folder as far as they are read. */
export interface NotesOfFolder {
  notes: NoteSummary[];
  status: 'loading' | 'failed' | 'ready';
  hasMore: boolean;
}

const NOT_READ: NotesOfFolder = { notes: [], status: 'loading', hasMore: false };

/** Reads the notes of every open folder, page by page, from the same cache as the lists. */
export function useNotesByFolder(openFolders: ReadonlySet<string>) {
  const queryClient = useQueryClient();
  const [reader] = useState(() => createReader(queryClient));
  const notesByFolder = useStore(reader.store);
  useEffect(() => reader.setOpen(openFolders), [reader, openFolders]);
  useEffect(() => reader.close, [reader]);
  const notesOf = useCallback(
    (folderId: string) => notesByFolder.get(folderId) ?? notesInCache(queryClient, folderId),
    [notesByFolder, queryClient],
  );
  return { notesOf, loadMoreIn: reader.loadMore };
}

/** What was read earlier, so that a tree shown again has its full height at once and keeps its scroll place. */
function notesInCache(queryClient: QueryClient, folderId: string): NotesOfFolder {
  const pages = queryClient.getQueryData<NotePages>(noteKeys.list({ folder: folderId }));
  if (!pages) return NOT_READ;
  return { notes: notesIn(pages), status: 'ready', hasMore: pages.pages.at(-1)?.nextCursor !== null };
}

type Observer = ReturnType<typeof observe>;

function observe(queryClient: QueryClient, folderId: string) {
  return new InfiniteQueryObserver(queryClient, noteListOptions({ folder: folderId }));
}

/** As many observers as folders are open: hooks cannot be called in a loop, and `useQueries` knows no pages. */
function createReader(queryClient: QueryClient) {
  const open = new Map<string, { observer: Observer; stop: () => void }>();
  const store = new Store<ReadonlyMap<string, NotesOfFolder>>(new Map());

  function update(folderId: string, observer: Observer): void {
    const { data, isError, isFetchNextPageError, hasNextPage } = observer.getCurrentResult();
    const failed = isFetchNextPageError || (isError && !data);
    store.set(
      new Map(store.get()).set(folderId, {
        notes: notesIn(data),
        status: failed ? 'failed' : data ? 'ready' : 'loading',
        hasMore: hasNextPage,
      }),
    );
  }

  function setOpen(folders: ReadonlySet<string>): void {
    for (const [folderId, { stop }] of open) {
      if (folders.has(folderId)) continue;
      stop();
      open.delete(folderId);
      store.set(new Map([...store.get()].filter(([id]) => id !== folderId)));
    }
    for (const folderId of folders) {
      if (open.has(folderId)) continue;
      const observer = observe(queryClient, folderId);
      open.set(folderId, { observer, stop: observer.subscribe(() => update(folderId, observer)) });
      update(folderId, observer);
    }
  }

  return {
    setOpen,
    close: () => setOpen(new Set()),
    store,
    /** Reads the next page of a folder; the first one again where that failed. */
    loadMore: (folderId: string) => {
      const observer = open.get(folderId)?.observer;
      if (!observer) return;
      const { data, isFetching } = observer.getCurrentResult();
      if (isFetching) return;
      void (data ? observer.fetchNextPage() : observer.refetch());
    },
  };
}

const flattened = new WeakMap<object, NoteSummary[]>();

/** The same list for the same pages, so that what is drawn from it need not be made again. */
function notesIn(pages: InfiniteData<NotePage> | undefined): NoteSummary[] {
  if (!pages) return NOT_READ.notes;
  const known = flattened.get(pages);
  if (known) return known;
  const notes = flattenPages(pages);
  flattened.set(pages, notes);
  return notes;
}
