import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useMakeClients } from '#web/app/workspace/core/use-make-clients.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { ClientsPage } from '#web/features/clients/clients-page.tsx';
import { useOpenedTo } from '#web/features/colleagues/use-opened-to.ts';
import { printPart } from '#web/features/notes/editor/print-part.ts';
import { todayHere } from '#web/features/tasks/task-days.ts';
import { grantOfPage } from '#web/lib/colleague.ts';

/** The view of clients. */
export function ClientsScreen({ onClose }: { onClose: () => void }) {
  const { folders, view } = useWorkspace();
  const dialogs = useDialogs();
  const { make, isPending } = useMakeClients();
  const isOwn = grantOfPage() === undefined;
  return (
    <ClientsPage
      folders={folders}
      openTo={useOpenedTo()}
      today={todayHere()}
      onMake={(chosen) => void make(chosen)}
      isMaking={isPending}
      onClose={onClose}
      onAdd={isOwn ? () => dialogs.open('client') : undefined}
      onOpen={(clientId) => view.show({ view: 'client', clientId })}
      onBrief={(clientId) => dialogs.open('brief', { clientId })}
      onPrint={printPart}
      onEdit={isOwn ? (folderId) => dialogs.open('client', { folderId }) : undefined}
    />
  );
}
