import { useCreateFromTemplate } from '#web/app/workspace/core/use-create-from-template.ts';
import { type DialogProps, type NoArgs, useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import type { NoteTemplate } from '#web/features/templates/template.ts';
import { TemplateForm } from '#web/features/templates/template-form.tsx';
import { TemplateList } from '#web/features/templates/template-list.tsx';
import { templatesTexts as texts } from '#web/features/templates/templates.texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    templates: NoArgs;
    template: { template: NoteTemplate };
  }
}

/** Starts a note with a template; one's own can be edited and deleted. */
export function TemplatesScreen({ open, onOpenChange }: DialogProps<'templates'>) {
  const createFrom = useCreateFromTemplate();
  const dialogs = useDialogs();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={texts.description}>
      <TemplateList
        onChoose={(template) => {
          onOpenChange(false);
          createFrom(template);
        }}
        onEdit={(template) => dialogs.open('template', { template })}
      />
    </Dialog>
  );
}

/** Name and text of a template, new or changed. */
export function TemplateScreen({ open, onOpenChange, args: { template } }: DialogProps<'template'>) {
  const { form } = texts;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={template.id === undefined ? form.create : form.change}
      description={form.description}
      onInteractOutside={(event) => event.preventDefault()}
    >
      <TemplateForm template={template} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}
