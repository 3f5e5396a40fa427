import { privateRanges } from '#shared/markdown/private.ts';
import type { DialogProps } from '#web/app/workspace/core/use-dialogs.ts';
import { workspaceTexts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { ShareDialog } from '#web/features/share/share-dialog.tsx';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    share: { noteId: string };
  }
}

/** Shares a note with people who have no account. */
export function ShareScreen({ open, onOpenChange, args }: DialogProps<'share'>) {
  const { drafts } = useWorkspace();
  return (
    <ShareDialog
      open={open}
      onOpenChange={onOpenChange}
      noteId={args.noteId}
      notice={workspaceTexts.note.privateLeftOut(privateRanges(drafts.textOf(args.noteId)?.content ?? '').length)}
      onSave={() => drafts.flush(args.noteId)}
    />
  );
}
