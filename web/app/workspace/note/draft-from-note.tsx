import { NotebookPen } from 'lucide-react';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { draftsTexts as texts } from '#web/features/drafts/drafts.texts.ts';
import { DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';

/** In the note's menu: what it says becomes a draft. */
export function DraftFromNoteItem({ noteId }: { noteId: string }) {
  const dialogs = useDialogs();
  return (
    <DropdownMenuItem onSelect={() => dialogs.open('draft', { noteIds: [noteId] })}>
      <NotebookPen aria-hidden="true" />
      {texts.fromNote}
    </DropdownMenuItem>
  );
}
