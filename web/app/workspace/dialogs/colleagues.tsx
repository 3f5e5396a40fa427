import type { DialogProps } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { ColleaguesDialog } from '#web/features/colleagues/colleagues-dialog.tsx';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    colleagues: { clientId: string };
  }
}

/** Opens a client to colleagues. */
export function ColleaguesScreen({ open, onOpenChange, args: { clientId } }: DialogProps<'colleagues'>) {
  const name = useWorkspace().folders.find(({ id }) => id === clientId)?.client?.name ?? '';
  return <ColleaguesDialog open={open} onOpenChange={onOpenChange} clientId={clientId} name={name} />;
}
