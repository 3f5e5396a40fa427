import { createNote } from '#shared/notes.ts';
import { insertIntoNote } from '#web/app/workspace/core/insert-into-note.ts';
import { type DialogProps, type NoArgs, useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useArrived } from '#web/features/notes/arrived.ts';
import { VoiceDialog } from '#web/features/voice/dialog/voice-dialog.tsx';
import { call } from '#web/lib/api.ts';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    voice: NoArgs;
  }
}

/** Voice to Text with what it needs of the notes. */
export function VoiceScreen({ open, onOpenChange }: DialogProps<'voice'>) {
  const workspace = useWorkspace();
  const { user, note, readNote } = workspace;
  const arrived = useArrived();
  const dialogs = useDialogs();
  return (
    <VoiceDialog
      open={open}
      onOpenChange={onOpenChange}
      userId={user.id}
      onSetUp={() => dialogs.open('settings', { tab: 'api-keys' })}
      noteId={note?.id ?? null}
      onOpenNote={readNote}
      onInsert={(noteId, text) => insertIntoNote(workspace, noteId, text)}
      onCreateNote={async (body, key) => {
        const created = await call(createNote, { body }, { headers: { 'idempotency-key': key } });
        arrived(created);
        return created;
      }}
    />
  );
}
