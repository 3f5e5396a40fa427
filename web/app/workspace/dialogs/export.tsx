import type { DialogProps } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { ExportDialog, type Exported } from '#web/features/transfer/export/export-dialog.tsx';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    export: { what: Exported };
  }
}

/** Exports notes, a folder or a draft as files for other people. */
export function ExportScreen({ open, onOpenChange, args: { what } }: DialogProps<'export'>) {
  const { drafts } = useWorkspace();
  return <ExportDialog {...{ open, onOpenChange, what }} onBegin={() => drafts.flushAll()} />;
}
