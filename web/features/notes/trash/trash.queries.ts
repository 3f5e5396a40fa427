import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { emptyTrash, listTrash, purgeNote, restoreNote, type TrashPage } from '#shared/trash.ts';
import { useArrived } from '#web/features/notes/arrived.ts';
import { noteKeys } from '#web/features/notes/note-cache.ts';
import { noteTexts } from '#web/features/notes/notes.texts.ts';
import { call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { trashTexts as texts } from './trash.texts.ts';

export type TrashedNote = TrashPage['notes'][number];

/** The notes in Trash as pages, newest deletion first. */
export function useTrash(isWanted = true) {
  return useInfiniteQuery({
    enabled: isWanted,
    queryKey: noteKeys.trash,
    queryFn: ({ pageParam, signal }) =>
      call(listTrash, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data) => ({ notes: data.pages.flatMap((page) => page.notes), total: data.pages[0]?.total ?? 0 }),
  });
}

/** Restores a note and says where it is now. */
export function useRestoreNote(onRestored: (id: string) => void = () => {}) {
  const queryClient = useQueryClient();
  const arrived = useArrived();
  return useMutation({
    mutationFn: (note: Pick<TrashedNote, 'id' | 'folderId'>) => call(restoreNote, { params: { id: note.id } }),
    onSuccess: async (restored, trashed) => {
      arrived(restored);
      toast(restoredText(restored.folderId, trashed.folderId));
      onRestored(restored.id);
      await queryClient.invalidateQueries({ queryKey: noteKeys.trash });
    },
    onError: (error) => toast({ title: texts.restoreFailed(failureText(error)), variant: 'destructive' }),
  });
}

function restoredText(now: string | null, before: string | null) {
  if (now !== null) return { title: texts.restored.toFolder };
  if (before === null) return { title: texts.restored.toRoot };
  return { title: texts.restored.toRoot, description: texts.restored.folderGone };
}

/** Permanently deletes a note in Trash with its history. */
export function usePurgeNote(onPurged: () => void = () => {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(purgeNote, { params: { id } }),
    onSuccess: async () => {
      toast({ title: texts.purged });
      onPurged();
      await queryClient.invalidateQueries({ queryKey: noteKeys.trash });
    },
    onError: (error) => toast({ title: noteTexts.deleteFailed(failureText(error)), variant: 'destructive' }),
  });
}

/** Permanently deletes everything in Trash. */
export function useEmptyTrash() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(emptyTrash),
    onSuccess: async () => {
      toast({ title: texts.emptied });
      await queryClient.invalidateQueries({ queryKey: noteKeys.trash });
    },
    onError: (error) => toast({ title: texts.emptyFailed(failureText(error)), variant: 'destructive' }),
  });
}
