import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Document } from '#shared/documents.ts';
import { listFolders } from '#shared/folders.ts';
import { listNotes, listTags, type Note, readNote } from '#shared/notes.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { applySavedNote } from '#web/features/notes/note-cache.ts';
import { call } from '#web/lib/api.ts';

/**
 * After the server has finished a document: lists of notes and folders are read again, and the document's note is taken
 * into the drafts. Where somebody is writing in that note, their next save merges with what the server added.
 */
export function useFinishedDocument(drafts: Drafts, tellSaved: (note: Note) => void): (document: Document) => void {
  const queryClient = useQueryClient();
  return useCallback(
    async ({ noteId }: Document) => {
      for (const path of [listNotes.path, listFolders.path, listTags.path]) {
        void queryClient.invalidateQueries({ queryKey: [path] });
      }
      if (noteId === null) return;
      try {
        const note = await call(readNote, { params: { id: noteId } });
        drafts.open(note);
        applySavedNote(queryClient, note);
        tellSaved(note);
      } catch {
        // The note is in Trash by now, or is read when it is opened.
      }
    },
    [queryClient, drafts, tellSaved],
  );
}
