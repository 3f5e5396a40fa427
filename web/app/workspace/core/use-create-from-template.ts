import { useMutation } from '@tanstack/react-query';
import { createNote } from '#shared/notes.ts';
import { useArrived } from '#web/features/notes/arrived.ts';
import { filledTemplate, type NoteTemplate } from '#web/features/templates/template.ts';
import { templatesTexts as texts } from '#web/features/templates/templates.texts.ts';
import { call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { placeOfNewNote } from './place-of.ts';
import { useWorkspace } from './workspace-context.ts';

/** Creates a note from a template where a new note belongs, and shows it with the focus in its text. */
export function useCreateFromTemplate(): (template: NoteTemplate) => void {
  const { view, note, readNote } = useWorkspace();
  const arrived = useArrived();
  const { mutate } = useMutation({
    mutationFn: (template: NoteTemplate) => {
      const { title, content } = filledTemplate(template);
      const folderId = placeOfNewNote(view.list, note?.folderId ?? null);
      return call(createNote, { body: { title, content, tags: [], ...(folderId === null ? {} : { folderId }) } });
    },
    onSuccess: (created) => {
      arrived(created);
      // A new note has no tags, so it would not be seen in a filtered list.
      if (view.tags.length > 0) view.show({ tags: [] });
      readNote(created.id);
    },
    onError: (error) => toast({ title: texts.createFailed, description: failureText(error), variant: 'destructive' }),
  });
  return mutate;
}
