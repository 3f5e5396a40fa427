import { LayoutTemplate } from 'lucide-react';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { templatesTexts as texts } from '#web/features/templates/templates.texts.ts';
import { DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';

/** In the note's menu: its text becomes a template. */
export function SaveAsTemplateItem({ noteId }: { noteId: string }) {
  const { drafts } = useWorkspace();
  const dialogs = useDialogs();
  return (
    <DropdownMenuItem
      onSelect={() => {
        const text = drafts.textOf(noteId);
        if (text) dialogs.open('template', { template: { title: text.title, content: text.content } });
      }}
    >
      <LayoutTemplate aria-hidden="true" />
      {texts.saveAs}
    </DropdownMenuItem>
  );
}
