import {
  type InfiniteData,
  infiniteQueryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { EndpointInput } from '#shared/endpoint.ts';
import {
  createNote,
  deleteNote,
  excludeNoteFromAi,
  listNotes,
  listTags,
  moveNote,
  type Note,
  type NotePage,
} from '#shared/notes.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { applyDeletedNote, applySavedNote, cachedSummary, noteKeys } from './note-cache.ts';
import { flattenPages, type NoteFilter } from './note-pages.ts';
import { useRestoreNote } from './trash/trash.queries.ts';

/** A first page that is small enough to show at once; the pages after it are read ahead of the scrolling. */
const FIRST_PAGE = 100;
const NEXT_PAGE = 500;

/** The notes of a filter as pages of summaries, newest change first. */
export function noteListOptions(filter: NoteFilter) {
  return infiniteQueryOptions({
    queryKey: noteKeys.list(filter),
    queryFn: async ({ pageParam, signal }) => {
      const query: EndpointInput<typeof listNotes>['query'] = {
        view: 'summary',
        limit: pageParam === null ? FIRST_PAGE : NEXT_PAGE,
        ...filter,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return (await call(listNotes, { query }, { signal })) as NotePage;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The notes of a filter: what is loaded so far as one list, `total` of all, and how to load more. */
export function useNoteList(filter: NoteFilter, options: { enabled?: boolean } = {}) {
  return useInfiniteQuery({ ...noteListOptions(filter), ...options, select: toList });
}

function toList(data: InfiniteData<NotePage, string | null>) {
  return { notes: flattenPages(data), total: data.pages[0]?.total ?? 0 };
}

/** One note as it was read or saved last. Whoever shows its text reads it; this only looks, and keeps it in the cache. */
export function useKnownNote(id: string | null) {
  return useQuery<Note>({ queryKey: noteKeys.note(id ?? ''), queryFn: skipToken }).data;
}

/** The user's tags with their counts, most used first. */
export function useTags() {
  return useQuery({ queryKey: noteKeys.tags, queryFn: ({ signal }) => call(listTags, {}, { signal }) });
}

/** Creates a note and lists it; says so, also when the answer never came. */
export function useCreateNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof createNote>['body']) => call(createNote, { body }),
    onSuccess: (note) => {
      applySavedNote(queryClient, note);
      toast({ title: note.folderId === null ? 'Note created successfully' : 'Note created and added to folder' });
    },
    onError: (error) => {
      if (wasPerhapsDone(error)) {
        void queryClient.invalidateQueries({ queryKey: noteKeys.lists });
        toast({ title: "Warning: Note might have been created but we couldn't confirm it", variant: 'destructive' });
      } else {
        toast({ title: `Failed to create note: ${failureText(error)}`, variant: 'destructive' });
      }
    },
  });
}

/** Moves a note to Trash; the message offers to undo it, after which `onUndone` gets the note. */
export function useDeleteNote({ onUndone }: { onUndone?: (note: Note) => void } = {}) {
  const queryClient = useQueryClient();
  const { mutateAsync: restore } = useRestoreNote();
  return useMutation({
    mutationFn: (id: string) => call(deleteNote, { params: { id } }),
    onSuccess: (_, id) => {
      const folderId = cachedSummary(queryClient, id)?.folderId ?? null;
      applyDeletedNote(queryClient, id);
      toast({
        title: 'Note deleted successfully',
        action: {
          label: 'Undo',
          // A failure is told by the mutation itself.
          onClick: () => void restore({ id, folderId }).then(onUndone, () => {}),
        },
      });
    },
    onError: (error) => toast({ title: `Failed to delete note: ${failureText(error)}`, variant: 'destructive' }),
  });
}

/** Moves a note into a folder, or out of all folders with null. */
export function useMoveNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, folderId }: { id: string; folderId: string | null }) =>
      call(moveNote, { params: { id }, body: { folderId } }),
    onSuccess: (note) => {
      applySavedNote(queryClient, note);
      toast({ title: 'Note moved successfully' });
    },
    onError: (error) => toast({ title: `Failed to move note: ${failureText(error)}`, variant: 'destructive' }),
  });
}

/** Leaves a note out of AI, or lets it in again. */
export function useExcludeNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, excluded }: { id: string; excluded: boolean }) =>
      call(excludeNoteFromAi, { params: { id }, body: { excluded } }),
    onSuccess: (note) => {
      applySavedNote(queryClient, note);
      toast({ title: note.aiExcluded ? 'Note left out of AI' : 'Note allowed in AI' });
    },
    onError: (error) => toast({ title: `Failed to change the note: ${failureText(error)}`, variant: 'destructive' }),
  });
}

/** The request went out and its answer got lost: the server may or may not have done it. */
function wasPerhapsDone(error: Error): boolean {
  return error instanceof ApiError && error.isOffline && navigator.onLine;
}
