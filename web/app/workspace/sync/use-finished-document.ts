import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Document } from '#shared/documents.ts';
import { listFolders } from '#shared/folders.ts';
import { listNotes, listTags, readNote } from '#shared/notes.ts';
import { useArrived } from '#web/features/notes/arrived.ts';
import { call } from '#web/lib/api.ts';

/**
 * After the server has finished a document: lists of notes and folders are read again, and the document's note arrives.
 * Where somebody is writing in it, their next save merges with what the server added.
 */
export function useFinishedDocument(): (document: Document) => void {
  const queryClient = useQueryClient();
  const arrived = useArrived();
  return useCallback(
    async ({ noteId }: Document) => {
      for (const path of [listNotes.path, listFolders.path, listTags.path]) {
        void queryClient.invalidateQueries({ queryKey: [path] });
      }
      if (noteId === null) return;
      try {
        arrived(await call(readNote, { params: { id: noteId } }));
      } catch {
        // The note is in Trash by now, or is read when it is opened.
      }
    },
    [queryClient, arrived],
  );
}
