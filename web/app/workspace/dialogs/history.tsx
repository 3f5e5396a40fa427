import { type DialogProps, useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { HistoryDialog } from '#web/features/notes/history/history-dialog.tsx';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    history: { noteId: string };
  }
}

/** The earlier versions of a note. */
export function HistoryScreen({ onOpenChange, args }: DialogProps<'history'>) {
  const { drafts } = useWorkspace();
  const { closeForNote } = useDialogs();
  return (
    <HistoryDialog noteId={args.noteId} drafts={drafts} onClose={() => onOpenChange(false)} onOpenNote={closeForNote} />
  );
}
