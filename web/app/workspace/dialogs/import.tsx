import { useMemo } from 'react';
import { type DialogProps, useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useMakeClients } from '#web/app/workspace/core/use-make-clients.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { OfferedClients } from '#web/features/clients/offered-clients.tsx';
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
  const { make, isPending } = useMakeClients();
  const offer = <OfferedClients folders={folders} onMake={(chosen) => void make(chosen)} isMaking={isPending} />;
  const onOpenNote = useDialogs().closeForNote;
  return <ImportDialog {...{ open, onOpenChange, files, importId, places, offer, onOpenNote }} />;
}
