import { useMemo } from 'react';
import type { DialogProps, NoArgs } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { CaptureDialog } from '#web/features/capture/capture-dialog.tsx';
import { useArrived } from '#web/features/notes/arrived.ts';
import { Dictation } from '#web/features/voice/dictation.tsx';
import { placesOf } from './folder-places.ts';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    capture: NoArgs;
  }
}

/** Quick capture with what it needs of the folders, the notes and the voice. */
export function CaptureScreen({ open, onOpenChange }: DialogProps<'capture'>) {
  const { user, folders, readNote } = useWorkspace();
  const arrived = useArrived();
  const places = useMemo(() => placesOf(folders), [folders]);
  return (
    <CaptureDialog
      open={open}
      onOpenChange={onOpenChange}
      userId={user.id}
      places={places}
      onOpenNote={readNote}
      onSent={(note) => arrived(note)}
      renderDictation={(onText, onBusyChange) => (
        <Dictation userId={user.id} onText={onText} onBusyChange={onBusyChange} />
      )}
    />
  );
}
