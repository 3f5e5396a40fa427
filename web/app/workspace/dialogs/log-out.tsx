import type { DialogProps, NoArgs } from '#web/app/workspace/core/use-dialogs.ts';
import { logOutTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useLeaveNow } from '#web/app/workspace/sync/log-out.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    'log-out': NoArgs;
  }
}

/** Asks before logging out with something that is only on this device. */
export function LogOutScreen({ open, onOpenChange }: DialogProps<'log-out'>) {
  const leaveNow = useLeaveNow(useWorkspace().drafts);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.description}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={() => void leaveNow()}
    />
  );
}
