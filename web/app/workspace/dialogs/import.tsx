import { useMemo } from 'react';
import type { DialogProps } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { ImportDialog } from '#web/features/transfer/import/import-dialog.tsx';
import { placesOf } from './folder-places.ts';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    /** With files that were dropped, or at an earlier import. */
    import: { files?: File[]; importId?: string };
  }
}

/** Imports notes of other products; an upload goes on while the dialog is closed. */
export function ImportScreen({ open, onOpenChange, args: { files, importId } }: DialogProps<'import'>) {
  const { folders } = useWorkspace();
  const places = useMemo(() => placesOf(folders), [folders]);
  return <ImportDialog {...{ open, onOpenChange, files, importId, places }} />;
}
