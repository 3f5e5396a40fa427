import { TrashDialog } from '#web/features/notes/trash/trash-dialog.tsx';
import type { DialogProps, NoArgs } from './use-dialogs.ts';

declare module './use-dialogs.ts' {
  interface DialogArgs {
    trash: NoArgs;
  }
}

/** The deleted notes. */
export function TrashScreen({ open, onOpenChange }: DialogProps<'trash'>) {
  return <TrashDialog open={open} onOpenChange={onOpenChange} />;
}
