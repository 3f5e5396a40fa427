import { BUILT_IN } from '#shared/ai.ts';
import type { DraftKind } from '#shared/drafts.ts';
import { createNote, shownTitle } from '#shared/notes.ts';
import type { Profession } from '#shared/professions.ts';
import { type DialogProps, useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useAiStatus } from '#web/features/assistant/chat/chat.queries.ts';
import { DraftDialog } from '#web/features/drafts/draft-dialog.tsx';
import type { DraftRequest } from '#web/features/drafts/drafts.queries.ts';
import { draftsTexts as texts } from '#web/features/drafts/drafts.texts.ts';
import { useArrived } from '#web/features/notes/arrived.ts';
import { filledTemplate } from '#web/features/templates/template.ts';
import { useTemplates } from '#web/features/templates/templates.queries.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    /** Without notes, the open one is used; without one either, they are chosen. */
    draft: DraftRequest & { isToBeWritten?: boolean };
  }
}

/** What each profession writes most often. */
const usualKind: Record<Profession, DraftKind> = {
  consultant: 'proposal',
  coach: 'email',
  planner: 'plan',
  adviser: 'report',
  other: 'proposal',
};

/** Gathers a draft from notes, or has it written. */
export function DraftScreen({ open, onOpenChange, args }: DialogProps<'draft'>) {
  const workspace = useWorkspace();
  const { note, folders } = workspace;
  const { own = [], profession, ofProfession } = useTemplates();
  const status = useAiStatus().data;
  const dialogs = useDialogs();
  const arrived = useArrived();
  const { kind, templateId, template, isToBeWritten, ...sources } = args;
  const isGiven = Object.keys(sources).length > 0;
  const folderId = note?.folderId ?? null;

  async function create({ title, content }: { title: string; content: string }) {
    const place = args.folderId ?? folderId;
    const body = { title, content, tags: [], ...(place === null ? {} : { folderId: place }) };
    const created = await call(createNote, { body });
    arrived(created);
    dialogs.closeForNote(created.id);
    toast({
      title: texts.created(title),
      action: { label: texts.undo, onClick: () => void workspace.remove(created.id) },
    });
  }

  return (
    <DraftDialog
      open={open}
      onOpenChange={onOpenChange}
      initial={{
        ...(templateId === undefined && template === undefined ? { kind: kind ?? usualKind[profession] } : {}),
        ...(templateId === undefined ? {} : { templateId }),
        ...(template === undefined ? {} : { template }),
        ...(isGiven || !note ? sources : { noteIds: [note.id] }),
      }}
      templates={[...own, ...ofProfession.map((each) => filledTemplate(each))]}
      sources={{
        note: note ? { id: note.id, title: shownTitle(note.title) } : null,
        folders: folders.map(({ id, name }) => ({ id, name })),
      }}
      hasModel={status !== undefined && status.source !== BUILT_IN}
      isToBeWritten={isToBeWritten}
      onCreate={create}
      onExport={(text) => dialogs.open('export', { what: { text } })}
      onOpenLine={({ noteId, text, startsAt, endsAt }) => {
        onOpenChange(false);
        workspace.showPassage({ noteId, text, marks: [], heading: '', startsAt, endsAt, page: null });
      }}
    />
  );
}
