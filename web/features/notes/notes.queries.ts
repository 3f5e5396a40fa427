import {
  type InfiniteData,
  infiniteQueryOptions,
  notifyManager,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import {
  createNote,
  listNotes,
  listTags,
  type Note,
  type NotePage,
  type NoteSummary,
  UNTITLED_NOTE,
} from '#shared/notes.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { announce } from '#web/ui/announce.ts';
import { toast } from '#web/ui/toast.ts';
import { useArrived } from './arrived.ts';
import { cachedSummary, noteKeys, summaryOf } from './note-cache.ts';
import { flattenPages, type NoteFilter, type NotePages } from './note-pages.ts';
import { noteTexts as texts } from './notes.texts.ts';

/** The first page is small, so that it shows quickly; further pages load ahead of scrolling. */
const FIRST_PAGE = 100;
const NEXT_PAGE = 500;

/** What is asked for the first page of a filter's notes. */
export function firstPageOf(filter: NoteFilter) {
  return { view: 'summary' as const, limit: FIRST_PAGE, ...filter };
}

/** The notes of a filter as pages of summaries. */
export function noteListOptions(filter: NoteFilter) {
  return infiniteQueryOptions({
    queryKey: noteKeys.list(filter),
    queryFn: async ({ pageParam, signal }) => {
      const first = firstPageOf(filter);
      const query = pageParam === null ? first : { ...first, limit: NEXT_PAGE, cursor: pageParam };
      return (await call(listNotes, { query }, { signal })) as NotePage;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The notes of a filter: those loaded so far as one list, the `total`, and a function that loads more. */
export function useNoteList(filter: NoteFilter, options: { enabled?: boolean } = {}) {
  return useInfiniteQuery({ ...noteListOptions(filter), ...options, select: toList });
}

function toList(data: InfiniteData<NotePage, string | null>) {
  return { notes: flattenPages(data), total: data.pages[0]?.total ?? 0 };
}

/** One note as it was last loaded or saved. This only reads the cache; the editor loads the note. */
export function useKnownNote(id: string | null) {
  return useQuery<Note>({ queryKey: noteKeys.note(id ?? ''), queryFn: skipToken }).data;
}

/** The user's tags with their counts, most used first. */
export function useTags() {
  return useQuery({ queryKey: noteKeys.tags, queryFn: ({ signal }) => call(listTags, {}, { signal }) });
}

/** Creates an empty note in a folder (null: in none), lists it and says so, even if no answer came. */
export function useCreateNote() {
  const queryClient = useQueryClient();
  const arrived = useArrived();
  return useMutation({
    mutationFn: (folderId: string | null) =>
      call(createNote, {
        body: { title: UNTITLED_NOTE, content: '', tags: [], ...(folderId === null ? {} : { folderId }) },
      }),
    onSuccess: (note) => {
      arrived(note);
      announce(note.folderId === null ? texts.created : texts.createdInFolder);
    },
    onError: (error) => {
      if (wasPerhapsDone(error)) {
        void queryClient.invalidateQueries({ queryKey: noteKeys.lists });
        toast({ title: texts.perhapsCreated, variant: 'destructive' });
      } else {
        const title = texts.createFailed(failureText(error));
        const isOffline = error instanceof ApiError && error.isOffline;
        toast({ title, ...(isOffline ? { description: texts.createOffline } : {}), variant: 'destructive' });
      }
    },
  });
}

/** Whether the server may have created the note although no valid answer came. */
function wasPerhapsDone(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.isOffline ? navigator.onLine : error.status < 300;
}

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

/** The notes of every list that is loaded, newest change first, as they are at the moment `isWanted` turns true. */
export function useLoadedNotes(isWanted: boolean): NoteSummary[] {
  const queryClient = useQueryClient();
  return useMemo(() => {
    if (!isWanted) return [];
    const notes = new Map<string, NoteSummary>();
    for (const [, list] of queryClient.getQueriesData<NotePages>({ queryKey: noteKeys.lists })) {
      for (const note of list?.pages.flatMap((page) => page.notes) ?? []) notes.set(note.id, note);
    }
    return [...notes.values()].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  }, [queryClient, isWanted]);
}
