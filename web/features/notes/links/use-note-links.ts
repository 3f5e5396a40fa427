import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nanoid } from 'nanoid';
import { createNote } from '#shared/notes.ts';
import { useArrived } from '#web/features/notes/arrived.ts';
import { noteTexts as texts } from '#web/features/notes/notes.texts.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { findTitles } from './find-titles.ts';
import type { NoteLinkHooks } from './note-link-hooks.ts';

interface LinkingNotePlace {
  noteId: string;
  /** Where new notes are filed: the folder of the note that links to them. */
  folderId: string | null;
  /** The path of a folder, as `Clients / Acme`. */
  pathOf: (folderId: string | null) => string | undefined;
}

/** How `[[` finds and creates notes. */
export function useNoteLinks({ noteId, folderId, pathOf }: LinkingNotePlace): NoteLinkHooks {
  const queryClient = useQueryClient();
  const arrived = useArrived();
  const { mutateAsync } = useMutation({
    mutationFn: (title: string) =>
      call(
        createNote,
        { body: { title, content: '', tags: [], ...(folderId === null ? {} : { folderId }) } },
        { headers: { 'idempotency-key': nanoid() } },
      ),
    onSuccess: (note) => arrived(note),
    onError: (error) => {
      const isOffline = error instanceof ApiError && error.isOffline;
      toast({
        title: texts.createFailed(failureText(error)),
        ...(isOffline ? { description: texts.createOffline } : {}),
        variant: 'destructive',
      });
    },
  });
  return {
    find: (typed, signal) => findTitles(queryClient, typed, { exceptId: noteId, ...(signal ? { signal } : {}) }),
    create: (title) => mutateAsync(title).catch(() => null),
    placeOf: (note) => pathOf(note.folderId),
  };
}
