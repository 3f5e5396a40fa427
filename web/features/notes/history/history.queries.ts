import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listRevisions, readRevision } from '#shared/note-history.ts';
import { readNote } from '#shared/notes.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { call } from '#web/lib/api.ts';

const revisionsKey = (noteId: string) => [listRevisions.path, noteId];

/** The earlier versions of a note, newest first; refetched each time they are shown. */
export function useRevisions(noteId: string) {
  return useQuery({
    queryKey: revisionsKey(noteId),
    queryFn: ({ signal }) => call(listRevisions, { params: { id: noteId } }, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

/** One earlier version, which never changes; idle without an id. */
export function useRevision(noteId: string, revisionId: string | undefined) {
  return useQuery({
    queryKey: [readRevision.path, noteId, revisionId],
    queryFn: ({ signal }) => call(readRevision, { params: { id: noteId, revisionId: revisionId ?? '' } }, { signal }),
    enabled: revisionId !== undefined,
  });
}

/** A note as it is on the server now. */
export function useFreshNote(noteId: string) {
  return useQuery({
    queryKey: [readNote.path, noteId, 'fresh'],
    queryFn: ({ signal }) => call(readNote, { params: { id: noteId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });
}

/** Restores an earlier version after saving the current one. */
export function useRestoreRevision(drafts: Drafts, noteId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (revisionId: string) => drafts.restore(noteId, revisionId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: revisionsKey(noteId) }),
  });
}
