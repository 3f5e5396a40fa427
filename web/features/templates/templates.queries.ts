import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profession } from '#shared/professions.ts';
import { getSettings, type Settings } from '#shared/settings.ts';
import { createTemplate, deleteTemplate, listTemplates, type Template, updateTemplate } from '#shared/templates.ts';
import { call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { professionTemplates } from './profession-templates.ts';
import type { NoteTemplate } from './template.ts';
import { templatesTexts as texts } from './templates.texts.ts';

const templatesKey = [listTemplates.path];

export interface Templates {
  /** Undefined until they are loaded. */
  own: readonly Template[] | undefined;
  profession: Profession;
  ofProfession: readonly NoteTemplate[];
  error: Error | null;
  reload: () => void;
}

/** The user's own templates, and those of what the user does. */
export function useTemplates(): Templates {
  const { data: own, error, refetch } = useQuery<Template[]>({ queryKey: templatesKey });
  const { data: settings } = useQuery<Settings>({ queryKey: [getSettings.path] });
  const chosen = settings?.profession ?? 'other';
  const profession = chosen === 'skipped' ? 'other' : chosen;
  return { own, profession, ofProfession: professionTemplates[profession], error, reload: () => void refetch() };
}

/** Saves a new template, or a changed one. */
export function useSaveTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: NoteTemplate) =>
      id === undefined ? call(createTemplate, { body }) : call(updateTemplate, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: templatesKey }),
  });
}

/** Deletes a template. The toast offers Undo, which creates it again. */
export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  const { mutate: save } = useSaveTemplate();
  return useMutation({
    mutationFn: ({ id }: Template) => call(deleteTemplate, { params: { id } }),
    onSuccess: (_, { title, content }) => {
      toast({
        title: texts.deleted(title),
        action: { label: texts.undo, onClick: () => save({ title, content }) },
      });
      return queryClient.invalidateQueries({ queryKey: templatesKey });
    },
    onError: (error) => toast({ title: texts.deleteFailed, description: failureText(error), variant: 'destructive' }),
  });
}
