import { BUILT_IN } from '#shared/ai.ts';
import { type DialogProps, useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useAiStatus } from '#web/features/assistant/chat/chat.queries.ts';
import { WrittenView } from '#web/features/drafts/written-view.tsx';
import { RecapDialog } from '#web/features/recap/recap-dialog.tsx';
import { mailAddress } from '#web/features/share/mail-address.ts';
import { useNoteSuggestions } from '#web/features/tasks/use-note-suggestions.ts';
import { saveExport } from '#web/features/transfer/export/save-export.ts';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    recap: { noteId: string };
  }
}

/** The recap of a meeting: the note for its author, and the letter for the others. */
export function RecapScreen({ open, onOpenChange, args: { noteId } }: DialogProps<'recap'>) {
  const workspace = useWorkspace();
  const { drafts } = workspace;
  const dialogs = useDialogs();
  const status = useAiStatus().data;
  const suggestions = useNoteSuggestions(
    () => drafts.flushAll(),
    (changed) => drafts.arrived(changed),
  );
  return (
    <RecapDialog
      key={noteId}
      open={open}
      onOpenChange={onOpenChange}
      noteId={noteId}
      hasModel={status !== undefined && status.source !== BUILT_IN}
      onSave={() => drafts.flush(noteId)}
      renderWritten={(draft) => (
        <WrittenView
          draft={draft}
          onOpen={({ noteId: of, text, startsAt, endsAt }) => {
            if (of === null) return;
            onOpenChange(false);
            workspace.showPassage({ noteId: of, text, marks: [], heading: '', startsAt, endsAt, page: null });
          }}
        />
      )}
      mailAddress={mailAddress}
      onPdf={(text) => saveExport({ text }, 'pdf')}
      onAccept={(onAccepted) => suggestions.acceptAll(noteId, onAccepted)}
      isAccepting={suggestions.accepting === noteId}
      onOpenSent={({ id }) => dialogs.open('letter', { noteId, letterId: id })}
    />
  );
}
