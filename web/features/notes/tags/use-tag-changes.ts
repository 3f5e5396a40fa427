import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteTag, renameTag } from '#shared/note-changes.ts';
import { useReadAllAgain, useUndoChanges } from '#web/features/notes/batch/use-change-notes.ts';
import { noteKeys } from '#web/features/notes/note-cache.ts';
import { call } from '#web/lib/api.ts';
import { failureText, isOffline } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { tagsTexts as texts } from './tags.texts.ts';

/** Changes a tag in all notes that have it; the message says in how many, with Undo. A failed rename is the caller's. */
export function useTagChanges() {
  const queryClient = useQueryClient();
  const undo = useUndoChanges();
  const readAllAgain = useReadAllAgain();

  const settle = () => {
    readAllAgain();
    return queryClient.invalidateQueries({ queryKey: noteKeys.tags });
  };
  const rename = useMutation({
    mutationFn: (body: { from: string; to: string; isMerge: boolean }) =>
      call(renameTag, { body: { from: body.from, to: body.to } }),
    onSuccess: async (reply, { from, to, isMerge }) => {
      const title = (isMerge ? texts.merged : texts.renamed)(from, to, reply.count);
      toast({ title, action: { label: texts.undo, onClick: () => void undo(reply.undo).then(settle) } });
      await settle();
    },
  });
  const remove = useMutation({
    mutationFn: (tag: string) => call(deleteTag, { body: { tag } }),
    onSuccess: async (reply, tag) => {
      const title = texts.deleted(tag, reply.count);
      toast({ title, action: { label: texts.undo, onClick: () => void undo(reply.undo).then(settle) } });
      await settle();
    },
    onError: (error) =>
      toast(
        isOffline(error)
          ? { title: texts.offline }
          : { title: texts.deleteFailed(failureText(error)), variant: 'destructive' },
      ),
  });
  return { rename: rename.mutateAsync, isRenaming: rename.isPending, remove: remove.mutate };
}
