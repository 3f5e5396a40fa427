import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { emptyTrash, listTrash, purgeNote, restoreNote, type TrashPage } from '#shared/notes.ts';
import { applySavedNote, noteKeys } from '#web/features/notes/note-cache.ts';
import { call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';

export type TrashedNote = TrashPage['notes'][number];

/** The notes in Trash as pages, newest deletion first. */
export function useTrash(options: { enabled: boolean }) {
  return useInfiniteQuery({
    ...options,
    queryKey: noteKeys.trash,
    queryFn: ({ pageParam, signal }) =>
      call(listTrash, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data) => ({ notes: data.pages.flatMap((page) => page.notes), total: data.pages[0]?.total ?? 0 }),
  });
}

/** Brings a note back and says where it went. */
export function useRestoreNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: Pick<TrashedNote, 'id' | 'folderId'>) => call(restoreNote, { params: { id: note.id } }),
    onSuccess: async (restored, trashed) => {
      applySavedNote(queryClient, restored);
      toast(restoredText(restored.folderId, trashed.folderId));
      await queryClient.invalidateQueries({ queryKey: noteKeys.trash });
    },
    onError: (error) => toast({ title: `Failed to restore note: ${failureText(error)}`, variant: 'destructive' }),
  });
}

function restoredText(now: string | null, before: string | null) {
  if (now !== null) return { title: 'Note restored to its folder' };
  if (before === null) return { title: 'Note restored to My Notes' };
  return { title: 'Note restored to My Notes', description: 'Its folder no longer exists.' };
}

/** Deletes a note in Trash for good, with its history. */
export function usePurgeNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(purgeNote, { params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Note deleted for good' });
      await queryClient.invalidateQueries({ queryKey: noteKeys.trash });
    },
    onError: (error) => toast({ title: `Failed to delete note: ${failureText(error)}`, variant: 'destructive' }),
  });
}

/** Deletes everything in Trash for good. */
export function useEmptyTrash() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(emptyTrash),
    onSuccess: async () => {
      toast({ title: 'Trash emptied' });
      await queryClient.invalidateQueries({ queryKey: noteKeys.trash });
    },
    onError: (error) => toast({ title: `Failed to empty Trash: ${failureText(error)}`, variant: 'destructive' }),
  });
}
