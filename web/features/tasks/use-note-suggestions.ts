import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Note, shownTitle } from '#shared/notes.ts';
import { acceptSuggestions, undoAccepted } from '#shared/tasks.ts';
import { call } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { invalidateTasks } from './tasks.queries.ts';
import { todosTexts as texts } from './todos.texts.ts';

/**
 * Accepts all suggestions of a note, with Undo; a failure is shown.
 *
 * @param saveDrafts saves what is typed into notes: the server changes the text that it has.
 * @param onNoteChanged gets the note with the changed lines.
 */
export function useNoteSuggestions(saveDrafts: () => Promise<unknown>, onNoteChanged: (note: Note) => void) {
  const queryClient = useQueryClient();
  const options = {
    onSuccess: ({ note }: { note: Note }) => onNoteChanged(note),
    onError: (error: Error) =>
      toast({ title: texts.changeFailed, description: failureSentence(error), variant: 'destructive' }),
    onSettled: () => invalidateTasks(queryClient),
  };
  const undo = useMutation({
    ...options,
    mutationFn: async ({ noteId, taskIds }: { noteId: string; taskIds: string[] }) => {
      await saveDrafts();
      return call(undoAccepted, { params: { id: noteId }, body: { taskIds } });
    },
  });
  const accept = useMutation({
    ...options,
    mutationFn: async (noteId: string) => {
      await saveDrafts();
      return call(acceptSuggestions, { params: { id: noteId } });
    },
    onSuccess: ({ note, taskIds, left }) => {
      if (taskIds.length === 0) {
        toast({ title: texts.noneToAccept });
        return;
      }
      onNoteChanged(note);
      toast({
        title: texts.acceptedAll(taskIds.length, shownTitle(note.title)),
        ...(left > 0 ? { description: texts.acceptedLeft(left) } : {}),
        action: { label: texts.undo, onClick: () => undo.mutate({ noteId: note.id, taskIds }) },
      });
    },
  });
  return {
    acceptAll: (noteId: string, onAccepted?: () => void) =>
      accept.mutate(noteId, onAccepted ? { onSuccess: onAccepted } : {}),
    /** The note whose suggestions are being accepted. */
    accepting: accept.isPending ? accept.variables : undefined,
  };
}
