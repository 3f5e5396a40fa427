import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useOpenPlace } from '#web/app/workspace/core/use-open-place.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { ClientView } from '#web/features/clients/client-page.tsx';
import { useShownGrant } from '#web/features/colleagues/use-colleagues.ts';
import { useOpenedTo } from '#web/features/colleagues/use-opened-to.ts';
import { todayHere } from '#web/features/tasks/task-days.ts';
import { isClientSafe } from '#web/lib/client-safe.ts';
import { grantOfPage } from '#web/lib/colleague.ts';

/** The page of a client. */
export function ClientScreen({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const { folders, view, openNote, createNote } = useWorkspace();
  const dialogs = useDialogs();
  const openPlace = useOpenPlace();
  const isWithColleague = grantOfPage() !== undefined;
  const isOwn = !isClientSafe() && !isWithColleague;
  const openedTo = useOpenedTo();
  const { isReadOnly } = useShownGrant();
  return (
    <ClientView
      clientId={clientId}
      name={folders.find(({ id }) => id === clientId)?.client?.name ?? ''}
      today={todayHere()}
      onClose={onClose}
      onNewNote={isReadOnly ? undefined : () => createNote(clientId)}
      onBrief={() => dialogs.open('brief', { clientId })}
      onRecap={isWithColleague ? undefined : (noteId) => dialogs.open('recap', { noteId })}
      onShare={isWithColleague ? undefined : (noteId) => dialogs.open('share', { noteId })}
      onEdit={isWithColleague ? undefined : () => dialogs.open('client', { folderId: clientId })}
      onShowOnly={isOwn ? () => dialogs.open('client-safe', { clientId }) : undefined}
      onColleagues={isOwn ? () => dialogs.open('colleagues', { clientId }) : undefined}
      colleagues={openedTo.get(clientId)}
      onOpen={openPlace}
      onOpenNote={openNote}
      onOpenDocument={(id, page) => dialogs.open('document', { id, page })}
      onAllNotes={() => view.show({ view: 'folders', folderId: clientId, tags: [] })}
    />
  );
}
