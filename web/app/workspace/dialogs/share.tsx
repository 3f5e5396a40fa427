import { useWorkspace } from '#web/app/workspace/workspace-context.ts';
import { ShareDialog } from '#web/features/share/share-dialog.tsx';
import type { DialogProps } from './use-dialogs.ts';

declare module './use-dialogs.ts' {
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
      onSave={() => drafts.flush(args.noteId)}
    />
  );
}
